import { en } from '../../../src/i18n/en.js';
import { enPages } from '../../../src/i18n/en-pages.js';
import { LANGUAGES as REGISTRY } from '../../../src/i18n/languages.js';
import type { Messages } from '../../../src/i18n/messages.js';

/** All of English. */
export const ENGLISH: Messages = { ...en, pages: enPages.pages };
export const TRANSLATIONS: readonly (readonly [tag: string, messages: Messages])[] = await Promise.all(
  Object.entries(REGISTRY).flatMap(([tag, { load }]) =>
    load ? [load().then((messages) => [tag, messages] as const)] : [],
  ),
);
export const LANGUAGES = [['en', ENGLISH] as const, ...TRANSLATIONS];

/** Numbers that no sentence holds by itself, so that a fact can be found again in what is said. */
export const FACTS = ['7001', '7002', '7003'] as const;
const ERROR_FACTS = { formats: FACTS[0], maxFileSize: FACTS[1], maxFiles: FACTS[2] };

/** Every sentence by its path (`upload.badge.failed`); those that need facts say `FACTS`. */
export function sentencesOf(messages: Messages): Map<string, string> {
  return new Map(walk('', messages));
}

function* walk(path: string, node: unknown): Generator<[path: string, sentence: string]> {
  if (typeof node === 'object' && node !== null) {
    for (const [key, child] of Object.entries(node)) yield* walk(path ? `${path}.${key}` : key, child);
    return;
  }
  const said: unknown =
    typeof node === 'function'
      ? Reflect.apply(node, undefined, path.startsWith('errors.') ? [ERROR_FACTS] : FACTS.map(Number))
      : node;
  if (typeof said !== 'string') throw new TypeError(`${path} says ${typeof said}`);
  yield [path, said];
}

export const wordsOf = (sentence: string): string[] => sentence.toLowerCase().match(/\p{L}+/gu) ?? [];
