import { SaxesParser } from 'saxes';
import { CallbackFailure } from '../failure.js';
import type { Tree } from './fhir.js';

type Branch = Record<string, Tree | Tree[]>;

/** Maximum nesting of elements; FHIR needs about fifteen. */
const MAX_DEPTH = 64;

/** Maximum number of attributes of an element; FHIR needs two. */
const MAX_ATTRIBUTES = 16;

/** Maximum number of elements of a Bundle without its Observations; the interface's have about fifty. */
const BUNDLE_ELEMENTS = 1000;

/** Maximum number of elements of one Observation; the interface's have about fifty. */
const ROW_ELEMENTS = 200;

/** Minimum characters of an element on average; the interface's have thirty. */
const ELEMENT_LENGTH = 12;

/**
 * Parses FHIR's XML into the tree of FHIR's JSON: `value` attributes become text, repeated elements lists, and a
 * resource has its type (FHIR R4 §2.6.1). Rejects document types, and more elements than `rows` results can have.
 * Throws CallbackFailure.
 */
export function parseFhirXml(text: string, rows: number): Tree {
  const maxElements = BUNDLE_ELEMENTS + Math.min(rows * ROW_ELEMENTS, text.length / ELEMENT_LENGTH);
  if (text.includes('<!DOCTYPE')) throw new CallbackFailure('xml');
  // References to characters, comments and instructions cost as much as elements.
  if (hasMore(text, '&', maxElements) || hasMore(text, '<', 2 * maxElements))
    throw new CallbackFailure('rows');
  const parser = new SaxesParser();
  const open: { name: string; branch: Branch; value: string | undefined }[] = [];
  let root: Branch | undefined;
  let attributes = 0;
  let elementsLeft = maxElements;
  parser.on('error', (cause) => {
    throw new CallbackFailure('xml', { cause });
  });
  parser.on('attribute', () => {
    attributes += 1;
    if (attributes > MAX_ATTRIBUTES) throw new CallbackFailure('xml');
  });
  parser.on('opentag', ({ name, attributes: { value } }) => {
    attributes = 0;
    elementsLeft -= 1;
    if (elementsLeft < 0) throw new CallbackFailure('rows');
    if (open.length === MAX_DEPTH) throw new CallbackFailure('xml');
    const branch: Branch = isResource(name) ? { resourceType: name } : {};
    open.push({ name, branch, value });
  });
  parser.on('closetag', () => {
    const { name, branch, value } = open.pop()!;
    const parent = open.at(-1);
    if (!parent) root = branch;
    // A resource replaces the element around it (`<resource><Patient>`).
    else if (isResource(name)) parent.branch = branch;
    else addChild(parent.branch, name, value ?? branch);
  });
  parser.write(text).close();
  if (!root) throw new CallbackFailure('xml');
  return root as Tree;
}

function hasMore(text: string, character: string, max: number): boolean {
  let found = text.indexOf(character);
  for (let left = max; found >= 0; left -= 1) {
    if (left <= 0) return true;
    found = text.indexOf(character, found + 1);
  }
  return false;
}

/** Resource types start with a capital letter, elements do not. */
const isResource = (name: string): boolean => /^[A-Z]/.test(name);

function addChild(branch: Branch, name: string, tree: Tree): void {
  const before = Object.hasOwn(branch, name) ? branch[name] : undefined;
  if (Array.isArray(before)) before.push(tree);
  else branch[name] = before === undefined ? tree : [before as Tree, tree];
}
