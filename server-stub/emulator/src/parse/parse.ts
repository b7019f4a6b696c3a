import type { Reader } from '../reader.js';
import type { Row } from '../row.js';
import { isClinical, parseClinical, wrappedPart } from './ccda.js';
import { parseCsv } from './csv.js';
import { type NumberStyle, settleDecimalMarks } from './decimal-mark.js';
import { type Content, detect } from './detect.js';
import { joinDocuments, type ParsedDocument } from './document.js';
import { ParseFailure } from './failure.js';
import { parseFhir } from './fhir.js';
import { declaredCharset, parseHl7 } from './hl7.js';
import { delimitedText, isHl7Xml } from './hl7-xml.js';
import { readJson } from './json.js';
import { withoutMarkup } from './markup-row.js';
import { withOrganisms } from './organisms.js';
import { parseParquet } from './parquet.js';
import { areSeveral, ofSeveral } from './people.js';
import { parsePlain } from './plain.js';
import { isPlainCandidate, plainTree } from './plain-xml.js';
import { statesResult } from './stated-row.js';
import { isKnownTest } from './test-header.js';
import { type DecodedText, decodeAs, knownLabel } from './text.js';
import { type Branch, isBranch, type Tree, textAt } from './tree.js';
import { withOrderedLimits, withUnderstoodValues } from './understood.js';
import { withoutReplaced } from './versions.js';
import { readXml, type XmlElement } from './xml.js';
import { FHIR_NAMESPACE, fhirResource } from './xml-fhir.js';
import { documentsIn, withoutEarlyEnd } from './xml-parts.js';

/** Resolves with at least one row with a result, or of a pending test, or rejects with a ParseFailure. */
export type Parse = (bytes: Uint8Array) => Promise<ParsedDocument>;

/** Parses all formats in time and memory linear in the size; pictures and PDF by the reader. */
export async function parseDocument(bytes: Uint8Array, reader?: Reader): Promise<ParsedDocument> {
  const content = detect(bytes);
  const document = await readContent(bytes, content, reader);
  const { people = [], ...read } = document;
  const plain = document.rows.map((row) => withUnderstoodValues(withoutMarkup(row)));
  const isOfSeveral = areSeveral(people);
  const rows = isOfSeveral ? ofSeveral(plain) : withoutReplaced(plain);
  const whole = { ...read, rows: withOrganisms(rows).map(withoutVersion) };
  const settled = settleDecimalMarks(whole, styleOf(content, whole));
  return withResults({ ...settled, rows: settled.rows.map(withOrderedLimits) });
}

/** A result that is not there yet is not preliminary. */
const withoutVersion = ({ version, ...row }: Row): Row =>
  version?.status === 'preliminary' && row.result !== '' ? { ...row, preliminary: true } : row;

/** HL7, FHIR, C-CDA and the numbers of JSON have a decimal point; in other formats numbers are printed. */
function styleOf(content: Content, { language }: ParsedDocument): NumberStyle {
  switch (content.kind) {
    case 'hl7':
      return { isPointDecimal: true };
    case 'json':
    case 'xml': {
      const { text } = content.decoded;
      return { language, isPointDecimal: language === undefined || hasJsonDecimal(text) };
    }
    default:
      return { language, isPointDecimal: false };
  }
}

/** A number with decimals that no quotation marks enclose. */
const hasJsonDecimal = (text: string): boolean => /[:[,]\s*-?\d+\.\d+\s*[,}\]]/.test(text);

/** The document, which must state a result, or have rows whose results are pending. */
export function withResults(document: ParsedDocument): ParsedDocument {
  const isPending = document.pending && document.rows.length > 0;
  if (!isPending && !document.rows.some(statesResult)) throw new ParseFailure('no-results');
  return document;
}

async function readContent(
  bytes: Uint8Array,
  content: Content,
  reader: Reader | undefined,
): Promise<ParsedDocument> {
  switch (content.kind) {
    case 'empty':
      throw new ParseFailure('empty');
    case 'unknown':
      throw new ParseFailure('unrecognised');
    case 'pdf':
      return withReader(reader).readPdf(bytes);
    case 'parquet':
      return parseParquet(bytes);
    case 'picture':
      return withReader(reader).readPicture(bytes);
    case 'hl7':
      return parseHl7(hl7Text(bytes, content.decoded));
    case 'xml':
      return joinDocuments(readRoots(xmlText(bytes, content.decoded)).map(parseXml));
    case 'json':
      return parseTree(readJson(content.decoded.text));
    case 'table':
      return parseTable(bytes, content.decoded);
  }
}

function withReader(reader: Reader | undefined): Reader {
  if (!reader) throw new ParseFailure('no-reader');
  return reader;
}

