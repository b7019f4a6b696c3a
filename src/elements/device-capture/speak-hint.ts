import type { Advice } from '../../worker/shared/frame-analysis.js';

interface HintOutput {
  readonly isSpoken: boolean;
  /** By vibration. */
  readonly isFelt: boolean;
  readonly language: string;
}

/** Milliseconds of vibration: short for something to change, long and twice for a good picture. */
const CHANGE = [40];
const GOOD = [120, 60, 120];

/** Speaks and vibrates a hint for people who do not look at the screen. The hint before is outdated, so it is cut short. */
export function speakHint({ hint }: Advice, words: string, { isSpoken, isFelt, language }: HintOutput): void {
  // Safari cannot vibrate.
  if (isFelt) navigator.vibrate?.(hint === 'hold' ? GOOD : CHANGE);
  if (!isSpoken || !('speechSynthesis' in globalThis)) return;
  const utterance = new SpeechSynthesisUtterance(words);
  utterance.lang = language;
  speechSynthesis.cancel();
  speechSynthesis.speak(utterance);
}
