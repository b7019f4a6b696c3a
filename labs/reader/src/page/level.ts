import { type Line, readLines } from './line.js';
import { centerOf, type Word } from './word.js';

/** Slope, as rise over run, below which a page is left unchanged. */
const MIN_SLOPE = 0.002;
/** Scans are skewed by a few degrees at most. */
const MAX_SLOPE = 0.12;

/** Each pass refines the slope. */
const MAX_PASSES = 3;

/** The lines of a page that can be skewed: words are moved vertically to be level when that gives fewer lines. */
export function readLevelLines(words: readonly Word[]): readonly Line[] {
  let best = readLines(words);
  let slope = slopeOf(words);
  for (let pass = 0; pass < MAX_PASSES && Math.abs(slope) >= MIN_SLOPE; pass++) {
    const level = readLines(
      words.map((word) => ({ ...word, top: word.top - slope * (word.left + word.width / 2) })),
    );
    if (level.length < best.length) best = level;
    slope += residualSlope(level);
  }
  return best;
}

/** The common slope of the lines by least squares. */
function residualSlope(lines: readonly Line[]): number {
  let runs = 0;
  let rises = 0;
  for (const { words } of lines) {
    const mean = (of: (word: Word) => number) =>
      words.reduce((sum, word) => sum + of(word), 0) / words.length;
    const [left, middle] = [mean((word) => word.left), mean(centerOf)];
    for (const word of words) {
      runs += (word.left - left) ** 2;
      rises += (word.left - left) * (centerOf(word) - middle);
    }
  }
  return runs > 0 ? rises / runs : 0;
}

/** The median slope between neighbouring words, weighted by distance. */
function slopeOf(words: readonly Word[]): number {
  const steps = neighbours(words)
    .map(([one, next]) => {
      const run = next.left + next.width / 2 - one.left - one.width / 2;
      return { run, slope: (centerOf(next) - centerOf(one)) / run };
    })
    .filter(({ slope }) => Math.abs(slope) <= MAX_SLOPE)
    .sort((one, other) => one.slope - other.slope);
  const half = steps.reduce((sum, { run }) => sum + run, 0) / 2;
  let passed = 0;
  for (const { run, slope } of steps) {
    passed += run;
    if (passed >= half) return slope;
  }
  return 0;
}

/** Pairs of adjacent words of a line. */
function neighbours(words: readonly Word[]): [Word, Word][] {
  const inOrder = [...words].sort((one, other) => one.left - other.left);
  const pairs: [Word, Word][] = [];
  inOrder.forEach((word, index) => {
    const reach = word.left + word.width + 10 * word.height;
    for (let at = index + 1; at < inOrder.length && inOrder[at]!.left < reach; at++) {
      const next = inOrder[at]!;
      const apart = Math.abs(centerOf(next) - centerOf(word));
      if (next.left < word.left + word.width - word.height / 2) continue;
      if (apart > 0.5 * Math.min(word.height, next.height)) continue;
      pairs.push([word, next]);
      break;
    }
  });
  return pairs;
}
