import { html, nothing, type PropertyValues } from 'lit';
import { dropReadingPhoto, dropReadingPhotos } from '../capture/reading-photos.js';
import { systemClock } from '../core/clock.js';
import { errorOrigin, type HdtErrorCode } from '../core/errors.js';
import { asHdtError } from '../core/hdt-error.js';
import { localDay } from '../core/local-day.js';
import { connect } from '../core/service/connect.js';
import type { ResultFormat } from '../core/service/result-file.js';
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
import { type LoadedRecords, withConfirmation, withPatient } from './loaded-records.js';
import { MoreRecords } from './more-records.js';
import { OverTime } from './over-time.js';
import { PatientAnswers } from './patient-answers.js';
import { ReadingDecisions } from './reading-decisions.js';
import { isFiltering, NO_FILTER, type RecordFilter, serviceFilter, showsList } from './record-filter.js';
import { recordListView, shownRecords } from './record-list-view.js';
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
    filter: { state: true },
    failure: { state: true },
  };

  /** Uploads to show at first and with each press of “more”, 1 to 100; readings at least as many, if there are. Default 20. */
  limit: number = DEFAULT_LIMIT;
  /** Draws the name of a biomarker in opened reports. */
  nameRenderer: NameRenderer | undefined = undefined;
  protected records: Records = { kind: 'loading' };
  /** Opened reports by upload id. */
  protected reports: ReadonlyMap<string, Report> = new Map();
  protected filter: RecordFilter = NO_FILTER;
  /** Why the shown list could not be fetched again. */
  protected failure: HdtErrorCode | null = null;

  readonly #connection = new Connection(this, {
    scope: ['pathology', 'medical'],
    onOpen: () => void this.#startOver(),
    onClose: () => this.#close(),
    keepsPerson: () => this.records.kind === 'loaded',
  });
  readonly #flow = createRecordsFlow({ client: this.#connection.client(connect, systemClock) });
  readonly #fetched = new FetchedReports(this.#flow);
  /** Whether the service refused the report of a closed row. Then no other is fetched until the list is loaded again. */
  #isRefused = false;
  readonly #earlier = new EarlierReports(this.#fetched);
  /** Requests that read. Reloading the list aborts them. */
  #requests = new AbortController();
  /** The service's filter by which the shown list was fetched; null before one was. */
  #listedBy: string | null = null;
  /** Requests that store what the person decided. They end with the session alone. */
  #writes = new AbortController();
  /** Ends the subscription to changes at the gateway. */
  #watching: AbortController | null = null;
  #refreshing: 'no' | 'once' | 'again' = 'no';
  /** Whether something has changed while the lists were fetched. */
  #hasMissedChange = false;
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
  readonly #more = new MoreRecords(this, {
    flow: this.#flow,
    records: () => this.records,
    limit: () => this.#limit,
    signal: () => this.#requests.signal,
    countRows: (list, records) => shownRecords(list, records, this.filter, this.#text).length,
    onLoaded: (records) => {
      this.records = records;
      void this.#fetchListed();
    },
    onFailed: (code) => void this.#report(code),
  });

  /** Fetches the list and the reports again. */
  async reload(): Promise<void> {
    await this.#load(() => this.#forgetReports());
  }

  /** Fetches them for a person who may be another one: what is shown does not stay where that fails. */
  async #startOver(): Promise<void> {
    this.#listedBy = null;
    await this.reload();
  }

  #forgetReports(): void {
    this.#fetched.clear();
    this.#earlier.clear();
  }

  /** A shown list stays where it cannot be fetched again. @param onLoaded Called before another list is shown. */
  async #load(onLoaded = (): void => {}): Promise<void> {
    this.#isRefused = false;
    this.failure = null;
    this.#requests.abort();
    this.#requests = new AbortController();
    const { signal } = this.#requests;
    this.#more.forget();
    this.#overTime.fold();
    if (this.records.kind === 'failed') this.records = { kind: 'loading' };
    const before = this.records;
    const filter = serviceFilter(this.filter);
    const by = JSON.stringify(filter);
    const records = await this.#flow.load({ limit: this.#limit, filter, signal });
    if (signal.aborted) return;
    const isOutdated = this.records !== before || this.#hasMissedChange;
    this.#hasMissedChange = false;
    if (records.kind === 'failed') {
      // Nobody may read the list of a person who has signed out.
      const isKept =
        by === this.#listedBy && before.kind === 'loaded' && errorOrigin(records.code) !== 'session';
      if (isKept) this.failure = records.code;
      else {
        onLoaded();
        this.records = records;
      }
      return this.#report(records.code);
    }
    onLoaded();
    this.records = records;
    this.#listedBy = by;
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

  /** What the person has decided is still sent after the element has left its page. */
  #close(): void {
    this.#requests.abort();
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
    if (records.kind === 'loading') this.#hasMissedChange = true;
    const options = { limit: this.#limit, filter: serviceFilter(filter), signal };
    const fresh = records.kind === 'loaded' ? await this.#flow.refresh(records, options) : records;
    const isAgain = (this.#refreshing as string) === 'again';
    this.#refreshing = 'no';
    if (signal.aborted) return;
    if (fresh.kind === 'failed' && fresh.code === 'session-changed') return this.#startOverForNewPerson();
    // More may have been fetched meanwhile.
    if (fresh.kind === 'loaded' && this.records === records) {
      this.records = fresh;
      this.failure = null;
      void this.#fetchListed();
    }
    if (isAgain || (fresh.kind === 'loaded' && this.records !== fresh)) return this.#refresh();
  }

  /** Another person has signed in: clears the list and fetches their records. */
  async #startOverForNewPerson(): Promise<void> {
    this.#close();
    this.#writes.abort();
    this.#writes = new AbortController();
    this.#connection.reset();
    this.records = { kind: 'loading' };
    this.reports = new Map();
    this.#fetched.clear();
    this.#earlier.clear();
    this.#patients.forget();
    dropReadingPhotos();
    this.filter = NO_FILTER;
    // An element that has left its page loads the list when it returns.
    if (this.isConnected) await this.#startOver();
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
    const { records } = this;
    const { request } = this.#more;
    const text = this.#text;
    const failure = records.kind === 'failed' ? records.code : this.failure;
    return html`
      <section class="card" part="card" aria-busy=${records.kind === 'loading'}>
        <header>
          <h2 part="title"><slot name="title">${text.records.title}</slot></h2>
          <slot name="actions"></slot>
          <button type="button" class="quiet" part="action" @click=${() => void this.reload()}>${text.records.reload}</button>
        </header>
        <div role="status">
          ${records.kind === 'loading' ? html`<p class="quiet" part="detail">${text.common.loading}</p>` : nothing}
          ${failure ? html`<p class="advice" part="advice">${errorText(failure, text)}</p>` : nothing}
          ${request.kind === 'loading' ? html`<p class="unseen">${text.common.loading}</p>` : nothing}
          ${request.kind === 'added' ? html`<p class="unseen">${text.records.added(request.added, request.total)}</p>` : nothing}
        </div>
        ${this.#hasFilters ? filterView(this.filter, text, (next) => void this.#filterBy(next)) : nothing}
        ${records.kind === 'loaded' ? this.#renderRecords(records) : nothing}
        <slot name="footer"></slot>
      </section>
    `;
  }

  /** Filters stay where they find nothing, or the list cannot be fetched by them, so that they can be changed. */
  get #hasFilters(): boolean {
    const { records, filter } = this;
    // What a person has searched for is nobody else's to read.
    if (records.kind === 'failed' && errorOrigin(records.code) === 'session') return false;
    return isFiltering(filter) || (records.kind === 'loaded' && !isEmpty(records));
  }

  #renderRecords(records: LoadedRecords) {
    const { filter } = this;
    const context = this.#contextOf(records);
    const lists = (['uploads', 'readings'] as const).filter((list) => showsList(filter, list));
    const sections = lists.map((list) =>
      recordListView({
        list,
        records,
        filter,
        reports: this.reports,
        findReport: (uploadId) => this.#fetched.find(uploadId),
        moreRequest: this.#more.request,
        context,
        onMore: (chosen) => void this.#more.load(chosen),
      }),
    );
    return isEmpty(records) && !isFiltering(filter)
      ? html`<slot name="empty">${sections}</slot>`
      : html`${this.#overTime.view(records, this.#patients.onPage, this.#locale)} ${sections}
          ${lists.length > 0 ? nothing : html`<p class="quiet" part="detail">${context.locale.messages.records.noMatch}</p>`}`;
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
      fetchFile: (uploadId, format) => this.#fetchFile(uploadId, format),
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

  /** The report's own element tells of a failure, but for that of another person. */
  async #fetchFile(uploadId: string, format: ResultFormat): Promise<Blob> {
    try {
      return await this.#flow.fetchFile(uploadId, format);
    } catch (thrown) {
      if (asHdtError(thrown, 'network').code === 'session-changed') void this.#startOverForNewPerson();
      throw thrown;
    }
  }

  /** Fetches reports to compare an opened one with. Its values are shown without them, too. */
  async #compare(uploadId: string): Promise<void> {
    if (!this.reports.has(uploadId)) return;
    const { signal } = this.#requests;
    const code = await this.#earlier.addNeighbours(this.#groupOf(uploadId), uploadId, { signal });
    if (code === 'session-changed') return this.#startOverForNewPerson();
    this.requestUpdate();
  }
}

const isEmpty = ({ uploads, readings }: LoadedRecords): boolean => uploads.length + readings.length === 0;

declare global {
  interface HTMLElementTagNameMap {
    'hdt-records': HdtRecords;
  }
}
