import type { FirstCaptureMessages, ReadingMessages } from '../../i18n/messages.js';
import type { Measurement } from '../../results/device.js';
import { displayState } from '../../results/display-state.js';

/** The device's name in the person's language; a type we do not know keeps the service's own word. */
export const deviceName = (deviceType: string, { capture }: FirstCaptureMessages): string =>
  own(capture.devices, deviceType.toLowerCase()) ?? (deviceType || capture.unknownDevice);

/** Likewise for a measured quantity. */
export const measurementName = (key: string, { capture }: ReadingMessages): string =>
  own(capture.measurements, key) ?? key;

/** What a device shows in place of a number (HI, LO, Err), told in a sentence; null for an ordinary value. */
export function displayCodeText({ value }: Measurement, { capture }: ReadingMessages): string | null {
  const state = displayState(value);
  return state && capture.displayCodes[state];
}

const own = (table: Readonly<Record<string, string>>, key: string): string | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;
