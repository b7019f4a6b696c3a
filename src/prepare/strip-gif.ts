import { HdtError } from '../core/hdt-error.js';
import { type ByteRange, concatRanges, readBytes } from './bytes.js';
import type { Size } from './pixels.js';

/** Block introducers (GIF89a, appendix A). */
const EXTENSION = 0x21;
const IMAGE = 0x2c;
const TRAILER = 0x3b;
/** Labels of extensions. */
const CONTROL = 0xf9;
const APPLICATION = 0xff;
/** Lengths in bytes of the extensions that stay. A longer one holds something else, too. */
const CONTROL_LENGTH = 8;
const LOOPING_LENGTH = 19;
/** Application extensions that hold the number of an animation's repeats; all others are metadata. */
const LOOPING = /^(?:NETSCAPE2\.0|ANIMEXTS1\.0)$/;

interface Block extends ByteRange {
  readonly name:
    | 'header'
    | 'descriptor'
    | 'image'
    | 'control'
    | 'looping'
    | 'comment'
    | 'application'
    | 'trailer';
}

const createTruncatedError = () => new HdtError('truncated-file');

/** Finds the offset after a sequence of sub-blocks. */
function findSubBlocksEnd(gif: Uint8Array, from: number): number {
  let at = from;
  for (let size = gif[at]; size !== 0; size = gif[at]) {
    if (size === undefined) throw createTruncatedError();
    at += size + 1;
  }
  return at + 1;
}

/** Length in bytes of a color table, from the packed field that announces it. */
const colorTableSize = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

function readExtension(gif: Uint8Array, start: number): Block {
  const label = gif[start + 1];
  const end = findSubBlocksEnd(gif, start + 2);
  if (label === CONTROL && end - start === CONTROL_LENGTH) return { name: 'control', start, end };
  if (label !== APPLICATION) return { name: 'comment', start, end };
  const application = String.fromCharCode(...gif.subarray(start + 3, start + 14));
  const isLooping = LOOPING.test(application) && end - start === LOOPING_LENGTH;
  return { name: isLooping ? 'looping' : 'application', start, end };
}

/** Yields the blocks of a file in order (GIF89a, appendix B). */
function* readBlocks(gif: Uint8Array): Generator<Block> {
  let end = 13 + colorTableSize(gif[10] ?? 0);
  yield { name: 'header', start: 0, end };
  for (;;) {
    const start = end;
    const kind = gif[start];
    if (kind === TRAILER) return yield { name: 'trailer', start, end: start + 1 };
    if (kind === EXTENSION) {
      const extension = readExtension(gif, start);
      yield extension;
      end = extension.end;
    } else if (kind === IMAGE) {
      const data = start + 10 + colorTableSize(gif[start + 9] ?? 0);
      yield { name: 'descriptor', start, end: data };
      end = findSubBlocksEnd(gif, data + 1);
      yield { name: 'image', start: data, end };
    } else throw createTruncatedError();
  }
}

/** Reads pixels of the screen and of what lies beyond it: decoders enlarge it to its first image. */
export function readGifSize(gif: Uint8Array): Size {
  const view = new DataView(gif.buffer, gif.byteOffset, gif.byteLength);
  const sixteen = (at: number) => view.getUint16(at, true);
  let [width, height] = [sixteen(6), sixteen(8)];
  try {
    for (const { name, start } of readBlocks(gif)) {
      if (name !== 'descriptor') continue;
      width = Math.max(width, sixteen(start + 1) + sixteen(start + 5));
      height = Math.max(height, sixteen(start + 3) + sixteen(start + 7));
    }
  } catch {
    // What precedes a damage is decoded.
  }
  return { width, height };
}

const isMetadata = ({ name }: Block): boolean => name === 'comment' || name === 'application';

/**
 * Removes comments, XMP and bytes after the trailer; the pixels stay the same.
 *
 * @throws {HdtError} `truncated-file`
 */
export const stripGif = (gif: Uint8Array): Uint8Array<ArrayBuffer> =>
  concatRanges(
    gif,
    [...readBlocks(gif)].filter((block) => !isMetadata(block)),
  );

/**
 * Removes comments, XMP and bytes after the trailer from a file.
 *
 * @throws {HdtError} `truncated-file`; `unreadable-file` when the browser cannot read the file any more.
 */
export const stripGifFile = async (file: Blob): Promise<Blob> =>
  new Blob([stripGif(await readBytes(file))], { type: 'image/gif' });
