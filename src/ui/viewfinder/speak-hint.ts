export interface HintOutput {
  readonly speaks: boolean;
  readonly vibrates: boolean;
  readonly language: string;
}

/** Milliseconds of vibration: short for something to change, long and twice for a good picture. */
const VIBRATE_CHANGE = [40];
const VIBRATE_GOOD = [120, 60, 120];

/** Gives a hint to people who do not look at the screen. Interrupts the previous hint, which is outdated. */
export function speakHint(isGood: boolean, words: string, { speaks, vibrates, language }: HintOutput): void {
  // Safari cannot vibrate.
  if (vibrates) navigator.vibrate?.(isGood ? VIBRATE_GOOD : VIBRATE_CHANGE);
  if (!speaks || !('speechSynthesis' in globalThis)) return;
  const utterance = new SpeechSynthesisUtterance(words);
  utterance.lang = language;
  speechSynthesis.cancel();
  speechSynthesis.speak(utterance);
}
