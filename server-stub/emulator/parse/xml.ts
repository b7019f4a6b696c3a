import { SaxesParser, type SaxesTagNS } from 'saxes';
import { MAX_DEPTH } from './bounds.js';
import { ParseFailure } from './failure.js';
import type { Branch, Tree } from './tree.js';

const FHIR = 'http://hl7.org/fhir';

/** The elements whose one child is a resource and says by its own name which (R4 §2.6.1). */
const RESOURCE_HOLDERS = new Set(['resource', 'contained']);

interface Open {
  readonly name: string;
  readonly value: string | undefined;
  readonly children: Record<string, Tree>;
}

/**
 * A FHIR XML document as the tree its JSON twin would give, but for lists of one, which XML does not mark.
 * Narrative is left out. A document type declaration is refused (FHIR forbids it, R4 §2.6.1), so there are no entities
 * to expand. Throws ParseFailure.
 */
export function readFhirXml(xml: string): Branch {
  const parser = new SaxesParser({ xmlns: true });
  const open: Open[] = [];
  let root: Branch | null = null;
  let depth = 0;
  let foreign = 0;

  parser.on('error', (cause) => {
    throw new ParseFailure('malformed', { cause });
  });
  parser.on('doctype', () => {
    throw new ParseFailure('malformed');
  });
  parser.on('opentag', (tag) => {
    if (++depth > MAX_DEPTH) throw new ParseFailure('too-large');
    if (foreign > 0 || tag.uri !== FHIR) {
      if (open.length === 0) throw new ParseFailure('unrecognised');
      foreign++;
    } else open.push(opened(tag));
  });
  parser.on('closetag', () => {
    depth--;
    if (foreign > 0) {
      foreign--;
      return;
    }
    const element = open.pop()!;
    const parent = open.at(-1);
    if (parent) attach(parent, element);
    else root = asResource(element);
  });

  parser.write(xml).close();
  if (!root) throw new ParseFailure('malformed');
  return root;
}

const opened = (tag: SaxesTagNS): Open => ({
  name: tag.local,
  value: tag.attributes.value?.value,
  // No prototype: an element may be called `constructor`.
  children: Object.create(null) as Record<string, Tree>,
});

const asResource = ({ name, children }: Open): Branch => ({ ...children, resourceType: name });

function attach(parent: Open, element: Open): void {
  if (RESOURCE_HOLDERS.has(parent.name)) {
    Object.assign(parent.children, asResource(element));
    return;
  }
  const tree: Tree = element.value ?? element.children;
  const before = parent.children[element.name];
  if (before === undefined) parent.children[element.name] = tree;
  else if (Array.isArray(before)) (before as Tree[]).push(tree);
  else parent.children[element.name] = [before, tree];
}
