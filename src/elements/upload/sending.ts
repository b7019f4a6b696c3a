import type { Entry } from '../../queue/entry.js';
import { type Progress, type Rate, RateMeter } from './rate.js';

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
