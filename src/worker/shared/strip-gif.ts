import { HdtError } from '../../hdt-error.js';
import { keepRanges, type Range } from './ranges.js';

const EXTENSION = 0x21;
const IMAGE = 0x2c;
const TRAILER = 0x3b;
const CONTROL = 0xf9;
const APPLICATION = 0xff;
/** Says how often an animation is repeated; every other application's block is about the picture. */
const LOOPING = /^(?:NETSCAPE2\.0|ANIMEXTS1\.0)$/;

interface Block extends Range {
  readonly name: 'header' | 'image' | 'control' | 'looping' | 'comment' | 'application' | 'trailer';
}

const truncated = () => new HdtError('truncated-file');

/** Offset after a row of sub-blocks. */
function endOfBlocks(gif: Uint8Array, from: number): number {
  let at = from;
  for (let size = gif[at]; size !== 0; size = gif[at]) {
    if (size === undefined) throw truncated();
    at += size + 1;
  }
  return at + 1;
}

/** Bytes of a table of colours, by the flags that announce it. */
const tableSize = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

function extensionOf(gif: Uint8Array, start: number): Block {
  const label = gif[start + 1];
  const end = endOfBlocks(gif, start + 2);
  if (label === CONTROL) return { name: 'control', start, end };
  if (label !== APPLICATION) return { name: 'comment', start, end };
  const application = String.fromCharCode(...gif.subarray(start + 3, start + 14));
  return { name: LOOPING.test(application) ? 'looping' : 'application', start, end };
}

/** GIF89a, appendix B. */
function* blocks(gif: Uint8Array): Generator<Block> {
  let end = 13 + tableSize(gif[10] ?? 0);
  yield { name: 'header', start: 0, end };
  for (;;) {
    const start = end;
    const kind = gif[start];
    if (kind === TRAILER) return yield { name: 'trailer', start, end: start + 1 };
    if (kind === EXTENSION) {
      const extension = extensionOf(gif, start);
      yield extension;
      end = extension.end;
    } else if (kind === IMAGE) {
      end = endOfBlocks(gif, start + 11 + tableSize(gif[start + 9] ?? 0));
      yield { name: 'image', start, end };
    } else throw truncated();
  }
}

const isMetadata = ({ name }: Block): boolean => name === 'comment' || name === 'application';

/**
 * The same pixels without comments, XMP and what stands after the end.
 *
 * @throws {HdtError} `truncated-file`
 */
export const stripGif = (gif: Uint8Array): Uint8Array<ArrayBuffer> =>
  keepRanges(
    gif,
    [...blocks(gif)].filter((block) => !isMetadata(block)),
  );

/** Names of the blocks that say anything beyond pixels; and what follows the end. */
export function metadataInGif(gif: Uint8Array): string[] {
  const all = [...blocks(gif)];
  const found = all.filter(isMetadata).map(({ name }) => name as string);
  return all.at(-1)!.end < gif.length ? [...found, 'trailer'] : found;
}
