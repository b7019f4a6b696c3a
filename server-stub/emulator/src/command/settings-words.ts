import type { SettingsProblem } from '../admin/wire.js';

/** What a refused setting must be, for the person who wrote it. */
const WORDS: Record<SettingsProblem, string> = {
  'not-http': 'must be an http or https address without a user name or password',
  'not-a-header': 'must be the name of a header the service does not send itself',
  missing: 'is missing: a callback header has a name and a value',
  'not-ascii': 'must be of visible ASCII characters',
  unknown: 'is not known',
  'file-only': 'cannot be Inline: only json and fhir_json are sent so',
};

/** One sentence for each field, after the place it was written at. */
export const inWords = (wrong: Readonly<Record<string, SettingsProblem>>, place: (field: string) => string) =>
  Object.entries(wrong).map(([field, problem]) => `${place(field)} ${WORDS[problem]}.`);
