import type { Locale } from '../i18n/locale.js';
import type { Messages, ReadingMessages } from '../i18n/messages.js';
import type { Measurement } from './data/device.js';
import { displayState } from './data/measurement.js';

/** Characters shown of one text, because the layout of megabytes would freeze the page. */
export const MAX_TEXT_LENGTH = 2000;

/** Direction marks and control characters: `7.[RLO]15.2` reads as 7.2.51, and `report_[RLO]fdp.exe` as "report_exe.pdf". */
const CONTROLS = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Text of a report that cannot rearrange itself or the text around it. Keeps line breaks, and cuts a long text. */
export const displayText = (text: string, length = MAX_TEXT_LENGTH): string => {
  const shown = text.length > length ? `${text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')} …` : text;
  return shown.replace(CONTROLS, (control) => (control === '\n' ? control : ''));
};

/** A file name that cannot lie about its extension. The file is still sent under its original name. */
export const displayName = (name: string): string => name.replace(CONTROLS, '');

/** A date of birth; a year or a month stays as the report has it. */
export const birthText = (birthDate: string, locale: Locale<object>): string =>
  displayText(locale.date(birthDate), 40);

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
