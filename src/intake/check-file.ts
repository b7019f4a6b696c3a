import type { HdtErrorCode } from '../errors.js';
import { HdtError } from '../hdt-error.js';
import { applyPolicy, type CheckResult, type FilePolicy } from './policy.js';
import { type PreflightCode, preflight, TAIL_BYTES } from './preflight.js';
import { SNIFF_BYTES, type Sniffed, sniff } from './sniff.js';

/** What the first and last bytes of a file show. */
export interface Inspection {
  readonly sniffed: Sniffed;
  readonly damage: PreflightCode | null;
}

/**
 * Reads at most 68 KiB of a file, whatever its size.
 *
 * @param file The file to inspect.
 * @returns Its format by its bytes, and damage that they show.
 * @throws {HdtError} `unreadable-file` when the browser cannot read it (moved, deleted, permission withdrawn).
 */
export async function inspect(file: Blob): Promise<Inspection> {
  try {
    // Every read of a Blob is a round trip: a small file is read once, the two ends of a larger one in parallel.
    const [first, tail = first] = await Promise.all(
      file.size <= TAIL_BYTES
        ? [readBytes(file)]
        : [readBytes(file.slice(0, SNIFF_BYTES)), readBytes(file.slice(file.size - TAIL_BYTES))],
    );
    const head = first.subarray(0, SNIFF_BYTES);
    const sniffed = sniff(head);
    if (sniffed.kind !== 'known') return { sniffed, damage: null };
    return { sniffed, damage: preflight(sniffed.format, { head, tail, size: file.size }) };
  } catch (cause) {
    throw cause instanceof HdtError ? cause : new HdtError('unreadable-file', { cause });
  }
}

/**
 * Runs all checks of one file: its bytes, the policy, then damage. `others` is called after the bytes were read, so
 * that the count is current. `isOverruled` is true for a warning that the person has seen and overridden.
 *
 * @throws {HdtError} `unreadable-file`
 */
export async function checkFile(
  file: Blob,
  others: () => number,
  policy: FilePolicy,
  isOverruled: (code: HdtErrorCode) => boolean = () => false,
): Promise<CheckResult> {
  const { sniffed, damage } = await inspect(file);
  const result = applyPolicy(sniffed, file.size, others(), policy);
  if (result.kind === 'refused' || !damage || isOverruled(damage)) return result;
  return { kind: 'refused', code: damage, ...(damage === 'unsupported-format' && { found: 'mixed' }) };
}

const readBytes = async (blob: Blob): Promise<Uint8Array> => new Uint8Array(await blob.arrayBuffer());
