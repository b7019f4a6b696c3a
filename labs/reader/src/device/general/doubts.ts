import type { Recogniser } from '../../text/recogniser.js';
import type { Field } from './fields.js';
import { MIN_CHARACTER_SCORE, type PassSource } from './pass.js';
import { toRegionBox } from './region.js';
import { readWidened } from './widen.js';

/** What a value needs to be free of doubts by this reader alone. */
export interface DoubtThresholds {
  /** Mean likelihood of the characters of its best reading. */
  readonly score: number;
  /** Likelihood of the least likely one. */
  readonly character: number;
  /** Mean score over the passes that read it: under glare a number changes its digits, and its score with them. */
  readonly mean: number;
  /** Share of the votes at its place. */
  readonly share: number;
  /** Looks that read it where they found it. */
  readonly passes: number;
}

/**
 * On 140 photographs the score alone flags three errors in four and the votes most of the rest. `npm run -w hdt-reader devices` prints
 * what becomes of each device when these are set by the others.
 */
export const DOUBT_THRESHOLDS: DoubtThresholds = {
  score: 0.93,
  character: MIN_CHARACTER_SCORE,
  mean: 0.9,
  share: 0.75,
  passes: 2,
};

/** Shares of its height by which its box is widened on both sides; the widest, where most is found, was often read. */
const WIDER = [0.8, 0.4, 0.15];
/** A digit less likely than this is the frame of the display. */
const MIN_LONGER_SCORE = 0.7;
/** The widenings that must read the same. */
const MIN_SAME = 2;

/** Votes for something else: half for what lost a digit or gained a point, as detection and dust do. */
const opposingVotes = ({ text, others }: Field): number =>
  others.reduce(
    (sum, other) =>
      sum + other.votes * (text.includes(other.text) || other.text.replace('.', '') === text ? 0.5 : 1),
    0,
  );

/** The doubts that the passes leave about a number. */
export function findDoubts(field: Field, thresholds: DoubtThresholds): string[] {
  const { best, votes, passes, directPasses } = field;
  return [
    ...(votes < thresholds.mean * passes ? ['it was hardly legible in some passes'] : []),
    ...(best.score < thresholds.score || best.minScore < thresholds.character || !best.isEvenlySpaced
      ? ['a number is not clear']
      : []),
    ...(votes < thresholds.share * (votes + opposingVotes(field)) ? ['passes read different numbers'] : []),
    ...(directPasses < thresholds.passes ? ['only one pass read it'] : []),
  ];
}

/**
 * What a number is when more of the picture beside it is read with it: the same, a longer one, or neither, as when
 * the frame of the display beside it makes a 7 of its 1.
 */
export type Extent = 'same' | 'longer' | 'unsteady';

export async function measureExtent(
  recogniser: Recogniser,
  field: Field,
  { source, others }: { source: PassSource; others: readonly Field[] },
): Promise<Extent> {
  const box = toRegionBox(field.best.box, source.region);
  const taken = others.map(({ best }) => toRegionBox(best.box, source.region));
  let same = 0;
  let isOther = false;
  for (const share of WIDER) {
    const wider = await readWidened(recogniser, source.levels, box, { share, others: taken });
    // Whole numbers have no point: what looks like one is dust.
    const text = field.text.includes('.') ? wider.text : wider.text.replace('.', '');
    if (text.length > field.text.length && wider.least > MIN_LONGER_SCORE) return 'longer';
    if (text === field.text) same++;
    // In a wide box a number loses its first or last 1; that it has another digit is a doubt.
    else if (!field.text.includes(text)) isOther = true;
  }
  return same >= MIN_SAME && !isOther ? 'same' : 'unsteady';
}
