import { existsSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Pages of the site that show a file outside of `docs/`, by its path in the repository. */
const SHOWN: Readonly<Record<string, string>> = {
  'server-stub/token-exchange/PROTOCOL.md': 'reference/protocol.md',
  'CHANGELOG.md': 'help/changes.md',
  'README.md': 'index.md',
};

/** Where the links of a page begin: at the file that it shows, or at its own. */
const sourceOf = (page: string): string =>
  Object.entries(SHOWN).find(([, shownBy]) => shownBy === page && page !== 'index.md')?.[0] ?? `docs/${page}`;

/** Whether a link leads to a file of the repository, and not to another site or a heading of its own page. */
export const isFileLink = (href: string): boolean => !/^(?:[a-z]+:|[#/])/i.test(href);

/** The path in the repository to which a link of a page leads, without the heading. */
export const repositoryPath = (page: string, href: string): string =>
  posix.join(posix.dirname(sourceOf(page)), href.replace(/#.*$/, ''));

/**
 * The page of the site to which a link leads, with the heading, or the sample report; undefined where the site does not have
 * the file.
 *
 * @param page The page that has the link, by its path in `docs/`.
 */
export function linkedPage(page: string, href: string): string | undefined {
  const path = repositoryPath(page, href);
  const [, hash = ''] = /(#.*)$/.exec(href) ?? [];
  const inDocs = /^docs\/(.*\.md)$/.exec(path)?.[1];
  const [, sample] = /^demo\/public\/(samples\/.+)$/.exec(path) ?? [];
  if (sample) return `demo/${sample}`;
  const target = SHOWN[path] ?? (inDocs && existsSync(`${ROOT}${path}`) ? inDocs : undefined);
  return target && target + hash;
}
