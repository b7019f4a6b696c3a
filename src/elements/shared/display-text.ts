import type { Messages, ReadingMessages } from '../../i18n/messages.js';
import type { Measurement } from '../../results/device.js';
import { displayState } from '../../results/measurement.js';

/** Longer texts are shortened where they are shown: the layout of megabytes would stop the page. */
export const MAX_TEXT_LENGTH = 2000;

/**
 * What a report says, as text that cannot rearrange what is around it or itself: direction overrides (`7.[RLO]15.2`
 * would read as 7.2.51) and control characters but line breaks are taken out, and a long text is cut.
 */
export const displayText = (text: string, length = MAX_TEXT_LENGTH): string => {
  const shown = text.length > length ? `${text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')} …` : text;
  return shown.replace(/(?!\n)[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '');
};

/**
 * A file name that cannot lie about its extension: direction overrides (`report_[RLO]fdp.exe` reads as
 * "report_exe.pdf") and control characters are taken out of what is shown. What is sent keeps the name.
 */
export const displayName = (name: string): string =>
  name.replace(/[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '');

/** The device's name in the person's language; a type we do not know keeps the service's own word. */
export const deviceName = (
  deviceType: string,
  { capture }: { readonly capture: Pick<Messages['capture'], 'devices' | 'unknownDevice'> },
): string => ownValue(capture.devices, deviceType.toLowerCase()) ?? (deviceType || capture.unknownDevice);

const ownValue = (table: Readonly<Record<string, string>>, key: string): string | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;

/** The name of a measured quantity in the person's language; an unknown key keeps the service's own word. */
export const measurementName = (key: string, { capture }: ReadingMessages): string =>
  ownValue(capture.measurements, key) ?? key;

/** What a device shows in place of a number (HI, LO, Err), told in a sentence; null for an ordinary value. */
export function displayCodeText({ value }: Measurement, { capture }: ReadingMessages): string | null {
  const state = displayState(value);
  return state && capture.displayCodes[state];
}
