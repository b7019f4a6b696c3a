import type { RotatedBox } from '#networks/patch.js';
import type { Raster } from '#networks/raster.js';
import type { Word } from '../page/word.js';
import type { Line, Recogniser } from '../text/recogniser.js';
import { type Budget, OutOfBudget } from './budget.js';
import type { Grey } from './grey.js';
import { isListed } from './lexicon.js';
import { BEST_LETTER } from './prepare.js';
import { cutIntoStrips } from './strips.js';
import { overlaps } from './words.js';

/** Size of the page for the detector: of its letters 18 pixels are left (PP-OCRv4 on A4 at 150 dpi, enlarged 1.5 times). */
const DETECTION_SCALE = 18 / BEST_LETTER;
/** A strip of ten lines. */
const STRIP_HEIGHT = 18 * BEST_LETTER;
const MAX_LINES = 200;

/** Characters further apart than this, in heights of their box, are two words. */
const WORD_SPACE = 0.75;
/** From the centre of a character to its edge, in heights of its box. */
const HALF_CHARACTER = 0.25;
/** A box reaches over its text above and below. */
const TEXT_HEIGHT = 0.7;

/**
 * What the recogniser of devices reads on an upright page, cut into words.
 * @param skip Boxes that are not read, what they say being known.
 * @throws {OutOfBudget}
 */
export async function readPrint(
  recogniser: Recogniser,
  page: Grey,
  { skip, budget }: { skip: (box: RotatedBox) => boolean; budget: Budget },
): Promise<Word[]> {
  const words: Word[] = [];
  for (const { top, grey } of cutIntoStrips(page, { height: STRIP_HEIGHT, letter: BEST_LETTER })) {
    if (budget.left() < 0) throw new OutOfBudget();
    const lines = await recogniser.readLines(toRgb(grey), {
      longSide: DETECTION_SCALE * Math.max(grey.width, grey.height),
      maxLines: MAX_LINES,
      numbersOnly: true,
      skip: (box) => skip({ ...box, y: box.y + top }),
    });
    for (const line of lines) words.push(...wordsOf(line, top));
  }
  return words;
}

function toRgb({ data, width, height }: Grey): Raster {
  const colours = new Uint8Array(3 * data.length);
  for (let i = 0, p = 0; i < data.length; i++, p += 3) colours.fill(data[i]!, p, p + 3);
  return { data: colours, width, height };
}

/** Full-width forms made plain. */
function wordsOf({ characters, box }: Line, top: number): Word[] {
  const words: { text: string; from: number; to: number; confidence: number }[] = [];
  let isApart = true;
  for (const { text, score, at } of characters) {
    const x = box.x + (at - 0.5) * box.width;
    const last = words.at(-1);
    if (text.trim() === '') isApart = true;
    else if (!last || isApart || x - last.to > WORD_SPACE * box.height) {
      words.push({ text: text.normalize('NFKC'), from: x, to: x, confidence: score });
      isApart = false;
    } else {
      last.text += text.normalize('NFKC');
      last.to = x;
      last.confidence = Math.min(last.confidence, score);
    }
  }
  const half = HALF_CHARACTER * box.height;
  return words.map(({ text, from, to, confidence }) => ({
    text,
    left: from - half,
    width: to - from + 2 * half,
    top: top + box.y - (TEXT_HEIGHT * box.height) / 2,
    height: TEXT_HEIGHT * box.height,
    confidence,
  }));
}

/** Confidence from which a listed word needs no second reading. */
const KNOWN_CONFIDENCE = 0.8;
/** Share of the width of a box that known words must have. */
const MIN_KNOWN_SHARE = 0.7;

/** A filter for boxes that hold nothing but listed words. */
export function isKnownPrint(words: readonly Word[]): (box: RotatedBox) => boolean {
  const known = words.filter(({ text, confidence }) => isListed(text) && confidence >= KNOWN_CONFIDENCE);
  return ({ x, y, width, height }) => {
    const box = { left: x - width / 2, top: y - height / 2, width, height };
    const within = known.filter((word) => overlaps(word, box));
    return within.reduce((sum, word) => sum + word.width, 0) > MIN_KNOWN_SHARE * width;
  };
}
