import { type Grey, INK_BELOW } from './grey.js';

/** A part of a page over its whole width, `top` its first row of pixels. */
export interface Strip {
  readonly top: number;
  readonly grey: Grey;
}

/** White above and below at most, in letter heights. */
const MARGIN = 1;
/** Dark pixels of a row with print. */
const MIN_INK = 3;
/** Where print leaves no white row a strip ends at this many times its height, */
const MAX_HEIGHTS = 2;
/** and the next begins so many letters before, so that a line is whole in one of them. */
const OVERLAP = 2;

interface Span {
  readonly from: number;
  readonly to: number;
}

/**
 * Cuts a page between its lines into strips of about `height` pixels, without blank parts: a whole page takes the detector
 * more memory than a small machine has.
 */
export function cutIntoStrips(page: Grey, { height, letter }: { height: number; letter: number }): Strip[] {
  const margin = Math.round(MARGIN * letter);
  const spans = printedSpans(page, height, letter);
  return spans.map(({ from, to }, i) => {
    const white = {
      above: from - (spans[i - 1]?.to ?? 0),
      below: (spans[i + 1]?.from ?? page.height) - to,
    };
    return cutStrip(page, {
      from: from - Math.max(0, Math.min(margin, white.above)),
      to: to + Math.max(0, Math.min(margin, white.below)),
    });
  });
}

/** Rows of pixels from print to print. */
function printedSpans(page: Grey, height: number, letter: number): Span[] {
  const spans: Span[] = [];
  let from: number | undefined;
  let last = 0;
  for (let y = 0; y <= page.height; y++) {
    const isPrint = y < page.height && hasInk(page, y);
    if (from === undefined) {
      if (isPrint) from = y;
    } else if (isPrint && y - from >= MAX_HEIGHTS * height) {
      spans.push({ from, to: y });
      from = y - OVERLAP * letter;
    } else if (!isPrint && (y - from >= height || y - last > 4 * letter || y === page.height)) {
      spans.push({ from, to: last + 1 });
      from = undefined;
    }
    if (isPrint) last = y;
  }
  return spans;
}

function hasInk({ data, width }: Grey, y: number): boolean {
  let ink = 0;
  for (let i = y * width; i < (y + 1) * width; i++) if (data[i]! < INK_BELOW && ++ink >= MIN_INK) return true;
  return false;
}

const cutStrip = ({ data, width }: Grey, { from, to }: Span): Strip => ({
  top: from,
  grey: { data: data.subarray(from * width, to * width), width, height: to - from },
});
