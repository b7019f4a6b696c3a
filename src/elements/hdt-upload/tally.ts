import { isRefusal } from '../../errors.js';
import type { Entry } from '../../queue/entry.js';

/**
 * The batch in numbers. `seen` counts every file handed in, so that none can go missing silently: it is the sum of
 * `accepted`, `refused`, `duplicates`, `cancelled` and `checking`.
 */
export interface Tally {
  readonly seen: number;
  readonly accepted: number;
  readonly refused: number;
  readonly duplicates: number;
  readonly cancelled: number;
  readonly checking: number;
  readonly done: number;
  /** Refused, duplicate or failed on the way. */
  readonly attention: number;
}

type Group = 'accepted' | 'refused' | 'duplicates' | 'cancelled' | 'checking';

export function tallyOf(entries: readonly Entry[]): Tally {
  const groups = { accepted: 0, refused: 0, duplicates: 0, cancelled: 0, checking: 0 };
  for (const entry of entries) groups[groupOf(entry)] += 1;
  const withStatus = (status: Entry['status']) => entries.filter((entry) => entry.status === status).length;
  return { seen: entries.length, ...groups, done: withStatus('ready'), attention: withStatus('failed') };
}

function groupOf(entry: Entry): Group {
  switch (entry.status) {
    case 'sniffing':
      return 'checking';
    case 'cancelled':
      return 'cancelled';
    case 'failed':
      if (entry.code === 'duplicate-file') return 'duplicates';
      return isRefusal(entry.code) ? 'refused' : 'accepted';
    default:
      return 'accepted';
  }
}
