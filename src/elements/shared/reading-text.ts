import type { ReadingMessages } from '../../i18n/messages.js';
import type { Measurement } from '../../results/device.js';
import { displayState } from '../../results/display-state.js';
import { own } from './device-name.js';

/** The name of a measured quantity in the person's language; an unknown key keeps the service's own word. */
export const measurementName = (key: string, { capture }: ReadingMessages): string =>
  own(capture.measurements, key) ?? key;

/** What a device shows in place of a number (HI, LO, Err), told in a sentence; null for an ordinary value. */
export function displayCodeText({ value }: Measurement, { capture }: ReadingMessages): string | null {
  const state = displayState(value);
  return state && capture.displayCodes[state];
}
