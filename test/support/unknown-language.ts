import { matchLanguage } from '../../src/i18n/localize.js';

/** Languages whose word for "or" is not the English one, and whose tags are names that JavaScript allows. */
const CANDIDATES = [
  'fr',
  'it',
  'pt',
  'nl',
  'pl',
  'sv',
  'ro',
  'cs',
  'hu',
  'fi',
  'eu',
  'cy',
  'hr',
  'sk',
  'sl',
  'lt',
  'lv',
  'is',
];

/** A language that neither comes with the elements nor was registered by another test, since test files share a process. */
export function findUnknownLanguage(): string {
  const tag = CANDIDATES.find((candidate) => matchLanguage(candidate) === 'en');
  if (!tag) throw new Error('The elements know every language of this list: add one.');
  return tag;
}
