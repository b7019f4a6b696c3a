import { type Line, readLines } from './line.js';
import type { Word } from './word.js';

/** A page straighter than this, in rise over run, is left as it is. */
const STRAIGHT = 0.002;
/** A scan lies askew by a few degrees at most; more is another arrangement of words. */
const STEEPEST = 0.12;

/** Each look at the lines found so far tells the slope better. */
const LOOKS = 3;

/**
 * The lines of a page that may lie askew on its scanner: its words slide up or down until they are level. They are only
 * moved when that makes fewer lines of them.
 */
export function readLevelLines(words: readonly Word[]): readonly Line[] {
  let best = readLines(words);
  let slope = slopeOf(words);
  for (let look = 0; look < LOOKS && Math.abs(slope) >= STRAIGHT; look++) {
    const level = readLines(
      words.map((word) => ({ ...word, top: word.top - slope * (word.left + word.width / 2) })),
    );
    if (level.length < best.length) best = level;
    slope += restOf(level);
  }
  return best;
}

/** The slope that is left in some lines: one straight line through each, all of one slope, by least squares. */
function restOf(lines: readonly Line[]): number {
  let runs = 0;
  let rises = 0;
  for (const { words } of lines) {
    const mean = (of: (word: Word) => number) =>
      words.reduce((sum, word) => sum + of(word), 0) / words.length;
    const [left, middle] = [mean((word) => word.left), mean(middleOf)];
    for (const word of words) {
      runs += (word.left - left) ** 2;
      rises += (word.left - left) * (middleOf(word) - middle);
    }
  }
  return runs > 0 ? rises / runs : 0;
}

/** The median rise between neighbours of a line, where long steps count more: they are the surer ones. */
function slopeOf(words: readonly Word[]): number {
  const steps = neighbours(words)
    .map(([one, next]) => {
      const run = next.left + next.width / 2 - one.left - one.width / 2;
      return { run, slope: (middleOf(next) - middleOf(one)) / run };
    })
    .filter(({ slope }) => Math.abs(slope) <= STEEPEST)
    .sort((one, other) => one.slope - other.slope);
  const half = steps.reduce((sum, { run }) => sum + run, 0) / 2;
  let passed = 0;
  for (const { run, slope } of steps) {
    passed += run;
    if (passed >= half) return slope;
  }
  return 0;
}

const middleOf = ({ top, height }: Word): number => top + height / 2;

/** Each word with the one that follows it closely on its line. */
function neighbours(words: readonly Word[]): [Word, Word][] {
  const inOrder = [...words].sort((one, other) => one.left - other.left);
  const pairs: [Word, Word][] = [];
  inOrder.forEach((word, index) => {
    const reach = word.left + word.width + 10 * word.height;
    for (let at = index + 1; at < inOrder.length && inOrder[at]!.left < reach; at++) {
      const next = inOrder[at]!;
      const apart = Math.abs(middleOf(next) - middleOf(word));
      if (next.left < word.left + word.width - word.height / 2) continue;
      if (apart > 0.5 * Math.min(word.height, next.height)) continue;
      pairs.push([word, next]);
      break;
    }
  });
  return pairs;
}
