import { SaxesParser } from 'saxes';
import { CallbackFailure } from '../failure.js';
import type { Tree } from './fhir.js';

type Branch = Record<string, Tree | Tree[]>;

/** Elements inside each other; FHIR needs about fifteen. */
const MAX_DEPTH = 64;

/** Elements of a Bundle beside its Observations, and of one of them; the interface's needs about fifty. */
const BUNDLE_ELEMENTS = 1000;
const ROW_ELEMENTS = 200;

/**
 * FHIR's XML as the tree its JSON has: `value` attributes are text, repeated elements lists, and a resource carries its
 * type (FHIR R4 §2.6.1). Document types are refused by the parser, and more elements than `rows` results can have. Throws
 * CallbackFailure.
 */
export function readFhirXml(text: string, rows: number): Tree {
  const parser = new SaxesParser();
  const open: { name: string; branch: Branch; value: string | undefined }[] = [];
  let root: Branch | undefined;
  let left = BUNDLE_ELEMENTS + rows * ROW_ELEMENTS;
  parser.on('error', (cause) => {
    throw new CallbackFailure('xml', { cause });
  });
  parser.on('opentag', ({ name, attributes }) => {
    left -= 1;
    if (left < 0) throw new CallbackFailure('rows');
    if (open.length === MAX_DEPTH) throw new CallbackFailure('xml');
    const branch: Branch = isResource(name) ? { resourceType: name } : {};
    open.push({ name, branch, value: attributes.value });
  });
  parser.on('closetag', () => {
    const { name, branch, value } = open.pop()!;
    const parent = open.at(-1);
    if (!parent) root = branch;
    // A resource stands in an element of its own (`<resource><Patient>`), which it replaces.
    else if (isResource(name)) parent.branch = branch;
    else add(parent.branch, name, value ?? branch);
  });
  parser.write(text).close();
  if (!root) throw new CallbackFailure('xml');
  return root as Tree;
}

/** Types are written with a capital, elements without. */
const isResource = (name: string): boolean => /^[A-Z]/.test(name);

function add(branch: Branch, name: string, tree: Tree): void {
  const before = Object.hasOwn(branch, name) ? branch[name] : undefined;
  if (Array.isArray(before)) before.push(tree);
  else branch[name] = before === undefined ? tree : [before as Tree, tree];
}
