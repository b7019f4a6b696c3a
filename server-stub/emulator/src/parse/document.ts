import type { Row } from '../row.js';
import { MAX_ROWS } from './bounds.js';
import type { ColumnLanguage } from './column-words.js';
import { ParseFailure } from './failure.js';
import type { Person } from './people.js';

/** A parsed document. */
export interface ParsedDocument {
  readonly rows: readonly Row[];
  /** Name of the reporting laboratory, or empty. */
  readonly laboratory: string;
  /** Names, identifiers, dates and addresses of people in the document, which no output may hold. */
  readonly identity: readonly string[];
  /** Whom a picture or PDF names, which no browser can read; absent for none and for text formats. More than one when its pages differ. */
  readonly patients?: readonly StatedPatient[];
  /** Lines that look like results and could not be read; absent for none. */
  readonly unreadLines?: number;
  /** It says of a test that its result is not there yet; absent for none. Rows of such tests alone are a document too. */
  readonly pending?: true;
  /** Patients that it names, until it is read. */
  readonly people?: readonly Person[];
  /** Of the headings of its tables. */
  readonly language?: ColumnLanguage;
}

/** Several documents, or tables of one, as one. Throws ParseFailure beyond the rows of a document. */
export function joinDocuments(documents: readonly ParsedDocument[]): ParsedDocument {
  const [only, second] = documents;
  if (only && !second) return only;
  const count = documents.reduce((sum, { rows }) => sum + rows.length, 0);
  if (count > MAX_ROWS) throw new ParseFailure('too-large');
  const unreadLines = documents.reduce((sum, document) => sum + (document.unreadLines ?? 0), 0);
  const language = documents.find((document) => document.language !== undefined)?.language;
  return {
    rows: documents.flatMap(({ rows }) => rows),
    laboratory: documents.find(({ laboratory }) => laboratory !== '')?.laboratory ?? '',
    identity: documents.flatMap(({ identity }) => identity),
    people: documents.flatMap(({ people = [] }) => people),
    ...(unreadLines > 0 ? { unreadLines } : {}),
    ...(documents.some(({ pending }) => pending) ? { pending: true } : {}),
    ...(language === undefined ? {} : { language }),
  };
}

/** A patient as a page names them. */
export interface StatedPatient {
  readonly name: string;
  /** `YYYY-MM-DD`; empty when it is not certain. */
  readonly birthDate: string;
  readonly ids: readonly { readonly value: string; readonly issuer: string }[];
}
