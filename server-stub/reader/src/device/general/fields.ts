import type { TurnedBox } from '../../text/patch.js';
import type { Candidate, Seen } from './candidates.js';

/** One look at the picture: how it was prepared, and what was found. */
export interface Look extends Seen {
  readonly name: string;
}

/** A place where numbers were read, in one or several looks. */
export interface Field {
  /** The number most looks agree on. */
  readonly text: string;
  /** Sum of its scores, and of all that was read here. */
  readonly votes: number;
  readonly all: number;
  /** Its best reading, and the look that gave it. */
  readonly best: Candidate;
  readonly look: string;
  /** Looks that read this number. */
  readonly looks: number;
  /** Looks that read it where they found it. */
  readonly count: number;
  /** What else was read here. */
  readonly others: readonly Field[];
}

/** Whether two boxes are about one thing: they share most of their width, stand level and are about as high. */
export function samePlace(a: TurnedBox, b: TurnedBox): boolean {
  const shared =
    Math.min(a.x + a.width / 2, b.x + b.width / 2) - Math.max(a.x - a.width / 2, b.x - b.width / 2);
  const high = Math.min(a.height, b.height);
  return (
    shared > 0.4 * Math.min(a.width, b.width) &&
    Math.abs(a.y - b.y) < 0.4 * high &&
    Math.max(a.height, b.height) < 1.7 * high
  );
}

interface Vote {
  readonly candidate: Candidate;
  readonly look: string;
}

interface Sum {
  votes: number;
  readonly looks: Set<string>;
  readonly direct: Set<string>;
  best: Vote;
}

const better = (a: Candidate, b: Candidate): boolean =>
  a.even !== b.even ? a.even : a.direct !== b.direct ? a.direct : a.least > b.least;

function counted(votes: readonly Vote[]): Field {
  const sums = new Map<string, Sum>();
  for (const vote of votes) {
    const { candidate, look } = vote;
    const worth = candidate.score * (candidate.even ? 1 : 0.4);
    const known = sums.get(candidate.text);
    const direct = candidate.direct ? [look] : [];
    if (known === undefined)
      sums.set(candidate.text, { votes: worth, looks: new Set([look]), direct: new Set(direct), best: vote });
    else {
      for (const one of direct) known.direct.add(one);
      // One look has one vote, however many boxes it drew around a number.
      if (!known.looks.has(look)) known.votes += worth;
      known.looks.add(look);
      if (better(candidate, known.best.candidate)) known.best = vote;
    }
  }
  const all = [...sums.values()].reduce((sum, { votes: worth }) => sum + worth, 0);
  const readings = [...sums]
    .map(([text, sum]) => ({
      text,
      votes: sum.votes,
      all,
      best: sum.best.candidate,
      look: sum.best.look,
      looks: sum.looks.size,
      count: sum.direct.size,
      others: [],
    }))
    .sort((a, b) => b.votes - a.votes);
  return { ...readings[0]!, others: readings.slice(1) };
}

/** Whether a number that more looks read takes up much of another's place. */
function covers({ best: { box: a }, votes }: Field, { best: { box: b }, votes: fewer }: Field): boolean {
  const wide =
    Math.min(a.x + a.width / 2, b.x + b.width / 2) - Math.max(a.x - a.width / 2, b.x - b.width / 2);
  const high =
    Math.min(a.y + a.height / 2, b.y + b.height / 2) - Math.max(a.y - a.height / 2, b.y - b.height / 2);
  return (
    votes > fewer &&
    wide > 0 &&
    high > 0 &&
    wide * high > 0.35 * Math.min(a.width * a.height, b.width * b.height)
  );
}

/** Puts what several looks read in one place together, the readings of each place counted. */
export function fieldsOf(looks: readonly Look[]): Field[] {
  const places: Vote[][] = [];
  const votes = looks.flatMap(({ name, numbers }) => numbers.map((candidate) => ({ candidate, look: name })));
  // The surest first: what is read badly joins what is read well.
  for (const vote of votes.sort((a, b) => b.candidate.score - a.candidate.score)) {
    const place = places.find(([first]) => samePlace(first!.candidate.box, vote.candidate.box));
    if (place === undefined) places.push([vote]);
    else place.push(vote);
  }
  const fields = places.map(counted).sort((a, b) => b.votes - a.votes);
  // Part of one number and part of another, read as a third: what more looks read stands.
  return fields.filter((field, i) => !fields.slice(0, i).some((known) => covers(known, field)));
}
