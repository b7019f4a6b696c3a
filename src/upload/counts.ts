import { isRefusal } from '../core/errors.js';
import { reportState } from '../results/results-summary.js';
import type { Entry } from './entry.js';

/**
 * The files of a list in numbers. `seen` counts every file handed in, so that none can go missing silently: it is the sum
 * of `added`, `notSent` and `checking`.
 */
export interface EntryCounts {
  readonly seen: number;
  /** Being sent, or at the service already. */
  readonly added: number;
  /** Refused on the device, a duplicate, or cancelled before the service had it. */
  readonly notSent: number;
  readonly checking: number;
  readonly done: number;
  /** Added files whose results are there or awaited. */
  readonly expected: number;
  /** Failed, including refused files and duplicates, or with a critical result. */
  readonly attention: number;
}

type Group = 'added' | 'notSent' | 'checking';

export function countEntries(entries: readonly Entry[]): EntryCounts {
  const groups = { added: 0, notSent: 0, checking: 0 };
  for (const entry of entries) groups[countedAs(entry)] += 1;
  const withStatus = (status: Entry['status']) => entries.filter((entry) => entry.status === status).length;
  return {
    seen: entries.length,
    ...groups,
    done: withStatus('ready'),
    expected: groups.added - withStatus('unwatched'),
    attention: entries.filter(needsAttention).length,
  };
}

/** Whether the person has to decide something about a file, or see a critical result in it. */
export const needsAttention = (entry: Entry): boolean =>
  entry.status === 'failed' || hasCriticalResult(entry);

/** Files that need attention above all others; else in the order in which they were added. */
export const attentionFirst = (entries: readonly Entry[]): readonly Entry[] => [
  ...entries.filter(needsAttention),
  ...entries.filter((entry) => !needsAttention(entry)),
];

export const hasCriticalResult = (entry: Entry): boolean =>
  entry.status === 'ready' && reportState(entry.rows, 0) === 'attention';

function countedAs(entry: Entry): Group {
  switch (entry.status) {
    case 'sniffing':
    case 'cancelling':
      return 'checking';
    case 'cancelled':
      return 'notSent';
    case 'failed':
      return isRefusal(entry.code) ? 'notSent' : 'added';
    default:
      return 'added';
  }
}
