import type { Messages } from './messages.js';

interface Language {
  /** What its speakers call it. */
  readonly name: string;
  /** Fetches its sentences. English comes with the elements. */
  readonly load?: () => Promise<Messages>;
  /** Fetches its names of tests. Without them, reports keep their own names. */
  readonly testNames?: () => Promise<string>;
}

/**
 * The languages of the elements, in the order of menus. To add one, write its file and its row here; the compiler names each
 * sentence that it lacks.
 */
export const LANGUAGES: Readonly<Record<string, Language>> = {
  en: { name: 'English' },
  es: {
    name: 'Español',
    load: async () => (await import('./es.js')).es,
    testNames: async () => (await import('../results/test-names/es.js')).esTestNames,
  },
  de: {
    name: 'Deutsch',
    load: async () => (await import('./de.js')).de,
    testNames: async () => (await import('../results/test-names/de.js')).deTestNames,
  },
  zh: {
    name: '中文',
    load: async () => (await import('./zh.js')).zh,
    testNames: async () => (await import('../results/test-names/zh.js')).zhTestNames,
  },
};

/** The languages that come with the elements, by their tags and their own names, for a menu of languages. */
export const listLanguages = (): { readonly tag: string; readonly name: string }[] =>
  Object.entries(LANGUAGES).map(([tag, { name }]) => ({ tag, name }));
