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

/** The upload ids, under the field's name; null when there is nothing to submit. */
export function formValue(name: string, entries: readonly Entry[]): FormData | null {
  const ids = entries.flatMap((entry) => ('uploadId' in entry ? [entry.uploadId] : []));
  if (name === '' || ids.length === 0) return null;
  const data = new FormData();
  for (const id of ids) data.append(name, id);
  return data;
}

/** A form must wait for files on their way, and for at least one when the field is required. */
export function validityOf(
  entries: readonly Entry[],
  required: boolean,
): { flags: ValidityStateFlags; message: 'pending' | 'required' } | null {
  const onTheWay = entries.some(({ status }) =>
    ['sniffing', 'preparing', 'queued', 'posting'].includes(status),
  );
  if (onTheWay) return { flags: { customError: true }, message: 'pending' };
  const sent = entries.some((entry) => 'uploadId' in entry);
  return required && !sent ? { flags: { valueMissing: true }, message: 'required' } : null;
}
