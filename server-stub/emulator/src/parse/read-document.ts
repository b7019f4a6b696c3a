import { deidentify } from '../deidentify/deidentify.js';
import { type Parse, parseDocument } from './parse.js';

/** What becomes of a file's bytes before anyone sees them: read, and rid of whom it names. */
export const readDocument: Parse = async (bytes) => deidentify(await parseDocument(bytes));
