import { readRaised } from './markup.js';
import { childrenOf, type XmlElement } from './xml.js';

/** The first child with a name. */
export const childNamed = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element && childrenOf(element).find((one) => one.name === name);

export const childrenNamed = (element: XmlElement | undefined, name: string): readonly XmlElement[] =>
  element ? childrenOf(element).filter((one) => one.name === name) : [];

/** An attribute without the spaces around it; empty when missing. */
export const attributeOf = (element: XmlElement | undefined, name: string): string =>
  element?.attributes.get(name)?.trim() ?? '';

/** All elements below another, in document order; with a name, those that have it. */
export function* descendants(element: XmlElement, name?: string): Generator<XmlElement> {
  for (const one of childrenOf(element)) {
    if (name === undefined || one.name === name) yield one;
    yield* descendants(one, name);
  }
}

/** The text of an element and of all below it, in one line. */
export const deepText = (element: XmlElement): string =>
  joinPieces(element, (text) => text, deepText)
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Joins the content of an element. Raised and lowered letters belong to the word before them: `m<sup>2</sup>`, `CO<sub>2</sub>`. */
function joinPieces(
  element: XmlElement,
  read: (text: string) => string,
  readBelow: (below: XmlElement) => string,
): string {
  const marked = element.content.map((piece) => {
    if (typeof piece === 'string') return read(piece);
    const text = readBelow(piece);
    return ['sub', 'sup'].includes(piece.name) ? `<${piece.name}>${text}</${piece.name}>` : ` ${text} `;
  });
  return readRaised(marked.join(''));
}

/** Elements of a narrative that end a line (CDA R2 §4.3.5). */
const BLOCKS = new Set(['br', 'paragraph', 'item', 'tr', 'caption', 'list', 'table']);

/** The text of a narrative, a paragraph, item or row a line. */
export const linesOf = (element: XmlElement): string =>
  rawLines(element)
    .split('\n')
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');

const rawLines = (element: XmlElement): string =>
  joinPieces(element, (text) => text.replaceAll(/\s/g, ' '), rawLines) +
  (BLOCKS.has(element.name) ? '\n' : '');
