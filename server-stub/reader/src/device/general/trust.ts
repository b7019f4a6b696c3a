import type { Recogniser } from '../../text/recogniser.js';
import type { Field } from './fields.js';
import { LEAST_CHARACTER, type Source } from './look.js';
import { readWider } from './wider.js';
import { zoomedBox } from './zoom.js';

/** What a value needs to be sure by this reader alone. */
export interface Trust {
  /** Mean likelihood of the characters of its best reading. */
  readonly score: number;
  /** Likelihood of the least likely one. */
  readonly character: number;
  /** Mean score over the looks that read it: under glare a number changes its digits, and its score with them. */
  readonly mean: number;
  /** Share of the votes at its place. */
  readonly share: number;
  /** Looks that read it where they found it. */
  readonly looks: number;
}

/**
 * On 140 photographs the score alone flags three errors in four and the votes most of the rest. `npm run reader` prints
 * what becomes of each device when these are set by the others.
 */
export const TRUST: Trust = { score: 0.93, character: LEAST_CHARACTER, mean: 0.9, share: 0.75, looks: 2 };

/** Shares of its height by which its box is widened on both sides; the widest, where most is found, was often read. */
const WIDER = [0.8, 0.4, 0.15];
/** A digit less likely than this is the frame of the display. */
const LEAST_LONGER = 0.7;
/** Of these, as many must read the same. */
const LEAST_SAME = 2;

/** Votes for something else: half for what lost a digit or gained a point, as detection and dust do. */
const opposed = ({ text, others }: Field): number =>
  others.reduce(
    (sum, other) =>
      sum + other.votes * (text.includes(other.text) || other.text.replace('.', '') === text ? 0.5 : 1),
    0,
  );

/** What the looks leave in doubt about a number. */
export function weak(field: Field, trust: Trust): string[] {
  const { best, votes, looks, count } = field;
  return [
    ...(votes < trust.mean * looks ? ['it was hardly legible in some looks'] : []),
    ...(best.score < trust.score || best.least < trust.character || !best.even
      ? ['a number is not clear']
      : []),
    ...(votes < trust.share * (votes + opposed(field)) ? ['looks at it read different numbers'] : []),
    ...(count < trust.looks ? ['only one look read it'] : []),
  ];
}

/**
 * What a number is when more of the picture beside it is read with it: the same, a longer one, or neither, as when
 * the frame of the display beside it makes a 7 of its 1.
 */
export type Extent = 'same' | 'longer' | 'unsteady';

export async function extentOf(
  recogniser: Recogniser,
  field: Field,
  { source, others }: { source: Source; others: readonly Field[] },
): Promise<Extent> {
  const box = zoomedBox(field.best.box, source.zoomed);
  const taken = others.map(({ best }) => zoomedBox(best.box, source.zoomed));
  let same = 0;
  let isOther = false;
  for (const share of WIDER) {
    const wider = await readWider(recogniser, source.levels, box, { share, others: taken });
    // Whole numbers have no point: what looks like one is dust.
    const text = field.text.includes('.') ? wider.text : wider.text.replace('.', '');
    if (text.length > field.text.length && wider.least > LEAST_LONGER) return 'longer';
    if (text === field.text) same++;
    // In a wide box a number loses its first or last 1; that it has another digit is a doubt.
    else if (!field.text.includes(text)) isOther = true;
  }
  return same >= LEAST_SAME && !isOther ? 'same' : 'unsteady';
}
