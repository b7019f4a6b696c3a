import type { Entry } from '../../queue/entry.js';

const PENDING: ReadonlySet<Entry['status']> = new Set<Entry['status']>([
  'sniffing',
  'preparing',
  'queued',
  'posting',
  'cancelling',
]);

/** Whether it is still to be known whether the service has it. */
export const isPending = ({ status }: Entry): boolean => PENDING.has(status);

/** The ids of the files that the service has, in order. */
export const uploadIds = (entries: readonly Entry[]): string[] =>
  entries.flatMap((entry) => ('uploadId' in entry ? [entry.uploadId] : []));

/** The upload ids in a text, which has spaces or commas between them. */
export const parseIds = (text: string): string[] => [...new Set(text.split(/[\s,]+/).filter(Boolean))];

/** The upload ids, under the field's name; null when there is nothing to submit. */
export function createFormData(name: string, ids: readonly string[]): FormData | null {
  if (name === '' || ids.length === 0) return null;
  const data = new FormData();
  for (const id of ids) data.append(name, id);
  return data;
}

/** A form must wait for files on their way, and for at least one when the field is required. */
export function findProblem(
  entries: readonly Entry[],
  required: boolean,
): { flags: ValidityStateFlags; message: 'pending' | 'required' } | null {
  if (entries.some(isPending)) return { flags: { customError: true }, message: 'pending' };
  const sent = entries.some((entry) => 'uploadId' in entry);
  return required && !sent ? { flags: { valueMissing: true }, message: 'required' } : null;
}
