import type { PictureFormat } from 'hdt-emulator/laboratory';

/**
 * Whether the file is complete, which distinguishes an aborted transfer from damage.
 * JPEG: the EOI marker (ITU-T T.81, B.1.1.3); PNG: the IEND chunk; WEBP: the RIFF size; HEIC, AVIF: the box sizes
 * (ISO/IEC 14496-12, 4.2).
 */
export function isCompleteFile(bytes: Uint8Array, format: PictureFormat): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  switch (format) {
    case 'jpeg':
      return lastIndexOf(bytes, [0xff, 0xd9]) >= 0;
    case 'png':
      return lastIndexOf(bytes, [0x49, 0x45, 0x4e, 0x44]) >= 0;
    case 'webp':
      return view.byteLength >= 8 && view.getUint32(4, true) + 8 <= view.byteLength;
    case 'gif':
      return bytes.at(-1) === 0x3b;
    case 'heic':
    case 'avif':
      return hasCompleteBoxes(view);
  }
}

/** Only the end is searched: cameras append data, and thumbnails at the start have an EOI too. */
const TAIL_BYTES = 4096;

function lastIndexOf(bytes: Uint8Array, pattern: readonly number[]): number {
  for (let at = bytes.length - pattern.length; at >= Math.max(0, bytes.length - TAIL_BYTES); at--)
    if (pattern.every((byte, i) => bytes[at + i] === byte)) return at;
  return -1;
}

function hasCompleteBoxes(view: DataView): boolean {
  let at = 0;
  while (at + 8 <= view.byteLength) {
    const size = view.getUint32(at);
    if (size === 0) return true;
    if (size === 1 && at + 16 > view.byteLength) return false;
    const length = size === 1 ? Number(view.getBigUint64(at + 8)) : size;
    if (length < 8) return true;
    at += length;
  }
  return at === view.byteLength;
}
