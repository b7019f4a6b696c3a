import type { Row } from '../row.js';
import { createWorkerQueue, QueueError, type QueueOptions } from '../worker/queue.js';
import { isPictured } from './detect.js';
import type { ParsedDocument } from './document.js';
import { type FailureReason, ParseFailure } from './failure.js';

/** What the child says of a document beside its rows. */
export type DocumentHead = Omit<ParsedDocument, 'rows'> | { readonly reason: FailureReason };

export interface DocumentReader {
  /**
   * Reads a document in a process of its own; `bytes` stay the caller's.
   * @throws {ParseFailure} Also `timeout` and `too-large` for one that takes more time or memory than it may.
   * @throws {QueueError} `aborted`, `busy`, `closed`, or `failed` when a parser has a defect.
   */
  read(bytes: Uint8Array, options?: { readonly signal?: AbortSignal }): Promise<ParsedDocument>;
  /** Ends the process; what is under way or waiting rejects with `closed`. */
  close(): Promise<void>;
}

export interface DocumentReaderOptions extends Partial<QueueOptions> {
  /** Milliseconds for a document of text. */
  readonly timeLimit?: number;
  /** Milliseconds for a picture or a PDF, which may be a scan of many pages. */
  readonly pictureTimeLimit?: number;
}

export function createDocumentReader({
  timeLimit = 10_000,
  pictureTimeLimit = 180_000,
  queueLimit = 2000,
  ...limits
}: DocumentReaderOptions = {}): DocumentReader {
  const queue = createWorkerQueue<DocumentHead, Row>('document', { queueLimit, ...limits });
  return {
    async read(bytes, { signal } = {}) {
      const limit = isPictured(bytes) ? pictureTimeLimit : timeLimit;
      const { head, items } = await queue.run(bytes, { timeLimit: limit, signal }).catch(failed);
      if ('reason' in head) throw new ParseFailure(head.reason);
      return { ...head, rows: items };
    },
    close: queue.close,
  };
}

/** A document that takes too much has failed like any other; whatever else happened says nothing about it. */
function failed(thrown: unknown): never {
  const code = thrown instanceof QueueError ? thrown.code : null;
  if (code === 'timeout') throw new ParseFailure('timeout', { cause: thrown });
  if (code === 'out-of-memory') throw new ParseFailure('too-large', { cause: thrown });
  throw thrown;
}
