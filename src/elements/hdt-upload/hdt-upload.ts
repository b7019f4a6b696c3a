import { html, nothing, type PropertyDeclarations } from 'lit';
import { systemClock } from '../../clock.js';
import type { EntryChange } from '../../flow/entry-store.js';
import { createUploadFlow, type UploadFlow } from '../../flow/upload-flow.js';
import { enReports } from '../../i18n/en-reports.js';
import type { ReportMessages } from '../../i18n/messages.js';
import { parseAccept, pickerAccept } from '../../intake/accept.js';
import { filesOf } from '../../intake/drop.js';
import { FORMATS, PATHOLOGY_FORMATS } from '../../intake/format.js';
import { createLazyPreparer } from '../../prepare/preparer.js';
import { browserConnectivity } from '../../queue/connectivity.js';
import { type Entry, isTerminal } from '../../queue/entry.js';
import { storageJournal } from '../../queue/journal.js';
import { connect } from '../../service/connect.js';
import { MAX_PATHOLOGY_BYTES } from '../../service/wire.js';
import { whenVisible } from '../../status/visibility.js';
import { type FormState, HdtFormElement } from '../form-element.js';
import { controls, tokens } from '../tokens.styles.js';
import { badgeStyles } from '../views/badge.styles.js';
import { DropTarget } from './drop-target.js';
import { dropView } from './drop-view.js';
import { type EntryContext, entryView } from './entry-view.js';
import { type HdtUploadEvents, toHostEvent } from './events.js';
import { uploadStyles } from './hdt-upload.styles.js';
import { formValue, tallyOf, validityOf } from './tally.js';

/**
 * @summary Takes lab reports by drop, picker, paste or camera, checks them on the device, sends them through
 * the gateway and follows each to its clinical result.
 *
 * @slot hint - More words under the invitation.
 * @csspart card - The whole surface.
 * @csspart drop - The zone files are dropped on.
 * @csspart choose - The button that opens the picker.
 * @csspart entry - One file.
 * @csspart badge - How a file ended.
 * @csspart life-line - The line of steps under a file on its way.
 * @csspart results - The table of results.
 * @csspart result-row - One biomarker.
 * @cssproperty --hdt-paper - Surface colour.
 * @cssproperty --hdt-ground - Quiet surface colour.
 * @cssproperty --hdt-ink - Text colour.
 * @cssproperty --hdt-quiet - Secondary text colour.
 * @cssproperty --hdt-line - Hairlines.
 * @cssproperty --hdt-accent - Buttons, links, progress.
 * @cssproperty --hdt-on-accent - Text on the accent colour.
 * @cssproperty --hdt-warn - "Again, please".
 * @cssproperty --hdt-bad - "This will not work".
 * @cssproperty --hdt-radius - Corner radius of cards.
 * @cssproperty --hdt-radius-control - Corner radius of controls.
 * @fires hdt-accept - Cancelable: a file passed every check and is about to be taken.
 * @fires hdt-reject - A file was refused on the device.
 * @fires hdt-progress - Bytes of a file sent so far.
 * @fires hdt-uploaded - The service has taken a file and named its upload.
 * @fires hdt-status - A file moved along its life line.
 * @fires hdt-result - The rows of a report are here.
 * @fires hdt-error - A file failed after it had been accepted.
 */
export class HdtUpload extends HdtFormElement<HdtUploadEvents, ReportMessages> {
  static override styles = [tokens, controls, badgeStyles, uploadStyles];
  static override properties: PropertyDeclarations = {
    ...HdtFormElement.properties,
    accept: {},
    maxFiles: { type: Number, attribute: 'max-files' },
    maxSize: { type: Number, attribute: 'max-size' },
    dragging: { state: true },
    sessionChanged: { state: true },
  };

  /** Formats, types or extensions to take; all the service reads when absent. */
  declare accept: string | null;
  /** Files under way at one time. Default 10. */
  declare maxFiles: number;
  /** Bytes a file may have. Default 25 MB. */
  declare maxSize: number;
  declare protected dragging: boolean;
  /** Said until the person adds a file of their own. */
  declare protected sessionChanged: boolean;

  #flow: UploadFlow | null = null;
  protected override readonly english = enReports;
  readonly #preparer = createLazyPreparer();
  #announced = '';

  constructor() {
    super();
    this.accept = null;
    this.maxFiles = 10;
    this.maxSize = MAX_PATHOLOGY_BYTES;
    this.dragging = false;
    this.sessionChanged = false;
    new DropTarget(this, {
      isOpen: () => !this.isDisabled,
      onDragging: (dragging) => {
        this.dragging = dragging;
      },
      onTransfer: (transfer) => void filesOf(transfer).then((files) => this.add(files)),
    });
  }

  /** The files of this element, in order of arrival. */
  get entries(): readonly Entry[] {
    return this.#flow?.entries() ?? [];
  }

  /** Hands files in by program, as if they had been dropped. */
  add(files: readonly File[]): void {
    if (this.isDisabled || files.length === 0) return;
    this.sessionChanged = false;
    this.#started().add(files);
  }

  /** Stops a file wherever it is. */
  cancel(id: string): void {
    this.#flow?.cancel(id);
  }

