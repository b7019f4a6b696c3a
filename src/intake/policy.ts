import type { HdtErrorCode } from '../errors.js';
import type { Format } from './format.js';
import type { Sniffed } from './sniff.js';

/** What an element takes. Sizes in bytes. */
export interface FilePolicy {
  readonly formats: readonly Format[];
  readonly maxFileSize: number;
  /** Files taken in all; refused and cancelled files do not count. `Infinity` for no limit. */
  readonly maxFiles: number;
}

export type CheckResult =
  | { readonly kind: 'accepted'; readonly format: Format }
  | { readonly kind: 'refused'; readonly code: HdtErrorCode };

/** The one place that says yes or no to a file. `others` counts the files already admitted. */
export function applyPolicy(sniffed: Sniffed, size: number, others: number, policy: FilePolicy): CheckResult {
  if (sniffed.kind === 'empty') return { kind: 'refused', code: 'empty-file' };
  if (sniffed.kind === 'unsupported') {
    return { kind: 'refused', code: sniffed.type === 'program' ? 'executable' : 'unsupported-format' };
  }
  if (!policy.formats.includes(sniffed.format)) return { kind: 'refused', code: 'unsupported-format' };
  if (size > policy.maxFileSize) return { kind: 'refused', code: 'too-large' };
  if (others >= policy.maxFiles) return { kind: 'refused', code: 'too-many-files' };
  return { kind: 'accepted', format: sniffed.format };
}
