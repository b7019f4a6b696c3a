import type { Tree } from './tree.js';
import { childrenOf, textIn, type XmlElement } from './xml.js';
import { addMember } from './xml-fhir.js';

/** Languages of their own, whose elements mean something else by the words that tables use. */
const OTHER_LANGUAGES =
  /^urn:hl7-org:v3$|w3\.org|schemas\.(?:xmlsoap|microsoft|openxmlformats)|schemas-microsoft-com|oasis/;

/** Whether a document may be one of plain rows; all its elements are then of one vocabulary. */
export const mayBePlain = ({ namespace }: XmlElement): boolean => !OTHER_LANGUAGES.test(namespace);

/**
 * An element as the object that says the same: attributes and children are its members, of one name together a list,
 * and an element that holds only text is that text. Text beside attributes is their `value`.
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
