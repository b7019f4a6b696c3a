import {
  type CSSResultOrNative,
  html,
  nothing,
  type ReactiveController,
  type ReactiveElement,
  type TemplateResult,
} from 'lit';
import { createCamera } from '../camera/camera.js';
import { isBlack } from '../camera/still.js';
import { createCameraControls } from '../camera/track-switches.js';
import { systemClock } from '../core/clock.js';
import { asHdtError } from '../core/hdt-error.js';
import { localDay } from '../core/local-day.js';
import { connect } from '../core/service/connect.js';
import { MAX_PATHOLOGY_BYTES } from '../core/service/limits.js';
import { CAPTURE_FORMATS, phoneFormats, pickerAccept } from '../files/format.js';
import { enPages } from '../i18n/en-pages.js';
import type { PagesLocale } from '../i18n/locale.js';
import type { Localize } from '../i18n/localize.js';
import type { DesktopPairing } from '../pairing/desktop-pairing.js';
import type { Connection } from '../ui/connection.js';
import { fileInput } from '../ui/file-input.js';
import { isFocusElsewhere } from '../ui/focus-elsewhere.js';
import { createLeavingPrompt } from '../ui/leaving-prompt.js';
import type { PairingLink } from '../ui/pairing-link.js';
import type { PhoneTaker } from '../ui/phone-taker.js';
import { CameraGuide } from './camera-guide.js';
import { ChosenPictures } from './chosen-pictures.js';
import type { PagesContext } from './context.js';
import { type DesktopDialog, DesktopLink } from './desktop-link.js';
import { PagesFlow } from './pages-flow.js';
import type { PagesEvent, PagesState } from './pages-state.js';
import { type PhoneDialog, PhoneLink } from './phone-link.js';

/** The element that takes the document. */
export type PagesHost = ReactiveElement & {
  readonly maxFileSize: number;
  readonly voice: boolean;
  readonly haptics: boolean;
  readonly phonePage: string;
  readonly tokenEndpoint: string;
  add(files: readonly File[]): void;
  /** Lets a phone photograph the pages, or says why that cannot be. */
  usePhone(): Promise<void>;
};

const PICTURES = phoneFormats(CAPTURE_FORMATS);

export interface PagesOptions {
  /** Adds styles to the element. */
  readonly addStyles: (styles: readonly CSSResultOrNative[]) => void;
  /** Adds the document of the pages to the files. */
  readonly addDocument: (file: File) => void;
  readonly connection: Connection;
  readonly taker: PhoneTaker;
  readonly isDisabled: () => boolean;
  /** Another person has signed in than the one whose pages or files are here. */
  readonly onSessionChanged: () => void;
}

/** The dialog of an `<hdt-upload>` in which pages are photographed. */
export interface PagesDialog {
  /** Opens the camera, or shows pages of pictures that were chosen. */
  open(pictures?: readonly File[]): void;
  /** Shows the code by which a phone photographs the pages. Rejects where its code cannot be fetched. */
  openPhone(): Promise<void>;
  /**
   * Photographs for the computer that shows the code of this link. Rejects where its code cannot be fetched, and leaves the
   * link then.
   */
  photographForComputer(takeLink: () => PairingLink | null): Promise<void>;
  /** Takes pages by a pairing that another element of the page has opened. Rejects where its code cannot be fetched. */
  joinPhone(pairing: DesktopPairing): Promise<void>;
  /** Whether this is a phone that photographs for a computer, and so takes no files of its own. */
  readonly isForComputer: boolean;
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
  render(): unknown;
}

