import type { Patient } from '../../core/patient.js';
import type { UploadPatient } from '../../core/service/wire.js';
import type { ReportMessages } from '../../i18n/messages.js';

type Messages = ReportMessages['whose'];

/** Why a report is compared with no other, or with some only; null where all are one person's. */
export function apartText({ state, initials, others }: UploadPatient, whose: Messages): string | null {
  if (state === 'several') return `${whose.several} ${whose.apart}`;
  if (others.length === 0 || state === 'mine' || state === 'other') return null;
  if (state === 'unknown' || initials === '') return `${whose.unknown} ${whose.apart}`;
  return state === 'unsure'
    ? `${whose.unsure(initials)} ${whose.apart}`
    : `${whose.named(initials)} · ${whose.apartFrom(others.join(', '))}`;
}

/** What is known of the patient of a report. */
export interface Whose {
  /** The patients that were read in the file. */
  readonly own: readonly Patient[];
  readonly isOfSeveral: boolean;
  /** The back end's answer; undefined before it has come, or where it gives none. */
  readonly told: UploadPatient | undefined;
  readonly isReady: boolean;
}

/** Names the patient of a report among those of many people. Null while the patient may still become known. */
export function whoseText({ own, isOfSeveral, told, isReady }: Whose, whose: Messages): string | null {
  if (isOfSeveral) return whose.several;
  const person = own.map(shortName).find((name) => name !== '') ?? told?.initials;
  if (person) return whose.named(person);
  if (own.length > 0) return whose.unnamed;
  return isReady ? whose.unknown : null;
}

/** Initials and year of birth: enough to tell people apart, and little for somebody who looks over a shoulder. */
export function shortName({ name, birthDate }: Patient): string {
  return [initialsOf(name), birthDate.slice(0, 4)].filter(Boolean).join(' ');
}

/** `E. M.`; of a name in Chinese the first character of the family's. */
function initialsOf(name: string): string {
  const [family = '', given = ''] = name.split(/[,，]/, 2);
  const words = `${given} ${family}`.match(/\p{L}[\p{L}\p{M}'’-]*/gu) ?? [];
  const first = (word = '') => [...word][0]?.toUpperCase() ?? '';
  if (/\p{Script=Han}/u.test(name)) return first(given ? family.trim() : familyAmong(words));
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => `${first(word)}.`).join(' ');
}

/** Family names in Chinese are shorter than given ones, and stand first where both are as long. */
const familyAmong = (words: readonly string[]): string | undefined =>
  [...words].sort((one, other) => one.length - other.length)[0];
