import { deidentify } from '../deidentify/deidentify.js';
import type { Readers } from '../reader/device-reader.js';
import type { ParsedDocument } from './document.js';
import { parseDocument } from './parse.js';

/** Parses a document and removes what identifies a person. */
export const readDocument = async (bytes: Uint8Array, readers?: Readers): Promise<ParsedDocument> =>
  deidentify(await parseDocument(bytes, readers));
