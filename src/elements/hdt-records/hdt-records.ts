import { html, nothing, type PropertyDeclarations, type PropertyValues } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { systemClock } from '../../clock.js';
import type { HdtErrorCode } from '../../errors.js';
import {
  createRecordsFlow,
  type LoadedRecords,
  type ReadingRecord,
  type RecordList,
  type Records,
  type Report,
} from '../../flow/records-flow.js';
import { en } from '../../i18n/en.js';
import { formatDate } from '../../i18n/format-date.js';
import type { Messages } from '../../i18n/messages.js';
import { connect } from '../../service/connect.js';
import type { UploadRecord } from '../../service/wire.js';
import type { HdtErrorDetail } from '../base.js';
import { HdtConnectedElement } from '../connected-element.js';
import { Connection } from '../connection.js';
import { inspect } from '../inspect.js';
import { controls, tokens } from '../tokens.styles.js';
import { badgeStyles } from '../views/badge.styles.js';
import { displayName } from '../views/file-name.js';
import { deviceName, displayCodeText, measurementName } from '../views/reading-text.js';
import { recordsStyles } from './hdt-records.styles.js';

const DEFAULT_LIMIT = 20;

export interface HdtRecordsEvents {
  'hdt-error': CustomEvent<HdtErrorDetail>;
}

/** The request for more of a list. */
type Adding =
  | { readonly kind: 'idle' }
  | { readonly kind: 'loading'; readonly list: RecordList }
  | { readonly kind: 'failed'; readonly list: RecordList; readonly code: HdtErrorCode }
  | { readonly kind: 'added'; readonly added: number; readonly total: number };

/**
 * @summary Lists the person's own uploads and device readings, and opens the results of each.
 *
 * @csspart card - The whole surface.
 * @csspart record - One upload or reading.
 * @csspart more - The button that shows more of a list.
 * @csspart results - The table of an opened report.
 * @csspart result-row - One biomarker.
 * @fires {CustomEvent<HdtErrorDetail>} hdt-error - The list or a report could not be fetched.
 */
export class HdtRecords extends HdtConnectedElement<HdtRecordsEvents, Messages> {
  static override styles = [tokens, controls, badgeStyles, recordsStyles];
  static override properties: PropertyDeclarations = {
    limit: { type: Number, useDefault: true },
    records: { state: true },
    reports: { state: true },
    adding: { state: true },
  };

  /** Uploads to list, and to add at a time, 1 to 100; of readings at least as many, if there are. Default 20. */
  limit = DEFAULT_LIMIT;
  protected records: Records = { kind: 'loading' };
  /** Opened reports by upload id. */
  protected reports: ReadonlyMap<string, Report> = new Map();
  protected adding: Adding = { kind: 'idle' };

