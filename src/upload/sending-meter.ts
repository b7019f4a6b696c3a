import type { Entry } from './entry.js';
import { uploadIdOf } from './upload-ids.js';

/** How fast a batch is sent, and how long the rest takes; null while unknown. */
export interface Rate {
  /** Bytes a second, while bytes leave. */
  readonly speed: number | null;
  /** Seconds. */
  readonly timeLeft: number | null;
}

/** How much of a batch is sent. A file that is half sent counts as half a file. */
export interface Progress {
  readonly sent: number;
  readonly total: number;
  readonly filesSent: number;
  readonly files: number;
}

/** Milliseconds over which speed is averaged: bytes leave in bursts. */
const SPEED_WINDOW = 5_000;
/** Milliseconds over which the rate of files is averaged. The span is long, because waits between requests count as well. */
const FILE_RATE_WINDOW = 60_000;
/** Milliseconds over which the time left follows a new estimate. In between it counts down. */
const TIME_LEFT_WINDOW = 4_000;
/** Milliseconds before the first estimate. */
const WARM_UP = 1_000;
/** Milliseconds between two measurements. */
const MIN_INTERVAL = 250;
/** Milliseconds without a byte after which sending has stopped, and no rate is reported. */
const STANDSTILL = 3_000;
/** Bytes a second below which no speed is reported. */
const MIN_SPEED = 1_000;
/** Seconds beyond which no time is reported, because it would be a guess. */
const MAX_TIME_LEFT = 3_600;

/** Measures how fast a batch is sent. Both figures are smoothed, so that neither jumps. */
export class RateMeter {
  #measuredAt: number;
  readonly #startedAt: number;
  #sent: number;
  #filesSent: number;
  #lastByteAt: number;
  /** Start of the current period without a standstill; null during a standstill. */
  #sendingSince: number | null;
  #speed = 0;
  /** Files a second. */
  #fileRate = 0;
  #timeLeft: number | null = null;

  /** When it measured last. */
  get measuredAt(): number {
    return this.#measuredAt;
  }

  /**
   * @param now Milliseconds, as in `measure`.
   * @param progress What is sent already.
   */
  constructor(now: number, { sent, filesSent }: Pick<Progress, 'sent' | 'filesSent'>) {
    this.#measuredAt = this.#startedAt = this.#lastByteAt = this.#sendingSince = now;
    this.#sent = sent;
    this.#filesSent = filesSent;
  }

  /** `progress.sent` shrinks when a file is sent again. */
  measure(now: number, progress: Progress): Rate {
    const passed = now - this.#measuredAt;
    if (passed >= MIN_INTERVAL) {
      this.#measureSpeed(now, passed, progress.sent - this.#sent);
      this.#measureFileRate(now, passed, progress.filesSent - this.#filesSent);
      this.#measuredAt = now;
      this.#sent = progress.sent;
      this.#filesSent = progress.filesSent;
      if (now - this.#startedAt >= WARM_UP) this.#estimateTimeLeft(passed, progress);
    }
    const isKnown = this.#sendingSince !== null && this.#timeLeft !== null;
    return isKnown
      ? { speed: this.#reportedSpeed, timeLeft: this.#timeLeft }
      : { speed: null, timeLeft: null };
  }

  get #reportedSpeed(): number | null {
    return this.#speed >= MIN_SPEED ? this.#speed : null;
  }

  #measureSpeed(now: number, passed: number, gained: number): void {
    if (gained > 0) {
      this.#lastByteAt = now;
      this.#sendingSince ??= now - passed;
    }
    if (now - this.#lastByteAt > STANDSTILL) {
      this.#sendingSince = null;
      this.#speed = 0;
    }
    if (this.#sendingSince === null || gained < 0) return;
    // Averages all measurements until the window is full.
    const weight = Math.max(smoothingWeight(passed, SPEED_WINDOW), passed / (now - this.#sendingSince));
    this.#speed += ((gained * 1000) / passed - this.#speed) * weight;
  }

  #measureFileRate(now: number, passed: number, gained: number): void {
    if (gained < 0) return;
    const weight = Math.max(smoothingWeight(passed, FILE_RATE_WINDOW), passed / (now - this.#startedAt));
    this.#fileRate += ((gained * 1000) / passed - this.#fileRate) * weight;
  }

  /**
   * Takes the longer of two estimates: by files over the last minute, and by bytes, which notices a slower connection
   * sooner.
   */
  #estimateTimeLeft(passed: number, { sent, total, filesSent, files }: Progress): void {
    const byFiles = this.#fileRate > 0 ? (files - filesSent) / this.#fileRate : Number.POSITIVE_INFINITY;
    const byBytes = this.#reportedSpeed === null ? 0 : (total - sent) / this.#reportedSpeed;
    const estimate = Math.max(byFiles, byBytes);
    if (estimate > MAX_TIME_LEFT) {
      this.#timeLeft = null;
      return;
    }
    const counted = Math.max(0, (this.#timeLeft ?? estimate) - passed / 1000);
    this.#timeLeft =
      this.#timeLeft === null
        ? estimate
        : counted + (estimate - counted) * smoothingWeight(passed, TIME_LEFT_WINDOW);
  }
}

/** The weight of a new value in a moving average, after `passed` of its window. */
const smoothingWeight = (passed: number, span: number): number => 1 - Math.exp(-passed / span);

/** Rounds up: to a second, above 10 seconds to five, above a minute to a minute. */
export function roundTimeLeft(seconds: number): {
  readonly value: number;
  readonly unit: 'second' | 'minute';
} {
  if (seconds > 60) return { value: Math.ceil(seconds / 60), unit: 'minute' };
  const step = seconds > 10 ? 5 : 1;
  return { value: Math.max(1, Math.ceil(seconds / step) * step), unit: 'second' };
}

/** Progress and rate of the current batch, from its first file until none is left. */
export interface Sending extends Progress, Rate {}

/** Measures progress and rate of the files of one list. */
export class SendingMeter {
  /** Bytes of each file of the current batch, by id. */
  readonly #batchBytes = new Map<string, number>();
  #rateMeter: RateMeter | null = null;

  /**
   * @param now Milliseconds.
   * @returns Null while nothing is being sent.
   */
  measure(now: number, entries: readonly Entry[]): Sending | null {
    const progress = this.#countProgress(entries);
    if (!progress) {
      this.#batchBytes.clear();
      this.#rateMeter = null;
      return null;
    }
    // A clock that was set back measures anew.
    if (!this.#rateMeter || now < this.#rateMeter.measuredAt) this.#rateMeter = new RateMeter(now, progress);
    return { ...progress, ...this.#rateMeter.measure(now, progress) };
  }

  #countProgress(entries: readonly Entry[]): Progress | null {
    let [sent, total, filesSent, files] = [0, 0, 0, 0];
    let isSending = false;
    for (const entry of entries) {
      const bytes = unsentBytes(entry) ?? (isSent(entry) ? this.#batchBytes.get(entry.id) : undefined);
      // Files that were sent in an earlier batch or before a reload do not count.
      if (bytes === undefined) continue;
      this.#batchBytes.set(entry.id, bytes);
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

const isSent = (entry: Entry) => uploadIdOf(entry) !== null;

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
