import { SaxesParser, type SaxesTagNS } from 'saxes';
import { MAX_DEPTH } from './bounds.js';
import { ParseFailure } from './failure.js';

export interface XmlElement {
  /** Without the prefix. */
  readonly name: string;
  /** Namespace URI, or empty. */
  readonly namespace: string;
  /** By local name, without namespace declarations and namespaced ones. */
  readonly attributes: ReadonlyMap<string, string>;
  /** Texts and elements in order, without white space between lines. */
  readonly content: readonly (string | XmlElement)[];
}

/** Elements of one document: a FHIR report of 25 MB has fewer than a million. */
const MAX_ELEMENTS = 1_000_000;

const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map();
const NO_CONTENT: readonly never[] = [];

interface Open extends XmlElement {
  /** Shared by all that hold nothing. */
  content: readonly (string | XmlElement)[];
}

/**
 * Reads a namespace-well-formed XML 1.0 document. Nothing that a document type declaration declares is expanded or fetched: an
 * entity of its own is malformed; only `&nbsp;`, which narratives take over from web pages, stands without one. Throws ParseFailure.
 */
export function readXml(xml: string): XmlElement {
  const parser = new SaxesParser({ xmlns: true });
  Object.assign(parser.ENTITIES, { nbsp: '\u00A0' });
  const open: Open[] = [];
  let root: XmlElement | null = null;
  let elements = 0;

  const add = (piece: string | XmlElement): void => {
    const holder = open.at(-1);
    if (!holder) return;
    if (holder.content === NO_CONTENT) holder.content = [piece];
    else (holder.content as (string | XmlElement)[]).push(piece);
  };
  const addText = (text: string): void => {
    if (text.trim() !== '' || !text.includes('\n')) add(text);
  };

  parser.on('error', (cause) => {
    throw new ParseFailure('malformed', { cause });
  });
  parser.on('doctype', (declaration) => {
    // Default values of attributes would be missing.
    if (declaration.includes('<!ATTLIST')) throw new ParseFailure('malformed');
  });
  parser.on('opentag', (tag) => {
    if (open.length === MAX_DEPTH || ++elements > MAX_ELEMENTS) throw new ParseFailure('too-large');
    open.push({ name: tag.local, namespace: tag.uri, attributes: attributesOf(tag), content: NO_CONTENT });
  });
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    const element = open.pop()!;
    if (open.length > 0) add(element);
    else root = element;
  });

  parser.write(xml).close();
  if (!root) throw new ParseFailure('malformed');
  return root;
}

function attributesOf({ attributes }: SaxesTagNS): ReadonlyMap<string, string> {
  const own = Object.values(attributes).filter(({ uri }) => uri === '');
  return own.length === 0 ? NO_ATTRIBUTES : new Map(own.map(({ local, value }) => [local, value]));
}

export const childrenOf = ({ content }: XmlElement): readonly XmlElement[] =>
  content.filter((piece) => typeof piece !== 'string');

/** The text of an element, without its children's. */
export const textIn = ({ content }: XmlElement): string =>
  content
    .filter((piece) => typeof piece === 'string')
    .join('')
    .trim();
