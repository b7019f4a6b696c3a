import { joinPieces } from './pieces.js';
import type { Word } from './word.js';

/** Words that stand on one line of a page, from left to right. */
export interface Line {
  readonly words: readonly Word[];
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** Of its middling word: what gaps are measured by. */
  readonly height: number;
}

export const rightOf = ({ left, width }: Pick<Word, 'left' | 'width'>): number => left + width;
const bottomOf = ({ top, height }: Pick<Word, 'top' | 'height'>): number => top + height;

/** How far the middles of two words of a line may be apart, in heights of the smaller. */
const UNEVEN = 0.45;
/** Two words that stand on each other by more of their width are not of one line. */
const OVERLAP = 0.5;
/** Lines that are still open when a page is swept from its top: neighbours may be set in other steps. */
const OPEN = 12;

/** The lines of a level page, from the top. */
export function readLines(words: readonly Word[]): readonly Line[] {
  const drafts: Draft[] = [];
  const fromTop = withoutTwins(words).sort((one, other) => middleOf(one) - middleOf(other));
  for (const word of fromTop) {
    let best: Draft | null = null;
    for (const draft of drafts.slice(-OPEN)) {
      if (!draft.takes(word)) continue;
      if (!best || draft.distance(word) < best.distance(word)) best = draft;
    }
    if (best) best.add(word);
    else drafts.push(new Draft(word));
  }
  return drafts
    .map(({ words: drafted }) => lineOf(drafted)!)
    .sort((one, other) => one.top + one.bottom - other.top - other.bottom);
}

/** The line some words make; null when there are none. */
export function lineOf(words: readonly Word[]): Line | null {
  if (words.length === 0) return null;
  const heights = words.map(({ height }) => height).sort((one, other) => one - other);
  const height = heights[Math.floor(heights.length / 2)]!;
  const joined = joinPieces(
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

const middleOf = ({ top, height }: Word): number => top + height / 2;

class Draft {
  readonly words: Word[];
  /** Mean of the middles, wide words counting more. */
  #middle: number;
  #weight: number;
  #height: number;

  constructor(first: Word) {
    this.words = [first];
    this.#middle = middleOf(first);
    this.#weight = first.width + 1;
    this.#height = first.height;
  }

  distance = (word: Word): number => Math.abs(middleOf(word) - this.#middle);

  takes(word: Word): boolean {
    const apart = this.distance(word);
    const small = Math.min(word.height, this.#height);
    const large = Math.max(word.height, this.#height);
    const raised = small < 0.8 * large && apart < 0.5 * large;
    if (apart > UNEVEN * small && !raised) return false;
    return !this.words.some((other) => overlap(word, other) > OVERLAP * Math.min(word.width, other.width));
  }

  add(word: Word): void {
    const weight = word.width + 1;
    this.#middle = (this.#middle * this.#weight + middleOf(word) * weight) / (this.#weight + weight);
    this.#weight += weight;
    this.#height = Math.max(this.#height, word.height);
    this.words.push(word);
  }
}

const overlap = (one: Word, other: Word): number =>
  Math.min(rightOf(one), rightOf(other)) - Math.max(one.left, other.left);

/** Bold print is sometimes the same text twice, a hair apart. */
function withoutTwins(words: readonly Word[]): Word[] {
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