/** MSH-18 can declare the code page. */
function hl7Text(bytes: Uint8Array, decoded: DecodedText): string {
  const charset = decoded.certain ? null : declaredCharset(decoded.text);
  return charset ? decodeAs(bytes, charset) : decoded.text;
}

/** An XML declaration can name the code page. */
function xmlText(bytes: Uint8Array, { text, certain }: DecodedText): string {
  const [, declared = ''] = /^\s*<\?xml[^>]{0,100}\sencoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(text) ?? [];
  const charset = certain ? null : knownLabel(declared);
  return charset ? decodeAs(bytes, charset) : text;
}

/**
 * The roots of a text: of one document, of several behind each other, or of one that ends too early. A part of a clinical document,
 * as examples and messages have it, is often no XML document of its own.
 */
function readRoots(xml: string): readonly XmlElement[] {
  try {
    return [readXml(xml)];
  } catch (cause) {
    if (!(cause instanceof ParseFailure) || cause.reason !== 'malformed') throw cause;
    const parts = documentsIn(xml);
    if (parts.length > 1) return parts.map(readXml);
    const repaired = wrappedPart(xml) ?? withoutEarlyEnd(xml);
    if (repaired === null) throw cause;
    return [readXml(repaired)];
  }
}

function parseXml(root: XmlElement): ParsedDocument {
  if (root.namespace === FHIR_NAMESPACE) return parseFhir(fhirResource(root));
  if (isClinical(root)) return parseClinical(root);
  if (isHl7Xml(root)) return parseHl7(delimitedText(root));
  const document = isPlainCandidate(root) ? parsePlain(plainTree(root)) : null;
  if (!document || document.rows.length === 0) throw new ParseFailure('unrecognised');
  return document;
}

/** Resources of FHIR, also in a list or in an envelope of another kind; or plain rows. */
function parseTree(tree: Tree): ParsedDocument {
  const resources: Branch[] = [];
  addResources(tree, resources);
  const [first] = resources;
  if (!first) return parsePlain(tree);
  const isOnly = resources.length === 1;
  const document = parseFhir(
    isOnly ? first : { resourceType: 'Bundle', entry: resources.map((resource) => ({ resource })) },
  );
  if (resources.includes(tree as Branch) || Array.isArray(tree)) return document;
  const plain = parsePlain(tree);
  if (document.rows.length === 0) return plain;
  const unreadLines = (document.unreadLines ?? 0) + countOnlyIn(plain.rows, document.rows);
  return {
    ...document,
    identity: [...document.identity, ...plain.identity],
    ...(unreadLines > 0 ? { unreadLines } : {}),
  };
}

/** How many rows have a result that others do not have: an envelope can repeat the results of its resources. */
function countOnlyIn(rows: readonly Row[], others: readonly Row[]): number {
  const known = new Set(others.map(valueKey));
  return rows.filter((row) => row.result !== '' && !known.has(valueKey(row))).length;
}

/** The result and unit of a row, alike for `5.40 mg/dl` and `5.4 mg/dL`. */
function valueKey({ result, unit }: Row): string {
  const number = Number(result);
  return `${Number.isNaN(number) ? result : number} ${unit.toLowerCase()}`;
}

/** Adds the outermost resources in a tree. */
function addResources(tree: Tree, resources: Branch[]): void {
  if (isBranch(tree) && textAt(tree, 'resourceType') !== '') resources.push(tree);
  else if (typeof tree === 'object' && tree !== null)
    for (const one of Object.values(tree as Branch)) addResources(one, resources);
}

/**
 * A table in an 8-bit code page that is a guess: in GB 18030, that of Chinese spreadsheets, where more of its tests are known then,
 * and in that of a language of its headings.
 */
function parseTable(bytes: Uint8Array, { text, certain }: DecodedText): ParsedDocument {
  if (certain) return parseCsv(text);
  const chinese = decodeAs(bytes, 'gb18030');
  const western = recognisedTable(text);
  if (!western) return recognisedTable(decodeAs(bytes, 'windows-1251')) ?? parseCsv(chinese);
  if (western.language === 'pl') return recognisedTable(decodeAs(bytes, 'windows-1250')) ?? western;
  const other = recognisedTable(chinese);
  return other && countKnown(other) > countKnown(western) ? other : western;
}

/** Null where no header is recognised. */
function recognisedTable(text: string): ParsedDocument | null {
  try {
    return parseCsv(text);
  } catch (cause) {
    if (cause instanceof ParseFailure && cause.reason === 'unrecognised') return null;
    throw cause;
  }
}

const countKnown = ({ rows }: ParsedDocument): number => rows.filter(({ name }) => isKnownTest(name)).length;
