import { SaxesParser } from 'saxes';
import { CallbackFailure } from '../failure.js';
import type { Tree } from './fhir.js';

type Branch = Record<string, Tree | Tree[]>;

/** Maximum nesting of elements; FHIR needs about fifteen. */
const MAX_DEPTH = 64;

/** Maximum number of elements of a Bundle without its Observations; the interface's have about fifty. */
const BUNDLE_ELEMENTS = 1000;

/** Maximum number of elements of one Observation; the interface's have about fifty. */
const ROW_ELEMENTS = 200;

/**
 * Parses FHIR's XML into the tree of FHIR's JSON: `value` attributes become text, repeated elements lists, and a
 * resource has its type (FHIR R4 §2.6.1). Rejects document types, and more elements than `rows` results can have.
 * Throws CallbackFailure.
 */
export function parseFhirXml(text: string, rows: number): Tree {
  const parser = new SaxesParser();
  const open: { name: string; branch: Branch; value: string | undefined }[] = [];
  let root: Branch | undefined;
  let elementsLeft = BUNDLE_ELEMENTS + rows * ROW_ELEMENTS;
  parser.on('error', (cause) => {
    throw new CallbackFailure('xml', { cause });
  });
  parser.on('opentag', ({ name, attributes }) => {
    elementsLeft -= 1;
    if (elementsLeft < 0) throw new CallbackFailure('rows');
    if (open.length === MAX_DEPTH) throw new CallbackFailure('xml');
    const branch: Branch = isResource(name) ? { resourceType: name } : {};
    open.push({ name, branch, value: attributes.value });
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

/** Resource types start with a capital letter, elements do not. */
const isResource = (name: string): boolean => /^[A-Z]/.test(name);

function addChild(branch: Branch, name: string, tree: Tree): void {
  const before = Object.hasOwn(branch, name) ? branch[name] : undefined;
  if (Array.isArray(before)) before.push(tree);
  else branch[name] = before === undefined ? tree : [before as Tree, tree];
}
