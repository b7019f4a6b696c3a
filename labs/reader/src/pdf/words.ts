import type { Page, Word } from '../page/word.js';

/** A text run of pdf.js, positioned by the start of its baseline. */
export interface TextRun {
  readonly str: string;
  /** Along the baseline. */
  readonly width: number;
  readonly height: number;
  /** [a b c d e f] of ISO 32000-1 §8.3.3, scaled by the size of the font. */
  readonly transform: readonly number[];
  readonly fontName: string;
}

/** A pdf.js viewport at scale 1: upright, with its origin in the top left corner. */
export interface View {
  readonly width: number;
  readonly height: number;
  readonly transform: readonly number[];
}

/** Share of the font size above the baseline. */
const ASCENT = 0.8;

/** Number of clockwise rotations by 90 degrees. */
type QuarterRotation = 0 | 1 | 2 | 3;

interface PlacedRun {
  readonly run: TextRun;
  readonly rotation: QuarterRotation;
  /** Start of the baseline. */
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/** The words of a page in its upright orientation. Text in another direction than most, such as along the margin, is dropped. */
export function wordsOfRuns(runs: readonly TextRun[], view: View, isFixed: (font: string) => boolean): Page {
  const placed = runs.map((run) => placeRun(run, view)).filter((one) => one !== null);
  const turn = commonRotation(placed);
  const words = placed
    .filter((one) => one.rotation === turn)
    .flatMap((one) => splitRun(rotateUpright(one, view), isFixed(one.run.fontName)));
  const sideways = turn % 2 === 1;
  return {
    width: sideways ? view.height : view.width,
    height: sideways ? view.width : view.height,
    words,
  };
}

function placeRun(run: TextRun, view: View): PlacedRun | null {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = multiplyMatrices(view.transform, run.transform);
  const size = Math.hypot(c, d);
  const degrees = (Math.atan2(b, a) * 180) / Math.PI;
  const quarters = Math.round(degrees / 90);
  // Diagonal text, such as a watermark.
  if (Math.abs(degrees - quarters * 90) > 10 || !(size > 0) || ![e, f, run.width].every(Number.isFinite))
    return null;
  return { run, rotation: ((quarters + 4) % 4) as QuarterRotation, x: e, y: f, size };
}

/** The product of two matrices, the second applied first. */
function multiplyMatrices(one: readonly number[], other: readonly number[]): readonly number[] {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = one;
  const [g = 1, h = 0, i = 0, j = 1, k = 0, l = 0] = other;
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

function commonRotation(placed: readonly PlacedRun[]): QuarterRotation {
  const letters = [0, 0, 0, 0];
  for (const { rotation, run } of placed) letters[rotation]! += run.str.trim().length;
  return letters.indexOf(Math.max(...letters)) as QuarterRotation;
}

/** The position after the page is rotated upright. */
function rotateUpright(one: PlacedRun, { width, height }: View): PlacedRun {
  const { x, y, rotation } = one;
  switch (rotation) {
    case 0:
      return one;
    case 1:
      return { ...one, x: y, y: width - x };
    case 2:
      return { ...one, x: width - x, y: height - y };
    case 3:
      return { ...one, x: height - y, y: x };
  }
}

function splitRun({ run, x, y, size }: PlacedRun, fixed: boolean): readonly Word[] {
  const text = run.str.normalize('NFC');
  const widths = [...text].map((character) => (fixed && !isWide(character) ? 0.6 : relativeWidth(character)));
  const whole = widths.reduce((sum, width) => sum + width, 0);
  const scale = whole > 0 ? run.width / whole : 0;
  const words: Word[] = [];
  let at = x;
  let word = '';
  let start = x;
  const end = () => {
    if (word !== '') words.push(wordAt(word, start, at - start, y, size));
    word = '';
  };
  [...text].forEach((character, index) => {
    const blank = /[\s\p{Cc}]/u.test(character);
    if (blank) end();
    else if (word === '') start = at;
    if (!blank) word += character;
    at += widths[index]! * scale;
  });
  end();
  return words;
}

const wordAt = (text: string, left: number, width: number, baseline: number, size: number): Word => ({
  text,
  left,
  top: baseline - ASCENT * size,
  width,
  height: size,
  confidence: 1,
});

const isWide = (character: string): boolean => /[\p{Script=Han}\u3000-\u303f\uff01-\uff60]/u.test(character);

/** Approximate width of a character in a proportional font, relative to the font size. */
function relativeWidth(character: string): number {
  if (isWide(character)) return 1;
  if (/\p{M}/u.test(character)) return 0;
  if (/[ijl.,:;'|!()[\]/ ftr-]/.test(character)) return 0.3;
  if (/[mwMW%@]/.test(character)) return 0.85;
  return /\p{Lu}/u.test(character) ? 0.68 : 0.55;
}
