import { freeBuffer } from '../core/free-buffer.js';
import { HdtError } from '../core/hdt-error.js';
import { type ByteRange, concatRanges, withBytes } from './bytes.js';
import type { Size } from './pixels.js';

/**
 * A segment of a JPEG (ITU-T T.81, annex B). Only pixels and what is needed to decode them may leave the browser: an EXIF
 * segment tells where a picture was taken and by which phone.
 */
interface Segment extends ByteRange {
  readonly marker: number;
  /** Offset of the first byte after the length field. */
  readonly payload: number;
}

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP2 = 0xe2;
const JPG0 = 0xf0;
const COM = 0xfe;

/** Marker, length field and up to 15 bytes of the payload of a segment, as text. */
const headOf = (jpeg: Uint8Array, { marker, payload, end }: Segment): string =>
  String.fromCharCode(marker, ...jpeg.subarray(payload - 2, Math.min(payload + 15, end)));

/** JFIF's APP0 without a thumbnail, and Adobe's APP14, both of exactly their length. Decoding colors needs them. */
const COLOR_SEGMENT = /^(?:\xe0..JFIF\0.{7}\0\0|\xee..Adobe.{7})$/s;

/** Whether a segment holds metadata, by its content: an APP0 may also be a thumbnail (JFXX) or a camera's settings (CIFF). */
const isMetadata = (jpeg: Uint8Array, segment: Segment): boolean =>
  segment.marker >= APP0 && !COLOR_SEGMENT.test(headOf(jpeg, segment));

const isRestart = (marker: number): boolean => marker >= 0xd0 && marker <= 0xd7;

/**
 * Finds the next marker with a segment, and the fill bytes before it. FF 00 is a stuffed byte of entropy-coded data; FF 01 and
 * FF D0-D7, a restart marker, stand alone.
 */
function findMarker(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at)) {
    const start = at;
    while (bytes[at] === 0xff) at += 1;
    const marker = bytes[at];
    if (marker !== undefined && marker > 1 && !isRestart(marker)) return start;
  }
  throw new HdtError('unreadable-image');
}

/**
 * Yields the segments of a JPEG in order; a scan includes its entropy-coded data. Decoders skip stray bytes between segments, which
 * may hold anything, so they are yielded as a comment.
 */
function* readSegments(bytes: Uint8Array): Generator<Segment> {
  if (bytes[0] !== 0xff || bytes[1] !== SOI) throw new HdtError('unreadable-image');
  yield { marker: SOI, start: 0, payload: 2, end: 2 };
  for (let from = 2; ; ) {
    const start = findMarker(bytes, from);
    if (start > from) yield { marker: COM, start: from, payload: from, end: start };
    let at = start + 1;
    while (bytes[at] === 0xff) at += 1;
    const marker = bytes[at];
    if (marker === EOI) return yield { marker, start, payload: at + 1, end: at + 1 };
    const [high, low] = [bytes[at + 1], bytes[at + 2]];
    if (marker === undefined || high === undefined || low === undefined)
      throw new HdtError('unreadable-image');
    const header = at + 1 + ((high << 8) | low);
    const end = marker === SOS ? findMarker(bytes, header) : header;
    if (end > bytes.length || header < at + 3) throw new HdtError('unreadable-image');
    yield { marker, start, payload: at + 3, end };
    from = end;
  }
}

const segmentName = (marker: number): string =>
  marker === COM ? 'COM' : marker < JPG0 ? `APP${marker - APP0}` : 'JPG';

/** Names of the metadata segments in a JPEG, in order ("APP1", "COM", "JPG"), and `trailer` for bytes after its end. */
export function metadataInJpeg(jpeg: Uint8Array): string[] {
  const found: string[] = [];
  let end = 0;
  for (const segment of readSegments(jpeg)) {
    end = segment.end;
    if (isMetadata(jpeg, segment)) found.push(segmentName(segment.marker));
  }
  if (end < jpeg.length) found.push('trailer');
  return found;
}

/**
 * Removes EXIF, XMP, ICC, IPTC, comments and bytes after the end (motion photos); the pixels stay the same.
 *
 * @throws {HdtError} `unreadable-image` when the bytes are not a complete JPEG.
 */
export const stripJpeg = (jpeg: Uint8Array): Uint8Array<ArrayBuffer> => concatRanges(jpeg, findPixels(jpeg));

/** The segments that are no metadata, with those that lie side by side in one range. */
function findPixels(jpeg: Uint8Array): ByteRange[] {
  const kept: ByteRange[] = [];
  for (const segment of readSegments(jpeg)) {
    if (isMetadata(jpeg, segment)) continue;
    const before = kept.at(-1);
    if (before?.end === segment.start) kept[kept.length - 1] = { start: before.start, end: segment.end };
    else kept.push(segment);
  }
  return kept;
}