  retry(id: string): void {
    this.#flow?.retry(id);
  }

  /** Takes a file that has come to an end off the list. */
  dismiss(id: string): void {
    this.#flow?.remove(id);
    // The button that was pressed is gone with its file: without this the keyboard would be sent to the top.
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>('[part=choose]')?.focus());
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.#journal().read().length > 0) this.#started().resume();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    // A move within the page disconnects and connects in one turn; only a real departure stops the work.
    queueMicrotask(() => {
      if (!this.isConnected) this.#stop();
    });
  }

  formResetCallback(): void {
    for (const { uploadId } of this.entries.flatMap((entry) => ('uploadId' in entry ? [entry] : []))) {
      this.#journal().remove(uploadId);
    }
    this.#stop();
    this.requestUpdate();
  }

  protected override formState(): FormState {
    const problem = validityOf(this.entries, this.required);
    return {
      value: formValue(this.name, this.entries),
      problem: problem && { flags: problem.flags, message: this.messages.upload[problem.message] },
    };
  }

  protected override render() {
    const { entries, localize } = this;
    const formats = this.#formats;
    const images = formats.filter(
      (format) => FORMATS[format].kind === 'image' && format !== 'heic' && format !== 'avif',
    );
    return html`
      <section class="card" part="card">
        ${dropView({
          messages: this.messages,
          hint: this.messages.upload.hint(this.#formatList, localize.number(this.maxFiles)),
          accept: pickerAccept(formats),
          imageAccept: pickerAccept(images),
          dragging: this.dragging,
          disabled: this.isDisabled,
          several: this.maxFiles > 1,
          onFiles: (files) => this.add(files),
        })}
        <div role="alert">
          ${this.sessionChanged ? html`<p class="notice">${this.messages.errors['session-changed'](this.#facts)}</p>` : nothing}
        </div>
        ${entries.length > 0 ? this.#list(entries) : nothing}
        <p class="unseen" role="status" aria-live="polite">${this.#announced}</p>
      </section>
    `;
  }

  #list(entries: readonly Entry[]) {
    const { upload } = this.messages;
    const tally = tallyOf(entries);
    const context: EntryContext = { localize: this.localize, facts: this.#facts, actions: this };
    return html`
      <p class="tally">
        <span>${upload.summary(tally.seen, tally.accepted, tally.refused)}</span>
        <span>${upload.progress(tally.done, tally.accepted)}</span>
      </p>
      <ul aria-label=${upload.list}>
        ${entries.map((entry) => entryView(entry, context))}
      </ul>
    `;
  }

  get #formats() {
    return parseAccept(this.accept, PATHOLOGY_FORMATS);
  }

  /** Documents by name, pictures as one word: eleven formats are too many to read. */
  get #formatList(): string {
    const documents = this.#formats.filter((format) => FORMATS[format].kind === 'document');
    const words = documents.map((format) => FORMATS[format].label);
    if (documents.length < this.#formats.length) words.push(this.messages.upload.photos);
    return this.localize.anyOf(words);
  }

  get #facts() {
    return {
      formats: this.localize.anyOf(this.#formats.map((format) => FORMATS[format].label)),
      maxSize: this.localize.size(this.maxSize),
      maxFiles: this.localize.number(this.maxFiles),
    };
  }

  #journal() {
    return storageJournal(`hdt-upload:${this.id || this.name}`);
  }

  #started(): UploadFlow {
    if (this.#flow) return this.#flow;
    this.#flow = createUploadFlow({
      client: connect({ tokenEndpoint: this.endpoint, tokenSource: this.tokenSource, scope: ['pathology'] }),
      prepare: this.#preparer.prepare,
      clock: systemClock,
      journal: this.#journal(),
      online: browserConnectivity,
      whenVisible,
      policy: () => ({ formats: this.#formats, maxSize: this.maxSize, maxFiles: this.maxFiles }),
      onSessionChanged: () => this.#onSessionChanged(),
      mayAccept: (file, format) => this.emit('hdt-accept', { file, format }, { cancelable: true }),
    });
    this.#flow.subscribe((change) => this.#onChange(change));
    return this.#flow;
  }

  #stop(): void {
    this.#flow?.close();
    this.#flow = null;
    this.#preparer.close();
  }

  /** The next file begins with a connection of its own, as whoever is signed in then. */
  #onSessionChanged(): void {
    this.#stop();
    this.sessionChanged = true;
    this.requestUpdate();
    this.emit('hdt-error', { code: 'session-changed' });
  }

  #onChange(change: EntryChange): void {
    this.requestUpdate();
    if (change.entry && change.event && isTerminal(change.entry)) this.#announce(change.entry);
    const event = toHostEvent(change);
    if (event) this.emit(event.type, event.detail);
  }

  /** One sentence about the whole batch, and the advice itself when a single file needs attention. */
  #announce(entry: Entry): void {
    const { upload, errors } = this.messages;
    const { done, seen, attention } = tallyOf(this.entries);
    const advice = entry.status === 'failed' ? ` ${errors[entry.code](this.#facts)}` : '';
    this.#announced = upload.announce(done, seen, attention) + advice;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'hdt-upload': HdtUpload;
  }
}
