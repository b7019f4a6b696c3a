import { LANGUAGES } from '../i18n/languages.js';
import type { ReportMessages } from '../i18n/messages.js';
import type { TestNames } from './data/test-names.js';
import { displayText } from './display-text.js';

const languageOf = (tag: string): string => tag.toLowerCase().split('-', 1)[0]!;

const tableOf = (language: string) =>
  Object.hasOwn(LANGUAGES, language) ? LANGUAGES[language]!.testNames : undefined;

const loading = new Map<string, Promise<TestNames | null>>();
const loaded = new Map<string, TestNames>();

/** Our names of tests in the language of `tag`; null where we have none, and before they are loaded. */
export const findTestNames = (tag: string): TestNames | null => loaded.get(languageOf(tag)) ?? null;

/** Loads them once for all elements of a page. Where they cannot be fetched, reports keep their own names. */
export async function loadTestNames(tag: string): Promise<TestNames | null> {
  const language = languageOf(tag);
  const table = tableOf(language);
  if (!table) return null;
  const load = async () => {
    const parts = [import('./data/test-names.js'), table(), import('./test-names/en.js')] as const;
    const [{ createTestNames }, own, { enTestNames }] = await Promise.all(parts);
    const names = createTestNames(own, enTestNames);
    loaded.set(language, names);
    return names;
  };
  if (!loading.has(language)) {
    loading.set(
      language,
      load().catch(() => {
        // The next report tries again, since the network may be back. Firefox fetches a failed module only in a new page.
        loading.delete(language);
        return null;
      }),
    );
  }
  return loading.get(language)!;
}

/** Whether names in the language of `tag` are still to come. */
export const lacksTestNames = (tag: string): boolean =>
  tableOf(languageOf(tag)) !== undefined && findTestNames(tag) === null;

/** `In the report: Potassium`, under or behind our name of the test. */
export const reportedText = (name: string, { results }: ReportMessages): string =>
  results.original(`\u2068${displayText(name, 200)}\u2069`);
