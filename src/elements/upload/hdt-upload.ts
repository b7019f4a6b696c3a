import { html, nothing, type PropertyDeclarations } from 'lit';
import type { EntryChange } from '../../flow/entry-store.js';
import type { UploadFlow } from '../../flow/upload-flow.js';
import { enFirstUpload } from '../../i18n/en-first.js';
import type { ErrorFacts, ReportMessages } from '../../i18n/messages.js';
import { parseAccept, pickerAccept } from '../../intake/accept.js';
import { droppedBy } from '../../intake/drop.js';
import { FORMATS, type Format, PATHOLOGY_FORMATS } from '../../intake/format.js';
import type { FilePolicy } from '../../intake/policy.js';
import type { Entry } from '../../queue/entry.js';
import { type Journal, storageJournal } from '../../queue/journal.js';
import { createEntry, resumedEntry } from '../../queue/new-entry.js';
import { MAX_PATHOLOGY_BYTES } from '../../service/limits.js';
import { Arrival } from '../arrival.js';
import type { NameRenderer } from '../results/results-view.js';
import { Connection } from '../shared/connection.js';
import { type FormState, HdtFormElement } from '../shared/form-element.js';
import { controls, tokens } from '../shared/tokens.styles.js';
import { askToAccept } from './accept-event.js';
import { DropTarget } from './drop-target.js';
import { dropView } from './drop-view.js';
import type { EntryContext, EntryRenderer } from './entry-context.js';
import type { HdtUploadEvents } from './events.js';
import { formData, idsIn, isOnTheWay, uploadIds, validityOf } from './form-value.js';
import { uploadStyles } from './hdt-upload.styles.js';
import { claimJournalKey, releaseJournalKey } from './journal-key.js';
import { loadUpload } from './load-upload.js';
import { type UploadWork, uploadPart } from './upload-part.js';
import { failureView, waitingView } from './waiting-view.js';

/**
 * @summary Takes lab reports by drop, picker, paste or camera, checks them on the device, sends them through
 * the gateway and follows each to its clinical result.
 *
 * @slot title - In place of the invitation.
 * @slot hint - More words under the invitation.
 * @slot actions - More buttons beside the one that opens the picker.
 * @slot empty - Shown while there are no files.
 * @slot footer - More words under the files.
 * @csspart card - The whole surface.
 * @csspart drop - The zone files are dropped on.
 * @csspart icon - The arrow in it.
 * @csspart title - The invitation.
 * @csspart hint - The formats it takes.
 * @csspart choose - The button that opens the picker.
 * @csspart choose-folder - The button that picks a folder, where there is a mouse.
 * @csspart take-photo - The button that opens the camera, on touch screens.
 * @csspart notice - What keeps the element from its work, and what to do.
 * @csspart summary - The files in numbers.
 * @csspart entry - One file.
 * @csspart format - Its format.
 * @csspart name - Its name.
 * @csspart detail - What is said of it.
 * @csspart action - A button of a file, of the receipt or of results.
 * @csspart preview - The picture or kind of a file; opens what is sent of it.
 * @csspart sent - What is sent of a file, over the page.
 * @csspart convert - The button that converts a text to UTF-8.
 * @csspart again - The button that asks for a better picture.
 * @csspart badge - How a file ended.
 * @csspart batch - How the batch goes, and what can be done with all of it.
 * @csspart receipt - The receipt of a finished batch, folded.
 * @csspart life-line - The line of steps under a file on its way.
 * @csspart results-summary - How many results of a report are out of range, and what of it could not be read.
 * @csspart tools - Search, filter and order of long results.
 * @csspart results - The table of results.
 * @csspart heading - The heading of a column of it.
 * @csspart panel - The heading of a panel of results.
 * @csspart result-row - One biomarker.
 * @csspart biomarker - Its name.
 * @csspart comment - What stands under a row: the laboratory's comment, and what the source document said.
 * @csspart value - The result of a biomarker.
 * @csspart prose - A result that is a text.
 * @csspart unit - The unit of a biomarker.
 * @csspart range - Its reference range.
 * @csspart flag - Its flag.
 * @csspart code - Its LOINC code.
 * @csspart date - Its date.
 * @csspart trends - The charts of analytes that were measured more than once.
 * @csspart trend - One of them.
 * @csspart save - Copy, print and download.
 * @cssstate busy - A file is being checked or sent, or the page is deciding on it: the form has to wait.
 * @cssstate dragging - A file is held over the page, to be dropped.
 * @cssstate empty - There are no files.
 * @fires {CustomEvent<HdtAcceptDetail>} hdt-accept - Cancelable: a file passed every check and is about to be taken. `detail.waitUntil(promise)` lets the page ask first: `false` or a text refuses the file.
 * @fires {CustomEvent<{ entryId: string, code: HdtErrorCode }>} hdt-reject - A file was refused on the device.
 * @fires {CustomEvent<{ entryId: string, sent: number, total: number }>} hdt-progress - Bytes of a file sent so far.
 * @fires {CustomEvent<{ entryId: string, uploadId: string }>} hdt-uploaded - The service has taken a file and named its upload.
 * @fires {CustomEvent<{ entryId: string, uploadId: string, status: 'received' | 'processing' }>} hdt-status - The status of an uploaded file changed.
 * @fires {CustomEvent<{ entryId: string, uploadId: string, rows: readonly BiomarkerRow[], unreadLines: number }>} hdt-result - The rows of a report are here.
 * @fires {CustomEvent<{ entryId: string }>} hdt-cancelled - A file was cancelled before the service had it: nothing of it is stored.
 * @fires {CustomEvent<{ entryId: string, uploadId: string }>} hdt-unwatched - The person has stopped waiting for a file that the service has and keeps.
 * @fires {CustomEvent<HdtErrorDetail>} hdt-error - A file failed after it had been accepted.
 */
