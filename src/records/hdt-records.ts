import { html, nothing, type PropertyValues } from 'lit';
import { dropReadingPhoto, dropReadingPhotos, findReadingPhoto } from '../capture/reading-photos.js';
import { systemClock } from '../core/clock.js';
import type { HdtErrorCode } from '../core/errors.js';
import { LazyModule } from '../core/lazy-module.js';
import { localDay } from '../core/local-day.js';
import { connect } from '../core/service/connect.js';
import { RETAKE_CONFIDENCE } from '../core/service/limits.js';
import type { NewConfirmation, PatientAnswer, UploadRecord } from '../core/service/wire.js';
import { en } from '../i18n/en.js';
import type { Locale } from '../i18n/locale.js';
import type { RecordMessages } from '../i18n/messages.js';
import { correctionStyles } from '../results/correction/correction.styles.js';
import { isFullyAnswered } from '../results/data/assessment.js';
import type { AnsweredReadings } from '../results/data/decide-reading.js';
import { displayName } from '../results/display-text.js';
import type { History } from '../results/history.js';
import { resultsStyles } from '../results/results.styles.js';
import type { NameRenderer } from '../results/results-view.js';
import { badgeStyles } from '../ui/badge.styles.js';
import { HdtConnectedElement, type HdtErrorDetail } from '../ui/base.js';
import { Connection } from '../ui/connection.js';
import { enlargeableStyles } from '../ui/enlargeable.styles.js';
import { errorText } from '../ui/error-text.js';
import { fieldStyles } from '../ui/field.styles.js';
import { isFocusElsewhere } from '../ui/focus-elsewhere.js';
import { createLeavingPrompt } from '../ui/leaving-prompt.js';
import { PictureUrls } from '../ui/picture-urls.js';
import { func, type KindDeclarations, number } from '../ui/property-kinds.js';
import { controls, tokens } from '../ui/tokens.styles.js';
import { type Correction, startCorrection, withAnswers, withDraft } from './correction.js';
import { EarlierReports } from './earlier-reports.js';
import { FetchedReports } from './fetched-reports.js';
import { filterView } from './filter-view.js';
import { recordsStyles } from './hdt-records.styles.js';
import { isFiltering, NO_FILTER, type RecordFilter, serviceFilter, showsList } from './record-filter.js';
import { type MoreRequest, recordListView } from './record-list-view.js';
import type { CorrectionActions, RecordContext } from './record-views.js';
import {
  createRecordsFlow,
  type LoadedRecords,
  type LoadedReports,
  type ReadingRecord,
  type RecordList,
  type Records,
  type Report,
  withConfirmation,
  withPage,
  withPatient,
} from './records-flow.js';
import { trendsView } from './trends-view.js';
import { areSeveralPatients, groupOf, knownPatients, type PageAnswers, patientOf } from './whose.js';
import type { WhoseQuestion } from './whose-view.js';

