import type { Advice } from './frame-analysis.js';

/** Milliseconds in which a voice says a letter, and a Chinese character. */
const LETTER_TIME = 65;
const HAN_TIME = 220;
/** Milliseconds to act on a sentence before the next one. */
const ACTING_TIME = 1_000;
/** Milliseconds after which a sentence that still holds is said again, if the phone is to be moved, and else. */
const REPEAT_MOVE_TIME = 1_500;
const REPEAT_TIME = 4_000;

/** Milliseconds for which a display is seen and not taken, until the person is told to press the button. */
const PATIENCE = 6_000;

/** Hints by which the phone is moved until something else is said. */
const MOVING: ReadonlySet<Advice['hint']> = new Set(['move', 'nudge', 'far', 'cut', 'near', 'back']);
/** Hints of a display that may be photographed all the same: its photo is checked. */
const PHOTOGRAPHABLE: ReadonlySet<Advice['hint']> = new Set([
  'hold',
  'still',
  'settling',
  'glare',
  'blurred',
  'faint',
  'dark',
  'far',
  'cut',
  'near',
  'back',
]);
/** Hints of a display in the frame, to which the phone was moved far enough. */
const ARRIVED: ReadonlySet<Advice['hint']> = new Set(['still', 'settling', 'glare', 'blurred', 'faint']);
/** Hints that wait for no other: the picture is good, or another lens is tried. */
const URGENT: ReadonlySet<Advice['hint']> = new Set(['hold', 'lens']);
/**
 * Milliseconds in which a picture that was good may become so again as briefly: the sentence in between is heard to its end, or
 * nobody would ever act on it.
 */
const RELAPSE_TIME = 6_000;

/** Milliseconds in which a voice says a sentence. */
export const speakingTime = (words: string): number =>
  [...words].reduce((sum, letter) => sum + (/\p{Script=Han}/u.test(letter) ? HAN_TIME : LETTER_TIME), 0);

/** Leaves a person the time to hear each sentence and to act on it, and repeats a sentence that did not help. */
export function createHintPacer(textOf: (advice: Advice) => string) {
  let last: Advice['hint'] = 'aim';
  let words = '';
  let heardAt = Number.NEGATIVE_INFINITY;
  let heldAt = Number.NEGATIVE_INFINITY;
  let seenSince: number | null = null;

  /** Where the reason was said and the display is still not taken, the button helps. */
  const isButtonDue = ({ hint }: Advice, now: number): boolean => {
    if (!PHOTOGRAPHABLE.has(hint)) seenSince = null;
    else seenSince ??= now;
    return seenSince !== null && now - seenSince >= PATIENCE && last === hint && now >= heardAt + ACTING_TIME;
  };

  const pauseBefore = ({ hint }: Advice, isSame: boolean, now: number): number => {
    if (last === 'press') return REPEAT_TIME;
    if (hint === 'hold' && MOVING.has(last) && now < heldAt + RELAPSE_TIME) return ACTING_TIME;
    if (URGENT.has(hint)) return isSame ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
    if (isSame) return MOVING.has(hint) ? REPEAT_MOVE_TIME : REPEAT_TIME;
    return hint === 'stop' || last === 'hold' ? 0 : ACTING_TIME;
  };

  return {
    /**
     * @param advice What the last frame says.
     * @returns What is shown and said now; null while the last sentence stands.
     */
    next(given: Advice, now: number): Advice | null {
      if (given.hint === 'aim') return null;
      const hasArrived = MOVING.has(last) && ARRIVED.has(given.hint);
      const ownHint = isButtonDue(given, now) ? 'press' : hasArrived ? 'stop' : null;
      const advice: Advice = ownHint ? { hint: ownHint, side: null } : given;
      const nextWords = textOf(advice);
      const isSame = nextWords === words;
      if (advice.hint !== 'press' && now < heardAt + pauseBefore(advice, isSame, now)) return null;
      [last, words, heardAt] = [advice.hint, nextWords, now + speakingTime(nextWords)];
      if (last === 'hold') heldAt = now;
      return advice;
    },
  };
}
