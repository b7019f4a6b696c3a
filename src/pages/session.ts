import { html, nothing, type ReactiveController, type ReactiveElement, type TemplateResult } from 'lit';
import { type CameraPermissionPlace, findCameraPermissionPlace } from '../camera/browser-family.js';
import { createCamera } from '../camera/camera.js';
import { isBlack } from '../camera/still.js';
import { createCameraControls } from '../camera/track-switches.js';
import { MAX_PATHOLOGY_BYTES } from '../core/service/limits.js';
import { CAPTURE_FORMATS, phoneFormats, pickerAccept } from '../files/format.js';
import { enPages } from '../i18n/en-pages.js';
import type { PagesLocale } from '../i18n/locale.js';
import type { Localize } from '../i18n/localize.js';
import { fileInput } from '../ui/file-input.js';
import { keepAwake } from '../ui/keep-awake.js';
import { createLeavingPrompt } from '../ui/leaving-prompt.js';
import { speakHint } from '../ui/viewfinder/speak-hint.js';
import { isConfirmed } from './camera-view.js';
import { ChosenPictures } from './chosen-pictures.js';
import type { PagesContext } from './context.js';
import { guidePaper, type PaperVisit } from './guide-paper.js';
import { sightText } from './hint.js';
import { PagesFlow } from './pages-flow.js';
import type { PagesEvent, PagesState } from './pages-state.js';

/** The element that takes the document. */
export type PagesHost = ReactiveElement & {
  readonly maxFileSize: number;
  readonly voice: boolean;
  readonly haptics: boolean;
  add(files: readonly File[]): void;
};

const PICTURES = phoneFormats(CAPTURE_FORMATS);

/** The dialog of an `<hdt-upload>` in which pages are photographed. */
export interface PagesDialog {
  /** Opens the camera, or shows pages of pictures that were chosen. */
  open(pictures?: readonly File[]): void;
  /**
   * Asks whether pictures that were chosen at once are the pages of one report.
   *
   * @param announce Says a sentence to screen readers.
   */
  ask(pictures: readonly File[], announce: (sentence: string) => void): Promise<void>;
  /** Whether there are pages or pictures that are not in the list yet. */
  readonly holdsFiles: boolean;
  /** Drops all pages and pictures. */
  clear(): void;
  /** The question about pictures, and the dialog while it is open. */
  render(isDisabled: boolean): unknown;
}

/** The pages that are photographed in one `<hdt-upload>`. */
export class PagesSession implements ReactiveController, PagesDialog {
  readonly #host: PagesHost;
  readonly #localize: Localize;
  readonly #addDocument: (file: File) => void;
  readonly #chosen: ChosenPictures;
  readonly #promptBeforeLeaving = createLeavingPrompt();
  /** Null while the dialog is closed. */
  #flow: PagesFlow | null = null;
  #canGuide = true;
  #isLeaving = false;
  #announcement = '';
  #permissionPlace: CameraPermissionPlace | null = null;
  /** The hint that was last spoken. */
  #spoken = '';

