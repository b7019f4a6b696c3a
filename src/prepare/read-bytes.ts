import { HdtError } from '../core/hdt-error.js';

/** @throws {HdtError} `unreadable-file` when the browser cannot read the file any more. */
export async function readBytes(file: Blob): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch (cause) {
    throw new HdtError('unreadable-file', { cause });
  }
}
