import Papa from 'papaparse';
import type { RandomInteger } from '../../support/seeded-random.js';
import { oneOf } from './style.js';

export type FileKind = 'hl7' | 'csv' | 'json' | 'xml';

/** A change that leaves what a document states as it is. */
export interface FileChange {
  readonly name: string;
  readonly kinds: readonly FileKind[];
  change(text: string, roll: RandomInteger): string;
}

const ALL: readonly FileKind[] = ['hl7', 'csv', 'json', 'xml'];

const linesOf = (text: string): readonly string[] => text.split(/\r\n?|\n/);

const atSome = (text: string, roll: RandomInteger, change: (line: string) => string): string =>
  linesOf(text)
    .map((line) => (line !== '' && roll(3) === 0 ? change(line) : line))
    .join('\r');

/** A table with its cells in other columns or between other marks; as it is where lines stand above its headings. */
function rewriteTable(text: string, roll: RandomInteger, { shuffle = false, quotes = false } = {}): string {
  const { data } = Papa.parse<string[]>(text.replace(/^\ufeff/, '').trimEnd());
  const width = data[0]?.length ?? 0;
  if (width < 3 || data.some((cells) => cells.length !== width) || data[0]!.includes('')) return text;
  const order = Array.from({ length: width }, (_, at) => at);
  if (shuffle) for (let left = width; left > 0; left--) order.push(...order.splice(roll(left), 1));
  const isDecimalComma = data.some((cells) => cells.some((cell) => /^\d+,\d+$/.test(cell)));
  const delimiter = oneOf(roll, isDecimalComma ? [';', '\t'] : [',', ';', '\t', '|']);
  return Papa.unparse(
    data.map((cells) => order.map((at) => cells[at]!)),
    { delimiter, quotes, newline: oneOf(roll, ['\r\n', '\n']) },
  );
}

/** Members of an object mean the same in any order. */
function reorder(tree: unknown): unknown {
  if (Array.isArray(tree)) return tree.map(reorder);
  if (typeof tree !== 'object' || tree === null) return tree;
  return Object.fromEntries(
    Object.entries(tree)
      .reverse()
      .map(([key, value]) => [key, reorder(value)]),
  );
}

/** Numbers keep their digits as texts that are bare again at the end. */
const ofJson = (text: string, change: (tree: unknown) => string): string => {
  const held = text
    .replace(/^\ufeff/, '')
    .replaceAll(/"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g, (found) =>
      found.startsWith('"') ? found : `"number:${found}"`,
    );
  return change(JSON.parse(held)).replaceAll(/"number:([^"]*)"/g, '$1');
};

export const FILE_CHANGES: readonly FileChange[] = [
  { name: 'a mark at the start', kinds: ALL, change: (text) => `\ufeff${text.replace(/^\ufeff/, '')}` },
  {
    name: 'line ends of Windows',
    kinds: ['hl7', 'json', 'xml'],
    change: (text) => linesOf(text).join('\r\n'),
  },
  { name: 'line ends of Unix', kinds: ['hl7', 'json', 'xml'], change: (text) => linesOf(text).join('\n') },
  {
    name: 'indented lines',
    kinds: ['hl7'],
    change: (text, roll) => atSome(text, roll, (line) => `  ${line}`),
  },
  {
    name: 'space behind lines',
    kinds: ['hl7'],
    change: (text, roll) => atSome(text, roll, (line) => `${line}  `),
  },
  {
    name: 'small names of segments',
    kinds: ['hl7'],
    change: (text, roll) =>
      atSome(text, roll, (line) =>
        line.replace(/^(?!MSH|FHS|BHS)[A-Z][A-Z\d]{2}(?=\|)/, (name) => name.toLowerCase()),
      ),
  },
  { name: 'frames', kinds: ['hl7'], change: (text) => `\u000b${text}\u001c\r` },
  { name: 'blank lines', kinds: ['hl7'], change: (text, roll) => atSome(text, roll, (line) => `${line}\r`) },
  {
    name: 'fields behind',
    kinds: ['hl7'],
    change: (text, roll) =>
      atSome(text, roll, (line) => (/^(?:OBX|OBR|PID)/.test(line) ? `${line}|||` : line)),
  },
  { name: 'other marks between cells', kinds: ['csv'], change: (text, roll) => rewriteTable(text, roll) },
  {
    name: 'columns in another order',
    kinds: ['csv'],
    change: (text, roll) => rewriteTable(text, roll, { shuffle: true }),
  },
  {
    name: 'quotes everywhere',
    kinds: ['csv'],
    change: (text, roll) => rewriteTable(text, roll, { quotes: true }),
  },
  { name: 'blank lines below', kinds: ['csv'], change: (text) => `${text}\r\n\r\n` },
  {
    name: 'indented',
    kinds: ['json'],
    change: (text) => ofJson(text, (tree) => JSON.stringify(tree, null, '\t')),
  },
  { name: 'on one line', kinds: ['json'], change: (text) => ofJson(text, (tree) => JSON.stringify(tree)) },
  {
    name: 'members in another order',
    kinds: ['json'],
    change: (text) => ofJson(text, (tree) => JSON.stringify(reorder(tree))),
  },
  { name: 'in a list', kinds: ['json'], change: (text) => `[${text.replace(/^\ufeff/, '')}]` },
  {
    name: 'letters as references',
    kinds: ['xml'],
    change: (text) =>
      text
        .replace(/^\ufeff/, '')
        .replaceAll(/[^\0-\u007f]/gu, (letter) => `&#x${letter.codePointAt(0)!.toString(16)};`),
  },
  {
    name: 'lines between elements',
    kinds: ['xml'],
    change: (text) => text.replaceAll(/>\s*(?=<(?![?!]))/g, '>\r\n\t'),
  },
  {
    name: 'a comment',
    kinds: ['xml'],
    change: (text) => text.replace(/(<\/[\w:]+>)\s*$/, '<!-- sent again -->$1'),
  },
];
