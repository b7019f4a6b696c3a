import { type Network, parseNetwork } from './network.js';

/** Bytes of the SHA-256 at the beginning of a file, of all that follows. */
const SUM_LENGTH = 32;

/**
 * Takes a network from the bytes of its file, as `labs/reader/training/export.py` writes it, once its sum is right.
 *
 * @throws {RangeError} When the bytes are cut, altered or something else.
 */
export async function openNetwork(bytes: Uint8Array): Promise<Network> {
  const rest = bytes.slice(SUM_LENGTH);
  const sum = new Uint8Array(await crypto.subtle.digest('SHA-256', rest));
  if (bytes.length < SUM_LENGTH || !sum.every((byte, i) => byte === bytes[i]))
    throw new RangeError('The file of a network was cut or altered.');
  return parseNetwork(rest);
}
