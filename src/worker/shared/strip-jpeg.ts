import { HdtError } from '../../hdt-error.js';
import type { Size } from './frame.js';
import { keepRanges, type Range } from './ranges.js';

/**
 * JPEG as a sequence of segments (ITU-T T.81, annex B). Only pixels and what is needed to decode them may leave the
 * browser: an EXIF block holds where a picture was taken and on whose phone.
 */
interface Segment extends Range {
  readonly marker: number;
  /** Offset of what follows the length field. */
  readonly payload: number;
}

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP2 = 0xe2;
const APP14 = 0xee;
const APP15 = 0xef;
const COM = 0xfe;

/** JFIF's APP0 and Adobe's APP14 say how to read the colours; every other APPn and COM is about the picture. */
const isMetadata = (marker: number): boolean =>
  marker === COM || (marker >= APP0 && marker <= APP15 && marker !== APP0 && marker !== APP14);

const isRestart = (marker: number): boolean => marker >= 0xd0 && marker <= 0xd7;

/** First marker at or after `from` inside entropy-coded data, where FF 00 is a byte and FF D0-D7 a restart. */
function endOfScan(bytes: Uint8Array, from: number): number {
  let at = bytes.indexOf(0xff, from);
  while (at !== -1) {
    const next = bytes[at + 1];
    if (next === undefined) break;
    if (next === 0xff) at += 1;
    else if (next === 0 || isRestart(next)) at = bytes.indexOf(0xff, at + 2);
    else return at;
  }
  throw new HdtError('unreadable-image');
}

/** From its marker to the next one; a scan includes its entropy-coded data. */
function* segments(bytes: Uint8Array): Generator<Segment> {
  if (bytes[0] !== 0xff || bytes[1] !== SOI) throw new HdtError('unreadable-image');
  yield { marker: SOI, start: 0, payload: 2, end: 2 };
  for (let start = 2; ; ) {
    if (bytes[start] !== 0xff) throw new HdtError('unreadable-image');
    let at = start + 1;
    while (bytes[at] === 0xff) at += 1;
    const marker = bytes[at];
    if (marker === EOI) return yield { marker, start, payload: at + 1, end: at + 1 };
    const [high, low] = [bytes[at + 1], bytes[at + 2]];
    if (marker === undefined || high === undefined || low === undefined)
      throw new HdtError('unreadable-image');
    const header = at + 1 + ((high << 8) | low);
    const end = marker === SOS ? endOfScan(bytes, header) : header;
    if (end > bytes.length || header < at + 3) throw new HdtError('unreadable-image');
    yield { marker, start, payload: at + 3, end };
    start = end;
  }
}

/** Names of the segments that say anything beyond pixels, in order ("APP1", "COM"); and what follows the end. */
export function metadataIn(jpeg: Uint8Array): string[] {
  const found: string[] = [];
  let end = 0;
  for (const segment of segments(jpeg)) {
    end = segment.end;
    if (isMetadata(segment.marker))
      found.push(segment.marker === COM ? 'COM' : `APP${segment.marker - APP0}`);
  }
  if (end < jpeg.length) found.push('trailer');
  return found;
}

/**
 * The same picture without EXIF, XMP, ICC, IPTC, comments or anything after its end (motion photos).
 *
 * @throws {HdtError} `unreadable-image` when the bytes are no whole JPEG.
 */
export const stripMetadata = (jpeg: Uint8Array): Uint8Array<ArrayBuffer> =>
  keepRanges(
    jpeg,
    [...segments(jpeg)].filter(({ marker }) => !isMetadata(marker)),
  );

/** The encoded picture without what some engines add, checked again after the cut. @throws {HdtError} `unreadable-image` */
export async function cleanJpeg(jpeg: Blob): Promise<Blob> {
  const bytes = new Uint8Array(await jpeg.arrayBuffer());
  if (metadataIn(bytes).length === 0) return jpeg;
  const clean = stripMetadata(bytes);
  if (metadataIn(clean).length > 0) throw new HdtError('unreadable-image');
  return new Blob([clean], { type: 'image/jpeg' });
}

/**
 * Whether a picture holds nothing but pixels, by its own bytes: no place, no time, no phone, no comment.
 *
 * @returns False also for what is no whole JPEG.
 */
export async function holdsOnlyPixels(picture: Blob): Promise<boolean> {
  try {
    return metadataIn(new Uint8Array(await picture.arrayBuffer())).length === 0;
  } catch {
    return false;
  }
}

/** Whether the end is missing. False for what is no JPEG, and for what only decoders can make sense of. */
export function isCutJpeg(jpeg: Uint8Array): boolean {
  let end = 0;
  try {
    for (const segment of segments(jpeg)) end = segment.end;
    return false;
  } catch {
    return end > 0 && !hasEnd(jpeg, end);
  }
}

function hasEnd(jpeg: Uint8Array, from: number): boolean {
  let at = jpeg.indexOf(0xff, from);
  while (at !== -1 && jpeg[at + 1] !== EOI) at = jpeg.indexOf(0xff, at + 1);
  return at !== -1;
}

/** A frame header is any SOFn; C4, C8 and CC of that range are tables and an extension (T.81, table B.1). */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Pixels as stored, before any EXIF orientation. @throws {HdtError} `unreadable-image` */
export function jpegSize(jpeg: Uint8Array): Size {
  for (const { marker, payload } of segments(jpeg)) {
    if (!isFrame(marker)) continue;
    // After the length: one byte of precision, then height, then width (T.81, B.2.2).
    const pair = (offset: number) => ((jpeg[offset] ?? 0) << 8) | (jpeg[offset + 1] ?? 0);
    return { height: pair(payload + 1), width: pair(payload + 3) };
  }
  throw new HdtError('unreadable-image');
}

/**
 * Whether the pixels as stored are the picture as it is meant to be seen: not turned by EXIF, without a colour profile, and
 * not in the four colours of print.
 *
 * @throws {HdtError} `unreadable-image`
 */
export function isPlain(jpeg: Uint8Array): boolean {
  return [...segments(jpeg)].every(({ marker, payload, end }) => {
    if (isFrame(marker)) return jpeg[payload + 5] === 1 || jpeg[payload + 5] === 3;
    const name = String.fromCharCode(...jpeg.subarray(payload, payload + 11));
    if (marker === APP2) return name !== 'ICC_PROFILE';
    return (
      marker !== APP1 || !name.startsWith('Exif\0') || orientationIn(jpeg.subarray(payload + 6, end)) === 1
    );
  });
}

const ORIENTATION = 0x0112;

/** Of a TIFF block (TIFF 6.0, section 2); 1, as it is, when it names none. */
function orientationIn(tiff: Uint8Array): number {
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  if (tiff.length < 10) return 1;
  const little = tiff[0] === 0x49;
  const directory = view.getUint32(4, little);
  if (directory + 2 > tiff.length) return 1;
  const count = view.getUint16(directory, little);
  for (
    let entry = directory + 2;
    entry + 12 <= tiff.length && entry < directory + 2 + count * 12;
    entry += 12
  ) {
    if (view.getUint16(entry, little) === ORIENTATION) return view.getUint16(entry + 8, little);
  }
  return 1;
}