const historyModule = new LazyModule<History>('history', () => import('../results/history.js'));

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
 * @csspart results - The table of an opened report.
 * @csspart heading - The heading of a column of results.
 * @csspart panel - The heading of a panel of results.
 * @csspart result-row - One biomarker.
 * @csspart biomarker - The name of a biomarker.
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
    trends: { state: true },
    pageAnswers: { state: true },
    changing: { state: true },
    answerFailure: { state: true },
    decisionFailure: { state: true },
    correction: { state: true },
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
  /** All reports, loaded when the charts are unfolded. */
  protected trends: Exclude<Report, { kind: 'loaded' }> | LoadedReports | null = null;
  /** What the person said of uploads whose back end stores no patients. In memory alone. */
  protected pageAnswers: PageAnswers = new Map();
  /** The upload whose patient the person wants to change. */
  protected changing: string | null = null;
  protected answerFailure: { readonly uploadId: string; readonly code: HdtErrorCode } | null = null;

  protected decisionFailure: { readonly id: string; readonly code: HdtErrorCode } | null = null;
  /** The reading whose numbers the person corrects. In memory alone. */
  protected correction: Correction | null = null;

  readonly #connection = new Connection(this, {
    scope: ['pathology', 'medical'],
    onOpen: () => void this.reload(),
    onClose: () => this.#close(),
  });
  readonly #flow = createRecordsFlow({ client: this.#connection.client(connect, systemClock) });
  readonly #fetched = new FetchedReports(this.#flow);
  /** Whether the service has refused a report that nobody has opened, so that no other is asked for until the list is loaded again. */
  #isRefused = false;
  readonly #earlier = new EarlierReports(this.#fetched);
  /** Draws the charts; null before it is loaded. */
  #history: History | null = null;
  /** Requests that read. Reloading the list aborts them. */
  #requests = new AbortController();
  /** Requests that store what the person decided. They end with the session alone. */
  #writes = new AbortController();
  /** Ends the subscription to changes at the gateway. */
  #watching: AbortController | null = null;
  #refreshing: 'no' | 'once' | 'again' = 'no';
  readonly #pictureUrls = new PictureUrls(this, () => this.#shownPhotos());
  readonly #promptBeforeLeaving = createLeavingPrompt();
  readonly #correctionActions: CorrectionActions = {
    edit: (draft) => this.#correct((correction) => withDraft(correction, draft)),
    answer: (answers) => this.#correct((correction) => withAnswers(correction, answers)),
    confirm: () => this.#confirmCorrection(),
    close: () => this.#closeCorrection(),
  };

  /** Fetches the list again, and what it says of each report. */
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
    this.trends = null;
    if (this.records.kind === 'failed') this.records = { kind: 'loading' };
    const before = this.records;
    const records = await this.#flow.load({
      limit: this.#limit,
      filter: serviceFilter(this.filter),
      signal,
    });
    if (signal.aborted) return;
    if (records.kind === 'failed' && records.code === 'session-changed') return this.#startOverForNewPerson();
    const isOutdated = this.records !== before;
    this.records = records;
    if (records.kind === 'failed') return void this.dispatch('hdt-error', { code: records.code });
    this.#watch();
    void this.#fetchListed();
    // The service may have listed a reading before it stored the decision that is known by now.
    if (isOutdated) void this.#refresh();
  }

  /** Tells of closed rows how many of their results are out of range. A failure leaves the rows as they are. */
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
      onConfirmation: (ids, confirmation) => {
        const { records } = this;
        if (records.kind === 'loaded') this.records = withConfirmation(records, ids, confirmation);
        if (confirmation.state === 'confirmed') ids.forEach(dropReadingPhoto);
      },
    });
  }

  #close(): void {
    this.#promptBeforeLeaving(false);
    this.#requests.abort();
    this.#writes.abort();
    this.#writes = new AbortController();
    this.#watching?.abort();
    this.#watching = null;
    this.correction = null;
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
    this.pageAnswers = new Map();
    this.changing = null;
    this.correction = null;
    dropReadingPhotos();
    this.trends = null;
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

  protected override updated(changed: PropertyValues<this>): void {
    // The browser asks before typed numbers are lost.
    if (changed.has('correction' as keyof HdtRecords))
      this.#promptBeforeLeaving((this.correction?.draft.length ?? 0) > 0);
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
          ${filterView(filter, text, (next) => void this.#filterBy(next))} ${this.#renderTrends(records)} ${sections}
        `;
  }

  #contextOf({ uploads }: LoadedRecords): RecordContext {
    const { pageAnswers } = this;
    return {
      locale: this.#locale,
      today: localDay(new Date(systemClock.now())),
      whose: {
        patientOf: (upload) => patientOf(upload, pageAnswers),
        areSeveral: areSeveralPatients(uploads, pageAnswers),
        ask: uploads.length > 1 ? (upload) => this.#whoseQuestion(upload, uploads) : null,
      },
      decisions: {
        minConfidence: RETAKE_CONFIDENCE,
        onDecide: (reading, state) => void this.#decideReading(reading, state),
        failure: this.decisionFailure,
        onCorrect: (reading) => void this.#openCorrection(reading),
        correction: this.correction,
        correctionActions: this.#correctionActions,
        photoUrlOf: (recordId) => this.#pictureUrls.urlOf(findReadingPhoto(recordId)),
      },
      onToggle: (uploadId) => void this.#toggleReport(uploadId),
      earlierRowsOf: (uploadId) => this.#earlier.rowsFor(uploadId, this.#groupOf(uploadId)),
      fetchFile: (uploadId, format) => this.#flow.fetchFile(uploadId, format),
      nameRenderer: this.nameRenderer,
    };
  }

  /** Photos of the readings that wait for a decision. */
  #shownPhotos(): readonly Blob[] {
    const { records } = this;
    if (records.kind !== 'loaded') return [];
    return records.readings.flatMap(({ id, confirmation }) =>
      confirmation === null || confirmation.state === 'confirmed' ? [] : (findReadingPhoto(id) ?? []),
    );
  }

  #correct(change: (correction: Correction) => Correction): void {
    this.correction = this.correction && change(this.correction);
  }

  async #openCorrection(reading: ReadingRecord): Promise<void> {
    this.correction = startCorrection(reading);
    this.decisionFailure = null;
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>('.decision .form input')?.focus();
  }

  #confirmCorrection(): void {
    const { correction, records } = this;
    if (!correction || records.kind !== 'loaded' || !isFullyAnswered(correction)) return;
    const reading = records.readings.find(({ id }) => id === correction.id);
    if (reading) void this.#decideReading(reading, 'confirmed', correction);
  }

  async #closeCorrection(): Promise<void> {
    const id = this.correction?.id;
    this.correction = null;
    await this.updateComplete;
    this.#focusReading(id);
  }

  #findReadingRow(id: string | undefined): HTMLElement | undefined {
    const rows = [...this.renderRoot.querySelectorAll<HTMLElement>('[data-rows=readings] > li')];
    return rows.find((row) => row.dataset.id === id);
  }

  #focusReading(id: string | undefined): void {
    this.#findReadingRow(id)?.focus();
  }

  /** Whether the focus is at another control than those of a reading. */
  #hasLeftReading(id: string): boolean {
    const focused = this.shadowRoot?.activeElement ?? null;
    return isFocusElsewhere(this) || (focused !== null && !this.#findReadingRow(id)?.contains(focused));
  }

  /** @param answered What is confirmed, where that is not every value as it was read. */
  async #decideReading(
    reading: ReadingRecord,
    state: NewConfirmation['state'],
    answered: AnsweredReadings | null = null,
  ): Promise<void> {
    const { signal } = this.#writes;
    const decided = await this.#flow.decideReading(reading, state, { answered, signal });
    if (signal.aborted) return;
    if (decided.kind === 'failed') {
      if (decided.code === 'session-changed') return this.#startOverForNewPerson();
      this.decisionFailure = { id: reading.id, code: decided.code };
      void this.dispatch('hdt-error', { code: decided.code });
      return;
    }
    const hasLeft = this.#hasLeftReading(reading.id);
    this.decisionFailure = null;
    if (this.correction?.id === reading.id) this.correction = null;
    const { records } = this;
    if (records.kind === 'loaded')
      this.records = withConfirmation(records, [reading.id], decided.confirmation);
    if (decided.confirmation.state === 'confirmed') dropReadingPhoto(reading.id);
    await this.updateComplete;
    // The button is gone, or is another one.
    if (!hasLeft) this.#focusReading(reading.id);
  }

  /** The listed uploads of the patient of one of them, itself among them. */
  #groupOf(uploadId: string): readonly UploadRecord[] {
    const { records, pageAnswers } = this;
    if (records.kind !== 'loaded') return [];
    const upload = records.uploads.find((one) => one.uploadId === uploadId);
    const group = upload && groupOf(upload, pageAnswers);
    return records.uploads.filter((other) => groupOf(other, pageAnswers) === group);
  }

  #whoseQuestion(upload: UploadRecord, uploads: readonly UploadRecord[]): WhoseQuestion {
    const { pageAnswers } = this;
    const { uploadId, fileName } = upload;
    return {
      patient: patientOf(upload, pageAnswers),
      known: knownPatients(uploads, pageAnswers),
      name: displayName(fileName),
      locale: this.#locale,
      isChanging: this.changing === uploadId,
      failure: this.answerFailure?.uploadId === uploadId ? this.answerFailure.code : null,
      onChange: () => {
        this.changing = uploadId;
      },
      onAnswer: (answer) => void this.#answerPatient(uploadId, answer),
    };
  }

  async #answerPatient(uploadId: string, answer: PatientAnswer): Promise<void> {
    const { signal } = this.#writes;
    const stored = await this.#flow.answerPatient(uploadId, answer, { signal });
    if (signal.aborted) return;
    if (stored && 'kind' in stored) {
      if (stored.code === 'session-changed') return this.#startOverForNewPerson();
      void this.dispatch('hdt-error', { code: stored.code });
      this.answerFailure = { uploadId, code: stored.code };
      return;
    }
    this.answerFailure = null;
    const { records } = this;
    if (stored && records.kind === 'loaded') this.records = withPatient(records, uploadId, stored);
    else if (!stored) this.pageAnswers = new Map([...this.pageAnswers, [uploadId, answer]]);
    this.changing = null;
    await this.#compare(uploadId);
  }

  #renderTrends(records: LoadedRecords) {
    const { trends } = this;
    const text = this.#text;
    return html`
      <details
        part="over-time"
        .open=${trends !== null}
        @toggle=${({ target }: Event) => this.#toggleTrends((target as HTMLDetailsElement).open, records)}
      >
        <summary>${text.results.trends}</summary>
        <div role="status">
          ${trends?.kind === 'loading' ? html`<p class="quiet" part="detail">${text.common.loading}</p>` : nothing}
          ${trends?.kind === 'failed' ? html`<p class="advice" part="advice">${errorText(trends.code, text)}</p>` : nothing}
        </div>
        ${trends?.kind === 'loaded' ? this.#renderCharts(trends, records) : nothing}
      </details>
    `;
  }

  #renderCharts({ reports }: LoadedReports, { uploads, readings }: LoadedRecords) {
    const history = this.#history;
    const text = this.#text.records;
    const view =
      history &&
      trendsView({
        history,
        reports,
        uploads,
        readings,
        answers: this.pageAnswers,
        locale: this.#locale,
      });
    return view || html`<p class="quiet" part="detail">${text.noTrends}</p>`;
  }

  #toggleTrends(isOpen: boolean, records: LoadedRecords): void {
    if (isOpen === (this.trends !== null)) return;
    if (isOpen) void this.#showTrends(records);
    else this.trends = null;
  }

  async #showTrends(records: LoadedRecords): Promise<void> {
    const { signal } = this.#requests;
    const loading = { kind: 'loading' } as const;
    this.trends = loading;
    const [loaded] = await Promise.all([
      this.#fetched.openAll(records.uploads, { signal }),
      this.#loadHistory(),
    ]);
    if (signal.aborted || this.trends !== loading) return;
    if (loaded.kind === 'failed' && loaded.code === 'session-changed') return this.#startOverForNewPerson();
    const trends =
      this.#history || loaded.kind === 'failed' ? loaded : ({ kind: 'failed', code: 'network' } as const);
    this.trends = trends;
    if (trends.kind === 'failed') void this.dispatch('hdt-error', { code: trends.code });
  }

  async #loadHistory(): Promise<void> {
    const history = await historyModule.load().catch(() => null);
    if (!history || this.#history) return;
    this.#history = history;
    this.addStyles(history.styles);
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
    if (report.kind === 'failed' && report.code === 'session-changed') return this.#startOverForNewPerson();
    show(report);
    if (report.kind === 'failed') void this.dispatch('hdt-error', { code: report.code });
    else await this.#compare(uploadId);
  }

  /** Without earlier reports every value of the opened one is shown all the same. */
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
    if (longer.kind === 'failed' && longer.code === 'session-changed') return this.#startOverForNewPerson();
    if (longer.kind === 'failed') {
      this.moreRequest = { kind: 'failed', list, code: longer.code };
      void this.dispatch('hdt-error', { code: longer.code });
      return;
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

  /** Fetches the next page behind a list that was refreshed meanwhile, which the page at hand does not follow. */
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