/**
 * Removes metadata that some engines write when they encode, such as the color profile of Chromium, and verifies the result.
 *
 * @returns Parts of the same Blob, since a copy of all of it would wait for garbage collection.
 * @throws {HdtError} `unreadable-image` where metadata remains.
 */
export const stripEncodedJpeg = (jpeg: Blob): Promise<Blob> =>
  withBytes(jpeg, (bytes) => {
    if (metadataInJpeg(bytes).length === 0) return jpeg;
    const ranges = findPixels(bytes);
    const clean = concatRanges(bytes, ranges);
    const left = metadataInJpeg(clean);
    freeBuffer(clean.buffer);
    if (left.length > 0) throw new HdtError('unreadable-image');
    const parts = ranges.map(({ start, end }) => jpeg.slice(start, end));
    return new Blob(parts, { type: 'image/jpeg' });
  });

/**
 * Whether a JPEG has no metadata, such as place, time, phone or comment.
 *
 * @returns False also for a file that is not a complete JPEG.
 */
export async function isFreeOfMetadata(picture: Blob): Promise<boolean> {
  try {
    return await withBytes(picture, (bytes) => metadataInJpeg(bytes).length === 0);
  } catch {
    return false;
  }
}

/** Whether a JPEG breaks off before its end. False for other files, and for damage that a decoder may cope with. */
export function isTruncatedJpeg(jpeg: Uint8Array): boolean {
  let end = 0;
  try {
    for (const segment of readSegments(jpeg)) end = segment.end;
    return false;
  } catch {
    return end > 0 && !hasEndMarker(jpeg, end);
  }
}

function hasEndMarker(jpeg: Uint8Array, from: number): boolean {
  let at = jpeg.indexOf(0xff, from);
  while (at !== -1 && jpeg[at + 1] !== EOI) at = jpeg.indexOf(0xff, at + 1);
  return at !== -1;
}

/** Whether a marker is a frame header (SOFn); C4, C8 and CC in that range are not (T.81, table B.1). */
const isFrameHeader = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** What the frame header of a JPEG says; sizes are in pixels as stored, before any EXIF orientation. */
export interface JpegFrame extends Size {
  /** 1 for grey, 3 for color, 4 for CMYK. */
  readonly components: number;
}

/**
 * Reads the frame header (T.81, B.2.2). The first bytes of a JPEG suffice, as far as that header.
 *
 * @throws {HdtError} `unreadable-image`
 */
export function readJpegFrame(jpeg: Uint8Array): JpegFrame {
  for (const { marker, payload } of readSegments(jpeg)) {
    if (!isFrameHeader(marker)) continue;
    // The payload is one byte of precision, then height, width and the number of components.
    const pair = (offset: number) => ((jpeg[offset] ?? 0) << 8) | (jpeg[offset + 1] ?? 0);
    return { height: pair(payload + 1), width: pair(payload + 3), components: jpeg[payload + 5] ?? 0 };
  }
  throw new HdtError('unreadable-image');
}

/** Reads the size in pixels as stored, before any EXIF orientation. @throws {HdtError} `unreadable-image` */
export function readJpegSize(jpeg: Uint8Array): Size {
  const { width, height } = readJpegFrame(jpeg);
  return { width, height };
}

/**
 * Whether the pixels look right without any metadata: no EXIF rotation, no color profile, no JFIF or Adobe segment that
 * must go although it tells the colors, and grey or three color components instead of the four of CMYK.
 *
 * @throws {HdtError} `unreadable-image`
 */
export function isPlainJpeg(jpeg: Uint8Array): boolean {
  return [...readSegments(jpeg)].every((segment) => {
    const { marker, payload, end } = segment;
    if (isFrameHeader(marker)) return jpeg[payload + 5] === 1 || jpeg[payload + 5] === 3;
    const head = headOf(jpeg, segment);
    if (marker === APP1)
      return !head.includes('Exif\0') || readOrientation(jpeg.subarray(payload + 6, end)) === 1;
    if (marker === APP2) return !head.includes('ICC_PROFILE');
    return !/^(?:\xe0..JFIF|\xee..Adobe)/s.test(head) || !isMetadata(jpeg, segment);
  });
}

const ORIENTATION_TAG = 0x0112;

/** Reads the EXIF orientation from a TIFF block (TIFF 6.0, section 2); 1, upright, when there is none. */
function readOrientation(tiff: Uint8Array): number {
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
    if (view.getUint16(entry, little) === ORIENTATION_TAG) return view.getUint16(entry + 8, little);
  }
  return 1;
}
