import {
  type CSSResultOrNative,
  html,
  nothing,
  type ReactiveController,
  type ReactiveElement,
  type TemplateResult,
} from 'lit';
import { CameraPermission } from '../camera/browser-family.js';
import { systemClock } from '../core/clock.js';
import { registerModule } from '../core/lazy-module.js';
import type { Client } from '../core/service/client.js';
import { connect } from '../core/service/connect.js';
import { RETAKE_CONFIDENCE } from '../core/service/limits.js';
import { enReadings } from '../i18n/en-readings.js';
import type { ReadingLocale } from '../i18n/locale.js';
import type { Localize } from '../i18n/localize.js';
import type { DesktopPairing } from '../pairing/desktop-pairing.js';
import { preloadPreparation } from '../prepare/lazy-preparer.js';
import type { Prepare } from '../prepare/plan.js';
import type { Connection } from '../ui/connection.js';
import { createLeavingPrompt } from '../ui/leaving-prompt.js';
import type { PairingLink } from '../ui/pairing-link.js';
import type { PhoneTaker } from '../ui/phone-taker.js';
import { PictureUrls } from '../ui/picture-urls.js';
import type { AnalyzeFrame } from '../viewfinder/worker-calls.js';
import { captureAnnouncement } from './announcement.js';
import { appStyles } from './app.styles.js';
import type { CaptureActions, CaptureContext, ElementActions, Picker } from './capture-context.js';
import { type CaptureFlow, createCaptureFlow } from './capture-flow.js';
import { type Capture, getPictureSource, hasDraft, isActive, type Photo } from './capture-state.js';
import type { CaptureChange } from './capture-store.js';
import { captureView, type ViewDetails } from './capture-view.js';
import { unsavedView } from './confirmed-view.js';
import { readingDetail, toCaptureHostEvent } from './events.js';
import { HandoffLink } from './handoff-link.js';
import { createLostPhoto, type LostPhoto } from './lost-photo.js';
import { MetadataCheck } from './metadata-check.js';
import { ViewfinderController } from './viewfinder-controller.js';

/** The public properties of the element. */
export interface CaptureHost extends ReactiveElement {
  readonly name: string;
  readonly tokenEndpoint: string;
  readonly minConfidence: number;
  readonly shutter: 'auto' | 'manual';
  readonly networks: 'auto' | 'off';
  readonly review: 'auto' | 'always' | 'never';
  readonly voice: boolean;
  readonly haptics: boolean;
  readonly phonePage: string;
  readonly recordsUrl: string;
}

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
  /** Test doubles of the Worker. */
  readonly prepare: Prepare | undefined;
  readonly analyzeFrame: AnalyzeFrame | undefined;
}

/** Details that the element passes to its views. */
export interface ElementDetails extends Pick<ViewDetails, 'hint' | 'pageReading'> {
  readonly disabled: boolean;
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

class CaptureController implements ReactiveController, RunningCapture {
  readonly flow: CaptureFlow;
  readonly #host: CaptureHost;
  readonly #localize: Localize;
  readonly #actions: CaptureActions;
  readonly #viewfinder: ViewfinderController;
  readonly #pictureUrls: PictureUrls;
  readonly #lostPhoto: LostPhoto;
  readonly #promptBeforeLeaving = createLeavingPrompt();
  readonly #handoff: HandoffLink;
  /** A paired phone sends as the person at the desktop. */
  #client: Client;
  /** The picker that the last picture came from. */
  #picker: Picker = 'photo';
  #isPhotoLost: boolean;
  /** Whether a reading was confirmed, of which a change may not be saved yet. */
  #hasConfirmed = false;
  readonly #metadata: MetadataCheck;
  readonly #permission: CameraPermission;

