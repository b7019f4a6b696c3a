import { parse } from 'lossless-json';
import { MAX_DEPTH } from './bounds.js';
import { ParseFailure } from './failure.js';
import { isBranch, type Tree } from './tree.js';

/** Stands before each value of a JSON text sequence (RFC 7464). */
const SEQUENCE_MARK = '\u001e';

/**
 * The start of an object, or a list of them, within a text. Blanks are counted: an unbounded repetition of alternatives exceeds the
 * stack in a text of millions of them.
 */
const INNER_DOCUMENT = /"(?:\s|\\[nrt]){0,99}(?:\[(?:\s|\\[nrt]){0,99})?\{(?:\s|\\[nrt]){0,99}\\"/;

/** Whether a document is a text that holds another one. */
export const isJsonText = (start: string): boolean => start.search(INNER_DOCUMENT) === 0;

/** Documents that stand as a text in another one. */
const MAX_INNER = 3;

/**
 * RFC 8259 text as a tree, with numbers as text; of several values, one a line (NDJSON) or behind each other, their list. A document
 * within a text is read in its place, and NaN and Infinity, as Python writes them, are no value. Duplicate members with different
 * values are malformed. Throws ParseFailure.
 */
export function readJson(text: string, inner = 0): Tree {
  const json = text.replaceAll(SEQUENCE_MARK, '');
  assertShallow(json);
  try {
    const tree = readValues(json);
    return INNER_DOCUMENT.test(json) ? unwrapTexts(tree, inner) : tree;
  } catch (cause) {
    if (cause instanceof SyntaxError) throw new ParseFailure('malformed', { cause });
    throw cause;
  }
}

function readValues(json: string): Tree {
  try {
    return isLines(json) ? json.split('\n').filter(isStated).map(readValue) : readValue(json);
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
    const values = valuesIn(json).map(replacePythonWords);
    if (values.length > 1) return values.map(readValue);
    if (values[0] === json) throw cause;
    return readValue(values[0]!);
  }
}

const readValue = (json: string): Tree => parse(json, undefined, (digits) => digits) as Tree;

const isStated = (line: string): boolean => line.trim() !== '';

/** Whether a second object begins on a line of its own, right after the first: within one document a comma stands between. */
const isLines = (json: string): boolean => /^\s*\{.*\}[ \t\r]*\n\s*\{/.test(json);

/** The outermost values of a text, each with its own brackets; a comma can stand between. */
function valuesIn(json: string): readonly string[] {
  const values: string[] = [];
  let depth = 0;
  let from = 0;
  for (const { mark, index } of bracketsIn(json)) {
    if (depth === 0 && !/^[\s,]*$/.test(json.slice(from, index))) return [json];
    depth += mark === '[' || mark === '{' ? 1 : -1;
    if (depth !== 0) continue;
    values.push(json.slice(from, index + 1).replace(/^[\s,]+/, ''));
    from = index + 1;
  }
  return depth === 0 && json.slice(from).trim() === '' && values.length > 0 ? values : [json];
}

const PYTHON_WORD = /-?\b(?:NaN|nan|Infinity|inf|None|undefined)\b|\b(?:True|False)\b/g;

/** JSON with `true`, `false` and `null` in place of Python's words outside texts. */
function replacePythonWords(json: string): string {
  const parts: string[] = [];
  let from = 0;
  for (let quote = json.indexOf('"'); quote >= 0; quote = json.indexOf('"', from)) {
    const end = endOfString(json, quote);
    parts.push(json.slice(from, quote).replaceAll(PYTHON_WORD, jsonWord), json.slice(quote, end));
    from = end;
  }
  parts.push(json.slice(from).replaceAll(PYTHON_WORD, jsonWord));
  return parts.join('');
}

const jsonWord = (word: string): string => (/^[TF]/.test(word) ? word.toLowerCase() : 'null');

/** Reads the texts of a tree that are JSON documents themselves, as queues and logs wrap them. */
function unwrapTexts(tree: Tree, inner: number): Tree {
  if (typeof tree === 'string')
    return inner < MAX_INNER && isDocument(tree) ? (innerTree(tree, inner) ?? tree) : tree;
  if (Array.isArray(tree)) return (tree as readonly Tree[]).map((one) => unwrapTexts(one, inner));
  if (!isBranch(tree)) return tree;
  return Object.fromEntries(Object.entries(tree).map(([key, one]) => [key, unwrapTexts(one, inner)]));
}

/** An object with a member, or a list of them. */
const isDocument = (text: string): boolean =>
  /^\s*(?:\[\s*)?\{\s*"[^"]*"\s*:/.test(text) && /[}\]]\s*$/.test(text);

function innerTree(text: string, inner: number): Tree | null {
  try {
    return readJson(text, inner + 1);
  } catch (cause) {
    if (cause instanceof ParseFailure && cause.reason === 'malformed') return null;
    throw cause;
  }
}

/** Checked before the recursive parser, whose stack a megabyte of `[` would exhaust. */
function assertShallow(json: string): void {
  let depth = 0;
  for (const { mark } of bracketsIn(json)) {
    depth += mark === '[' || mark === '{' ? 1 : -1;
    if (depth > MAX_DEPTH) throw new ParseFailure('too-large');
  }
}

/** The brackets outside texts. */
function* bracketsIn(json: string): Generator<{ readonly mark: string; readonly index: number }> {
  const marks = /["[\]{}]/g;
  for (let mark = marks.exec(json); mark; mark = marks.exec(json)) {
    if (mark[0] === '"') marks.lastIndex = endOfString(json, mark.index);
    else yield { mark: mark[0], index: mark.index };
  }
}

/** Where the text that begins at `start` ends; the end of the document where it is cut off. */
function endOfString(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end >= 0; end = json.indexOf('"', end + 1)) {
    let slashes = 0;
    while (json[end - 1 - slashes] === '\\') slashes++;
    if (slashes % 2 === 0) return end + 1;
  }
  return json.length;
}
