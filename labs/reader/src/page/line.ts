import { joinFragments } from './fragments.js';
import { centerOf, type Word } from './word.js';

/** The words of a line, from left to right. */
export interface Line {
  readonly words: readonly Word[];
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** Median word height, the unit of gaps. */
  readonly height: number;
}

export const rightOf = ({ left, width }: Pick<Word, 'left' | 'width'>): number => left + width;
const bottomOf = ({ top, height }: Pick<Word, 'top' | 'height'>): number => top + height;

/** Maximum vertical offset of two words of a line, in heights of the smaller. */
const MAX_OFFSET = 0.45;
/** Words that overlap by a larger share of their width are not on one line. */
const MAX_OVERLAP = 0.5;
/** Lines that can still grow: adjacent columns can have different line spacing. */
const OPEN_LINES = 12;

/** The lines of a level page, top to bottom. */
export function readLines(words: readonly Word[]): readonly Line[] {
  const drafts: Draft[] = [];
  const fromTop = withoutDuplicates(words).sort((one, other) => centerOf(one) - centerOf(other));
  for (const word of fromTop) {
    let best: Draft | null = null;
    for (const draft of drafts.slice(-OPEN_LINES)) {
      if (!draft.accepts(word)) continue;
      if (!best || draft.distance(word) < best.distance(word)) best = draft;
    }
    if (best) best.add(word);
    else drafts.push(new Draft(word));
  }
  return drafts
    .map(({ words: draftWords }) => lineOf(draftWords)!)
    .sort((one, other) => one.top + one.bottom - other.top - other.bottom);
}

/** The line of some words; null without words. */
export function lineOf(words: readonly Word[]): Line | null {
  if (words.length === 0) return null;
  const heights = words.map(({ height }) => height).sort((one, other) => one - other);
  const height = heights[Math.floor(heights.length / 2)]!;
  const joined = joinFragments(
    [...words].sort((one, other) => one.left - other.left),
    height,
  );
  return {
    words: joined,
    left: joined[0]!.left,
    right: Math.max(...joined.map(rightOf)),
    top: Math.min(...words.map(({ top }) => top)),
    bottom: Math.max(...words.map(bottomOf)),
    height,
  };
}

class Draft {
  readonly words: Word[];
  /** Mean vertical center, weighted by width. */
  #center: number;
  #weight: number;
  #height: number;

  constructor(first: Word) {
    this.words = [first];
    this.#center = centerOf(first);
    this.#weight = first.width + 1;
    this.#height = first.height;
  }

  distance = (word: Word): number => Math.abs(centerOf(word) - this.#center);

  accepts(word: Word): boolean {
    const apart = this.distance(word);
    const small = Math.min(word.height, this.#height);
    const large = Math.max(word.height, this.#height);
    const raised = small < 0.8 * large && apart < 0.5 * large;
    if (apart > MAX_OFFSET * small && !raised) return false;
    return !this.words.some(
      (other) => overlapWidth(word, other) > MAX_OVERLAP * Math.min(word.width, other.width),
    );
  }

  add(word: Word): void {
    const weight = word.width + 1;
    this.#center = (this.#center * this.#weight + centerOf(word) * weight) / (this.#weight + weight);
    this.#weight += weight;
    this.#height = Math.max(this.#height, word.height);
    this.words.push(word);
  }
}

const overlapWidth = (one: Word, other: Word): number =>
  Math.min(rightOf(one), rightOf(other)) - Math.max(one.left, other.left);

/** Bold text can be the same text printed twice, slightly shifted. */
function withoutDuplicates(words: readonly Word[]): Word[] {
  const kept = new Map<string, Word[]>();
  return words.filter((word) => {
    const alike = kept.get(word.text) ?? [];
    const near = 0.2 * word.height;
    if (alike.some(({ left, top }) => Math.abs(left - word.left) < near && Math.abs(top - word.top) < near))
      return false;
    alike.push(word);
    kept.set(word.text, alike);
    return true;
  });
}
