import type { Branch, Tree } from './tree.js';
import { childrenOf, type XmlElement } from './xml.js';

export const FHIR_NAMESPACE = 'http://hl7.org/fhir';

/** Elements whose only child is a resource, named by its type (R4 §2.6.1). */
const RESOURCE_HOLDERS = new Set(['resource', 'contained']);

/** A FHIR resource as in its JSON form, except lists of one, which XML does not mark, and narrative. */
export function fhirResource(element: XmlElement): Branch {
  return { ...membersOf(element), resourceType: element.name };
}

function membersOf(element: XmlElement): Branch {
  // No prototype: an element can be named `constructor`.
  const members = Object.create(null) as Record<string, Tree>;
  for (const child of childrenOf(element)) {
    if (child.namespace !== FHIR_NAMESPACE) continue;
    if (!RESOURCE_HOLDERS.has(child.name)) {
      addMember(members, child.name, child.attributes.get('value') ?? membersOf(child));
      continue;
    }
    for (const resource of childrenOf(child))
      if (resource.namespace === FHIR_NAMESPACE) addMember(members, child.name, fhirResource(resource));
  }
  return members;
}

/** Repeated elements become a list. */
export function addMember(members: Record<string, Tree>, name: string, tree: Tree): void {
  const before = members[name];
  if (before === undefined) members[name] = tree;
  else if (Array.isArray(before)) (before as Tree[]).push(tree);
  else members[name] = [before, tree];
}
