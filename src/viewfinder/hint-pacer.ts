import type { Advice } from './frame-analysis.js';

/** Milliseconds in which a voice says a letter, and a Chinese character. */
const LETTER_TIME = 65;
const HAN_TIME = 220;
/** Milliseconds to act on a sentence before the next one. */
const ACTING_TIME = 1_000;
/** Milliseconds after which a sentence that still applies is repeated: one that asks to move the phone, and any other. */
const REPEAT_MOVE_TIME = 1_500;
const REPEAT_TIME = 4_000;

/** Milliseconds during which a display is seen without a photo, until the person is told to press the button. */
const PATIENCE = 6_000;

/** Hints that ask to move the phone until the next hint. */
const MOVING: ReadonlySet<Advice['hint']> = new Set(['move', 'nudge', 'far', 'cut', 'near', 'back']);
/** Hints of a display that may be photographed nevertheless, since its photo is checked. */
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
/** Hints of a display in the frame, which show that the phone was moved far enough. */
const ARRIVED: ReadonlySet<Advice['hint']> = new Set(['still', 'settling', 'glare', 'blurred', 'faint']);
/** Hints that are shown at once: the picture is good, or another lens is tried. */
const URGENT: ReadonlySet<Advice['hint']> = new Set(['hold', 'lens']);
/**
 * Milliseconds after a good picture during which another good one waits for the sentence in between. Otherwise a picture that is
 * good now and then would interrupt every sentence, and nobody could act on it.
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

  /** Whether to suggest the button: the hint was given, there was time to act on it, and still no photo is taken. */
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
     * @param given The advice of the last frame.
     * @returns The advice to show and say now; null while the last sentence stays.
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
