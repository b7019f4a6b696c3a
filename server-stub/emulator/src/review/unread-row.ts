import { UNREAD_LINE, UNREAD_LINES_FOR_REVIEW } from '../assumptions.js';
import { MAX_ROWS } from '../parse/bounds.js';
import type { ParsedDocument } from '../parse/document.js';
import { EMPTY_ROW, type Row } from '../row.js';
import type { Language } from '../vocabulary/analyte.js';

const UNREAD_ROW: Row = { ...EMPTY_ROW, unread: true };

/**
 * The rows of a document, followed by one for each of its lines that could not be read. They count in `totalTests` and
 * `manualReview`; one that no reviewer transcribes is a row without a result in the second callback, so that a receiver who
 * counts rows comes to an end.
 */
export function withUnreadLines({ rows, unreadLines = 0 }: ParsedDocument): readonly Row[] {
  if (unreadLines < UNREAD_LINES_FOR_REVIEW) return rows;
  const room = Math.max(0, MAX_ROWS - rows.length);
  return [...rows, ...Array<Row>(Math.min(unreadLines, room)).fill(UNREAD_ROW)];
}

export const isUnread = ({ unread }: Row): boolean => unread === true;

export const countUnreadRows = (rows: readonly Row[]): number => rows.filter(isUnread).length;

/** An unread line as outputs show it: without a result, and without a word of the document. */
export const describeUnread = (row: Row, language: Language): Row => ({ ...row, ...UNREAD_LINE[language] });
