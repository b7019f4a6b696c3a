import type { Messages, ReadingMessages } from '../i18n/messages.js';
import type { Measurement } from './data/device.js';
import { displayState } from './data/measurement.js';

/** Characters shown of one text, because the layout of megabytes would freeze the page. */
export const MAX_TEXT_LENGTH = 2000;

/**
 * Text of a report that cannot rearrange itself or the text around it: direction overrides (`7.[RLO]15.2` would read as
 * 7.2.51) and control characters except line breaks are removed, and a long text is cut.
 */
export const displayText = (text: string, length = MAX_TEXT_LENGTH): string => {
  const shown = text.length > length ? `${text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')} …` : text;
  return shown.replace(/(?!\n)[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '');
};

/**
 * A file name that cannot lie about its extension: direction overrides (`report_[RLO]fdp.exe` reads as
 * "report_exe.pdf") and control characters are removed. The file is still sent under its original name.
 */
export const displayName = (name: string): string =>
  name.replace(/[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '');

/** The device's name in the person's language; an unknown type keeps the service's own word. */
export const deviceName = (
  deviceType: string,
  { capture }: { readonly capture: Pick<Messages['capture'], 'devices' | 'unknownDevice'> },
): string => ownValue(capture.devices, deviceType.toLowerCase()) ?? (deviceType || capture.unknownDevice);

const ownValue = (table: Readonly<Record<string, string>>, key: string): string | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;

/** The name of a measured quantity in the person's language; an unknown key keeps the service's own word. */
export const measurementName = (key: string, { capture }: ReadingMessages): string =>
  ownValue(capture.measurements, key) ?? key;

/** The sentence for a code that a device shows in place of a number (HI, LO, Err); null for an ordinary value. */
export function displayCodeText({ value }: Measurement, { capture }: ReadingMessages): string | null {
  const state = displayState(value);
  return state && capture.displayCodes[state];
}