export class HdtUpload extends HdtFormElement<HdtUploadEvents, ReportMessages> {
  static override styles = [tokens, controls, uploadStyles];
  static override properties: PropertyDeclarations = {
    accept: {},
    maxFiles: { type: Number, attribute: 'max-files' },
    maxFileSize: { type: Number, attribute: 'max-file-size', useDefault: true },
    subject: { attribute: false },
    entryRenderer: { attribute: false },
    nameRenderer: { attribute: false },
    value: { attribute: false, noAccessor: true },
    isDragging: { state: true },
    isSessionChanged: { state: true },
  };

  /** Formats, types or extensions to take; all the service reads when absent. */
  accept: string | null = null;
  /** Files to take in all; refused and cancelled files do not count. No limit when absent. */
  maxFiles: number | null = null;
  /** Bytes a file may have. Default 25 MB. */
  maxFileSize = MAX_PATHOLOGY_BYTES;
  /**
   * The number of the patient whose reports are to be added, as reports print it (PID-3, `Patient.identifier`). A report with
   * another one is held back with a warning. Compared in the browser, never sent, and no attribute.
   */
  subject: string | null = null;
  /** Draws a file of the list. */
  entryRenderer: EntryRenderer | undefined = undefined;
  /** Draws the name of a biomarker in results. */
  nameRenderer: NameRenderer | undefined = undefined;
  protected isDragging = false;
  /** Shown until the person adds a file of their own. */
  protected isSessionChanged = false;

