import { html, nothing, type PropertyValues } from 'lit';
import { dropReadingPhoto, dropReadingPhotos } from '../capture/reading-photos.js';
import { systemClock } from '../core/clock.js';
import type { HdtErrorCode } from '../core/errors.js';
import { localDay } from '../core/local-day.js';
import { connect } from '../core/service/connect.js';
import type { StoredConfirmation, UploadRecord } from '../core/service/wire.js';
import { en } from '../i18n/en.js';
import type { Locale } from '../i18n/locale.js';
import type { RecordMessages } from '../i18n/messages.js';
import { correctionStyles } from '../results/correction/correction.styles.js';
import { resultsStyles } from '../results/results.styles.js';
import type { NameRenderer } from '../results/results-view.js';
import { badgeStyles } from '../ui/badge.styles.js';
import { HdtConnectedElement, type HdtErrorDetail } from '../ui/base.js';
import { Connection } from '../ui/connection.js';
import { enlargeableStyles } from '../ui/enlargeable.styles.js';
import { errorText } from '../ui/error-text.js';
import { fieldStyles } from '../ui/field.styles.js';
import { func, type KindDeclarations, number } from '../ui/property-kinds.js';
import { controls, tokens } from '../ui/tokens.styles.js';
import { EarlierReports } from './earlier-reports.js';
import { FetchedReports } from './fetched-reports.js';
import { filterView } from './filter-view.js';
import { recordsStyles } from './hdt-records.styles.js';
import {
  type LoadedRecords,
  type RecordList,
  withConfirmation,
  withPage,
  withPatient,
} from './loaded-records.js';
import { OverTime } from './over-time.js';
import { PatientAnswers } from './patient-answers.js';
import { ReadingDecisions } from './reading-decisions.js';
import { isFiltering, NO_FILTER, type RecordFilter, serviceFilter, showsList } from './record-filter.js';
import { type MoreRequest, recordListView } from './record-list-view.js';
import type { RecordContext } from './record-views.js';
import { createRecordsFlow, type Records, type Report } from './records-flow.js';
import { areSeveralPatients, groupOf, patientOf } from './whose.js';

const DEFAULT_LIMIT = 20;

export interface HdtRecordsEvents {
  /** The list or a report could not be fetched. */
  'hdt-error': CustomEvent<HdtErrorDetail>;
}

/**
 * @summary Lists the person's own uploads and device readings, and opens the results of each.
 * @slot title - Replaces the title.
 * @slot actions - Additional buttons beside the one that refreshes.
 * @slot empty - Replaces the sentences of an account without records.
 * @slot footer - Text under the records.
 * @csspart card - The whole surface.
 * @csspart title - The title.
 * @csspart section - The heading of the reports or the readings.
 * @csspart day - The heading of a day.
 * @csspart record - One upload or reading.
 * @csspart name - The name of a file or a device.
 * @csspart detail - A sentence about a record.
 * @csspart badge - The status of an upload.
 * @csspart advice - What went wrong and what to do.
 * @csspart action - A button.
 * @csspart filters - The filters by name, kind, status and date, which can be unfolded.
 * @csspart over-time - The charts of values over time, which can be unfolded.
 * @csspart more - The button that shows more of a list.
 * @csspart results-summary - How many results of a report are out of range, and what of it could not be read.
 * @csspart tools - Search, filter and order of an opened report.
 * @csspart names-note - Says that names of tests are our translation.
 * @csspart results - The table of an opened report.
 * @csspart heading - The heading of a column of results.
 * @csspart panel - The heading of a panel of results.
 * @csspart result-row - One biomarker.
 * @csspart biomarker - The name of a biomarker.
 * @csspart reported-name - The name of a biomarker in the report, where ours is shown in the person's language.
 * @csspart comment - A note under a biomarker: the laboratory's comment, or the original value.
 * @csspart value - The result of a biomarker.
 * @csspart prose - A result that is a text.
 * @csspart unit - The unit of a biomarker.
 * @csspart range - The reference range of a biomarker.
 * @csspart flag - The flag of a biomarker, such as high.
 * @csspart code - The LOINC code of a biomarker.
 * @csspart date - The date of a result.
 * @csspart change - How a result stands against the last one before it.
 * @csspart trends - The charts of analytes that were measured more than once.
 * @csspart trend - One chart.
 * @csspart save - The buttons to copy, print and download results.
 * @fires {CustomEvent<HdtErrorDetail>} hdt-error - The list or a report could not be fetched.
 */
