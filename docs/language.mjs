// Checks the sentences, headings and tables of the documentation. Vale would do it by rules as data; it is a program of Go that
// npm and pip do not carry for every machine that runs `npm run lint`, so the few rules of this project are here.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const LONGEST_SENTENCE = 30;
/** Letters that the longest words of a row may have together: a page of 360 px shows no more. */
const WIDEST_ROW = 42;
const MOST_COLUMNS = 3;

const WORDS = [
  [/\b(?:simply|easy|easily|of course|obviously|just)\b/i, 'belittles the task'],
  [
    /\b(?:whoever|whatever|those that|those who|says so|by itself|what stands)\b/i,
    'is a riddle: name the thing',
  ],
  [/(?<!^)\bwhat is\b(?![^?]*\?)/i, 'is a riddle: name the thing'],
  [/\bis to be\b/i, 'is hard to read: use "must" or the imperative'],
];
const MOTTO = /\b(?:never|nobody|for real|takes all|of your own|themselves)\b|[.!]$/i;

/** @type {(text: string) => string} */
const plain = (text) =>
  text
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/<\/?[a-z][^>]*>/gi, '')
    .replace(/`[^`]*`/g, 'code')
    // A message is quoted as the element shows it.
    .replace(/“[^”]*”|"[^"]*"/g, 'message')
    .replace(/\*\*|__/g, '');

/** Lines of a page that are read as text: without code, figures of the bench, comments, front matter and scripts. @type {(page: string) => string} */
const readable = (page) =>
  page.replace(
    /^(`{3,})[\s\S]*?^\1$|<!-- (bench:[\w-]+) -->[\s\S]*?<!-- \/\2 -->|<!--[\s\S]*?-->|^---\n[\s\S]*?\n---$|<(script|style)[\s\S]*?<\/\3>/gm,
    (text) => text.replace(/[^\n]/g, ''),
  );

/** @type {(text: string) => string[]} */
function sentenceFaults(text) {
  return plain(text)
    .split(/(?<=[.!?])\s+/)
    .flatMap((sentence) => {
      const count = sentence.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word)).length;
      const words = WORDS.map(([pattern, why]) => [pattern.exec(sentence)?.[0], why]).filter(
        ([found]) => found,
      );
      return [
        ...(count > LONGEST_SENTENCE ? [`${count} words: ${sentence.trim().slice(0, 60)}…`] : []),
        ...words.map(([found, why]) => `"${found}" ${why}`),
      ];
    });
}

/** @type {(rows: readonly (readonly string[])[]) => string[]} */
function tableFaults(rows) {
  const columns = rows[0]?.length ?? 0;
  if (columns > MOST_COLUMNS) return [`a table of ${columns} columns: make it a list`];
  const widths =
    rows[0]?.map((_, at) => Math.max(...rows.map((cells) => longestWord(cells[at] ?? '')))) ?? [];
  const width = widths.reduce((sum, one) => sum + one, 0);
  return width > WIDEST_ROW ? [`a table ${width} letters wide: make it a list`] : [];
}

/** @type {(row: string) => string[]} */
const cellsOf = (row) => row.replace(/^\||\|\s*$/g, '').split(/(?<!\\)\|/);

/** Blocks of a page: a heading, a table, an item of a list or a paragraph. @type {(page: string) => { line: number, text: string }[]} */
function blocksOf(page) {
  const blocks = [];
  let isOpen = false;
  for (const [index, text] of readable(page).split('\n').entries()) {
    const goesOn = isOpen && (/^\|/.test(text) ? /^\|/.test(blocks.at(-1).text) : !STARTS.test(text));
    if (goesOn) blocks.at(-1).text += `\n${text}`;
    else if (text.trim() !== '') blocks.push({ line: index + 1, text });
    isOpen = text.trim() !== '' && !/^#/.test(text);
  }
  return blocks;
}

const STARTS = /^(?:\s*$|#|\||\s*[-*] |\s*\d+\. |> )/;

/** @type {(text: string) => string[]} */
function faultsOf(text) {
  if (/^#+ /.test(text)) return MOTTO.test(plain(text)) ? [`a motto for a heading: ${text}`] : [];
  if (!/^\|/.test(text)) return sentenceFaults(text.replace(/^\s*(?:[-*]|\d+\.|>) /, ''));
  const rows = text
    .split('\n')
    .filter((row) => !/^\|[\s:|-]+$/.test(row))
    .map(cellsOf);
  return [...tableFaults(rows), ...rows.flat().flatMap(sentenceFaults)];
}

/**
 * @param {string} page Markdown.
 * @returns {string[]} Each fault with the line where its block begins, none where there are none.
 */
export const findFaults = (page) =>
  blocksOf(page).flatMap(({ line, text }) => faultsOf(text).map((fault) => `${line}: ${fault}`));

/** A browser breaks text at blanks, and the site's style breaks code at any letter. @type {(cell: string) => number} */
const longestWord = (cell) =>
  Math.max(
    0,
    ...plain(cell.replace(/`([^`]*)`/g, (_, code) => code.slice(0, 12)))
      .split(/\s+/)
      .map((word) => word.length),
  );

/** Written by TypeDoc, by the site's build, or with every dependency. */
const NOT_OURS = /^(?:api|node_modules|\.vitepress|public)\//;

/** Every page that a person writes, by its path in the repository. */
export const listPages = () =>
  readdirSync(`${ROOT}docs`, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.md') && !NOT_OURS.test(name))
    .map((name) => `docs/${name}`)
    .concat('README.md', ...['gateway', 'emulator'].map((name) => `server-stub/${name}/README.md`))
    .concat('labs/reader/README.md', 'server-stub/token-exchange/PROTOCOL.md', 'CONTRIBUTING.md')
    .sort();

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const faults = listPages().flatMap((name) =>
    findFaults(readFileSync(`${ROOT}${name}`, 'utf8')).map((fault) => `${name}:${fault}`),
  );
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
}
