import { parse } from 'lossless-json';
import { MAX_DEPTH } from './bounds.js';
import { ParseFailure } from './failure.js';
import type { Tree } from './tree.js';

/**
 * RFC 8259 text as a tree, with numbers as text; of several values, a line each (NDJSON), their list. Duplicate members with
 * different values are malformed. Throws ParseFailure.
 */
export function readJson(json: string): Tree {
  assertShallow(json);
  try {
    return isLines(json) ? json.split('\n').filter(isStated).map(readValue) : readValue(json);
  } catch (cause) {
    if (cause instanceof SyntaxError) throw new ParseFailure('malformed', { cause });
    throw cause;
  }
}

const readValue = (json: string): Tree => parse(json, undefined, (digits) => digits) as Tree;

const isStated = (line: string): boolean => line.trim() !== '';

/** Whether a second object begins on a line of its own, right after the first: within one document a comma stands between. */
const isLines = (json: string): boolean => /^\s*\{.*\}[ \t\r]*\n\s*\{/.test(json);

/** Checked before the recursive parser, whose stack a megabyte of `[` would exhaust. */
function assertShallow(json: string): void {
  const marks = /["[\]{}]/g;
  let depth = 0;
  for (let mark = marks.exec(json); mark; mark = marks.exec(json)) {
    if (mark[0] === '"') marks.lastIndex = endOfString(json, mark.index);
    else depth += mark[0] === '[' || mark[0] === '{' ? 1 : -1;
    if (depth > MAX_DEPTH) throw new ParseFailure('too-large');
  }
}

function endOfString(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end >= 0; end = json.indexOf('"', end + 1)) {
    let slashes = 0;
    while (json[end - 1 - slashes] === '\\') slashes++;
    if (slashes % 2 === 0) return end + 1;
  }
  return json.length;
}
