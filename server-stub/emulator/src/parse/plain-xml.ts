import type { Tree } from './tree.js';
import { childrenOf, textIn, type XmlElement } from './xml.js';
import { addMember } from './xml-fhir.js';

/** Namespaces whose elements have other meanings than table headers. */
const OTHER_LANGUAGES =
  /^urn:hl7-org:v3$|w3\.org|schemas\.(?:xmlsoap|microsoft|openxmlformats)|schemas-microsoft-com|oasis/;

/** Whether a document can hold plain rows. */
export const isPlainCandidate = ({ namespace }: XmlElement): boolean => !OTHER_LANGUAGES.test(namespace);

/**
 * An element as an object: attributes and children are members, repeated ones a list; an element with only text is that
 * text, and text beside attributes is the member `value`.
 */
export function plainTree(element: XmlElement): Tree {
  const children = childrenOf(element).filter(({ namespace }) => namespace === element.namespace);
  const text = textIn(element);
  if (element.attributes.size === 0 && children.length === 0) return text;
  const members = Object.create(null) as Record<string, Tree>;
  for (const [name, value] of element.attributes) addMember(members, name, value);
  if (children.length === 0 && text !== '') addMember(members, 'value', text);
  for (const child of children) addMember(members, child.name, plainTree(child));
  return members;
}
