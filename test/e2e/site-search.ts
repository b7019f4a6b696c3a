import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

interface Found {
  readonly id: string;
}

/** Pages that the search of the built site finds, best first. It asks as VitePress does in its search box. */
export async function openSearch(docs: string, built: string): Promise<(words: string) => readonly string[]> {
  const chunks = join(built, 'assets/chunks');
  const name = readdirSync(chunks).find((one) => one.startsWith('@localSearchIndexroot'));
  if (!name) throw new Error('the site has no index for its search');
  const { default: json } = await import(pathToFileURL(join(chunks, name)).href);
  const { default: MiniSearch } = await import(
    pathToFileURL(createRequire(join(docs, 'package.json')).resolve('minisearch')).href
  );
  const index = MiniSearch.loadJSON(json, {
    fields: ['title', 'titles', 'text'],
    storeFields: ['title', 'titles'],
    searchOptions: { fuzzy: 0.2, prefix: true, boost: { title: 4, text: 2, titles: 1 } },
  });
  return (words) => {
    const pages = (index.search(words) as readonly Found[]).map(({ id }) =>
      id.replace(/^\/(?:docs\/)?|#.*$/g, ''),
    );
    return [...new Set(pages)].map((page) => page.replace(/\.html$/, ''));
  };
}

/** What a newcomer types, and the page that must be among the first three. */
export const QUESTIONS: readonly (readonly [words: string, page: string])[] = [
  ['dark mode', 'guides/dark-mode'],
  ['CORS', 'guides/other-origin'],
  ['share target', 'guides/share'],
  ['CSRF', 'help/questions'],
  ['413', 'help/questions'],
  ['nonce', 'guides/csp'],
  ['iframe', 'guides/csp'],
  ['Next', 'start/next'],
  ['Nuxt', 'start/nuxt'],
  ['Django', 'start/django'],
  ['HEIC', 'help/questions'],
  ['camera not found', 'help/questions'],
  ['HTTPS on a phone', 'guides/phone-camera'],
  ['another patient', 'guides/patients'],
  ['own translations', 'guides/languages'],
  ['file names', 'understand/privacy'],
  ['delete', 'understand/privacy'],
  ['self-host', 'guides/assets'],
  ['sign-out', 'guides/sign-in'],
  ['size', 'help/questions'],
  ['license', 'help/questions'],
  ['hide results table', 'guides/results'],
  ['StrictMode', 'start/react'],
  ['React ref', 'start/react'],
  ['remove button', 'start/react'],
];
