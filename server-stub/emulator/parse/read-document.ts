import { type Parse, parseDocument } from './parse.js';

/** What becomes of a file's bytes before anyone sees them: read. */
export const readDocument: Parse = parseDocument;
