/** The limits of a reference range as printed. */
export interface ReferenceRange {
  readonly low: string;
  /** May carry a comparator, or a range in words. */
  readonly high: string;
}

/** What a document lacks or contradicts where it states a row. */
export type Flaw =
  /** The name of the test is missing. */
  | 'name'
  /** The date is not understood, or can be two days. */
  | 'date'
  /** The value cannot be written as text, or is not understood. */
  | 'value'
  /** A mark in a number can be of decimals or of thousands. */
  | 'number'
  /** The limits are not understood. */
  | 'range'
  /** The unit is not understood. */
  | 'unit'
  /** The status is not understood, or the report around the result is withdrawn. */
  | 'status'
  /** The last line has no end. */
  | 'end'
  /** Cells stand in the wrong columns. */
  | 'cells'
  /** A page, or most of a table, could not be read. */
  | 'rows'
  /** Two pictures of one page contradict each other. */
  | 'copy'
  /** The document names different patients, or the result is of another than its patient. */
  | 'person';

/** The flaws of a row, each with the words that are not understood, as they stand; empty where nothing is stated. */
export type Flaws = Readonly<Partial<Record<Flaw, string>>>;

/** What a document says of a result: that it holds, that another one can replace it, that it replaces one, or that it is none. */
export type ResultStatus = 'final' | 'preliminary' | 'corrected' | 'withdrawn';

/** Which version of a result a row is, among those of one test at one time. */
interface Version {
  readonly status: ResultStatus;
  /** What tells several results of one test apart, such as OBX-4 or a specimen. */
  readonly part: string;
  /** Its order refers to the result that is its organism: the one above it may be another. */
  readonly hasParent?: true;
}

/** The unprocessed values of a row, as the document has them (interface, field `Original`). */
export interface SourceValues extends ReferenceRange {
  readonly name: string;
  readonly result: string;
  readonly unit: string;
}

/**
 * One biomarker as a document states it. All text, exactly as written: a decimal keeps its zeros. Empty where the
 * document says nothing. Both JSON shapes of the interface (Biomarker result row, Retrieval result) come from it.
 */
export interface Row extends ReferenceRange {
  /** `YYYY-MM-DD HH:mm:ss`. */
  readonly date: string;
  readonly loinc: string;
  readonly name: string;
  readonly result: string;
  readonly unit: string;
  /**
   * Code of HL7 table 0078 or the document's own word; never derived from the limits. On a page a flag beside a number is the
   * interpretation; in data formats a result is what its field holds.
   */
  readonly interpretation: string;
  /** Lines separated by LF. */
  readonly comment: string;
  /** From 0 to 1 how surely it was read from a picture; absent where the document states it as text. */
  readonly confidence?: number;
  readonly flaws?: Flaws;
  /** Stands for a line of the document that looks like a result and could not be read, until a reviewer has stated it. */
  readonly unread?: true;
  /** What the document has where a value was written in another way: `7.100` for 7100. */
  readonly written?: Partial<SourceValues>;
  /** Which version of its result it is, until the document is read. */
  readonly version?: Version;
  /** The laboratory may still change it: no final result of the same test is in the document. */
  readonly preliminary?: true;
  /** Only for accounts that want it in their output. */
  readonly original?: SourceValues;
}

/** Confidence below which what a picture says goes to review. */
export const REVIEW_BELOW = 0.6;

export const EMPTY_ROW: Row = {
  date: '',
  loinc: '',
  name: '',
  result: '',
  unit: '',
  low: '',
  high: '',
  interpretation: '',
  comment: '',
};

/** A row that is to be reviewed for one more flaw. The words of one that it has already stay. */
export const withFlaw = (row: Row, flaw: Flaw, words = ''): Row => ({
  ...row,
  flaws: { [flaw]: words, ...row.flaws },
});

/** Rough size in memory, in bytes: of the texts of each row, of its original values, and of the words of its flaws. */
export function estimateRowBytes(rows: readonly Row[]): number {
  let bytes = 0;
  for (const { original, flaws, ...row } of rows)
    for (const texts of [row, original, flaws]) if (texts) bytes += estimateTextBytes(texts);
  return bytes;
}

function estimateTextBytes(fields: object): number {
  let bytes = 200;
  for (const field of Object.values(fields)) if (typeof field === 'string') bytes += 2 * field.length;
  return bytes;
}

/** Biomarkers of a whole upload; `totalTests` is the sum of the other two (interface, Callback envelope fields). */
export interface Counts {
  readonly totalTests: number;
  readonly qaPassed: number;
  readonly manualReview: number;
}
