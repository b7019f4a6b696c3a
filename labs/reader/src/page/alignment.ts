import type { Phrase } from './phrase.js';
import { centerOf } from './word.js';

/** The left and right edges of a text. */
type Extent = Pick<Phrase, 'left' | 'right'>;

/** Whether a text is left, right or center aligned with one of those above it, to within a line height. */
export const isAligned = (text: Extent, above: readonly Extent[], lineHeight: number): boolean =>
  above.some(({ left, right }) =>
    [left - text.left, right - text.right, (left + right - text.left - text.right) / 2].some(
      (offset) => Math.abs(offset) < lineHeight,
    ),
  );

/** Offset between the centers of a name and its value, in heights of the value: with more the value can be the next row's. */
const MAX_UNEVEN = 0.3;

/** Whether a recognized name and its result are not level. In a text layer they may differ: its lines are certain. */
export function isUneven(name: Phrase, result: Phrase | undefined): boolean {
  const first = result?.words[0];
  if (!first || [...name.words, ...result.words].every(({ confidence }) => confidence === 1)) return false;
  return Math.abs(meanCenterOf(name) - meanCenterOf(result)) > MAX_UNEVEN * first.height;
}

const meanCenterOf = ({ words }: Phrase): number =>
  words.reduce((sum, word) => sum + centerOf(word), 0) / Math.max(1, words.length);
