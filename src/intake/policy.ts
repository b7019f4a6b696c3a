import type { HdtErrorCode } from '../errors.js';
import type { Format } from './format.js';
import type { Sniffed, UnsupportedKind } from './sniff.js';

/** What an element accepts. Sizes in bytes. */
export interface FilePolicy {
  readonly formats: readonly Format[];
  readonly maxFileSize: number;
  /** Files in total; refused and cancelled files do not count. `Infinity` for no limit. */
  readonly maxFiles: number;
}

export type CheckResult =
  | { readonly kind: 'accepted'; readonly format: Format }
  | {
      readonly kind: 'refused';
      readonly code: HdtErrorCode;
      /** The actual kind of an unsupported file. */
      readonly found?: UnsupportedKind;
    };

/**
 * Accepts or refuses a file.
 *
 * @param sniffed Its format, from `sniff` or `inspect`.
 * @param size Its size in bytes.
 * @param others Number of files already accepted.
 * @param policy What is accepted.
 * @returns The format, or the code of the refusal.
 */
export function applyPolicy(sniffed: Sniffed, size: number, others: number, policy: FilePolicy): CheckResult {
  if (sniffed.kind === 'empty') return { kind: 'refused', code: 'empty-file' };
  if (sniffed.kind === 'unsupported') {
    const { type } = sniffed;
    return type === 'program'
      ? { kind: 'refused', code: 'executable' }
      : { kind: 'refused', code: 'unsupported-format', found: type };
  }
  if (!policy.formats.includes(sniffed.format)) return { kind: 'refused', code: 'unsupported-format' };
  if (size > policy.maxFileSize) return { kind: 'refused', code: 'too-large' };
  if (others >= policy.maxFiles) return { kind: 'refused', code: 'too-many-files' };
  return { kind: 'accepted', format: sniffed.format };
}
