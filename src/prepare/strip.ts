import { HdtError } from '../hdt-error.js';
import type { Size } from './fit.js';

/**
 * JPEG as a sequence of segments (ITU-T T.81, annex B). Only pixels and what is needed to decode them may leave the
 * browser: an EXIF block holds where a picture was taken and on whose phone.
 */
interface Segment {
  readonly marker: number;
  /** Offset of the marker's 0xFF. */
  readonly start: number;
  /** Offset of what follows the length field. */
  readonly payload: number;
  /** Offset after the segment; a scan includes its entropy-coded data. */
  readonly end: number;
}

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const APP0 = 0xe0;
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
 * The same picture without EXIF, XMP, ICC, IPTC, comments or anything after its end (motion photos). One
 * contiguous run of bytes: Firefox 153 refuses to decode a Blob whose first part is only the two bytes of SOI.
 *
 * @throws {HdtError} `unreadable-image` when the bytes are no whole JPEG.
 */
export function stripMetadata(jpeg: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const kept = [...segments(jpeg)].filter(({ marker }) => !isMetadata(marker));
  const clean = new Uint8Array(kept.reduce((sum, { start, end }) => sum + end - start, 0));
  let at = 0;
  for (const { start, end } of kept) {
    clean.set(jpeg.subarray(start, end), at);
    at += end - start;
  }
  return clean;
}

/** The encoded picture without metadata, checked again after the cut. @throws {HdtError} `unreadable-image` */
export async function cleanJpeg(jpeg: Blob): Promise<Blob> {
  const bytes = stripMetadata(new Uint8Array(await jpeg.arrayBuffer()));
  if (metadataIn(bytes).length > 0) throw new HdtError('unreadable-image');
  return new Blob([bytes], { type: 'image/jpeg' });
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
