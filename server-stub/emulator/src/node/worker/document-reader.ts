import { isVisual } from '../../parse/detect.js';
import type { ParsedDocument } from '../../parse/document.js';
import { type FailureReason, ParseFailure } from '../../parse/failure.js';
import type { Readers } from '../../reader.js';
import type { Row } from '../../row.js';
import { QueueError, type QueueLimits, WorkerQueue } from './queue.js';

/** What the child process returns besides rows. */
export type DocumentHead = Omit<ParsedDocument, 'rows'> | { readonly reason: FailureReason };

export type DocumentReader = ReturnType<typeof createDocumentReader>;

export interface DocumentReaderOptions extends Partial<QueueLimits> {
  /** Who reads pictures. Default: `both`. */
  readonly readers?: Readers | undefined;
  /** Milliseconds for a text document. */
  readonly timeLimit?: number;
  /** Milliseconds for a picture, or for each page of a PDF, which can be a scan. */
  readonly pictureTimeLimit?: number;
}

export function createDocumentReader({
  readers = 'both',
  timeLimit = 10_000,
  pictureTimeLimit = 180_000,
  queueLimit = 2000,
  ...limits
}: DocumentReaderOptions = {}) {
  const task = readers === 'both' ? 'document' : 'document-by-tesseract';
  const queue = new WorkerQueue<DocumentHead, Row>(task, { queueLimit, ...limits });
  return {
    /**
     * Reads a document in a child process, without taking ownership of `bytes`.
     * @throws {ParseFailure} Also `timeout` and `too-large` when it exceeds the limits of time or memory.
     * @throws {QueueError} `aborted`, `busy`, `closed`, or `failed` when a parser crashes.
     */
    async read(
      bytes: Uint8Array,
      { signal }: { readonly signal?: AbortSignal } = {},
    ): Promise<ParsedDocument> {
      const limit = isVisual(bytes) ? pictureTimeLimit : timeLimit;
      const { head, items } = await queue.run(bytes, { timeLimit: limit, signal }).catch(rethrow);
      if ('reason' in head) throw new ParseFailure(head.reason);
      return { ...head, rows: items };
    },
    /** Ends the process; running and queued reads reject with `closed`. */
    close: (): Promise<void> => queue.close(),
  };
}

/** Exceeding a limit is a failure of the document; other errors are not. */
function rethrow(thrown: unknown): never {
  const code = thrown instanceof QueueError ? thrown.code : null;
  if (code === 'timeout') throw new ParseFailure('timeout', { cause: thrown });
  if (code === 'out-of-memory') throw new ParseFailure('too-large', { cause: thrown });
  throw thrown;
}
