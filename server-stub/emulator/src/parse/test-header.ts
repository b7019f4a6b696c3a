import { hasForeignUnit } from '../normalise/match.js';
import { analytesNamed } from '../vocabulary/lookup.js';
import { isUnit } from './value.js';

/** The name of a test, and the unit behind it or empty. */
export interface NamedTest {
  readonly name: string;
  readonly unit: string;
}

export const isKnownTest = (text: string): boolean =>
  text.trim() !== '' && analytesNamed(text.trim()).length > 0;

/** The same with a unit behind the name: `Glucose (mg/dL)`. */
export const isNamedTest = (text: string): boolean => {
  const test = testIn(text);
  return test !== null && isKnownTest(test.name);
};

/** The test a header names, with its unit: `Glucose (mg/dL)`, `HbA1c, %`, `glucose_mg_dl`. Null for anything else. */
export function testIn(header: string): NamedTest | null {
  const text = header.trim();
  if (text === '' || text.length > 100) return null;
  const [, bracketed = '', within = ''] = /^(.+?)[\s_]*[([]([^()[\]]+)[)\]]$/.exec(text) ?? [];
  if (bracketed !== '' && isUnitOf(bracketed, within)) return { name: bracketed, unit: within };
  if (isKnownTest(text)) return { name: text, unit: '' };
  const words = text.split(/[\s,;_]+/).filter((word) => word !== '');
  for (let end = words.length - 1; end > 0; end--) {
    const name = words.slice(0, end).join(' ');
    if (!isKnownTest(name)) continue;
    const unit = unitOfWords(words.slice(end), text.includes('_'));
    if (unit !== undefined && isUnitOf(name, unit)) return { name, unit };
  }
  const spaced = words.join(' ');
  return isKnownTest(spaced) ? { name: spaced, unit: '' } : null;
}

/** Whether a text is a unit. One letter can be a specimen or a fraction, and is a unit of tests that are measured in it. */
const isUnitOf = (name: string, text: string): boolean =>
  isUnit(text) && (text.length > 1 || !hasForeignUnit({ name, unit: text, result: '1', loinc: '' }));

/** Units as names of programs have them, which cannot hold a slash or a percent sign: `mg_dl`, `mgdl`, `pct`. */
function unitOfWords(words: readonly string[], isProgram: boolean): string | undefined {
  const printed = [words.join(' '), words.join('/')];
  if (isProgram) printed.reverse();
  const [only = ''] = words;
  if (words.length === 1) {
    if (/^(?:pct|percent|percentage)$/i.test(only)) return '%';
    printed.push(only.replace(/^([munpµ]?(?:g|mol|iu|u|eq)|k|x?10e?\d+)(d?l|ml|ul|mol)$/i, '$1/$2'));
  }
  return printed.find(isUnit);
}
