// Second bytes of JPEG's markers (ITU-T T.81, table B.1): start of image, end of image, start of scan.
const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
/** Exif and XMP, which may contain the location. */
const APP1 = 0xe1;

/** Whether bytes are a JPEG that has a size and no Exif or XMP, by its segments before the scan. */
export function isPreview(bytes: Uint8Array): boolean {
  const end = bytes.length - 2;
  if (end < 4 || !isMarker(bytes, 0, SOI) || !isMarker(bytes, end, EOI)) return false;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let hasSize = false;
  for (let at = 2; at + 9 <= end && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === SOS) return hasSize;
    const length = view.getUint16(at + 2);
    if (marker === APP1 || length < 2) return false;
    if (isStartOfFrame(marker)) hasSize = view.getUint16(at + 5) > 0 && view.getUint16(at + 7) > 0;
    at += 2 + length;
  }
  return false;
}

const isMarker = (bytes: Uint8Array, at: number, marker: number): boolean =>
  bytes[at] === 0xff && bytes[at + 1] === marker;

/** The three exceptions in the range define tables. */
const isStartOfFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
