import type { Entry } from '../../queue/entry.js';

/** How fast a batch is sent, and how long the rest of it takes; null while that cannot be told. */
export interface Rate {
  /** Bytes a second, while bytes leave. */
  readonly speed: number | null;
  /** Seconds. */
  readonly left: number | null;
}

/** How much of a batch is sent. A file that is half sent counts as half a file. */
export interface Progress {
  readonly sent: number;
  readonly total: number;
  readonly filesSent: number;
  readonly files: number;
}

/** Milliseconds over which speed is averaged: bytes leave in bursts. */
const SPEED_SPAN = 5_000;
/** Milliseconds over which files are counted: the waits between two requests are part of how long a batch takes. */
const FILES_SPAN = 60_000;
/** Milliseconds over which the time left follows a new estimate. In between it counts down. */
const LEFT_SPAN = 4_000;
/** Milliseconds before anything is told. */
const FIRST_SPAN = 1_000;
/** Milliseconds between two measurements. */
const STEP = 250;
/** Milliseconds without a byte after which nothing is being sent, and no figure means anything. */
const STILL_SPAN = 3_000;
/** Bytes a second below which a speed says no more than that something has stopped. */
const LEAST_SPEED = 1_000;
/** Seconds beyond which an estimate is a guess. */
const MOST_LEFT = 3_600;

/** Measures how fast a batch is sent. Both figures are smoothed, so that neither jumps. */
export class RateMeter {
  #at: number;
  readonly #since: number;
  #sent = 0;
  #filesSent = 0;
  /** When the last byte left. */
  #movedAt: number;
  /** Since when bytes have been leaving without a standstill; null during one. */
  #movingSince: number | null;
  #speed = 0;
  /** Files a second. */
  #rate = 0;
  #left: number | null = null;

  /** @param now Milliseconds, as in `measure`. */
  constructor(now: number) {
    this.#at = this.#since = this.#movedAt = this.#movingSince = now;
  }

  /** Less may be sent than before, when something is sent again. */
  measure(now: number, progress: Progress): Rate {
    const passed = now - this.#at;
    if (passed >= STEP) {
      this.#measureSpeed(now, passed, progress.sent - this.#sent);
      this.#measureRate(now, passed, progress.filesSent - this.#filesSent);
      this.#at = now;
      this.#sent = progress.sent;
      this.#filesSent = progress.filesSent;
      if (now - this.#since >= FIRST_SPAN) this.#estimate(passed, progress);
    }
    const isTold = this.#movingSince !== null && this.#left !== null;
    return isTold ? { speed: this.#toldSpeed, left: this.#left } : { speed: null, left: null };
  }

  get #toldSpeed(): number | null {
    return this.#speed >= LEAST_SPEED ? this.#speed : null;
  }

  #measureSpeed(now: number, passed: number, gained: number): void {
    if (gained > 0) {
      this.#movedAt = now;
      this.#movingSince ??= now - passed;
    }
    if (now - this.#movedAt > STILL_SPAN) {
      this.#movingSince = null;
      this.#speed = 0;
    }
    if (this.#movingSince === null || gained < 0) return;
    // At first the average of all there is.
    const share = Math.max(shareOf(passed, SPEED_SPAN), passed / (now - this.#movingSince));
    this.#speed += ((gained * 1000) / passed - this.#speed) * share;
  }

  #measureRate(now: number, passed: number, gained: number): void {
    if (gained < 0) return;
    const share = Math.max(shareOf(passed, FILES_SPAN), passed / (now - this.#since));
    this.#rate += ((gained * 1000) / passed - this.#rate) * share;
  }

  /** By the files of the last minute, and by the bytes of the last seconds where a connection has become slower. */
  #estimate(passed: number, { sent, total, filesSent, files }: Progress): void {
    const byFiles = this.#rate > 0 ? (files - filesSent) / this.#rate : Number.POSITIVE_INFINITY;
    const byBytes = this.#toldSpeed === null ? 0 : (total - sent) / this.#toldSpeed;
    const estimate = Math.max(byFiles, byBytes);
    if (estimate > MOST_LEFT) {
      this.#left = null;
      return;
    }
    const counted = Math.max(0, (this.#left ?? estimate) - passed / 1000);
    this.#left = this.#left === null ? estimate : counted + (estimate - counted) * shareOf(passed, LEFT_SPAN);
  }
}

/** How much of a new value counts after `passed` of a span. */
const shareOf = (passed: number, span: number): number => 1 - Math.exp(-passed / span);

/** Seconds as they are told: to the second, to five, then to the minute. Never too few. */
export function roundedTime(seconds: number): { readonly value: number; readonly unit: 'second' | 'minute' } {
  if (seconds > 60) return { value: Math.ceil(seconds / 60), unit: 'minute' };
  const step = seconds > 10 ? 5 : 1;
  return { value: Math.max(1, Math.ceil(seconds / step) * step), unit: 'second' };
}

/** What is being sent of a list, from the first file until none is left. */
export interface Sending extends Progress, Rate {}

/** Follows the files of one list while they are sent. */
export class SendingMeter {
  /** Bytes of each file that has been on its way in the batch at hand. */
  readonly #batch = new Map<string, number>();
  #rate: RateMeter | null = null;

  /**
   * @param now Milliseconds.
   * @returns Null while nothing is being sent.
   */
  measure(now: number, entries: readonly Entry[]): Sending | null {
    const progress = this.#progressOf(entries);
    if (!progress) {
      this.#batch.clear();
      this.#rate = null;
      return null;
    }
    this.#rate ??= new RateMeter(now);
    return { ...progress, ...this.#rate.measure(now, progress) };
  }

  #progressOf(entries: readonly Entry[]): Progress | null {
    let [sent, total, filesSent, files] = [0, 0, 0, 0];
    let isSending = false;
    for (const entry of entries) {
      const bytes = unsentBytes(entry) ?? (isSent(entry) ? this.#batch.get(entry.id) : undefined);
      // Files of an earlier batch, or from before a reload, are not sent now.
      if (bytes === undefined) continue;
      this.#batch.set(entry.id, bytes);
      const sentOfFile = isSent(entry) ? bytes : entry.status === 'posting' ? entry.sent : 0;
      total += bytes;
      sent += sentOfFile;
      files += 1;
      filesSent += isSent(entry) ? 1 : sentOfFile / Math.max(1, bytes);
      if (!isSent(entry)) isSending = true;
    }
    return isSending ? { sent, total, filesSent, files } : null;
  }
}

const isSent = (entry: Entry) => 'uploadId' in entry;

/** Bytes of a file that is not sent yet; undefined of any other. */
function unsentBytes(entry: Entry): number | undefined {
  switch (entry.status) {
    case 'sniffing':
    case 'preparing':
      return entry.size;
    case 'queued':
    case 'posting':
      return entry.body.size;
    default:
      return undefined;
  }
}
