import { html, nothing } from 'lit';
import { LazyModule } from '../core/lazy-module.js';
import { MAX_PATHOLOGY_BYTES } from '../core/service/limits.js';
import { isSystemFile, readDrop } from '../files/drop.js';
import { type Format, isFormatWord, pickerAccept } from '../files/format.js';
import { enUploadInvitation, type UploadInvitation } from '../i18n/en-invitation.js';
import type { Locale } from '../i18n/locale.js';
import type { ErrorFacts, ReportMessages } from '../i18n/messages.js';
import type { PagesDialog } from '../pages/pages-session.js';
import type { NameRenderer } from '../results/results-view.js';
import { isShareFault, type ShareFault } from '../share/share-fault.js';
import { AppLoader } from '../ui/app-loader.js';
import { Connection } from '../ui/connection.js';
import { type FormState, HdtFormElement } from '../ui/form-element.js';
import { hasPairingLink, takePairingLink } from '../ui/pairing-link.js';
import { listPhoneTaker } from '../ui/phone-taker.js';
import {
  address,
  bytes,
  flag,
  func,
  type Kind,
  type KindDeclarations,
  number,
  oneOf,
  text,
  words,
} from '../ui/property-kinds.js';
import { controls, tokens } from '../ui/tokens.styles.js';
import type { Announcer } from './announcer.js';
import type { UploadApp } from './app.js';
import { DropTarget } from './drop-target.js';
import { dropView } from './drop-view.js';
import type { Entry } from './entry.js';
import type { EntryChange } from './entry-store.js';
import type { HdtUploadEvents } from './events.js';
import { createFormData, findProblem, parseIds } from './form-value.js';
import { uploadStyles } from './hdt-upload.styles.js';
import type { EntryRenderer } from './list.js';
import { acceptedText, errorFacts, photoFormats, readPolicy } from './policy.js';
import { UploadSession } from './session.js';
import { uploadIds } from './upload-ids.js';
import { UploadPages } from './upload-pages.js';
import { earlyEntriesView, failureView } from './waiting-view.js';

const FORMAT_WORDS = words(null, { expected: 'formats such as pdf, .hl7, image/*', isKnown: isFormatWord });

/** The ids of uploads, also as an array. */
const UPLOAD_IDS: Kind<string> = {
  fallback: '',
  expected: 'ids of uploads',
  read: (given) => words('').read(given)?.replaceAll(',', ' '),
};

const uploadApp = new LazyModule<UploadApp>('upload', () => import('./app.js'));

