import { isRefusal } from '../../errors.js';
import type { Entry } from '../../queue/entry.js';

/** The batch in numbers. `seen` counts every file handed in, so that none can go missing silently. */
export interface Tally {
  readonly seen: number;
  readonly accepted: number;
  readonly refused: number;
  readonly done: number;
  readonly attention: number;
}

export function tallyOf(entries: readonly Entry[]): Tally {
  const failed = entries.filter((entry) => entry.status === 'failed');
  const refused = failed.filter((entry) => entry.status === 'failed' && isRefusal(entry.code)).length;
  const checking = entries.filter((entry) => entry.status === 'sniffing').length;
  return {
    seen: entries.length,
    refused,
    accepted: entries.length - refused - checking,
    done: entries.filter((entry) => entry.status === 'ready').length,
    attention: failed.length,
  };
}
