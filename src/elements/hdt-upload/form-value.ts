import type { Entry } from '../../queue/entry.js';

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
    ['sniffing', 'preparing', 'queued', 'posting', 'cancelling'].includes(status),
  );
  if (onTheWay) return { flags: { customError: true }, message: 'pending' };
  const sent = entries.some((entry) => 'uploadId' in entry);
  return required && !sent ? { flags: { valueMissing: true }, message: 'required' } : null;
}
