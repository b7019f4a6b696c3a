import { HdtError } from '../errors.js';
import { type PreflightCode, preflight, TAIL_BYTES } from './preflight.js';
import { SNIFF_BYTES, type Sniffed, sniff } from './sniff.js';

/** What reading a file's two ends told. */
export interface Inspection {
  readonly sniffed: Sniffed;
  readonly damage: PreflightCode | null;
}

/**
 * Reads at most 68 KiB of a file, whatever its size.
 * Throws `unreadable-file` when the browser cannot read it (moved, deleted, permission withdrawn).
 */
export async function inspect(file: Blob): Promise<Inspection> {
  try {
    const head = await bytes(file.slice(0, SNIFF_BYTES));
    const sniffed = sniff(head);
    if (sniffed.kind !== 'known') return { sniffed, damage: null };
    const tail = await bytes(file.slice(Math.max(0, file.size - TAIL_BYTES)));
    return { sniffed, damage: preflight(sniffed.format, { head, tail, size: file.size }) };
  } catch (cause) {
    throw new HdtError('unreadable-file', { cause });
  }
}

const bytes = async (blob: Blob): Promise<Uint8Array> => new Uint8Array(await blob.arrayBuffer());
