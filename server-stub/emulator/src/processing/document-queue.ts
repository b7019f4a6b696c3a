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
export class DocumentQueue {
  readonly #outcomes = new Map<string, Promise<Outcome | null>>();
  #last: Promise<unknown> = Promise.resolve();
  #closed = false;

  constructor(
    private readonly parse: Parse,
    private readonly log: Log,
  ) {}

  /** Has a document read after those before it, unless it is in the queue already. */
  enqueue({ uploadId, original }: { uploadId: string; original: Uint8Array }): void {
    if (this.#outcomes.has(uploadId)) return;
    const outcome = this.#last.then(() => this.#readOne(uploadId, original));
    this.#outcomes.set(uploadId, outcome);
    this.#last = outcome;
  }

  /** Waits for a document that is being read; undefined when the queue does not have it. */
  outcomeOf(uploadId: string): Promise<Outcome | null> | undefined {
    return this.#outcomes.get(uploadId);
  }

  forget(uploadId: string): void {
    this.#outcomes.delete(uploadId);
  }

  /** Resolves when no document is being read. */
  async idle(): Promise<void> {
    for (let seen: Promise<unknown> | null = null; seen !== this.#last; ) {
      seen = this.#last;
      await seen;
    }
  }

  /** Waiting documents are no longer read. */
  close(): void {
    this.#closed = true;
  }

  async #readOne(uploadId: string, original: Uint8Array): Promise<Outcome | null> {
    await new Promise((resolve) => setTimeout(resolve));
    if (this.#closed || !this.#outcomes.has(uploadId)) return null;
    try {
      const document = await this.parse(original);
      const rows = withUnreadLines(document);
      return { ...document, rows, doubts: doubtsOf(rows, { isPending: document.pending === true }) };
    } catch (thrown) {
      return { reason: reasonOf(thrown, this.log), content: contentKind(original) };
    }
  }
}

/** Anything else than a ParseFailure is a parser defect: it fails this upload and no other. */
function reasonOf(thrown: unknown, log: Log): FailureReason {
  if (thrown instanceof ParseFailure) return thrown.reason;
  log(`a parser failed unexpectedly: ${thrown instanceof Error ? thrown.name : typeof thrown}`);
  return 'malformed';
}
