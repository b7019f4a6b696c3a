import { html, nothing, type PropertyDeclarations } from 'lit';
import {
  createRecordsFlow,
  type ReadingRecord,
  type Records,
  type RecordsFlow,
  type Report,
} from '../../flow/records-flow.js';
import { en } from '../../i18n/en.js';
import type { Messages } from '../../i18n/messages.js';
import { connect } from '../../service/connect.js';
import type { UploadRecord } from '../../service/wire.js';
import { HdtElement, type HdtErrorDetail } from '../base.js';
import { controls, tokens } from '../tokens.styles.js';
import { badgeStyles } from '../views/badge.styles.js';
import { displayName } from '../views/file-name.js';
import { deviceName, measurementName, namedState } from '../views/reading-text.js';
import { recordsStyles } from './hdt-records.styles.js';

export interface HdtRecordsEvents {
  'hdt-error': CustomEvent<HdtErrorDetail>;
}

/**
 * @summary Lists the person's own uploads and device readings, and opens the results of each.
 *
 * @csspart card - The whole surface.
 * @csspart record - One upload or reading.
 * @csspart results - The table of an opened report.
 * @csspart result-row - One biomarker.
 * @fires hdt-error - The list or a report could not be fetched.
 */
export class HdtRecords extends HdtElement<HdtRecordsEvents, Messages> {
  static override styles = [tokens, controls, badgeStyles, recordsStyles];
  static override properties: PropertyDeclarations = {
    ...HdtElement.properties,
    limit: { type: Number },
    records: { state: true },
    reports: { state: true },
  };

  /** Uploads to list, 1 to 100. Default 20. */
  declare limit: number;
  declare protected records: Records;
  /** Opened reports by upload id. */
  declare protected reports: ReadonlyMap<string, Report>;
  protected override readonly english = en;
  #flow: RecordsFlow | null = null;
  #work = new AbortController();

  constructor() {
    super();
    this.limit = 20;
    this.records = { kind: 'loading' };
    this.reports = new Map();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.reload();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#work.abort();
  }

  /** Fetches the list again. */
  async reload(): Promise<void> {
    this.#work.abort();
    this.#work = new AbortController();
    const { signal } = this.#work;
    this.#flow ??= createRecordsFlow(
      connect({
        tokenEndpoint: this.endpoint,
        tokenSource: this.tokenSource,
        scope: ['pathology', 'medical'],
      }),
    );
    if (this.records.kind === 'failed') this.records = { kind: 'loading' };
    const records = await this.#flow.load({ limit: this.limit, signal });
    if (signal.aborted) return;
    this.records = records;
    if (records.kind === 'failed') this.emit('hdt-error', { code: records.code });
  }

  protected override render() {
    const { records, messages } = this;
    return html`
      <section class="card" part="card" aria-busy=${records.kind === 'loading'}>
        <header>
          <h2>${messages.records.title}</h2>
          <button type="button" class="quiet" @click=${() => void this.reload()}>${messages.records.reload}</button>
        </header>
        <div role="status">
          ${records.kind === 'loading' ? html`<p class="quiet">${messages.common.loading}</p>` : nothing}
          ${records.kind === 'failed' ? html`<p class="advice">${this.#advice(records.code)}</p>` : nothing}
        </div>
        ${records.kind === 'loaded' ? this.#lists(records.uploads, records.readings) : nothing}
      </section>
    `;
  }

  #lists(uploads: readonly UploadRecord[], readings: readonly ReadingRecord[]) {
    const text = this.messages.records;
    return html`
      <h3>${text.uploads}</h3>
      ${
        uploads.length === 0
          ? html`<p class="quiet">${text.noUploads}</p>`
          : html`<ul aria-label=${text.uploads}>${uploads.map((upload) => this.#upload(upload))}</ul>`
      }
      <h3>${text.readings}</h3>
      ${
        readings.length === 0
          ? html`<p class="quiet">${text.noReadings}</p>`
          : html`<ul aria-label=${text.readings}>${readings.map((reading) => this.#reading(reading))}</ul>`
      }
    `;
  }

  #upload({ uploadId, fileName, status, uploadedDate, expiresAt }: UploadRecord) {
    const { records: text, results } = this.messages;
    const name = displayName(fileName);
    const report = this.reports.get(uploadId);
    const when = [
      text.uploadedOn(this.#moment(uploadedDate)),
      expiresAt && text.expiresOn(this.localize.date(expiresAt)),
    ];
    return html`
      <li part="record">
        <div class="row">
          <div>
            <p class="name"><bdi>${name}</bdi></p>
            <p class="quiet">${when.filter(Boolean).join(' · ')}</p>
          </div>
          <span class="badge ${status === 'completed' ? 'good' : ''}" data-status=${status}>${text.status[status]}</span>
          ${
            status === 'completed'
              ? html`<button
                  type="button"
                  class="quiet"
                  aria-expanded=${report !== undefined}
                  aria-label=${report ? results.hideFile(name) : results.showFile(name)}
                  @click=${() => void this.#toggle(uploadId)}
                >
                  ${report ? results.hide : results.show}
                </button>`
              : nothing
          }
        </div>
        ${report ? this.#report(report, name) : nothing}
      </li>
    `;
  }

  #report(report: Report, name: string) {
    switch (report.kind) {
      case 'loading':
        return html`<p class="quiet" role="status">${this.messages.common.loading}</p>`;
      case 'failed':
        return html`<p class="advice" role="alert">${this.#advice(report.code)}</p>`;
      case 'loaded':
        return html`
          <hdt-results exportparts="results, result-row" .rows=${report.rows} .fileName=${name}></hdt-results>
        `;
    }
  }

  #reading({ createdAt, readings }: ReadingRecord) {
    return html`
      <li part="record">
        ${readings.map(
          ({ deviceType, measurements }) => html`
            <div class="row">
              <div>
                <p class="name">${deviceName(deviceType, this.messages)}</p>
                <p class="quiet">${this.#moment(createdAt)}</p>
              </div>
              <dl>
                ${measurements.map(
                  (measurement) => html`
                    <div>
                      <dt>${measurementName(measurement.key, this.messages)}</dt>
                      <dd>${namedState(measurement, this.messages) ?? html`<b>${measurement.value}</b> ${measurement.unit}`}</dd>
                    </div>
                  `,
                )}
              </dl>
            </div>
          `,
        )}
      </li>
    `;
  }

  #moment(date: string): string {
    return this.localize.date(date, { dateStyle: 'medium', timeStyle: 'short' });
  }

  #advice(code: HdtErrorDetail['code']): string {
    return this.messages.errors[code]({ formats: '', maxSize: '', maxFiles: '' });
  }

  async #toggle(uploadId: string): Promise<void> {
    const show = (report: Report | null) => {
      const reports = new Map(this.reports);
      if (report) reports.set(uploadId, report);
      else reports.delete(uploadId);
      this.reports = reports;
    };
    if (this.reports.has(uploadId)) return show(null);
    show({ kind: 'loading' });
    const report = await this.#flow?.open(uploadId, { signal: this.#work.signal });
    // Closed again while it was on its way.
    if (!report || !this.reports.has(uploadId)) return;
    show(report);
    if (report.kind === 'failed') this.emit('hdt-error', { code: report.code });
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'hdt-records': HdtRecords;
  }
}
