import type { Log } from '../log.js';
import { type ContentKind, contentKind } from '../parse/detect.js';
import type { ParsedDocument } from '../parse/document.js';
import { type FailureReason, ParseFailure } from '../parse/failure.js';
import type { Parse } from '../parse/parse.js';
import { type DoubtfulRow, doubtsOf } from '../review/doubt.js';
import { withUnreadLines } from '../review/unread-row.js';

/** A parsed document with its rows in doubt. */
export type Understood = ParsedDocument & { readonly doubts: readonly DoubtfulRow[] };

/** Why a document could not be parsed. */
export interface Unread {
  readonly reason: FailureReason;
  readonly content: ContentKind | null;
}

type Outcome = Understood | Unread;

/** Reads documents one after the other, so that the server answers requests between large ones. */
export interface DocumentQueue {
  /** Resolves when the document is read; a second call for the same one waits for the first. */
  read(upload: { readonly uploadId: string; readonly original: Uint8Array }): Promise<void>;
  /** Waits for a document that is being read; undefined when the queue does not have it. */
  outcomeOf(uploadId: string): Promise<Outcome | null> | undefined;
  forget(uploadId: string): void;
  /** Resolves when no document is being read. */
  idle(): Promise<void>;
  /** Waiting documents are no longer read. */
  close(): void;
}

export function createDocumentQueue(parse: Parse, log: Log): DocumentQueue {
  const outcomes = new Map<string, Promise<Outcome | null>>();
  let last: Promise<unknown> = Promise.resolve();
  let closed = false;

  async function readOne(uploadId: string, original: Uint8Array): Promise<Outcome | null> {
    await new Promise((resolve) => setTimeout(resolve));
    if (closed || !outcomes.has(uploadId)) return null;
    try {
      const document = await parse(original);
      const rows = withUnreadLines(document);
      return { ...document, rows, doubts: doubtsOf(rows, { isPending: document.pending === true }) };
    } catch (thrown) {
      return { reason: reasonOf(thrown, log), content: contentKind(original) };
    }
  }

  return {
    async read({ uploadId, original }) {
      const pending = outcomes.get(uploadId);
      if (pending) return void (await pending);
      const outcome = last.then(() => readOne(uploadId, original));
      outcomes.set(uploadId, outcome);
      last = outcome;
      await outcome;
    },
    outcomeOf: (uploadId) => outcomes.get(uploadId),
    forget(uploadId) {
      outcomes.delete(uploadId);
    },
    async idle() {
      for (let seen: Promise<unknown> | null = null; seen !== last; ) {
        seen = last;
        await seen;
      }
    },
    close() {
      closed = true;
    },
  };
}

/** Anything else than a ParseFailure is a parser defect: it fails this upload and no other. */
function reasonOf(thrown: unknown, log: Log): FailureReason {
  if (thrown instanceof ParseFailure) return thrown.reason;
  log(`a parser failed unexpectedly: ${thrown instanceof Error ? thrown.name : typeof thrown}`);
  return 'malformed';
}
