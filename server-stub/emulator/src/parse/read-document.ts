import { deidentify } from '../deidentify/deidentify.js';
import type { Reader } from '../reader.js';
import type { ParsedDocument } from './document.js';
import { parseDocument, withResults } from './parse.js';

/** Parses a document and removes what identifies a person, after which it must still have a result. */
export const readDocument = async (bytes: Uint8Array, reader?: Reader): Promise<ParsedDocument> =>
  withResults(deidentify(await parseDocument(bytes, reader)));