export class HdtRecords extends HdtConnectedElement<HdtRecordsEvents, RecordMessages> {
  static override styles = [
    tokens,
    controls,
    fieldStyles,
    badgeStyles,
    resultsStyles,
    enlargeableStyles,
    correctionStyles,
    recordsStyles,
  ];
  static override properties: KindDeclarations = {
    limit: { kind: number(DEFAULT_LIMIT, { from: 1 }) },
    nameRenderer: { attribute: false, kind: func },
    records: { state: true },
    reports: { state: true },
    moreRequest: { state: true },
    filter: { state: true },
  };

  /** Uploads to show at first and with each press of “more”, 1 to 100; readings at least as many, if there are. Default 20. */
  limit: number = DEFAULT_LIMIT;
  /** Draws the name of a biomarker in opened reports. */
  nameRenderer: NameRenderer | undefined = undefined;
  protected records: Records = { kind: 'loading' };
  /** Opened reports by upload id. */
  protected reports: ReadonlyMap<string, Report> = new Map();
  protected moreRequest: MoreRequest = { kind: 'idle' };
  protected filter: RecordFilter = NO_FILTER;

  readonly #connection = new Connection(this, {
    scope: ['pathology', 'medical'],
    onOpen: () => void this.reload(),
    onClose: () => this.#close(),
  });
  readonly #flow = createRecordsFlow({ client: this.#connection.client(connect, systemClock) });
  readonly #fetched = new FetchedReports(this.#flow);
  /** Whether the service refused the report of a closed row. Then no other is fetched until the list is loaded again. */
  #isRefused = false;
  readonly #earlier = new EarlierReports(this.#fetched);
  /** Requests that read. Reloading the list aborts them. */
  #requests = new AbortController();
  /** Requests that store what the person decided. They end with the session alone. */
  #writes = new AbortController();
  /** Ends the subscription to changes at the gateway. */
  #watching: AbortController | null = null;
  #refreshing: 'no' | 'once' | 'again' = 'no';
  readonly #decisions = new ReadingDecisions(this, {
    flow: this.#flow,
    readings: () => (this.records.kind === 'loaded' ? this.records.readings : null),
    signal: () => this.#writes.signal,
    onDecided: (id, confirmation) => this.#setConfirmation([id], confirmation),
    onFailed: (code) => void this.#report(code),
  });
  readonly #patients = new PatientAnswers(this, {
    flow: this.#flow,
    signal: () => this.#writes.signal,
    onStored: (uploadId, patient) => {
      if (this.records.kind === 'loaded') this.records = withPatient(this.records, uploadId, patient);
    },
    onAnswered: (uploadId) => void this.#compare(uploadId),
    onFailed: (code) => void this.#report(code),
  });
  readonly #overTime = new OverTime(this, {
    fetched: this.#fetched,
    signal: () => this.#requests.signal,
    addStyles: (styles) => this.addStyles(styles),
    onFailed: (code) => void this.#report(code),
  });

  /** Fetches the list and the reports again. */
  async reload(): Promise<void> {
    this.#fetched.clear();
    this.#earlier.clear();
    await this.#load();
  }

  async #load(): Promise<void> {
    this.#isRefused = false;
    this.#requests.abort();
    this.#requests = new AbortController();
    const { signal } = this.#requests;
    this.moreRequest = { kind: 'idle' };
    this.#overTime.fold();
    if (this.records.kind === 'failed') this.records = { kind: 'loading' };
    const before = this.records;
    const records = await this.#flow.load({
      limit: this.#limit,
      filter: serviceFilter(this.filter),
      signal,
    });
    if (signal.aborted) return;
    const isOutdated = this.records !== before;
    this.records = records;
    if (records.kind === 'failed') return this.#report(records.code);
    this.#watch();
    void this.#fetchListed();
    // The service may have listed a reading before it stored the decision that is known by now.
    if (isOutdated) void this.#refresh();
  }

  /** Fetches the reports of closed rows, which say how many results are out of range. A failure leaves the rows as they are. */
  async #fetchListed(): Promise<void> {
    const { records } = this;
    if (records.kind !== 'loaded' || this.#isRefused) return;
    this.#fetched.forgetChanged(records.uploads);
    const { signal } = this.#requests;
    const code = await this.#fetched.fetchListed(records.uploads, () => this.requestUpdate(), { signal });
    if (code === null || signal.aborted) return;
    this.#isRefused = code !== 'network';
    if (code === 'session-changed') await this.#startOverForNewPerson();
  }

  #watch(): void {
    if (this.#watching) return;
    this.#watching = new AbortController();
    const { signal } = this.#watching;
    void this.#flow.watch({
      signal,
      onChange: () => void this.#refresh(),
      onConfirmation: (ids, confirmation) => this.#setConfirmation(ids, confirmation),
    });
  }

  #setConfirmation(ids: readonly string[], confirmation: StoredConfirmation): void {
    const { records } = this;
    if (records.kind === 'loaded') this.records = withConfirmation(records, ids, confirmation);
    if (confirmation.state === 'confirmed') ids.forEach(dropReadingPhoto);
  }

  #close(): void {
    this.#requests.abort();
    this.#writes.abort();
    this.#writes = new AbortController();
    this.#watching?.abort();
    this.#watching = null;
    this.#decisions.forget();
  }

  /** Dispatches the code of a failure, or starts over where its reason is that another person has signed in. */
  async #report(code: HdtErrorCode): Promise<void> {
    if (code === 'session-changed') return this.#startOverForNewPerson();
    void this.dispatch('hdt-error', { code });
  }

  /** Fetches changes. Opened reports stay open, and the focus stays where it is. */
  async #refresh(): Promise<void> {
    const isRunning = this.#refreshing !== 'no';
    this.#refreshing = isRunning ? 'again' : 'once';
    if (isRunning) return;
    const { signal } = this.#requests;
    const { records, filter } = this;
    const options = { limit: this.#limit, filter: serviceFilter(filter), signal };
    const fresh = records.kind === 'loaded' ? await this.#flow.refresh(records, options) : records;
    const isAgain = (this.#refreshing as string) === 'again';
    this.#refreshing = 'no';
    if (signal.aborted) return;
    if (fresh.kind === 'failed' && fresh.code === 'session-changed') return this.#startOverForNewPerson();
    // More may have been fetched meanwhile.
    if (fresh.kind === 'loaded' && this.records === records) {
      this.records = fresh;
      void this.#fetchListed();
    }
    if (isAgain || (fresh.kind === 'loaded' && this.records !== fresh)) return this.#refresh();
  }

  /** Another person has signed in: clears the list and fetches their records. */
  async #startOverForNewPerson(): Promise<void> {
    this.#close();
    this.#connection.reset();
    this.records = { kind: 'loading' };
    this.reports = new Map();
    this.#fetched.clear();
    this.#earlier.clear();
    this.#patients.forget();
    dropReadingPhotos();
    this.filter = NO_FILTER;
    await this.reload();
  }

  get #locale(): Locale {
    return this.localize.translate(en);
  }

  get #text(): RecordMessages {
    return this.#locale.messages;
  }

  get #limit(): number {
    return Math.min(100, Math.floor(this.limit));
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('limit') && this.hasUpdated && this.isConnected) void this.#load();
  }

  /** Waits for the tables of opened reports too. */
  protected override async getUpdateComplete(): Promise<boolean> {
    const isComplete = await super.getUpdateComplete();
    const tables = Array.from(this.renderRoot.querySelectorAll('hdt-results'));
    await Promise.all(tables.map((table) => table.updateComplete));
    return isComplete;
  }

  protected override render() {
    const { records, moreRequest } = this;
    const text = this.#text;
    return html`
      <section class="card" part="card" aria-busy=${records.kind === 'loading'}>
        <header>
          <h2 part="title"><slot name="title">${text.records.title}</slot></h2>
          <slot name="actions"></slot>
          <button type="button" class="quiet" part="action" @click=${() => void this.reload()}>${text.records.reload}</button>
        </header>
        <div role="status">
          ${records.kind === 'loading' ? html`<p class="quiet" part="detail">${text.common.loading}</p>` : nothing}
          ${records.kind === 'failed' ? html`<p class="advice" part="advice">${errorText(records.code, text)}</p>` : nothing}
          ${moreRequest.kind === 'loading' ? html`<p class="unseen">${text.common.loading}</p>` : nothing}
          ${moreRequest.kind === 'added' ? html`<p class="unseen">${text.records.added(moreRequest.added, moreRequest.total)}</p>` : nothing}
        </div>
        ${records.kind === 'loaded' ? this.#renderRecords(records) : nothing}
        <slot name="footer"></slot>
      </section>
    `;
  }

  #renderRecords(records: LoadedRecords) {
    const { filter } = this;
    const text = this.#text;
    const context = this.#contextOf(records);
    const isEmpty = records.uploads.length + records.readings.length === 0;
    const lists = (['uploads', 'readings'] as const).filter((list) => showsList(filter, list));
    const sections = lists.map((list) =>
      recordListView({
        list,
        records,
        filter,
        reports: this.reports,
        findReport: (uploadId) => this.#fetched.find(uploadId),
        moreRequest: this.moreRequest,
        context,
        onMore: (chosen) => void this.#loadMore(chosen),
      }),
    );
    return isEmpty && !isFiltering(filter)
      ? html`<slot name="empty">${sections}</slot>`
      : html`
          ${filterView(filter, text, (next) => void this.#filterBy(next))} ${this.#overTime.view(records, this.#patients.onPage, this.#locale)} ${sections}
        `;
  }

  #contextOf({ uploads }: LoadedRecords): RecordContext {
    const { onPage } = this.#patients;
    const locale = this.#locale;
    return {
      locale,
      today: localDay(new Date(systemClock.now())),
      whose: {
        patientOf: (upload) => patientOf(upload, onPage),
        areSeveral: areSeveralPatients(uploads, onPage),
        ask: uploads.length > 1 ? (upload) => this.#patients.questionOf(upload, uploads, locale) : null,
      },
      decisions: this.#decisions,
      onToggle: (uploadId) => void this.#toggleReport(uploadId),
      earlierRowsOf: (uploadId) => this.#earlier.rowsFor(uploadId, this.#groupOf(uploadId)),
      fetchFile: (uploadId, format) => this.#flow.fetchFile(uploadId, format),
      nameRenderer: this.nameRenderer,
    };
  }

  /** The listed uploads of the patient of one of them, itself among them. */
  #groupOf(uploadId: string): readonly UploadRecord[] {
    const { records } = this;
    const { onPage } = this.#patients;
    if (records.kind !== 'loaded') return [];
    const upload = records.uploads.find((one) => one.uploadId === uploadId);
    const group = upload && groupOf(upload, onPage);
    return records.uploads.filter((other) => groupOf(other, onPage) === group);
  }

  /** The service filters by date and status; names and kinds are filtered here. */
  async #filterBy(filter: RecordFilter): Promise<void> {
    const before = JSON.stringify(serviceFilter(this.filter));
    this.filter = filter;
    if (JSON.stringify(serviceFilter(filter)) !== before) await this.#load();
  }

  async #toggleReport(uploadId: string): Promise<void> {
    const show = (report: Report | null) => {
      const reports = new Map(this.reports);
      if (report) reports.set(uploadId, report);
      else reports.delete(uploadId);
      this.reports = reports;
    };
    if (this.reports.has(uploadId)) return show(null);
    const loading = { kind: 'loading' } as const;
    show(loading);
    const { signal } = this.#requests;
    const report = await this.#fetched.open(uploadId, { signal });
    // The report was closed meanwhile, and perhaps opened again.
    if (this.reports.get(uploadId) !== loading) return;
    if (signal.aborted) return show(null);
    show(report);
    await (report.kind === 'failed' ? this.#report(report.code) : this.#compare(uploadId));
  }

  /** Fetches reports to compare an opened one with. Its values are shown without them, too. */
  async #compare(uploadId: string): Promise<void> {
    if (!this.reports.has(uploadId)) return;
    const { signal } = this.#requests;
    const code = await this.#earlier.addNeighbours(this.#groupOf(uploadId), uploadId, { signal });
    if (code === 'session-changed') return this.#startOverForNewPerson();
    this.requestUpdate();
  }

  async #loadMore(list: RecordList): Promise<void> {
    const { records } = this;
    if (records.kind !== 'loaded' || this.moreRequest.kind === 'loading') return;
    const { signal } = this.#requests;
    this.moreRequest = { kind: 'loading', list };
    const longer = await this.#flow.loadMore(records, list, { limit: this.#limit, signal });
    const { records: current } = this;
    if (signal.aborted || current.kind !== 'loaded') return;
    if (longer.kind === 'failed') {
      this.moreRequest = { kind: 'failed', list, code: longer.code };
      return this.#report(longer.code);
    }
    if (current.next[list] !== records.next[list]) return this.#fetchMoreAgain(list);
    const listed = withPage(current, {
      uploads: longer.uploads.slice(records.uploads.length),
      readings: longer.readings.slice(records.readings.length),
      next: { ...current.next, [list]: longer.next[list] },
    });
    const shown = current[list].length;
    const total = listed[list].length;
    const button = this.renderRoot.querySelector(`[data-more=${list}]`);
    // The focus moves only if it is still on the button.
    const isWaiting = this.shadowRoot?.activeElement === button;
    this.records = listed;
    void this.#fetchListed();
    this.moreRequest = { kind: 'added', added: total - shown, total };
    await this.updateComplete;
    if (isWaiting && (total > shown || !button?.isConnected)) this.#focusRow(list, shown);
  }

  /** Fetches the next page of a list that was refreshed meanwhile: the page that has arrived does not follow it. */
  #fetchMoreAgain(list: RecordList): Promise<void> {
    this.moreRequest = { kind: 'idle' };
    return this.#loadMore(list);
  }

  /** Focuses the first of the added rows; the last row where none was added. */
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
