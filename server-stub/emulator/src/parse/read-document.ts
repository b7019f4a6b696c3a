import { deidentify } from '../deidentify/deidentify.js';
import { type Parse, parseDocument } from './parse.js';

/** Parses a document and removes what identifies a person. */
export const readDocument: Parse = async (bytes) => deidentify(await parseDocument(bytes));
