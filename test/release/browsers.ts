import type { Unpacked } from './unpack.js';

/** The oldest browsers that docs/help/versions.md names. */
export const FLOOR = { Chromium: 108, Firefox: 114, Safari: 16.4 } as const;

/** What a script cannot do without a fallback in the oldest of them, with the versions that brought it. */
const TOO_NEW: readonly (readonly [name: string, pattern: RegExp, since: string])[] = [
  ['URL.canParse', /\bURL\.canParse\(/, 'Chromium 120, Firefox 115, Safari 17'],
  ['URL.parse', /\bURL\.parse\(/, 'Chromium 126, Firefox 126, Safari 18'],
  ['AbortSignal.any', /\bAbortSignal\.any\(/, 'Chromium 116, Firefox 124, Safari 17.4'],
  ['Promise.withResolvers', /\bPromise\.withResolvers\(/, 'Chromium 119, Firefox 121, Safari 17.4'],
  ['Promise.try', /\bPromise\.try\(/, 'Chromium 128, Firefox 134, Safari 18.2'],
  ['groupBy', /\b(?:Object|Map)\.groupBy\(/, 'Chromium 117, Firefox 119, Safari 17.4'],
  ['Array.fromAsync', /\bArray\.fromAsync\(/, 'Chromium 121, Firefox 115, Safari 16.4'],
  ['copying array methods', /\.to(?:Sorted|Reversed|Spliced)\(/, 'Chromium 110, Firefox 115, Safari 16'],
  [
    'methods of sets',
    /\.(?:isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(/,
    'Chromium 122, Firefox 127, Safari 17',
  ],
  ['iterator helpers', /\bIterator\.from\(/, 'Chromium 122, Firefox 131, Safari 18.4'],
  ['Base64 of bytes', /\.(?:fromBase64|toBase64|fromHex|toHex)\(/, 'Chromium 140, Firefox 133, Safari 18.2'],
  ['Intl.DurationFormat', /\bIntl\.DurationFormat\b/, 'Chromium 129, Firefox 136, Safari 16.4'],
  ['iteration of streams', /\.body\.values\(/, 'Chromium 124, Firefox 110, not in Safari'],
];

/** Uses of what the oldest supported browsers do not have, in everything that a page can load, Lit and decoders included. */
export function findTooNew({
  manifest,
  files,
  read,
}: Pick<Unpacked, 'manifest' | 'files' | 'read'>): string[] {
  if (manifest.name !== 'hdt-elements') return [];
  return files
    .filter((file) => /^dist\/.*\.js$/.test(file))
    .flatMap((file) => {
      const code = read(file);
      return TOO_NEW.filter(([, pattern]) => pattern.test(code)).map(
        ([name, , since]) =>
          `hdt-elements: ${file} uses ${name} (${since}), which the oldest supported browsers lack`,
      );
    });
}
