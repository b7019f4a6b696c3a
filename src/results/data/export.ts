import type { BiomarkerReport, BiomarkerRow } from './biomarkers.js';
import { dayText } from './day-text.js';
import type { Flag } from './flag.js';
import { spreadsheetText } from './spreadsheet-text.js';

/** Letters of HL7 table 0078, as the service writes them. */
const LETTERS: Readonly<Record<Flag['level'], string>> = {
  low: 'L',
  high: 'H',
  'critical-low': 'LL',
  'critical-high': 'HH',
  abnormal: 'A',
  normal: 'N',
  none: '',
};

/**
 * Columns of the interface's CSV (interface, CSV file), in its order, and then what its rows say in the JSON of retrieval alone:
 * a result in words has its flag nowhere else.
 */
const COLUMNS = {
  Date: ({ date }) => date,
  'LOINC-Code': ({ loinc }) => loinc,
  'Biomarker-Name': ({ name }) => name,
  Result: ({ result }) => result.text,
  'Low-Ref-Range': ({ low }) => low,
  'High-Ref-Range': ({ high }) => high,
  'Unit-of-measurement': ({ unit }) => unit,
  Comment: ({ comment }) => comment,
  // A flag that was only compared with the range is the reader's own.
  Interpretation: ({ flag }) => (flag.derived ? '' : LETTERS[flag.level]),
  Status: ({ isPreliminary }) => (isPreliminary ? 'preliminary' : ''),
} satisfies Record<string, (row: BiomarkerRow) => string>;

const quoteCsv = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/**
 * Writes rows as the interface's CSV with their flags: UTF-8 with BOM, CRLF. Text that a spreadsheet would run as a formula is escaped.
 *
 * @param rows The rows.
 * @returns The file's text.
 */
export function toCsv(rows: readonly BiomarkerRow[]): string {
  const lines = rows.map((row) => {
    const dayRow = { ...row, date: dayText(row.date) };
    return Object.values(COLUMNS).map((read) => quoteCsv(spreadsheetText(read(dayRow))));
  });
  return `\uFEFF${[Object.keys(COLUMNS), ...lines].map((line) => `${line.join(',')}\r\n`).join('')}`;
}

/** Writes a report in the shape of a callback (interface, Biomarker result row), which `readBiomarkers` reads. */
export function toJson({ rows, fileName, unreadLines }: BiomarkerReport): string {
  const Results = rows.map((row) => ({
    ...Object.fromEntries(Object.entries(COLUMNS).map(([column, read]) => [column, read(row)])),
    ...(row.original && {
      Original: {
        'Biomarker-Name': row.original.name,
        Result: row.original.result,
        'Unit-of-measurement': row.original.unit,
        'Low-Ref-Range': row.original.low,
        'High-Ref-Range': row.original.high,
      },
    }),
  }));
  const totalTests = rows.length;
  return JSON.stringify({ fileName, totalTests, ...(unreadLines > 0 && { unreadLines }), Results }, null, 2);
}
