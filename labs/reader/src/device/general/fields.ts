import type { RotatedBox } from '#networks/patch.js';
import type { Candidate, PassFindings } from './candidates.js';

/** What one recognition pass over the picture found; `name` says how the picture was preprocessed. */
export interface Pass extends PassFindings {
  readonly name: string;
}

/** A place where numbers were read, in one or several passes. */
export interface Field {
  /** The number most passes agree on. */
  readonly text: string;
  /** Sum of its scores. */
  readonly votes: number;
  /** Its best reading, and the pass that gave it. */
  readonly best: Candidate;
  readonly bestPass: string;
  /** How many passes read this number. */
  readonly passes: number;
  /** How many passes read it in the box in which they found it. */
  readonly directPasses: number;
  /** What else was read here. */
  readonly others: readonly Field[];
}

/** Whether two boxes hold the same thing: they share most of their width, stand level and are about as high. */
export function isSamePlace(a: RotatedBox, b: RotatedBox): boolean {
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
  readonly pass: string;
}

interface Sum {
  votes: number;
  readonly passes: Set<string>;
  readonly direct: Set<string>;
  best: Vote;
}

const isBetterCandidate = (a: Candidate, b: Candidate): boolean =>
  a.isEvenlySpaced !== b.isEvenlySpaced
    ? a.isEvenlySpaced
    : a.isDirect !== b.isDirect
      ? a.isDirect
      : a.minScore > b.minScore;

function countVotes(votes: readonly Vote[]): Field {
  const sums = new Map<string, Sum>();
  for (const vote of votes) {
    const { candidate, pass } = vote;
    const worth = candidate.score * (candidate.isEvenlySpaced ? 1 : 0.4);
    const known = sums.get(candidate.text);
    const direct = candidate.isDirect ? [pass] : [];
    if (known === undefined)
      sums.set(candidate.text, {
        votes: worth,
        passes: new Set([pass]),
        direct: new Set(direct),
        best: vote,
      });
    else {
      for (const one of direct) known.direct.add(one);
      // One pass has one vote, however many boxes it drew around a number.
      if (!known.passes.has(pass)) known.votes += worth;
      known.passes.add(pass);
      if (isBetterCandidate(candidate, known.best.candidate)) known.best = vote;
    }
  }
  const readings = [...sums]
    .map(([text, sum]) => ({
      text,
      votes: sum.votes,
      best: sum.best.candidate,
      bestPass: sum.best.pass,
      passes: sum.passes.size,
      directPasses: sum.direct.size,
      others: [],
    }))
    .sort((a, b) => b.votes - a.votes);
  return { ...readings[0]!, others: readings.slice(1) };
}

/** Whether a number with more votes covers much of another's place. */
function coversWithMoreVotes(
  { best: { box: a }, votes }: Field,
  { best: { box: b }, votes: fewer }: Field,
): boolean {
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

/** Groups the candidates of several passes by place and counts the readings of each place. */
export function fieldsOf(passes: readonly Pass[]): Field[] {
  const places: Vote[][] = [];
  const votes = passes.flatMap(({ name, numbers }) =>
    numbers.map((candidate) => ({ candidate, pass: name })),
  );
  // Highest score first: doubtful readings join clear ones.
  for (const vote of votes.sort((a, b) => b.candidate.score - a.candidate.score)) {
    const place = places.find(([first]) => isSamePlace(first!.candidate.box, vote.candidate.box));
    if (place === undefined) places.push([vote]);
    else place.push(vote);
  }
  const fields = places.map(countVotes).sort((a, b) => b.votes - a.votes);
  // A box can span parts of two numbers: the number with more votes stays.
  return fields.filter((field, i) => !fields.slice(0, i).some((known) => coversWithMoreVotes(known, field)));
}

/** Score in one pass from which a number cannot be noise. */
const MIN_SOLID_SCORE = 0.8;

/** Digits lower than this share of the tallest are a clock, a date or a memory number, not a reading. */
export const LARGE_DIGIT_SHARE = 0.42;
/** Uncertain digits taller than this many times the tallest solid ones are noise. */
const MAX_DIGIT_SHARE = 1.6;

/** The fields whose digits are large, the tallest first. */
export function largeFields(fields: readonly Field[]): Field[] {
  const solid = fields.filter(({ best }) => best.score >= MIN_SOLID_SCORE && best.isEvenlySpaced);
  const tallest = Math.max(0, ...solid.map(({ best }) => best.box.height));
  return fields
    .filter(
      ({ best: { box } }) =>
        box.height >= LARGE_DIGIT_SHARE * tallest && box.height <= MAX_DIGIT_SHARE * tallest,
    )
    .sort((a, b) => b.best.box.height - a.best.box.height);
}
