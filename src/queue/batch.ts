import { randomKey } from '../random-key.js';
import { packBatch } from './policy.js';

/** A prepared file in line. */
export interface QueueItem {
  readonly id: string;
  readonly name: string;
  readonly body: Blob;
}

/** One file's place in the queue. Outcomes of a ticket that is no longer in it are dropped as stale. */
export interface Ticket {
  readonly item: QueueItem;
  /** Set when a whole batch was refused: sent by itself, the bad file cannot take good ones with it. */
  isAlone: boolean;
  /** Waits for the person to try again, with its batch. */
  isParked: boolean;
  batch: Batch | null;
}

/**
 * Files that travel in one request. From the first sending to a definite answer it keeps its members and its key: the
 * gateway files one key once, and only the same bytes under it.
 */
export interface Batch {
  readonly key: string;
  readonly tickets: readonly Ticket[];
  /** Tries spent. */
  attempt: number;
  wasSent: boolean;
  /** It may be filed. */
  isInDoubt: boolean;
  /** Clock milliseconds since when it is asked what became of it. */
  confirmingSince: number | null;
}

export const createBatch = (tickets: readonly Ticket[]): Batch => ({
  key: randomKey(),
  tickets,
  attempt: 0,
  wasSent: false,
  isInDoubt: false,
  confirmingSince: null,
});

/** The leading files of a line that travel together. */
export function nextBatch(line: readonly Ticket[]): Ticket[] {
  const end = line.findIndex(({ isAlone }) => isAlone);
  const company = end === -1 ? line : line.slice(0, Math.max(1, end));
  return line.slice(0, packBatch(company.map(({ item }) => item)).length);
}

/** A request's bytes laid over its files in order: multipart sends them one after another. */
export function spreadBytes({ tickets }: Batch, sent: number): number[] {
  let offset = 0;
  return tickets.map(({ item }) => {
    const own = Math.max(0, Math.min(item.body.size, sent - offset));
    offset += item.body.size;
    return own;
  });
}