  constructor({ host, actions, localize, addStyles, prepare, analyzeFrame, ...options }: CaptureOptions) {
    const { connection, phoneTaker, pairingLink } = options;
    this.#host = host;
    if (!prepare) void preloadPreparation();
    this.#localize = localize;
    this.#client = connection.client(connect, systemClock);
    this.#permission = new CameraPermission(() => host.requestUpdate());
    this.#metadata = new MetadataCheck(() => host.requestUpdate());
    this.#viewfinder = new ViewfinderController(host, () => this.#locale);
    this.#lostPhoto = createLostPhoto(`hdt-photo ${host.id || host.name}`);
    this.#isPhotoLost = this.#lostPhoto.wasLost;
    this.#pictureUrls = new PictureUrls(host, () => shownPictures(this.flow.current()));
    this.flow = createCaptureFlow({
      client: {
        clock: systemClock,
        call: (call) => this.#client.call(call),
        checkPerson: async () => this.#client.checkPerson?.(),
        has: (feature) => this.#client.has?.(feature) ?? false,
      },
      prepare,
      analyzeFrame,
      // A paired phone only takes photos: the person confirms the readings at the computer.
      isStored: pairingLink === null,
      camera: this.#viewfinder.camera,
      minConfidence: () => (Number.isFinite(host.minConfidence) ? host.minConfidence : RETAKE_CONFIDENCE),
      isAutomatic: () => this.#isAutomatic,
      networks: () => host.networks,
      isReviewed: (photo) => this.#isReviewed(photo),
      isReviewedLater: () => host.review !== 'never',
      guide: (visit) => void this.#viewfinder.guide(visit),
    });
    this.#actions = {
      ...this.flow,
      ...actions,
      pick: (picker) => {
        this.#watchPicker(picker);
        actions.pick(picker);
      },
      again: () => this.#retakeOrPickAgain(),
      chooseAnother: () => {
        this.flow.retake();
        this.#actions.pick(this.#picker);
      },
      loadHandoff: () => void this.#handoff.start(),
    };
    this.#handoff = new HandoffLink({
      host,
      localize,
      flow: this.flow,
      connection,
      phoneTaker,
      pairingLink,
      addStyles,
      useClient: (client) => {
        this.#client = client;
      },
    });
    this.flow.subscribe((change) => this.#onChange(change));
    host.addController(this);
  }

  get view(): string {
    const { status } = this.flow.current();
    if (status === 'handoff' && !this.#handoff.session) return 'handoff-loading';
    return this.#handoff.shown?.view ?? status;
  }

  get #locale(): ReadingLocale {
    return this.#localize.translate(enReadings);
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
    const context: CaptureContext = {
      locale,
      actions: this.#actions,
      disabled: element.disabled,
      hasPhone: !!this.#host.phonePage,
      hasNextPhoto: this.flow.hasNextPhoto(),
      photoUrl: this.#pictureUrls.urlOf(shownPictures(this.flow.current())[0]),
    };
    const state = this.flow.current();
    const view =
      this.#handoff.shown?.render(context, captureAnnouncement(state, locale)) ??
      captureView(state, this.#viewDetails(state, element), context);
    const lost = this.#isPhotoLost
      ? html`<div class="advice notice" part="advice" role="alert"><p>${locale.messages.capture.photoLost}</p></div>`
      : null;
    const unsaved = unsavedView(this.#unsavedEarlier, context);
    // Before a reading is confirmed the template is the one that was drawn before the app was loaded, so that Lit keeps its nodes
    // and the focus. Then it has a place for the notice, which comes and goes while a number is typed.
    return lost || this.#hasConfirmed ? html`${lost ?? nothing}${unsaved ?? nothing}${view}` : view;
  }

  #onChange({ capture }: CaptureChange): void {
    this.#isPhotoLost = false;
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

  get #isAutomatic(): boolean {
    return this.#host.shutter !== 'manual';
  }

  /** A well-framed picture is sent at once. A picked or rotated one may show more than the device, or lie on its side. */
  #isReviewed({ source, measures, isTurned }: Photo): boolean {
    const { review } = this.#host;
    return review === 'auto' ? source === 'picker' || isTurned || !!measures?.fault : review === 'always';
  }

  /** Changes of earlier readings that are not saved. The view of the current reading shows its own. */
  get #unsavedEarlier() {
    const state = this.flow.current();
    return this.flow
      .unsavedConfirmations()
      .filter((save) => state.status !== 'confirmed' || save !== state.save);
  }

  #watchPicker(picker: Picker): void {
    this.#picker = picker;
    this.#lostPhoto.watchPicker(this.#host.renderRoot.querySelector(`#${picker}`)!);
  }

  #retakeOrPickAgain(): void {
    const isPicked = getPictureSource(this.flow.current()) === 'picker' && !this.flow.hasNextPhoto();
    if (isPicked) this.#actions.pick(this.#picker);
    else this.flow.retake();
  }

  #viewDetails(state: Capture, { hint, pageReading }: ElementDetails): ViewDetails {
    return {
      hint,
      pageReading,
      viewfinder: this.#viewfinder.details(state, this.#isAutomatic),
      holdsOnlyPixels: this.#metadata.isFree(state),
      permissionPlace: this.#permission.place,
      recordsUrl: this.#host.recordsUrl,
    };
  }
}

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
  start(options: CaptureOptions): RunningCapture {
    return new CaptureController(options);
  },
  isActive,
  readingDetail,
  toCaptureHostEvent,
};

/** Everything that `<hdt-device-capture>` needs from the first touch on. */
export type CaptureApp = typeof captureApp;

registerModule<CaptureApp>('device-capture', captureApp);
