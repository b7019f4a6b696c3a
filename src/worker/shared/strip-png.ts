import { HdtError } from '../../hdt-error.js';
import { keepRanges, type Range } from './ranges.js';

/** What pixels need (PNG, 4.7): text, time, EXIF, profiles and what applications add are about the picture. */
const KEPT = ['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'sRGB', 'gAMA', 'cHRM', 'sBIT', 'pHYs'];

const SIGNATURE = 8;

interface Chunk extends Range {
  readonly type: string;
}

function* chunks(png: Uint8Array): Generator<Chunk> {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  for (let start = SIGNATURE; ; ) {
    if (start + 12 > png.length) throw new HdtError('truncated-file');
    const end = start + 12 + view.getUint32(start);
    if (end > png.length) throw new HdtError('truncated-file');
    const type = String.fromCharCode(...png.subarray(start + 4, start + 8));
    yield { type, start, end };
    if (type === 'IEND') return;
    start = end;
  }
}

/**
 * The same pixels without anything else. What stands after the end goes too.
 *
 * @throws {HdtError} `truncated-file`
 */
export const stripPng = (png: Uint8Array): Uint8Array<ArrayBuffer> =>
  keepRanges(png, [
    { start: 0, end: SIGNATURE },
    ...[...chunks(png)].filter(({ type }) => KEPT.includes(type)),
  ]);

/** Names of the chunks that say anything beyond pixels; and what follows the end. */
export function metadataInPng(png: Uint8Array): string[] {
  const all = [...chunks(png)];
  const found = all.map(({ type }) => type).filter((type) => !KEPT.includes(type));
  return all.at(-1)!.end < png.length ? [...found, 'trailer'] : found;
}

/** Grey, colours or a palette, at 8 bits or less. */
const OPAQUE_TYPES = [0, 2, 3];

/**
 * Whether it is the same on any paper: not transparent, not animated, without EXIF, which may turn it, and without a colour
 * profile.
 *
 * @throws {HdtError} `truncated-file`
 */
export const isPlainPng = (png: Uint8Array): boolean =>
  png[24]! <= 8 &&
  OPAQUE_TYPES.includes(png[25]!) &&
  [...chunks(png)].every(({ type }) => !['tRNS', 'acTL', 'eXIf', 'iCCP'].includes(type));
