import type { Log } from '../log.js';
import type { ParsedDocument } from '../parse/document.js';
import { type FailureReason, ParseFailure } from '../parse/failure.js';
import type { Parse } from '../parse/parse.js';
import { type DoubtfulRow, doubtsOf } from '../review/doubt.js';

/** What a document says and which of its rows the checks did not pass, or why it says nothing. */
type Outcome =
  | (ParsedDocument & { readonly doubts: readonly DoubtfulRow[] })
  | { readonly reason: FailureReason };

/** Documents are read one after the other, so that ten large ones leave the server its turn in between. */
export interface ReadingRoom {
  /** Resolves when the document is read; a second call for the same one waits for the first. */
  enter(upload: { readonly uploadId: string; readonly original: Uint8Array }): Promise<void>;
  /** Waits for a document that is being read; undefined for one that is not here. */
  outcomeOf(uploadId: string): Promise<Outcome | null> | undefined;
  forget(uploadId: string): void;
  /** Resolves when no document is being read. */
  idle(): Promise<void>;
  /** Documents still waiting are not read any more. */
  close(): void;
}

export function createReadingRoom(parse: Parse, log: Log): ReadingRoom {
  const outcomes = new Map<string, Promise<Outcome | null>>();
  let lane: Promise<unknown> = Promise.resolve();
  let closed = false;

  async function read(uploadId: string, original: Uint8Array): Promise<Outcome | null> {
    await new Promise(setImmediate);
    if (closed || !outcomes.has(uploadId)) return null;
    try {
      const document = await parse(original);
      return { ...document, doubts: doubtsOf(document.rows) };
    } catch (thrown) {
      return { reason: reasonOf(thrown, log) };
    }
  }

  return {
    async enter({ uploadId, original }) {
      const underWay = outcomes.get(uploadId);
      if (underWay) return void (await underWay);
      const outcome = lane.then(() => read(uploadId, original));
      outcomes.set(uploadId, outcome);
      lane = outcome;
      await outcome;
    },
    outcomeOf: (uploadId) => outcomes.get(uploadId),
    forget(uploadId) {
      outcomes.delete(uploadId);
    },
    async idle() {
      for (let seen: Promise<unknown> | null = null; seen !== lane; ) {
        seen = lane;
        await seen;
      }
    },
    close() {
      closed = true;
    },
  };
}

/** Anything else than a failure to understand is a defect of a parser: it fails this upload and no other. */
function reasonOf(thrown: unknown, log: Log): FailureReason {
  if (thrown instanceof ParseFailure) return thrown.reason;
  log(`a parser failed unexpectedly: ${thrown instanceof Error ? thrown.name : typeof thrown}`);
  return 'malformed';
}
