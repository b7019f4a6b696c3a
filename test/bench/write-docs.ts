import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Measured, Result } from './measure.js';
import { markdownTable } from './table.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Pages whose figures a run of the bench may write. */
export const listPages = (): string[] => [
  `${ROOT}README.md`,
  ...readdirSync(`${ROOT}docs`, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md') && !/node_modules|\.vitepress|^api/.test(name))
    .map((name) => `${ROOT}docs/${name}`),
];

/** Text between the markers of the bench, by their name. */
const BLOCK = /(<!-- bench:([\w-]+) -->\n)[\s\S]*?(<!-- \/bench:\2 -->)/g;

/** Replaces what stands between `<!-- bench:NAME -->` and `<!-- /bench:NAME -->`, for each block that is given. */
export const replaceBlocks = (page: string, blocks: Readonly<Record<string, string>>): string =>
  page.replace(BLOCK, (whole, begin: string, name: string, end: string) =>
    Object.hasOwn(blocks, name) ? `${begin}\n${blocks[name]}\n\n${end}` : whole,
  );

/** The page without the text between markers. */
export const withoutBlocks = (page: string): string => page.replace(BLOCK, '');

/** The figures of a measure, and the budgets that it misses. */
export function toMarkdown({ figures, missed }: Pick<Result, 'figures' | 'missed'>): string {
  const paragraphs = figures.map((figure) => (typeof figure === 'string' ? figure : markdownTable(figure)));
  return [...paragraphs, ...(missed.length > 0 ? [`**Missed:** ${missed.join('; ')}.`] : [])].join('\n\n');
}

/** Writes the figures of a run into the pages. A measure of which anything failed writes none. */
export function writeDocs(results: readonly Measured[]): void {
  const proven = results.filter(({ failed }) => failed.length === 0);
  const blocks = Object.assign(
    {},
    ...proven.map((result) => ({ [result.key]: toMarkdown(result), ...result.sentences })),
  );
  for (const path of listPages()) {
    const page = readFileSync(path, 'utf8');
    const written = replaceBlocks(page, blocks);
    if (written !== page) writeFileSync(path, written);
  }
}
