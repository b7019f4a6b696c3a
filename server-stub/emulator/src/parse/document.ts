import type { Row } from '../row.js';

/** What a document says, as its parser understood it. */
export interface ParsedDocument {
  readonly rows: readonly Row[];
  /** Name of the laboratory that reports; empty when the document names none. */
  readonly laboratory: string;
  /** Texts that name, number, date or locate a person, as the document has them: they may be in no output. */
  readonly identity: readonly string[];
}
