import type { HdtErrorCode } from '../errors.js';
import type { Format } from './format.js';
import type { Sniffed } from './sniff.js';

/** What an element takes. Sizes in bytes. */
export interface AdmitPolicy {
  readonly formats: readonly Format[];
  readonly maxFileSize: number;
  /** Files taken in all; refused and cancelled files do not count. `Infinity` for no limit. */
  readonly maxFiles: number;
}

export type Admission =
  | { readonly kind: 'admitted'; readonly format: Format }
  | { readonly kind: 'refused'; readonly code: HdtErrorCode };

/** The one place that says yes or no to a file. `others` counts the files already admitted. */
export function admit(sniffed: Sniffed, size: number, others: number, policy: AdmitPolicy): Admission {
  if (sniffed.kind === 'empty') return { kind: 'refused', code: 'empty-file' };
  if (sniffed.kind === 'foreign') {
    return { kind: 'refused', code: sniffed.foreign === 'program' ? 'executable' : 'unsupported-format' };
  }
  if (!policy.formats.includes(sniffed.format)) return { kind: 'refused', code: 'unsupported-format' };
  if (size > policy.maxFileSize) return { kind: 'refused', code: 'too-large' };
  if (others >= policy.maxFiles) return { kind: 'refused', code: 'too-many-files' };
  return { kind: 'admitted', format: sniffed.format };
}
