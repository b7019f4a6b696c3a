import { registerModule } from '../core/lazy-module.js';
import type { BiomarkerReport } from './data/biomarkers.js';
import { toCsv, toJson } from './data/export.js';
import { readLaboratory } from './data/laboratory.js';
import { paperFacts, printPaper } from './paper.js';
import { copiedTable, tableTexts } from './plain-table.js';

/** A report as a file, CSV or JSON, made of its rows without the service. */
function reportFile(report: BiomarkerReport, isCsv: boolean): Blob {
  return isCsv
    ? new Blob([toCsv(report.rows)], { type: 'text/csv' })
    : new Blob([toJson(report)], { type: 'application/json' });
}

const exporter = { tableTexts, copiedTable, paperFacts, printPaper, readLaboratory, reportFile };

/** Copies, prints and exports a report; loaded lazily, when a person does so. */
export type Exporter = typeof exporter;

registerModule<Exporter>('export', exporter);
