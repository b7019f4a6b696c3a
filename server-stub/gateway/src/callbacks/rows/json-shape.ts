import { CallbackFailure } from '../failure.js';

/** Maximum nesting; FHIR needs about fifteen. */
const MAX_DEPTH = 64;

/** Maximum number of members of one object; the interface's have about ten. */
const MAX_MEMBERS = 256;

/** Maximum characters of one text. */
const MAX_TEXT = 256 * 1024;

/** Minimum characters of a value on average, with its name and punctuation; the interface's have twenty. */
const VALUE_LENGTH = 8;

const [QUOTE, COMMA, BACKSLASH] = [0x22, 0x2c, 0x5c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Validates how deep and wide JSON is, before a parser builds it: takes a tenth of the parser's time, and no memory. What is
 * no JSON at all is left to the parser. Throws CallbackFailure.
 */
export function checkJsonShape(text: string, maxValues: number): void {
  /** Members of the objects that are open so far, in lists null. */
  const open: (number | null)[] = [];
  let valuesLeft = Math.min(maxValues, MAX_MEMBERS + text.length / VALUE_LENGTH);
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charCodeAt(at);
    if (character === QUOTE) at = findTextEnd(text, at);
    else if (character === CLOSE_LIST || character === CLOSE_OBJECT) open.pop();
    else if (character === COMMA || character === OPEN_LIST || character === OPEN_OBJECT) {
      if (valuesLeft < 1) throw new CallbackFailure('rows');
      valuesLeft -= 1;
      if (character === COMMA) addMember(open);
      else addContainer(open, character === OPEN_OBJECT);
    }
  }
}

function addContainer(open: (number | null)[], isObject: boolean): void {
  if (open.length === MAX_DEPTH) throw new CallbackFailure('json');
  open.push(isObject ? 1 : null);
}

function addMember(open: (number | null)[]): void {
  const members = open.at(-1) ?? null;
  if (members === MAX_MEMBERS) throw new CallbackFailure('json');
  if (members !== null) open[open.length - 1] = members + 1;
}

/** Returns the position of the closing quotation mark. */
function findTextEnd(text: string, start: number): number {
  let end = start;
  do {
    end = text.indexOf('"', end + 1);
    if (end < 0 || end - start > MAX_TEXT) throw new CallbackFailure('json');
  } while (isEscaped(text, end));
  return end;
}

function isEscaped(text: string, at: number): boolean {
  let first = at;
  while (text.charCodeAt(first - 1) === BACKSLASH) first -= 1;
  return (at - first) % 2 === 1;
}