  protected override readonly english = en;
  readonly #connection = new Connection(this, {
    scope: ['pathology', 'medical'],
    onOpen: () => void this.reload(),
    onClose: () => this.#work.abort(),
  });
  readonly #flow = createRecordsFlow({ client: this.#connection.client(connect, systemClock) });
  #work = new AbortController();

  /** Fetches the list again. */
  async reload(): Promise<void> {
    this.#work.abort();
    this.#work = new AbortController();
    const { signal } = this.#work;
    this.adding = { kind: 'idle' };
    if (this.records.kind === 'failed') this.records = { kind: 'loading' };
    const records = await this.#flow.load({ limit: this.#limit, signal });
    if (signal.aborted) return;
    if (records.kind === 'failed' && records.code === 'session-changed') return this.#startOver();
    this.records = records;
    if (records.kind === 'failed') void this.dispatch('hdt-error', { code: records.code });
  }

  /** Someone else has signed in: what is shown is cleared, and theirs is fetched. */
  async #startOver(): Promise<void> {
    this.#connection.reset();
    this.records = { kind: 'loading' };
    this.reports = new Map();
    await this.reload();
  }

  get #limit(): number {
    return this.limit >= 1 ? Math.min(100, Math.floor(this.limit)) : DEFAULT_LIMIT;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('limit') && this.hasUpdated && this.isConnected) void this.reload();
  }

  protected override firstUpdated(): void {
    inspect(this);
  }

  protected override render() {
    const { records, adding, text } = this;
    return html`
      <section class="card" part="card" aria-busy=${records.kind === 'loading'}>
        <header>
          <h2>${text.records.title}</h2>
          <button type="button" class="quiet" @click=${() => void this.reload()}>${text.records.reload}</button>
        </header>
        <div role="status">
          ${records.kind === 'loading' ? html`<p class="quiet">${text.common.loading}</p>` : nothing}
          ${records.kind === 'failed' ? html`<p class="advice">${this.#advice(records.code)}</p>` : nothing}
          ${adding.kind === 'loading' ? html`<p class="unseen">${text.common.loading}</p>` : nothing}
          ${adding.kind === 'added' ? html`<p class="unseen">${text.records.added(adding.added, adding.total)}</p>` : nothing}
        </div>
        ${records.kind === 'loaded' ? this.#lists(records) : nothing}
      </section>
    `;
  }

  #lists({ uploads, readings, next }: LoadedRecords) {
    const text = this.text.records;
    return html`
      <h3>${text.uploads}</h3>
      ${
        uploads.length > 0
          ? html`<ul data-rows="uploads" aria-label=${text.uploads}>${repeat(
              uploads,
              ({ uploadId }) => uploadId,
              (upload) => this.#upload(upload),
            )}</ul>`
          : next.uploads === null
            ? html`<p class="quiet">${text.noUploads}</p>`
            : nothing
      }
      ${next.uploads === null ? nothing : this.#more('uploads', text.moreUploads)}
      <h3>${text.readings}</h3>
      ${
        readings.length > 0
          ? html`<ul data-rows="readings" aria-label=${text.readings}>${repeat(
              readings,
              ({ id }) => id,
              (reading) => this.#reading(reading),
            )}</ul>`
          : next.readings === null
            ? html`<p class="quiet">${text.noReadings}</p>`
            : nothing
      }
      ${next.readings === null ? nothing : this.#more('readings', text.moreReadings)}
    `;
  }

  #more(list: RecordList, label: string) {
    const { adding, text } = this;
    const isLoading = adding.kind === 'loading';
    return html`
      ${
        adding.kind === 'failed' && adding.list === list
          ? html`<p class="advice" role="alert">${this.#advice(adding.code)}</p>`
          : nothing
      }
      <button
        type="button"
        class="quiet more"
        part="more"
        data-more=${list}
        aria-disabled=${isLoading ? 'true' : 'false'}
        @click=${() => void this.#add(list)}
      >
        ${isLoading && adding.list === list ? text.common.loading : label}
      </button>
    `;
  }

  #upload({ uploadId, fileName, status, uploadedDate, expiresAt }: UploadRecord) {
    const { records: text, results } = this.text;
    const name = displayName(fileName);
    const report = this.reports.get(uploadId);
    const when = [
      text.uploadedOn(this.#moment(uploadedDate)),
      expiresAt && text.expiresOn(formatDate(expiresAt, this.localize.tag)),
    ];
    return html`
      <li part="record" tabindex="-1">
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
        return html`<p class="quiet" role="status">${this.text.common.loading}</p>`;
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
      <li part="record" tabindex="-1">
        ${readings.map(
          ({ deviceType, measurements }) => html`
            <div class="row">
              <div>
                <p class="name">${deviceName(deviceType, this.text)}</p>
                <p class="quiet">${this.#moment(createdAt)}</p>
              </div>
              <dl>
                ${measurements.map(
                  (measurement) => html`
                    <div>
                      <dt>${measurementName(measurement.key, this.text)}</dt>
                      <dd>${displayCodeText(measurement, this.text) ?? html`<b>${measurement.value}</b> ${measurement.unit}`}</dd>
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
    return formatDate(date, this.localize.tag, { dateStyle: 'medium', timeStyle: 'short' });
  }

  #advice(code: HdtErrorDetail['code']): string {
    return this.text.errors[code]({ formats: '', maxFileSize: '', maxFiles: '' });
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
    const { signal } = this.#work;
    const report = await this.#flow.openReport(uploadId, { signal });
    // Closed again, or the list fetched again, meanwhile.
    if (!this.reports.has(uploadId)) return;
    if (report.kind === 'failed' && report.code === 'session-changed') return this.#startOver();
    show(report);
    if (report.kind === 'failed') void this.dispatch('hdt-error', { code: report.code });
  }

  async #add(list: RecordList): Promise<void> {
    const { records } = this;
    if (records.kind !== 'loaded' || this.adding.kind === 'loading') return;
    const { signal } = this.#work;
    this.adding = { kind: 'loading', list };
    const longer = await this.#flow.loadMore(records, list, { limit: this.#limit, signal });
    if (signal.aborted) return;
    if (longer.kind === 'failed' && longer.code === 'session-changed') return this.#startOver();
    if (longer.kind === 'failed') {
      this.adding = { kind: 'failed', list, code: longer.code };
      void this.dispatch('hdt-error', { code: longer.code });
      return;
    }
    const shown = records[list].length;
    const total = longer[list].length;
    const button = this.renderRoot.querySelector(`[data-more=${list}]`);
    // A person who has gone elsewhere meanwhile stays there.
    const isWaiting = this.shadowRoot?.activeElement === button;
    this.records = longer;
    this.adding = { kind: 'added', added: total - shown, total };
    await this.updateComplete;
    if (isWaiting && (total > shown || !button?.isConnected)) this.#focusRow(list, shown);
  }

  /** The first of the rows that were added; the last row where there are none. */
  #focusRow(list: RecordList, place: number): void {
    const rows = this.renderRoot.querySelectorAll<HTMLElement>(`[data-rows=${list}] > li`);
    const row = rows[place] ?? rows[rows.length - 1] ?? this.renderRoot.querySelector('button');
    row?.focus();
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'hdt-records': HdtRecords;
  }
}
