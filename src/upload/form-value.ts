import type { Entry } from './entry.js';
import { uploadIds } from './upload-ids.js';

const PENDING: ReadonlySet<Entry['status']> = new Set<Entry['status']>([
  'sniffing',
  'preparing',
  'queued',
  'posting',
  'cancelling',
]);

/** Whether a form has to wait for the file, because the service may not have it yet. */
const isPending = ({ status }: Entry): boolean => PENDING.has(status);

/** Splits a text at spaces and commas. */
export const parseIds = (text: string): string[] => [...new Set(text.split(/[\s,]+/).filter(Boolean))];

/** The upload ids, under the field's name; null when there is nothing to submit. */
export function createFormData(name: string, ids: readonly string[]): FormData | null {
  if (name === '' || ids.length === 0) return null;
  const data = new FormData();
  for (const id of ids) data.append(name, id);
  return data;
}

/**
 * The reason why the form cannot be submitted: pending files, or no file in a required field.
 *
 * @param holdsFiles Whether there are pending files that are not in the list yet.
 */
export function findProblem(
  entries: readonly Entry[],
  required: boolean,
  holdsFiles = false,
): { flags: ValidityStateFlags; message: 'pending' | 'required' } | null {
  if (holdsFiles || entries.some(isPending)) return { flags: { customError: true }, message: 'pending' };
  return required && uploadIds(entries).length === 0
    ? { flags: { valueMissing: true }, message: 'required' }
    : null;
}