  constructor(host: PagesHost, localize: Localize, addDocument: (file: File) => void) {
    this.#host = host;
    this.#localize = localize;
    this.#addDocument = addDocument;
    this.#chosen = new ChosenPictures({
      add: (files) => host.add(files),
      open: (pictures) => this.open(pictures),
      onChange: () => this.#update(),
    });
    host.addController(this);
  }

  get holdsFiles(): boolean {
    return this.#chosen.groups.length > 0 || !!this.#flow?.current().pages.length;
  }

  open(pictures: readonly File[] = []): void {
    this.#flow ??= this.#createFlow();
    if (pictures.length > 0) void this.#flow.addPhotos(pictures);
    else this.#flow.open();
    this.#host.requestUpdate();
  }

  async ask(pictures: readonly File[], announce: (sentence: string) => void): Promise<void> {
    const count = await this.#chosen.hold(pictures);
    if (count > 0) announce(this.#locale.messages.pages.together(count));
  }

  clear(): void {
    this.#chosen.clear();
    this.#close();
  }

  hostConnected(): void {
    document.addEventListener('visibilitychange', this.#onVisibilityChange);
    this.#update();
  }

  hostDisconnected(): void {
    document.removeEventListener('visibilitychange', this.#onVisibilityChange);
    this.#promptBeforeLeaving(false);
    this.#flow?.pause();
  }

  render(isDisabled: boolean): unknown {
    return [this.#renderQuestion(isDisabled), this.#renderDialog()];
  }

  #renderDialog(): TemplateResult | typeof nothing {
    const flow = this.#flow;
    if (!flow) return nothing;
    return html`
      <hdt-upload-pages
        .context=${this.#createContext(flow)}
        .isLeaving=${this.#isLeaving}
        .announcement=${this.#announcement}
        .onStay=${() => this.#setLeaving(false)}
        .onDiscard=${() => this.#close()}
      ></hdt-upload-pages>
      ${fileInput({
        id: 'pictures',
        accept: pickerAccept(PICTURES),
        disabled: false,
        multiple: true,
        onFiles: (pictures) => this.#addPictures(pictures),
      })}
    `;
  }

  #renderQuestion(isDisabled: boolean): TemplateResult | typeof nothing {
    if (this.#chosen.groups.length === 0) return nothing;
    return html`
      <hdt-upload-question
        .groups=${this.#chosen.groups}
        .locale=${this.#locale}
        .disabled=${isDisabled}
        .onAnswer=${this.#onAnswer}
      ></hdt-upload-question>
    `;
  }

  readonly #onAnswer = (group: readonly File[], isOneReport: boolean): void =>
    this.#chosen.answer(group, isOneReport);

  #update(): void {
    // Pages are also made after the element was removed.
    this.#promptBeforeLeaving(this.#host.isConnected && this.holdsFiles);
    this.#host.requestUpdate();
  }

  #addPictures(pictures: readonly File[]): void {
    if (pictures.length > 0) void this.#flow?.addPhotos(pictures);
  }

  get #locale(): PagesLocale {
    return this.#localize.translate(enPages);
  }

  #createFlow(): PagesFlow {
    const host = this.#host;
    const flow = new PagesFlow({
      camera: createCamera({ view: () => this.#video, isRefused: isBlack }),
      maxBytes: () => (host.maxFileSize >= 0 ? host.maxFileSize : MAX_PATHOLOGY_BYTES),
      fileName: () => `${this.#locale.messages.pages.fileName(new Date().toISOString().slice(0, 10))}.pdf`,
      guide: (visit) => void this.#guide(visit),
    });
    flow.subscribe((state, event) => this.#onChange(state, event));
    return flow;
  }

  #createContext(flow: PagesFlow): PagesContext {
    const state = flow.current();
    const { view } = state;
    return {
      state,
      flow,
      locale: this.#locale,
      controls: createCameraControls('stream' in view ? view.stream : null, () => this.#host.requestUpdate()),
      canGuide: this.#canGuide,
      permissionPlace: this.#permissionPlace,
      announce: (sentence) => this.#announce(sentence),
      leave: () => this.#leave(),
      pick: () => this.#host.renderRoot.querySelector<HTMLInputElement>('#pictures')?.click(),
    };
  }

  get #video(): HTMLVideoElement | null {
    return this.#host.renderRoot.querySelector<HTMLVideoElement>('hdt-upload-pages video');
  }

  #onChange(state: PagesState, event: PagesEvent): void {
    const { view } = state;
    // The permission prompt may have been open while the page was hidden.
    if (document.hidden) this.#flow?.pause();
    if (event.type === 'camera-failed' && event.code === 'camera-denied') void this.#findPermissionPlace();
    if (event.type === 'deleted') this.#announce(this.#removedText(state));
    if (view.status === 'live') this.#speak(state);
    if (view.status === 'done') {
      this.#close();
      this.#addDocument(view.file);
    }
    this.#update();
  }

  /** Guides the person while the viewfinder is open. */
  async #guide(visit: PaperVisit): Promise<void> {
    await this.#host.updateComplete;
    await this.#host.renderRoot.querySelector('hdt-upload-pages')?.updateComplete;
    const video = this.#video;
    if (!video || visit.signal.aborted) return;
    keepAwake(visit.signal);
    const analyzePaper: PaperVisit['analyzePaper'] = async (...frame) => {
      const analysis = await visit.analyzePaper(...frame);
      if (!analysis) this.#setGuided(false);
      return analysis;
    };
    await guidePaper(video, { ...visit, analyzePaper });
  }

  #setGuided(canGuide: boolean): void {
    this.#canGuide = canGuide;
    this.#host.requestUpdate();
  }

  #speak({ pages, view }: PagesState): void {
    const { voice, haptics } = this.#host;
    if ((!voice && !haptics) || view.status !== 'live') return;
    const { analysis, replaces } = view;
    const isConfirming = isConfirmed(view);
    const words = sightText(
      {
        status: 'live',
        hint: analysis.hint,
        isConfirming,
        page: this.#locale.number(pages.length),
        isRetaking: replaces !== null,
        canGuide: this.#canGuide,
      },
      this.#locale.messages,
    );
    if (words === this.#spoken) return;
    this.#spoken = words;
    const isGood = isConfirming || analysis.hint === 'hold';
    speakHint(isGood, words, { speaks: voice, vibrates: haptics, language: this.#locale.tag });
  }

  #removedText({ deleted }: PagesState): string {
    const locale = this.#locale;
    return deleted ? locale.messages.pages.removed(locale.number(deleted.index + 1)) : '';
  }

  #announce(sentence: string): void {
    this.#announcement = sentence;
    this.#host.requestUpdate();
  }

  async #findPermissionPlace(): Promise<void> {
    this.#permissionPlace = null;
    this.#permissionPlace = await findCameraPermissionPlace();
    this.#host.requestUpdate();
  }

  readonly #onVisibilityChange = (): void => {
    if (document.hidden) this.#flow?.pause();
    else this.#flow?.resume();
  };

  #leave(): void {
    if (this.#flow?.current().pages.length) this.#setLeaving(true);
    else this.#close();
  }

  #setLeaving(isLeaving: boolean): void {
    this.#isLeaving = isLeaving;
    if (isLeaving) this.#flow?.pause();
    else this.#flow?.resume();
    this.#host.requestUpdate();
  }

  #close(): void {
    // The browser moves the focus back to where it was; it does not for a dialog that is removed.
    this.#host.renderRoot.querySelector<HTMLDialogElement>('hdt-upload-pages dialog')?.close();
    this.#flow?.close();
    this.#flow = null;
    this.#isLeaving = false;
    this.#announcement = '';
    this.#update();
  }
}
