import { SaxesParser } from 'saxes';
import { CallbackFailure } from '../failure.js';
import type { Tree } from './fhir.js';

type Branch = Record<string, Tree | Tree[]>;

/** Elements inside each other; FHIR needs about fifteen. */
const MAX_DEPTH = 64;

/**
 * FHIR's XML as the tree its JSON has: `value` attributes are text, repeated elements lists, and a resource carries its
 * type (FHIR R4 §2.6.1). Document types are refused by the parser. Throws CallbackFailure.
 */
export function readFhirXml(text: string): Tree {
  const parser = new SaxesParser();
  const open: { name: string; branch: Branch; value: string | undefined }[] = [];
  let root: Branch | undefined;
  parser.on('error', (cause) => {
    throw new CallbackFailure('xml', { cause });
  });
  parser.on('opentag', ({ name, attributes }) => {
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
  if (before === undefined) branch[name] = tree;
  else branch[name] = Array.isArray(before) ? [...before, tree] : [before as Tree, tree];
}
