import { type CSSResultOrNative, html, type ReactiveController, type TemplateResult } from 'lit';
import { CameraPermission } from '../camera/browser-family.js';
import { systemClock } from '../core/clock.js';
import { registerModule } from '../core/lazy-module.js';
import type { Client } from '../core/service/client.js';
import { connect } from '../core/service/connect.js';
import { enReadings } from '../i18n/en-readings.js';
import type { ReadingLocale } from '../i18n/locale.js';
import type { Localize } from '../i18n/localize.js';
import type { DesktopPairing } from '../pairing/desktop-pairing.js';
import { preloadPipeline } from '../prepare/preparer.js';
import type { Connection } from '../ui/connection.js';
import { createLeavingPrompt } from '../ui/leaving-prompt.js';
import type { PairingLink } from '../ui/pairing-link.js';
import type { PhoneTaker } from '../ui/phone-taker.js';
import { PictureUrls } from '../ui/picture-urls.js';
import { captureAnnouncement } from './announcement.js';
import { appStyles } from './app.styles.js';
import type { CaptureActions, CaptureContext, ElementActions, ElementDetails } from './capture-context.js';
import { type CaptureFlow, createCaptureFlow } from './capture-flow.js';
import { type CaptureHost, flowSettings, isAutomatic } from './capture-host.js';
import { type Capture, getPictureSource, hasDraft, isActive } from './capture-state.js';
import type { CaptureChange } from './capture-store.js';
import { captureView, type ViewDetails } from './capture-view.js';
import { unsavedView } from './confirmed-view.js';
import { readingDetail, toCaptureHostEvent } from './events.js';
import { HandoffLink } from './handoff-link.js';
import { MetadataCheck } from './metadata-check.js';
import { PhotoPicker } from './photo-picker.js';
import { ViewfinderController } from './viewfinder-controller.js';

export interface CaptureOptions {
  readonly host: CaptureHost;
  readonly actions: ElementActions;
  readonly localize: Localize;
  readonly connection: Connection;
  readonly phoneTaker: PhoneTaker;
  /** The link that a phone has scanned; null at the desktop. */
  readonly pairingLink: PairingLink | null;
  /** Adds styles of lazily loaded modules. */
  addStyles(styles: readonly CSSResultOrNative[]): void;
}

/** The capture of one element, with its views. */
export interface RunningCapture {
  readonly flow: CaptureFlow;
  /** Name of the current view. The focus moves when it changes. */
  readonly view: string;
  readonly announcement: string;
  render(element: ElementDetails): TemplateResult;
  /** Takes photos by a pairing that another element of the page has opened. */
  join(pairing: DesktopPairing): void;
}

/** Connects the flow of one element with its page, camera, pickers and paired phone, and draws its views. */
class CaptureController implements ReactiveController, RunningCapture {
  readonly flow: CaptureFlow;
  readonly #host: CaptureHost;
  readonly #localize: Localize;
  readonly #viewfinder: ViewfinderController;
  readonly #picker: PhotoPicker;
  readonly #pictureUrls: PictureUrls;
  readonly #metadata: MetadataCheck;
  readonly #permission: CameraPermission;
  readonly #handoff: HandoffLink;
  readonly #actions: CaptureActions;
  readonly #promptBeforeLeaving = createLeavingPrompt();
  /** A paired phone sends as the person at the desktop. */
  #client: Client;
  /** Whether a reading was ever confirmed: only then can a change be unsaved. */
  #hasConfirmed = false;