/**
 * @summary Takes lab reports by drop, picker, paste or camera, checks them on the device, sends them through the gateway and follows each to its clinical result.
 * @slot title - Replaces the invitation.
 * @slot hint - Text under the invitation.
 * @slot actions - Additional buttons beside the one that opens the picker.
 * @slot empty - Shown while there are no files.
 * @slot footer - Text under the files.
 * @csspart card - The whole surface.
 * @csspart drop - The zone files are dropped on.
 * @csspart icon - The arrow in the drop zone.
 * @csspart title - The invitation.
 * @csspart hint - The accepted formats.
 * @csspart choose - The button that opens the picker.
 * @csspart choose-folder - The button that picks a folder, where there is a mouse.
 * @csspart take-photo - The button that opens the camera, on touch screens.
 * @csspart photograph-pages - The button that opens the viewfinder for the pages of one document.
 * @csspart use-phone - The button that lets a phone photograph pages for a computer.
 * @csspart qr - The code for the phone to scan.
 * @csspart code - The code to compare on both devices.
 * @csspart person - The masked name of the person that a phone photographs for.
 * @csspart primary - The recommended button of a view for a phone.
 * @csspart secondary - Another button of such a view.
 * @csspart advice - What to change, such as when the phone does not answer.
 * @csspart phone-status - How many pages are on the phone, and how many here.
 * @csspart pages - The dialog in which pages are photographed and arranged.
 * @csspart pages-done - The button in it that adds the document to the files.
 * @csspart page - A photographed page in the dialog.
 * @csspart page-open - The thumbnail of a page, which opens it enlarged.
 * @csspart page-enlarged - The dialog with an enlarged page.
 * @csspart question - Asks whether pictures that were chosen at once are the pages of one report.
 * @csspart one-report - The button that makes one document of them.
 * @csspart separate-reports - The button that adds each as a report.
 * @csspart offer - Asks whether files that another app shared are to be added.
 * @csspart offer-add - The button that adds them.
 * @csspart offer-decline - The button that drops them.
 * @csspart viewfinder - The live picture, with the outline of the paper and the controls of the camera.
 * @csspart video - The picture of the camera.
 * @csspart shutter - The button that takes a page.
 * @csspart notice - A message about the whole element, such as a failure, with what to do.
 * @csspart summary - The files in numbers.
 * @csspart entry - One file.
 * @csspart format - The thumbnail or format of a file.
 * @csspart name - The name of a file.
 * @csspart detail - A sentence about a file.
 * @csspart action - A button of a file, of the receipt or of results.
 * @csspart preview - Opens the preview of the file as it is sent.
 * @csspart sent - The preview: a dialog with the file as it is sent.
 * @csspart convert - The button that converts a text to UTF-8.
 * @csspart again - The button that asks for a better picture.
 * @csspart badge - The outcome of a file.
 * @csspart batch - Progress of the batch, and actions on all files.
 * @csspart receipt - The receipt of a finished batch, folded.
 * @csspart progress-steps - The line of steps under a file on its way.
 * @csspart results-summary - How many results of a report are out of range, and what of it could not be read.
 * @csspart tools - Search, filter and order of long results.
 * @csspart names-note - Says that names of tests are our translation.
 * @csspart results - The table of results.
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
  static override properties: KindDeclarations = {
    accept: { kind: FORMAT_WORDS },
    maxFiles: { attribute: 'max-files', kind: number(null, { from: 1, isWhole: true }) },
    maxFileSize: { attribute: 'max-file-size', kind: bytes(MAX_PATHOLOGY_BYTES) },
    noPages: { type: Boolean, attribute: 'no-pages', kind: flag },
    phonePage: { attribute: 'phone-page', kind: address('') },
    voice: { type: Boolean, kind: flag },
    haptics: { type: Boolean, kind: flag },
    subject: { attribute: false, kind: text(null) },
    patients: { kind: oneOf('one', 'any') },
    entryRenderer: { attribute: false, kind: func },
    nameRenderer: { attribute: false, kind: func },
    value: { attribute: false, noAccessor: true },
    isDragging: { state: true },
    notice: { state: true },
    offered: { state: true },
  };

  /** Accepted formats, MIME types or extensions; all that the service reads when absent. */
  accept: string | null = null;
  /** Maximum number of files; refused and cancelled files do not count. No limit when absent. */
  maxFiles: number | null = null;
  /** Maximum size of a file in bytes. Default 25 MB. */
  maxFileSize: number = MAX_PATHOLOGY_BYTES;
  /** Hides the button that photographs the pages of a report as one document. It is shown where a camera can be asked for. */
  noPages = false;
  /**
   * URL of a page with this element, which a phone opens to photograph pages for this one. It has to be reachable from the
   * phone, at the origin of the gateway. Without it no phone is offered.
   */
  phonePage = '';
  /** Speaks the hints while pages are photographed. */
  voice = false;
  /** Vibrates when such a hint changes, where the phone can. */
  haptics = false;
  /**
   * The number of the patient whose reports are to be added, as reports print it (PID-3, `Patient.identifier`). A
   * report with another number is held back with a warning. The number is compared in the browser and never sent; it is
   * no attribute.
   */
  subject: string | null = null;
  /**
   * Whose reports are added. With `one`, a report about somebody else is held back with a warning. With `any`, as at a desk, each
   * report says whom it names, by initials and year of birth. A `subject` is compared all the same.
   */
  patients: 'one' | 'any' = 'one';
  /** Draws a file of the list. */
  entryRenderer: EntryRenderer | undefined = undefined;
  /** Draws the name of a biomarker in results. */
  nameRenderer: NameRenderer | undefined = undefined;
  protected isDragging = false;
  /**
   * `session-changed`: another person has signed in; it goes once a file is added. `no-pages`: the code for photographing
   * pages could not be fetched. `no-file`: something else was dropped. A `ShareFault`: why a share holds no files.
   */
  protected notice: 'session-changed' | 'no-pages' | 'no-file' | ShareFault | null = null;
  /** Shared files that the person has not answered for. */
  protected offered: readonly File[] = [];
  /** Repeats the action that failed because the code for pages could not be fetched. */
  #retryPages = () => {};

  readonly #connection = new Connection(this, {
    scope: ['pathology'],
    onOpen: () => this.#session.resume(),
    onClose: (keepsPerson) => {
      this.#session.leave(keepsPerson);
      // Another person may come back.
      if (!keepsPerson) this.#forgetOffered();
    },
    keepsPerson: () => this.entries.length > 0 || this.#pages.holdsFiles,
  });
  readonly #loader: AppLoader<UploadApp> = new AppLoader<UploadApp>(this, {
    module: uploadApp,
    isAwaited: () => this.#session.isWaiting || this.offered.length > 0 || isShareFault(this.notice),
    onLoad: (app) => {
      this.addStyles(app.styles);
      this.#announcer = new app.Announcer(this, {
        entries: () => this.entries,
        locale: () => this.localize.translate(app.english),
        facts: () => this.#facts,
      });
      this.#session.start(app);
      this.#announceOffer();
    },
  });
  readonly #session: UploadSession = new UploadSession(this, {
    connection: this.#connection,
    loader: this.#loader,
    policy: () => readPolicy(this),
    subject: () => this.subject,
    patients: () => this.patients,
    shouldAccept: (file, format, signal) => this.#askToAccept(file, format, signal),
    onSessionChanged: () => this.#onSessionChanged(),
    onChange: (change) => this.#onChange(change),
  });
  readonly #phoneTaker = listPhoneTaker({
    host: this,
    use: 'pages',
    isReady: () => !this.isDisabled && this.#takesPages,
    join: (pairing) => void this.#withPages((pages) => pages.joinPhone(pairing)),
  });
  readonly #pages: UploadPages = new UploadPages(this, ({ create }) => {
    // The app came with it.
    this.#loader.load();
    return create(this, this.localize, {
      addStyles: (styles) => this.addStyles(styles),
      addDocument: (file) => this.#addDocument(file),
      connection: this.#connection,
      taker: this.#phoneTaker,
      isDisabled: () => this.isDisabled,
      onSessionChanged: () => this.#onSessionChanged(),
    });
  });
  /** Null before the app is loaded, when there is nothing to say. */
  #announcer: Announcer | null = null;
  #value: readonly string[] = [];
  #lastFacts: ErrorFacts | null = null;

  constructor() {
    super();
    new DropTarget(this, {
      isOpen: () => !this.isDisabled,
      onDragging: (isDragging) => {
        this.isDragging = isDragging;
      },
      onTransfer: (transfer) => {
        const { files, folders } = readDrop(transfer);
        this.#addChosen(files);
        this.notice = files.length + folders.length > 0 ? null : 'no-file';
        if (folders.length > 0) void this.#session.readFolders(folders);
      },
      onText: () => {
        this.notice = 'no-file';
      },
    });
  }

  /** The files of this element, in order of arrival. */
  get entries(): readonly Entry[] {
    return this.#session.entries;
  }

  /**
   * The ids of the uploads in the list, in order. The form submits one entry for each. Setting it lists exactly these
   * uploads, besides files that are not sent yet. The array is a new one whenever the value changes.
   */
  get value(): readonly string[] {
    const ids = uploadIds(this.entries);
    if (ids.join() !== this.#value.join()) this.#value = Object.freeze(ids);
    return this.#value;
  }

  set value(ids: readonly string[] | string | null | undefined) {
    this.setValue(ids, UPLOAD_IDS);
  }

  /** Adds files as if they had been dropped. They are sent once the element is on a page. */
  add(files: readonly File[]): void {
    if (this.isDisabled || files.length === 0) return;
    this.notice = null;
    this.#session.add(files);
  }

  /**
   * Asks the person whether files that came from outside the page are to be added, such as those of `hdt-elements/share`.
   * They are added and sent only once the person agrees. A `ShareFault` is explained instead.
   */
  offer(shared: readonly File[] | ShareFault | null | undefined): void {
    if (!shared?.length) return;
    if (isShareFault(shared)) this.notice = shared;
    else {
      this.notice = null;
      this.offered = [...this.offered, ...shared];
    }
    if (this.isConnected) this.#loader.load();
    this.#announceOffer();
  }

  #answerOffer(isAdded: boolean): void {
    const files = this.offered;
    this.offered = [];
    this.#announce('');
    if (isAdded) this.#addChosen(files);
  }

  /**
   * Opens the viewfinder for the pages of one document, or shows pages of these pictures. The document is added to the
   * files once the person is done.
   */
  async photographPages(pictures: readonly File[] = []): Promise<void> {
    if (!this.isDisabled) await this.#withPages((pages) => pages.open(pictures));
  }

  /** Lets a phone photograph pages for this computer, by a code to scan. Needs `phonePage`. */
  async usePhone(): Promise<void> {
    if (!this.isDisabled && this.phonePage) await this.#withPages((pages) => pages.openPhone());
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (!hasPairingLink('pages')) return;
    void this.#withPages((pages) => pages.photographForComputer(() => takePairingLink('pages')));
  }

  /** Runs an action of the pages dialog. When its code cannot be fetched, the person is told and can try again. */
  async #withPages(use: (pages: PagesDialog) => void | Promise<void>): Promise<void> {
    this.notice = null;
    try {
      await use(await this.#pages.load());
    } catch {
      this.#retryPages = () => {
        if (!this.isDisabled) void this.#withPages(use);
      };
      this.notice = 'no-pages';
    }
  }

  #addDocument(file: File): void {
    if (this.isDisabled) return;
    this.notice = null;
    this.#session.add([file], { isPhotographed: true });
  }

  /** Whether several pictures can become one document. */
  get #takesPages(): boolean {
    return !this.noPages && readPolicy(this).formats.includes('pdf');
  }

  /** Adds files that were chosen together. Asks whether several pictures are the pages of one report. */
  #addChosen(files: readonly File[]): void {
    // Some systems have no type for HEIC.
    const pictures = files.filter(({ name, type }) => /^image\/|\.hei[cf]$/i.test(type || name));
    const isAsked = pictures.length > 1 && this.#takesPages;
    this.add(isAsked ? files.filter((file) => !pictures.includes(file)) : files);
    if (isAsked) void this.#pages.ask(pictures, this.#announce, () => this.#session.add(pictures));
  }

  /** Cancels a file. If the service has it already, the service keeps it, and its results are no longer awaited. */
  cancel(id: string): void {
    this.#session.cancel(id);
  }

  /** Awaits the results of an unwatched file again. */
  watch(id: string): void {
    this.#session.flow?.watch(id);
  }

  /** Tries a failed file again where that can help. A file that was held back with a warning is sent anyway. */
  retry(id: string): void {
    this.#session.flow?.retry(id);
  }

  /** Removes a finished, failed, cancelled or unwatched file from the list. */
  dismiss(id: string): void {
    this.#session.remove(id);
  }

  /** Stops sending until `resume`. Files are still checked, and sent files are followed. */
  pause(): void {
    this.#session.setPaused(true);
  }

  /** Sends what has waited since `pause`. */
  resume(): void {
    this.#session.setPaused(false);
  }

  /** Tries every failed file again where that can help. */
  retryAll(): void {
    this.#session.flow?.retryAll();
  }

  /** Cancels every file. The service keeps those it has already, and their results are no longer awaited. */
  cancelAll(): void {
    for (const { id } of this.entries) this.cancel(id);
  }

  /** Removes every ready, cancelled or unwatched file from the list. */
  clearFinished(): void {
    this.#session.flow?.clearFinished();
  }

  /** Shared files, and the failed action, which holds the pictures of whoever was signed in. */
  #forgetOffered(): void {
    this.offered = [];
    this.notice = null;
    this.#retryPages = () => {};
  }

  protected override clear(): void {
    this.#forgetOffered();
    this.#pages.clear();
    this.#session.clear();
    this.#announce('');
  }

  protected override showValue(text: string): void {
    this.#session.showUploads(parseIds(text));
    this.#announce('');
  }

  get #locale(): Locale<UploadInvitation> {
    return this.localize.translate(enUploadInvitation);
  }

  protected override formState(): FormState {
    const { entries, value } = this;
    const problem = findProblem(entries, this.required, this.#session.isReading || this.#pages.holdsFiles);
    return {
      data: createFormData(this.name, value),
      text: value.join(' '),
      problem: problem && { flags: problem.flags, message: this.#locale.messages.upload[problem.message] },
      states: {
        busy: problem?.message === 'pending',
        dragging: this.isDragging,
        empty: entries.length === 0,
      },
    };
  }

  /** Updates a long list less often, because the progress of a thousand files would redraw it all the time. */
  protected override async scheduleUpdate(): Promise<void> {
    if (this.entries.length > 99) await new Promise((resolve) => setTimeout(resolve, 60));
    await super.scheduleUpdate();
  }

  /** Waits for the list too. */
  protected override async getUpdateComplete(): Promise<boolean> {
    const isComplete = await super.getUpdateComplete();
    await this.renderRoot.querySelector('hdt-upload-list')?.updateComplete;
    return isComplete;
  }

  protected override render() {
    const { entries } = this;
    const locale = this.#locale;
    return html`
      <section class="card" part="card">
        ${this.#pages.dialog?.isForComputer ? nothing : this.#renderDrop(locale)}
        <div role="alert">${this.#renderNotice()}</div>
        ${this.#renderOffer()}
        ${this.#pages.dialog?.render()}
        ${entries.length > 0 ? this.#renderList(entries) : html`<slot name="empty"></slot>`}
        <slot name="footer"></slot>
        <p class="unseen" role="status" aria-live="polite">${this.#announcer?.text}</p>
      </section>
    `;
  }

  #renderDrop(locale: Locale<UploadInvitation>) {
    const policy = readPolicy(this);
    return dropView({
      messages: locale.messages,
      hint: acceptedText(policy, locale),
      accept: pickerAccept(policy.formats),
      imageAccept: pickerAccept(photoFormats(policy)),
      isDragging: this.isDragging,
      disabled: this.isDisabled,
      hasSeveral: policy.maxFiles > 1,
      onFiles: (files) => this.#addChosen(files),
      onFolder: (files) => this.add(files.filter(({ name }) => !isSystemFile(name))),
      // A server cannot know of a camera; most pages that it draws have one.
      onPages: this.#takesPages && (!globalThis.document || navigator.mediaDevices) ? this.#onPages : null,
      onPhone: this.#takesPages && this.phonePage ? () => void this.usePhone() : null,
    });
  }

  #renderNotice() {
    const { errors, common } = this.#locale.messages;
    const { hasFailed, load, app } = this.#loader;
    if (hasFailed || this.notice === 'no-pages')
      return failureView(errors.network(this.#facts), common.retry, hasFailed ? load : this.#retryPages);
    if (this.notice === 'no-file') {
      return html`<p class="notice" part="notice">${this.#locale.messages.upload.noFile}</p>`;
    }
    if (!this.notice || !app) return nothing;
    const { errors: all, upload } = this.localize.translate(app.english).messages;
    const sentence = isShareFault(this.notice)
      ? upload.offer.faults[this.notice]
      : all[this.notice](this.#facts);
    return html`<p class="notice" part="notice">${sentence}</p>`;
  }

  #renderOffer() {
    const { app } = this.#loader;
    if (!app || this.offered.length === 0) return nothing;
    return app.offerView({
      files: this.offered,
      locale: this.localize.translate(app.english),
      disabled: this.isDisabled,
      onAnswer: (isAdded) => this.#answerOffer(isAdded),
    });
  }

  #renderList(entries: readonly Entry[]) {
    const { flow } = this.#session;
    const { app, hasFailed } = this.#loader;
    if (!flow || !app) return earlyEntriesView(entries, this.#locale.messages, hasFailed);
    return html`
      <hdt-upload-list
        .entries=${entries}
        .flow=${flow}
        .isPaused=${flow.isPaused}
        .isLimited=${readPolicy(this).maxFiles < Infinity}
        .patients=${this.patients}
        .facts=${this.#facts}
        .locale=${this.localize.translate(app.english)}
        .entryRenderer=${this.entryRenderer}
        .nameRenderer=${this.nameRenderer}
        .announce=${this.#announce}
      ></hdt-upload-list>
    `;
  }

  /** The same object until a value changes, so that unchanged rows are not drawn again. */
  get #facts(): ErrorFacts {
    const facts = errorFacts(readPolicy(this), this.#locale);
    if (JSON.stringify(facts) !== JSON.stringify(this.#lastFacts)) this.#lastFacts = facts;
    return this.#lastFacts!;
  }

  async #askToAccept(file: File, format: Format, signal: AbortSignal) {
    const question = this.#loader.app!.askToAccept(file, format, signal);
    const isAccepted = await this.dispatch('hdt-accept', question.detail, { cancelable: true });
    const answer = question.close();
    return isAccepted && (answer ? { answer } : true);
  }

  #onSessionChanged(): void {
    this.clear();
    this.notice = 'session-changed';
    void this.dispatch('hdt-error', { code: 'session-changed' });
  }

  readonly #onPages = (): void => void this.photographPages();

  readonly #announce = (text: string): void => this.#announcer?.announce(text);

  #announceOffer(): void {
    if (this.offered.length === 0) return;
    this.#announcer?.announceOffer(this.offered);
    void this.#loader.app?.showOffer(this);
  }

  #onChange(change: EntryChange): void {
    this.requestUpdate();
    this.#announcer!.announceChange(change);
    const event = this.#loader.app!.toHostEvent(change);
    if (event) void this.dispatch(event.type, event.detail);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'hdt-upload': HdtUpload;
  }
}
