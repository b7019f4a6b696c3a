import type { Word } from './word.js';

/** A page straighter than this, in rise over run, is left as it is. */
const STRAIGHT = 0.002;
/** A scan lies askew by a few degrees at most; more is another arrangement of words. */
const STEEPEST = 0.12;

/** Levels the words of a page that lies askew on its scanner, by sliding them up or down. */
export function levelWords(words: readonly Word[]): readonly Word[] {
  const slope = slopeOf(words);
  if (Math.abs(slope) < STRAIGHT) return words;
  return words.map((word) => ({ ...word, top: word.top - slope * (word.left + word.width / 2) }));
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
    const reach = word.left + word.width + 4 * word.height;
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