  constructor(options: CaptureOptions, createFlow: typeof createCaptureFlow) {
    const { host, actions, localize, connection, pairingLink } = options;
    const requestUpdate = () => host.requestUpdate();
    this.#host = host;
    this.#localize = localize;
    this.#client = connection.client(connect, systemClock);
    this.#viewfinder = new ViewfinderController(host, () => this.#locale);
    this.#picker = new PhotoPicker(host, actions.pick);
    this.#metadata = new MetadataCheck(requestUpdate);
    this.#permission = new CameraPermission(requestUpdate);
    this.flow = createFlow({
      ...flowSettings(host),
      client: delegateTo(() => this.#client),
      // A paired phone only takes photos: the person confirms the readings at the computer.
      isStored: pairingLink === null,
      camera: this.#viewfinder.camera,
      guide: (visit) => void this.#viewfinder.guide(visit),
    });
    this.#pictureUrls = new PictureUrls(host, () => shownPictures(this.flow.current()));
    this.#handoff = new HandoffLink({
      ...options,
      flow: this.flow,
      useClient: (client) => {
        this.#client = client;
      },
    });
    this.#actions = {
      ...this.flow,
      ...actions,
      pick: (picker) => this.#picker.open(picker),
      again: () => this.#retakeOrPickAgain(),
      chooseAnother: () => {
        this.flow.retake();
        this.#picker.openAgain();
      },
      loadHandoff: () => void this.#handoff.start(),
    };
    this.flow.subscribe((change) => this.#onChange(change));
    host.addController(this);
  }

  get view(): string {
    const { status } = this.flow.current();
    if (status === 'handoff' && !this.#handoff.session) return 'handoff-loading';
    return this.#handoff.shown?.view ?? status;
  }

  get announcement(): string {
    const announcement = captureAnnouncement(this.flow.current(), this.#locale);
    return this.#handoff.shown?.announcement(announcement) ?? announcement;
  }

  hostConnected(): void {
    document.addEventListener('visibilitychange', this.#onVisibilityChange);
    window.addEventListener('pagehide', this.flow.leave);
    this.#updateLeavingPrompt();
    if (this.flow.current().status === 'handoff' && !this.#handoff.session) void this.#handoff.start();
  }

  hostDisconnected(): void {
    document.removeEventListener('visibilitychange', this.#onVisibilityChange);
    window.removeEventListener('pagehide', this.flow.leave);
    // An element that is only moved is connected again by then.
    queueMicrotask(() => {
      if (this.#host.isConnected) return;
      this.#handoff.end();
      this.#updateLeavingPrompt();
    });
  }

  join(pairing: DesktopPairing): void {
    // Finds out what the back end can do with a reading: this element may not have asked it anything yet.
    this.#client.checkPerson?.().catch(() => {});
    void this.#handoff.join(pairing);
  }

  render(element: ElementDetails): TemplateResult {
    const locale = this.#locale;
    const state = this.flow.current();
    const context: CaptureContext = {
      locale,
      actions: this.#actions,
      disabled: element.disabled,
      hasPhone: !!this.#host.phonePage,
      hasNextPhoto: this.flow.hasNextPhoto(),
      photoUrl: this.#pictureUrls.urlOf(shownPictures(state)[0]),
    };
    const view =
      this.#handoff.shown?.render(context, captureAnnouncement(state, locale)) ??
      captureView(state, this.#viewDetails(state, element), context);
    // Without a notice the template is the one that was drawn before the app was loaded, so that Lit keeps its nodes and the focus.
    if (this.#picker.hasLostPhoto) return html`${lostPhotoNotice(locale)}${view}`;
    // The place of this notice stays, since the notice comes and goes while a number is typed.
    if (this.#hasConfirmed) return html`${unsavedView(this.#unsavedEarlier, context)}${view}`;
    return view;
  }

  get #locale(): ReadingLocale {
    return this.#localize.translate(enReadings);
  }

  #onChange({ capture }: CaptureChange): void {
    this.#picker.forgetLostPhoto();
    this.#hasConfirmed ||= capture.status === 'confirmed';
    this.#updateLeavingPrompt();
    // The permission prompt may have been open while the page was hidden.
    if (document.hidden) this.flow.pause();
    if (capture.status === 'handoff') void this.#handoff.start();
    else if (this.#handoff.session?.isEndedBy(capture)) this.#handoff.end();
    if (capture.status === 'reviewing') void this.#metadata.check(capture.photo);
    if (capture.status === 'failed' && capture.code === 'camera-denied') void this.#permission.findPlace();
  }

  /** The browser asks before numbers are lost: typed ones on the page, and unsaved ones wherever the element is. */
  #updateLeavingPrompt(): void {
    const hasTyped = this.#host.isConnected && hasDraft(this.flow.current());
    this.#promptBeforeLeaving(hasTyped || this.flow.unsavedConfirmations().length > 0);
  }

  /** The camera is off while the page is hidden. */
  readonly #onVisibilityChange = (): void => (document.hidden ? this.flow.pause : this.flow.resume)();

  /** Changes of earlier readings that are not saved. The view of the current reading shows its own. */
  get #unsavedEarlier() {
    const state = this.flow.current();
    return this.flow
      .unsavedConfirmations()
      .filter((save) => state.status !== 'confirmed' || save !== state.save);
  }

  #retakeOrPickAgain(): void {
    const isPicked = getPictureSource(this.flow.current()) === 'picker' && !this.flow.hasNextPhoto();
    if (isPicked) this.#picker.openAgain();
    else this.flow.retake();
  }

  #viewDetails(state: Capture, { hint, pageReading }: ElementDetails): ViewDetails {
    return {
      hint,
      pageReading,
      viewfinder: this.#viewfinder.details(state, isAutomatic(this.#host)),
      holdsOnlyPixels: this.#metadata.isFree(state),
      permissionPlace: this.#permission.place,
      recordsUrl: this.#host.recordsUrl,
    };
  }
}

/** A client that passes each call on to the current one. */
const delegateTo = (current: () => Client): Client => ({
  clock: systemClock,
  call: (call) => current().call(call),
  checkPerson: async () => current().checkPerson?.(),
  has: (feature) => current().has?.(feature) ?? false,
});

const lostPhotoNotice = ({ messages }: ReadingLocale): TemplateResult =>
  html`<div class="advice notice" part="advice" role="alert"><p>${messages.capture.photoLost}</p></div>`;

/** The picture that a status shows, if it shows one. */
function shownPictures(state: Capture): readonly Blob[] {
  switch (state.status) {
    case 'waiting':
      return [state.retry.kind === 'send' ? state.retry.photo.body : state.retry.shot.file];
    case 'failed':
      return state.retry.kind === 'send' ? [state.retry.photo.body] : [];
    default:
      return 'photo' in state ? [state.photo.body] : [];
  }
}

const captureApp = {
  styles: appStyles,
  start(options: CaptureOptions, createFlow = createCaptureFlow): RunningCapture {
    void preloadPipeline();
    return new CaptureController(options, createFlow);
  },
  isActive,
  readingDetail,
  toCaptureHostEvent,
};

/** Everything that `<hdt-device-capture>` needs from the first touch on. */
export type CaptureApp = typeof captureApp;

registerModule<CaptureApp>('device-capture', captureApp);