/** The pages that are photographed in one `<hdt-upload>`. */
export class PagesSession implements ReactiveController, PagesDialog {
  readonly #host: PagesHost;
  readonly #localize: Localize;
  readonly #options: PagesOptions;
  readonly #chosen: ChosenPictures;
  readonly #promptBeforeLeaving = createLeavingPrompt();
  /** Null while there is no document in the making. */
  #flow: PagesFlow | null = null;
  /** Whether the dialog is open. On a phone that photographs for a computer the pages outlive it. */
  #isOpen = false;
  /** On a computer, for the phone that photographs for it. */
  readonly #desktopLink: DesktopLink;
  /** On a phone, for the computer that it photographs for. */
  readonly #phoneLink: PhoneLink;
  #shownPhoneView = '';
  readonly #guide: CameraGuide;
  #isLeaving = false;
  #announcement = '';
  #announcements = 0;

  constructor(host: PagesHost, localize: Localize, options: PagesOptions) {
    this.#host = host;
    this.#localize = localize;
    this.#options = options;
    const common = { host, localize, ...options };
    this.#desktopLink = new DesktopLink({ ...common, dialog: this.#createDesktopDialog() });
    this.#phoneLink = new PhoneLink({ ...common, dialog: this.#createPhoneDialog() });
    this.#guide = new CameraGuide({ host, locale: () => this.#locale, video: () => this.#drawVideo() });
    this.#chosen = new ChosenPictures({
      add: (files) => host.add(files),
      open: (pictures) => this.open(pictures),
      onChange: () => this.#update(),
    });
    host.addController(this);
  }

  get holdsFiles(): boolean {
    const forComputer = this.#phoneLink.pages;
    if (forComputer) return forComputer.holdsPages;
    return this.#chosen.groups.length > 0 || !!this.#flow?.current().pages.length;
  }

  get isForComputer(): boolean {
    return this.#phoneLink.pages !== null;
  }

  openPhone(): Promise<void> {
    return this.#desktopLink.openCode();
  }

  photographForComputer(takeLink: () => PairingLink | null): Promise<void> {
    return this.#phoneLink.begin(takeLink);
  }

  joinPhone(pairing: DesktopPairing): Promise<void> {
    return this.#desktopLink.join(pairing);
  }

  open(pictures: readonly File[] = []): void {
    this.#bindToPerson();
    this.#flow ??= this.#createFlow();
    this.#isOpen = true;
    if (pictures.length > 0) void this.#flow.addPhotos(pictures);
    else this.#flow.open();
    this.#host.requestUpdate();
  }

  async ask(pictures: readonly File[], announce: (sentence: string) => void): Promise<void> {
    this.#bindToPerson();
    const count = await this.#chosen.hold(pictures);
    if (count > 0) announce(this.#locale.messages.pages.together(count));
  }

  clear(): void {
    this.#chosen.clear();
    this.#close();
    this.#endLinks();
  }

  #endLinks(): void {
    this.#desktopLink.end();
    this.#phoneLink.end();
  }

  hostConnected(): void {
    // Another person may have signed in while the element was away.
    if (this.holdsFiles) this.#checkPerson();
    document.addEventListener('visibilitychange', this.#onVisibilityChange);
    this.#resume();
    this.#update();
  }

  hostDisconnected(): void {
    document.removeEventListener('visibilitychange', this.#onVisibilityChange);
    this.#promptBeforeLeaving(false);
    this.#flow?.pause();
    // An element that is only moved is connected again by then.
    queueMicrotask(() => this.#host.isConnected || this.#endLinks());
  }

  /** While the element is disabled, the pages wait without their dialog and its camera. */
  hostUpdate(): void {
    const flow = this.#flow;
    if (this.#options.isDisabled() && flow && flow.current().view.status !== 'strip') flow.review();
  }

  hostUpdated(): void {
    const view = this.#phoneLink.pages?.viewName ?? '';
    if (view === this.#shownPhoneView) return;
    this.#shownPhoneView = view;
    if (this.#isOpen || isFocusElsewhere(this.#host)) return;
    this.#host.renderRoot.querySelector<HTMLElement>('.by-phone [data-focus]')?.focus();
  }

  render(): unknown {
    const isDisabled = this.#options.isDisabled();
    return [
      this.#phoneLink.pages?.render(this.#locale, isDisabled),
      this.#renderQuestion(isDisabled),
      this.#renderDialog(isDisabled),
    ];
  }

  #renderDialog(isDisabled: boolean): TemplateResult | typeof nothing {
    const flow = this.#flow;
    if (!flow) return nothing;
    return html`
      ${this.#isOpen && !isDisabled ? this.#renderPages(flow) : nothing}
      ${fileInput({
        id: 'pictures',
        accept: pickerAccept(PICTURES),
        disabled: false,
        multiple: true,
        onFiles: (pictures) => this.#addPictures(pictures),
      })}
    `;
  }

  #renderPages(flow: PagesFlow): TemplateResult {
    const cover = this.#desktopLink.activePages?.cover ?? null;
    return html`
      <hdt-upload-pages
        .context=${this.#createContext(flow)}
        .isLeaving=${this.#isLeaving}
        .announcement=${cover ? cover.announcement : this.#announcement}
        .announcements=${this.#announcements}
        .coverName=${cover?.name ?? ''}
        .onStay=${() => this.#setLeaving(false)}
        .onDiscard=${() => this.#discard()}
      ></hdt-upload-pages>
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
    // Pages may still be made after the element was removed.
    this.#promptBeforeLeaving(this.#host.isConnected && this.holdsFiles);
    this.#host.requestUpdate();
  }

  /** Binds what is held to the person who is signed in now: it must not be sent as anybody who signs in before it is finished. */
  #bindToPerson(): void {
    if (!this.holdsFiles) this.#checkPerson();
  }

  #checkPerson(): void {
    const { connection, onSessionChanged } = this.#options;
    connection
      .client(connect, systemClock)
      .checkPerson?.()
      .catch((thrown: unknown) => {
        if (asHdtError(thrown, 'network').code === 'session-changed') onSessionChanged();
      });
  }

  #addPictures(pictures: readonly File[]): void {
    if (pictures.length === 0) return;
    this.#isOpen = true;
    void this.#flow?.addPhotos(pictures);
  }

  #createDesktopDialog(): DesktopDialog {
    return {
      flow: () => this.#flow,
      show: () => this.#show('strip'),
      closeIfEmpty: () => {
        if (!this.#flow?.current().pages.length) this.#close();
        else this.#update();
      },
      onChange: () => this.#update(),
    };
  }

  #createPhoneDialog(): PhoneDialog {
    return {
      restart: (maxPages) => {
        this.#close();
        this.#flow = this.#createFlow(maxPages);
        return this.#flow;
      },
      open: (what) => this.#show(what),
      hide: () => this.#hide(),
      onChange: () => this.#update(),
    };
  }

  #show(what: 'camera' | 'strip' | 'picker'): void {
    this.#flow ??= this.#createFlow();
    if (what === 'picker') {
      this.#pick();
      return;
    }
    this.#isOpen = true;
    if (what === 'camera') this.#flow.open();
    else this.#flow.review();
    this.#update();
  }

  get #locale(): PagesLocale {
    return this.#localize.translate(enPages);
  }

  #createFlow(maxPages?: number): PagesFlow {
    const host = this.#host;
    const flow = new PagesFlow({
      maxPages,
      camera: createCamera({ view: () => this.#findVideo(), isRefused: isBlack }),
      maxBytes: () => (host.maxFileSize >= 0 ? host.maxFileSize : MAX_PATHOLOGY_BYTES),
      fileName: () => `${this.#locale.messages.pages.fileName(localDay(new Date()))}.pdf`,
      guide: (visit) => void this.#guide.guide(visit, () => flow.current()),
    });
    flow.subscribe((state, event) => this.#onChange(state, event));
    return flow;
  }

  #createContext(flow: PagesFlow): PagesContext {
    const state = flow.current();
    const { view } = state;
    const { activePages } = this.#desktopLink;
    return {
      state,
      flow,
      locale: this.#locale,
      camera: {
        controls: createCameraControls('stream' in view ? view.stream : null, () =>
          this.#host.requestUpdate(),
        ),
        canGuide: this.#guide.canGuide,
        permissionPlace: this.#guide.permission.place,
      },
      phone: {
        use: this.#canUsePhone ? () => void this.#host.usePhone() : null,
        cover: activePages?.cover?.view ?? null,
        status: (activePages ?? this.#phoneLink.pages)?.status ?? null,
      },
      announce: (sentence) => this.#announce(sentence),
      leave: () => this.#leave(),
      finish: () => (this.isForComputer ? this.#hide() : flow.finish()),
      pick: () => this.#pick(),
    };
  }

  get #canUsePhone(): boolean {
    return !!this.#host.phonePage && !this.isForComputer && !this.#desktopLink.activePages;
  }

  #pick(): void {
    this.#host.renderRoot.querySelector<HTMLInputElement>('#pictures')?.click();
  }

  /** Returns from the dialog to the element, on a phone whose pages go to a computer. */
  #hide(): void {
    if (!this.#isOpen) return;
    this.#flow?.review();
    this.#closeDialog();
    this.#update();
  }

  #findVideo(): HTMLVideoElement | null {
    return this.#host.renderRoot.querySelector<HTMLVideoElement>('hdt-upload-pages video');
  }

  async #drawVideo(): Promise<HTMLVideoElement | null> {
    await this.#host.updateComplete;
    await this.#host.renderRoot.querySelector('hdt-upload-pages')?.updateComplete;
    return this.#findVideo();
  }

  #onChange(state: PagesState, event: PagesEvent): void {
    const { view } = state;
    // The permission prompt may have been open when the pages went out of sight.
    if (!this.#isInSight) this.#flow?.pause();
    if (event.type === 'deleted') this.#announce(this.#removedText(state));
    this.#guide.onPages(state, event);
    this.#desktopLink.onPages(state, event);
    if (view.status === 'done') {
      this.#close();
      this.#options.addDocument(view.file);
    }
    this.#update();
  }

  #removedText({ deleted }: PagesState): string {
    const locale = this.#locale;
    return deleted ? locale.messages.pages.removed(locale.number(deleted.index + 1)) : '';
  }

  #announce(sentence: string): void {
    this.#announcement = sentence;
    this.#announcements += 1;
    this.#host.requestUpdate();
  }

  readonly #onVisibilityChange = (): void => {
    if (document.hidden) this.#flow?.pause();
    else this.#resume();
  };

  /** Turns the camera on again, unless nobody would see its picture. */
  #resume(): void {
    if (this.#isInSight) this.#flow?.resume();
  }

  /** Whether the pages are shown: the person is not asked whether to leave them, and the element is on a visible page. */
  get #isInSight(): boolean {
    return !this.#isLeaving && !document.hidden && this.#host.isConnected;
  }

  #leave(): void {
    if (this.isForComputer) this.#hide();
    else if (this.#flow?.current().pages.length) this.#setLeaving(true);
    else this.#discard();
  }

  #setLeaving(isLeaving: boolean): void {
    this.#isLeaving = isLeaving;
    if (isLeaving) this.#flow?.pause();
    else this.#resume();
    this.#host.requestUpdate();
  }

  /** Drops the pages, and tells the phone from which they came. */
  #discard(): void {
    this.#desktopLink.drop();
    this.#close();
  }

  #close(): void {
    this.#closeDialog();
    this.#flow?.close();
    this.#flow = null;
    this.#update();
  }

  #closeDialog(): void {
    // The browser moves the focus back to where it was; it does not for a dialog that is removed.
    this.#host.renderRoot.querySelector<HTMLDialogElement>('hdt-upload-pages dialog')?.close();
    this.#isOpen = false;
    this.#isLeaving = false;
    this.#announcement = '';
  }
}
