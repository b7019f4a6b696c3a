import { css, html, type PropertyDeclarations } from 'lit';
import { enReports } from '../../i18n/en-reports.js';
import type { ReportMessages } from '../../i18n/messages.js';
import type { BiomarkerRow } from '../../results/biomarkers.js';
import { readBiomarkers } from '../../results/biomarkers.js';
import { HdtElement } from '../base.js';
import { inspect } from '../inspect.js';
import { controls, tokens } from '../tokens.styles.js';
import { resultsStyles } from '../views/results.styles.js';
import { resultsTable } from '../views/results-view.js';

/**
 * @summary Shows the biomarker rows of one report: result, unit, reference range with a marker, flag, LOINC, date.
 *
 * @csspart results - The table.
 * @csspart result-row - One biomarker.
 */
export class HdtResults extends HdtElement<Record<never, never>, ReportMessages> {
  static override styles = [
    tokens,
    controls,
    resultsStyles,
    css`
      div {
        overflow-x: auto;
      }
    `,
  ];
  static override properties: PropertyDeclarations = {
    rows: { attribute: false },
    fileName: { attribute: 'file-name', useDefault: true },
  };

  /** Rows as `hdt-result` hands them out. */
  rows: readonly BiomarkerRow[] = [];
  /** Named in the table's caption. */
  fileName = '';

  protected override readonly english = enReports;

  /** Takes a retrieval answer or a callback body as it came. Returns false when it is neither. */
  load(body: unknown): boolean {
    const report = readBiomarkers(body);
    if (!report) return false;
    this.rows = report.rows;
    this.fileName = report.fileName || this.fileName;
    return true;
  }

  protected override firstUpdated(): void {
    inspect(this);
  }

  protected override render() {
    const label = this.text.results.caption(this.fileName);
    return html`
      <div tabindex="0" role="region" aria-label=${label}>
        ${resultsTable(this.rows, this.fileName, this.localize)}
      </div>
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'hdt-results': HdtResults;
  }
}
