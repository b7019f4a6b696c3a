import { deidentify } from '../deidentify/deidentify.js';
import type { Reader } from '../reader.js';
import type { ParsedDocument } from './document.js';
import { parseDocument } from './parse.js';

/** Parses a document and removes what identifies a person. */
export const readDocument = async (bytes: Uint8Array, reader?: Reader): Promise<ParsedDocument> =>
  deidentify(await parseDocument(bytes, reader));
