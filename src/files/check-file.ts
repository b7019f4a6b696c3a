import type { HdtErrorCode } from '../core/errors.js';
import { HdtError } from '../core/hdt-error.js';
import { type DamageCode, findDamage, TAIL_BYTES } from './damage.js';
import { type Format, isImage } from './format.js';
import { SNIFF_BYTES, type Sniffed, sniff, type UnsupportedKind } from './sniff.js';

/** The files that an element accepts. Sizes are in bytes. */
export interface FilePolicy {
  readonly formats: readonly Format[];
  readonly maxFileSize: number;
  /** Most files in total; refused and cancelled files do not count. `Infinity` for no limit. */
  readonly maxFiles: number;
}

export type CheckResult =
  | { readonly kind: 'accepted'; readonly format: Format }
  | {
      readonly kind: 'refused';
      readonly code: HdtErrorCode;
      /** The kind of an unsupported file. */
      readonly found?: UnsupportedKind;
    };

/**
 * Accepts or refuses a file.
 *
 * @param sniffed Its format, from `sniff` or `sniffFile`.
 * @param size Its size in bytes.
 * @param others Number of files already accepted.
 * @param policy The formats and limits.
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

/** The format of a file, and damage that its first and last bytes show. */
export interface SniffedFile {
  readonly sniffed: Sniffed;
  readonly damage: DamageCode | null;
}

/**
 * Recognizes the format and the damage of a file by its first and last bytes, at most 68 KiB.
 *
 * @param file The file.
 * @returns Its format and its damage.
 * @throws {HdtError} `unreadable-file` when the browser cannot read it (moved, deleted, permission withdrawn).
 */
export async function sniffFile(file: Blob): Promise<SniffedFile> {
  try {
    // Every read of a Blob is a round trip, so a small file is read once, and the two ends of a larger one in parallel.
    const [first, tail = first] = await Promise.all(
      file.size <= TAIL_BYTES
        ? [readBytes(file)]
        : [readBytes(file.slice(0, SNIFF_BYTES)), readBytes(file.slice(file.size - TAIL_BYTES))],
    );
    const head = first.subarray(0, SNIFF_BYTES);
    const sniffed = sniff(head);
    if (sniffed.kind !== 'known') return { sniffed, damage: null };
    return { sniffed, damage: findDamage(sniffed.format, { head, tail, size: file.size }) };
  } catch (cause) {
    throw cause instanceof HdtError ? cause : new HdtError('unreadable-file', { cause });
  }
}

/** The format of a picture; null of any other file. */
export async function sniffPicture(file: File): Promise<Format | null> {
  const found = await sniffFile(file).catch(() => null);
  if (found?.sniffed.kind !== 'known' || found.damage) return null;
  const { format } = found.sniffed;
  return isImage(format) ? format : null;
}

/**
 * Runs all checks of one file: its bytes, the policy, then damage.
 *
 * @param others Number of files already accepted. Called after the bytes were read, so that the count is current.
 * @param isOverruled Whether the person has overridden a warning with this code.
 *
 * @throws {HdtError} `unreadable-file`
 */
export async function checkFile(
  file: Blob,
  others: () => number,
  policy: FilePolicy,
  isOverruled: (code: HdtErrorCode) => boolean = () => false,
): Promise<CheckResult> {
  const { sniffed, damage } = await sniffFile(file);
  const result = applyPolicy(sniffed, file.size, others(), policy);
  if (result.kind === 'refused' || !damage || isOverruled(damage)) return result;
  return { kind: 'refused', code: damage, ...(damage === 'unsupported-format' && { found: 'mixed' }) };
}

const readBytes = async (blob: Blob): Promise<Uint8Array> => new Uint8Array(await blob.arrayBuffer());