  readonly #arrival = new Arrival<UploadWork>(this, {
    part: uploadPart,
    fetchCode: loadUpload,
    isAwaited: () => this.#folders.length > 0 || !this.#waiting.every(isStopped),
    onArrival: (work) => {
      if (this.#waiting.length > 0 || work.hasLost(this.#journalKey)) this.#openFlow(work);
      this.#readFolders(work);
    },
  });
  readonly #connection = new Connection(this, {
    scope: ['pathology'],
    onOpen: () => this.#resume(),
    onClose: () => this.#leave(),
    isKept: () => this.entries.length > 0,
  });
  #flow: UploadFlow | null = null;
  #isPaused = false;
  /** Files that were added before what checks and sends them has arrived. */
  #waiting: readonly Entry[] = [];
  /** Dropped, and not read yet. Another list takes its place when another person signs in. */
  #folders: FileSystemDirectoryEntry[] = [];
  #count = 0;
  #journalKey: string | null = null;
  #announcement = '';
  #value: readonly string[] = [];

  constructor() {
    super();
    new DropTarget(this, {
      isOpen: () => !this.isDisabled,
      onDragging: (isDragging) => {
        this.isDragging = isDragging;
      },
      onTransfer: (transfer) => this.#takeDropped(transfer),
    });
  }

  /** The files of this element, in order of arrival. */
  get entries(): readonly Entry[] {
    return this.#flow?.entries() ?? this.#waiting;
  }

  /**
   * The ids of the uploads in the list, in order: what the form submits, one entry an id. Setting it shows these uploads and no
   * others that the service has; files on their way stay. The array is another one when the value is.
   */
  get value(): readonly string[] {
    const ids = uploadIds(this.entries);
    if (ids.join() !== this.#value.join()) this.#value = Object.freeze(ids);
    return this.#value;
  }

  set value(ids: readonly string[] | string | null | undefined) {
    this.setValueText(typeof ids === 'string' ? ids : (ids ?? []).join(' '));
  }

  /** Adds files as if they had been dropped. They are sent once the element is on a page. */
  add(files: readonly File[]): void {
    if (this.isDisabled || files.length === 0) return;
    this.isSessionChanged = false;
    if (this.#flow) this.#flow.add(files);
    else this.#await(files.map((file) => createEntry(this.#nextId(), file)));
  }

  /** Stops a file. One that the service has by then is kept there, and its results are not waited for. */
  cancel(id: string): void {
    if (this.#flow) this.#flow.cancel(id);
    else this.#cancelWaiting(id);
  }

  /** Waits again for the results of a file that nobody waits for any more. */
  watch(id: string): void {
    this.#flow?.watch(id);
  }

  /** Tries a failed file again, where that can help, and sends a file the person was warned of all the same. */
  retry(id: string): void {
    this.#flow?.retry(id);
  }

  /** Removes a file from the list that is finished, failed, cancelled or not waited for. */
  dismiss(id: string): void {
    this.#flow?.remove(id);
    this.#waiting = this.#waiting.filter((entry) => entry.id !== id || !isStopped(entry));
    this.requestUpdate();
  }

  /** Sends nothing until `resume`. Files are checked, and what was sent is followed. */
  pause(): void {
    this.#setPaused(true);
  }

  /** Sends what has waited since `pause`. */
  resume(): void {
    this.#setPaused(false);
  }

  /** Tries every file again that failed, where that can help. */
  retryAll(): void {
    this.#flow?.retryAll();
  }

  /** Stops every file: those that the service has are kept there, and their results are not waited for. */
  cancelAll(): void {
    for (const { id } of this.entries) this.cancel(id);
  }

  /** Removes every file from the list that has its results, was cancelled or is not waited for. */
  clearFinished(): void {
    this.#flow?.clearFinished();
  }

  protected override clear(): void {
    for (const uploadId of this.#journal.read()) this.#journal.remove(uploadId);
    this.#close();
  }

  protected override showValue(text: string): void {
    const ids = idsIn(text);
    const known = uploadIds(this.entries);
    for (const entry of this.entries) {
      if ('uploadId' in entry && !ids.includes(entry.uploadId)) this.#takeOff(entry.id);
    }
    this.#watch(ids.filter((id) => !known.includes(id)));
  }

  protected override get english(): ReportMessages {
    // Before the app is there only views are drawn that take `FirstUploadMessages`.
    return this.#arrival.part?.english ?? (enFirstUpload as unknown as ReportMessages);
  }

  protected override formState(): FormState {
    const { entries, value } = this;
    const problem = validityOf(entries, this.required);
    return {
      data: formData(this.name, value),
      text: value.join(' '),
      problem: problem && { flags: problem.flags, message: this.text.upload[problem.message] },
      states: { busy: entries.some(isOnTheWay), dragging: this.isDragging, empty: entries.length === 0 },
    };
  }

  protected override render() {
    const { entries, text } = this;
    const images = this.#formats.filter(
      (format) => FORMATS[format].kind === 'image' && format !== 'heic' && format !== 'avif',
    );
    return html`
      <section class="card" part="card">
        ${dropView({
          messages: text,
          hint: this.#hint,
          accept: pickerAccept(this.#formats),
          imageAccept: pickerAccept(images),
          dragging: this.isDragging,
          disabled: this.isDisabled,
          several: this.#policy.maxFiles > 1,
          onFiles: (files) => this.add(files),
          more: this.#arrival.part?.folderView(this.#context),
        })}
        <div role="alert">${this.#notice()}</div>
        ${entries.length > 0 ? this.#list(entries) : html`<slot name="empty"></slot>`}
        <slot name="footer"></slot>
        <p class="unseen" role="status" aria-live="polite">${this.#announcement}</p>
      </section>
    `;
  }

  /** A long list is drawn less often: nobody reads what changes a thousand times. */
  protected override async scheduleUpdate(): Promise<void> {
    if (this.entries.length > 99) await new Promise((resolve) => setTimeout(resolve, 60));
    await super.scheduleUpdate();
  }

  #notice() {
    const { errors, common } = this.text;
    const { part, hasFailed, load } = this.#arrival;
    if (hasFailed) return failureView(errors.network(this.#facts), common.retry, load);
    return this.isSessionChanged ? part?.sessionView(this.#context) : nothing;
  }

  #list(entries: readonly Entry[]) {
    const { part, hasFailed } = this.#arrival;
    return part
      ? part.listView(entries, this.#context)
      : waitingView(entries, { messages: this.text, hasFailed });
  }

  /** What the larger part draws with. All sentences are there once it is. */
  get #context(): EntryContext {
    return {
      localize: this.localize,
      facts: this.#facts,
      isLimited: this.#policy.maxFiles < Infinity,
      flow: this.#flow,
      host: this,
      announce: (sentence) => this.#announce(sentence),
    };
  }

  get #formats() {
    return parseAccept(this.accept, PATHOLOGY_FORMATS);
  }

  get #policy(): FilePolicy {
    return {
      formats: this.#formats,
      maxFileSize: limitOf(this.maxFileSize) ?? MAX_PATHOLOGY_BYTES,
      maxFiles: limitOf(this.maxFiles) ?? Infinity,
    };
  }

  /** Documents by name, pictures as one word: eleven formats are too many to read. */
  get #hint(): string {
    const { upload } = this.text;
    const documents = this.#formats.filter((format) => FORMATS[format].kind === 'document');
    const words = documents.map((format) => FORMATS[format].label);
    if (documents.length < this.#formats.length) words.push(upload.photos);
    const { maxFiles } = this.#policy;
    const formats = this.localize.anyOf(words);
    return maxFiles < Infinity ? `${formats} · ${upload.limit(this.localize.number(maxFiles))}` : formats;
  }

  get #facts(): ErrorFacts {
    const { formats, maxFileSize, maxFiles } = this.#policy;
    return {
      formats: this.localize.anyOf(formats.map((format) => FORMATS[format].label)),
      maxFileSize: this.localize.size(maxFileSize),
      maxFiles: this.localize.number(maxFiles),
    };
  }

  get #journal(): Journal {
    this.#journalKey ??= claimJournalKey(this);
    return storageJournal(this.#journalKey);
  }

  #takeDropped(transfer: DataTransfer): void {
    const { files, folders } = droppedBy(transfer);
    this.add(files);
    this.#folders.push(...folders);
    this.#readFolders(this.#arrival.part);
  }

  #readFolders(work: UploadWork | null): void {
    const folders = this.#folders;
    const take = (files: File[]) => {
      if (folders === this.#folders) this.add(files);
    };
    if (work) void work.readFolders(folders, take);
    else this.#arrival.load();
  }

  #setPaused(isPaused: boolean): void {
    this.#isPaused = isPaused;
    this.#flow?.setPaused(isPaused);
    this.requestUpdate();
  }

  #nextId = () => `f${++this.#count}`;

  /** Lists what has been added, and takes it in once what checks and sends it is here. */
  #await(entries: readonly Entry[]): void {
    this.#waiting = [...this.#waiting, ...entries];
    this.requestUpdate();
    const { part } = this.#arrival;
    if (part) this.#openFlow(part);
    else this.#arrival.load();
  }

  #cancelWaiting(id: string): void {
    this.#waiting = this.#waiting.map((entry) => {
      if (entry.id !== id) return entry;
      const { name, size } = entry;
      if (!('uploadId' in entry)) return { id, name, size, status: 'cancelled', format: null };
      const { uploadId } = entry;
      this.#journal.remove(uploadId);
      return { id, name, size, status: 'unwatched', format: null, uploadId };
    });
    this.requestUpdate();
  }

  #openFlow(work: UploadWork): void {
    const entries = this.#waiting;
    this.#waiting = [];
    this.#flow = work.createFlow(this.#connection, {
      entries,
      nextId: this.#nextId,
      journal: this.#journal,
      policy: () => this.#policy,
      subject: () => this.subject,
      onSessionChanged: () => this.#onSessionChanged(),
      shouldAccept: (file, format, signal) => this.#askToAccept(file, format, signal),
    });
    this.#setPaused(this.#isPaused);
    if (!this.isConnected) this.#flow.setAway(true);
    this.#flow.subscribe((change) => this.#onChange(change, work));
  }

  async #askToAccept(file: File, format: Format, signal: AbortSignal) {
    const question = askToAccept(file, format, signal);
    const isAccepted = await this.dispatch('hdt-accept', question.detail, { cancelable: true });
    const answer = question.close();
    return isAccepted && (answer ? { answer } : true);
  }

  /** Goes on watching what was sent before a reload, or before the element left the page. */
  #resume(): void {
    const sent = this.#journal.read();
    const known = uploadIds(this.#waiting);
    const { part } = this.#arrival;
    if (this.#flow) this.#flow.setAway(false);
    else if (sent.length > 0) this.#watch(sent.filter((id) => !known.includes(id)));
    else if (part?.hasLost(this.#journalKey)) this.#openFlow(part);
  }

  /** Lists uploads that the service has, and follows them to their results. */
  #watch(uploadIds: readonly string[]): void {
    if (uploadIds.length === 0) return;
    if (this.#flow) this.#flow.resume(uploadIds);
    else this.#await(uploadIds.map((uploadId) => resumedEntry(this.#nextId(), uploadId)));
  }

  /** Nobody waits for its results here any more. The service keeps it. */
  #takeOff(id: string): void {
    this.cancel(id);
    this.dismiss(id);
  }

  /** The list stays for a return, which may come after seconds: from another tab of the page, or on the way back of a route. */
  #leave(): void {
    this.#flow?.setAway(true);
    this.#releaseJournal();
    if (this.entries.length === 0) this.#close();
  }

  #close(): void {
    this.#flow?.close();
    this.#flow = null;
    this.#waiting = [];
    this.#folders = [];
    this.#connection.reset();
    this.#releaseJournal();
  }

  #releaseJournal(): void {
    releaseJournalKey(this.#journalKey);
    this.#journalKey = null;
  }

  #onSessionChanged(): void {
    this.#close();
    this.isSessionChanged = true;
    void this.dispatch('hdt-error', { code: 'session-changed' });
  }

  #announce(sentence: string | null): void {
    this.#announcement = sentence ?? this.#announcement;
    this.requestUpdate();
  }

  #onChange(change: EntryChange, work: UploadWork): void {
    this.#announce(
      work.announcementOf(
        change,
        () => this.entries,
        () => this.#context,
      ),
    );
    const event = work.toHostEvent(change);
    if (event) void this.dispatch(event.type, event.detail);
  }
}

/** Stopped by the person before what checks and sends files had arrived. */
const isStopped = ({ status }: Entry): boolean => status === 'cancelled' || status === 'unwatched';

/** A limit as the page wrote it; null where that is no limit. */
const limitOf = (value: number | null): number | null =>
  typeof value === 'number' && value >= 0 ? value : null;

declare global {
  interface HTMLElementTagNameMap {
    'hdt-upload': HdtUpload;
  }
}
