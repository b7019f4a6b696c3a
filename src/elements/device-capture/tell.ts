import type { Advice } from '../../worker/shared/frame-analysis.js';

interface Ways {
  readonly isSpoken: boolean;
  readonly isFelt: boolean;
  readonly language: string;
}

/** Milliseconds: short for something to change, long and twice for a good picture. */
const CHANGE = [40];
const GOOD = [120, 60, 120];

/** The same advice for those who do not look at the screen. What is said before is cut short: it is over. */
export function tell({ hint }: Advice, words: string, { isSpoken, isFelt, language }: Ways): void {
  // Safari has none.
  if (isFelt) navigator.vibrate?.(hint === 'hold' ? GOOD : CHANGE);
  if (!isSpoken || !('speechSynthesis' in globalThis)) return;
  const utterance = new SpeechSynthesisUtterance(words);
  utterance.lang = language;
  speechSynthesis.cancel();
  speechSynthesis.speak(utterance);
}
