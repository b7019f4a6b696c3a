import { type KnownReport, LANGUAGES, type Language, makeReport } from './known-report.js';
import { createStyle } from './style.js';
import { writeCcda } from './write-ccda.js';
import { writeFhirJson, writeFhirXml } from './write-fhir.js';
import { writeHl7 } from './write-hl7.js';
import { writeJson } from './write-json.js';
import { writePdf } from './write-pdf.js';
import { writeCsv, writeParquet } from './write-table.js';
import { writeHl7Xml, writeOwnXml } from './write-xml.js';
import type { Write, Written } from './written.js';

interface Format {
  readonly write: Write;
  readonly languages: readonly Language[];
  /** Whether a row has a place for a comment. */
  readonly hasComments: boolean;
}

const format = (write: Write, differences: Partial<Format> = {}): Format => ({
  write,
  languages: LANGUAGES,
  hasComments: true,
  ...differences,
});

export const FORMATS: Readonly<Record<string, Format>> = {
  hl7: format(writeHl7),
  csv: format(writeCsv),
  json: format(writeJson),
  'fhir-json': format(writeFhirJson),
  'fhir-xml': format(writeFhirXml),
  'c-cda': format(writeCcda, { hasComments: false }),
  'hl7-in-xml': format(writeHl7Xml),
  xml: format(writeOwnXml),
  parquet: format(writeParquet),
  // The fonts of a drawn page have no Chinese.
  pdf: format(writePdf, { hasComments: false, languages: ['en', 'de', 'es'] }),
};

export interface Mutant extends Written {
  readonly report: KnownReport;
  readonly chosen: readonly string[];
}

/** The document of a seed; its original, in which nothing is unusual, states the same report. */
export async function makeMutant(name: string, seed: number, isPlain = false): Promise<Mutant> {
  const { write, languages, hasComments } = FORMATS[name]!;
  const made = makeReport(createStyle(seed, true).roll, languages[seed % languages.length]!);
  const report = hasComments ? made : { ...made, rows: made.rows.map((row) => ({ ...row, comment: '' })) };
  const style = createStyle(seed + 1_000_000_007, isPlain);
  return { ...(await write(report, style)), report, chosen: style.chosen };
}
