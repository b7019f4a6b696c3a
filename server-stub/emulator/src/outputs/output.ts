import { stringify } from 'lossless-json';
import { UNSHOWN_CONTENT_TYPES } from '../assumptions.js';
import type { OutputFormat } from '../formats.js';
import { toBundle } from './fhir-bundle.js';
import { writeFhirXml } from './fhir-xml.js';
import { writeHl7 } from './hl7.js';
import { toRetrievalResult } from './json.js';
import type { Report } from './report.js';
import { writeCsv, writeParquet } from './table.js';

/** One of the six formats (interface, Result retrieval). */
export interface Output {
  readonly write: (report: Report) => string | Uint8Array<ArrayBuffer>;
  readonly contentType: string;
  /** The extension of the file name, without the dot. */
  readonly extension: string;
  /** Whether browsers download it. */
  readonly attachment: boolean;
}

/** The outputs by the value of `format`. */
export const OUTPUTS = {
  json: {
    write: (report) => JSON.stringify(toRetrievalResult(report)),
    contentType: 'application/json',
    extension: 'json',
    attachment: false,
  },
  fhir_json: {
    write: (report) => stringify(toBundle(report))!,
    contentType: 'application/fhir+json',
    extension: 'json',
    attachment: false,
  },
  hl7: {
    write: writeHl7,
    contentType: 'text/plain; charset=utf-8',
    extension: 'hl7',
    attachment: true,
  },
  fhir_xml: {
    write: (report) => writeFhirXml(toBundle(report)),
    contentType: UNSHOWN_CONTENT_TYPES.fhir_xml,
    extension: 'xml',
    attachment: false,
  },
  csv: {
    write: ({ rows }) => writeCsv(rows),
    contentType: UNSHOWN_CONTENT_TYPES.csv,
    extension: 'csv',
    attachment: true,
  },
  parquet: {
    write: ({ rows }) => writeParquet(rows),
    contentType: UNSHOWN_CONTENT_TYPES.parquet,
    extension: 'parquet',
    attachment: true,
  },
} as const satisfies Record<OutputFormat, Output>;
