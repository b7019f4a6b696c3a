import { html, type TemplateResult } from 'lit';
import { LazyModule } from '../core/lazy-module.js';
import { RETAKE_CONFIDENCE } from '../core/service/limits.js';
import { CAPTURE_FORMATS, phoneFormats, pickerAccept } from '../files/format.js';
import { type CaptureInvitation, enCaptureInvitation } from '../i18n/en-invitation.js';
import type { Locale } from '../i18n/locale.js';
import type { ReadingMessages } from '../i18n/messages.js';
import type { DesktopPairing } from '../pairing/desktop-pairing.js';
import { deviceName } from '../results/display-text.js';
import { AppLoader } from '../ui/app-loader.js';
import { Connection } from '../ui/connection.js';
import { fileInput } from '../ui/file-input.js';
import { type FormState, HdtFormElement } from '../ui/form-element.js';
import { hasPairingLink, takePairingLink } from '../ui/pairing-link.js';
import { listPhoneTaker } from '../ui/phone-taker.js';
import { address, flag, type KindDeclarations, number, oneOf, text, words } from '../ui/property-kinds.js';
import { controls, tokens } from '../ui/tokens.styles.js';
import type { CaptureApp, RunningCapture } from './app.js';
import type { ElementActions, Picker } from './capture-context.js';
import type { Capture } from './capture-state.js';
import type { CaptureChange } from './capture-store.js';
import { captureErrorFacts } from './error-text.js';
import type { HdtDeviceCaptureEvents, HdtReadingDetail } from './events.js';
import { parseFormValue } from './form-value.js';
import { captureStyles } from './hdt-device-capture.styles.js';
import { idleView } from './idle-view.js';
import { type PendingCapture, pendingView } from './pending-view.js';
import { ViewFocus } from './view-focus.js';

const READING_TEXT = text('');

const captureModule = new LazyModule<CaptureApp>('device-capture', () => import('./app.js'));

/**
 * @summary Photographs a medical device with the phone's camera, or takes a picked photo, and shows what its display says; an unsure reading asks for another picture.
 * @slot hint - Text under the invitation.
 * @csspart card - The whole surface.
 * @csspart viewfinder - The dark frame around the live picture.
 * @csspart video - The live picture.
 * @csspart shutter - The button that takes the picture.
 * @csspart photo - The picture that is sent.
 * @csspart enlarged - The dialog with the enlarged picture, to compare it with the numbers.
 * @csspart reading - One device and its figures.
 * @csspart advice - A fault, and advice.
 * @csspart primary - The main button of a view.
 * @csspart secondary - Every other button of a view.
 * @cssstate busy - A picture is being taken, checked or read.
 * @cssstate empty - There is no reading yet.
 * @fires {CustomEvent<HdtReadingDetail>} hdt-reading - The person confirmed what was read.
 * @fires {CustomEvent<HdtSavedDetail>} hdt-saved - The service has stored the confirmation, where its back end can.
 * @fires {CustomEvent<HdtUndoDetail>} hdt-undo - The person took the confirmation back.
 * @fires {CustomEvent<HdtRetakeDetail>} hdt-retake - The readings are of low confidence, and another picture was proposed.
 * @fires {CustomEvent<HdtErrorDetail>} hdt-error - A picture or the camera failed.
 */
export class HdtDeviceCapture extends HdtFormElement<HdtDeviceCaptureEvents, ReadingMessages> {
  static override styles = [tokens, controls, captureStyles];
  static override properties: KindDeclarations = {
    minConfidence: { attribute: 'min-confidence', kind: number(RETAKE_CONFIDENCE, { from: 0, to: 1 }) },
    devices: { kind: words('') },
    shutter: { reflect: true, useDefault: true, kind: oneOf('auto', 'manual') },
    review: { reflect: true, useDefault: true, kind: oneOf('auto', 'always', 'never') },
    networks: { reflect: true, useDefault: true, kind: oneOf('auto', 'off') },
    voice: { type: Boolean, reflect: true, kind: flag },
    haptics: { type: Boolean, reflect: true, kind: flag },
    phonePage: { attribute: 'phone-page', kind: address('') },
    recordsUrl: { attribute: 'records-url', kind: address('') },
    value: { attribute: false, noAccessor: true },
  };

  /** Confidence, 0 to 1, below which another picture is recommended. Default 0.7. */
  minConfidence: number = RETAKE_CONFIDENCE;
  /** Device types to name in the hint, in the service's words, separated by commas. */
  devices = '';
  /** `auto` takes a picture once it is good and stays good; the button is always there. Default `auto`. */
  shutter: 'auto' | 'manual' = 'auto';
  /**
   * Whether the person sees the photo before it is sent, and may rotate it or take it again. `auto` shows a picked photo, one that
   * was turned upright, and one in which this device measured a fault. `never` is for a page that shows the photo before `take()`.
   * Default `auto`.
   */
  review: 'auto' | 'always' | 'never' = 'auto';
  /**
   * `off` does without the networks that read displays on this device. They guide the camera and may ask the person to look
   * again, and never make, change or hide a reading. Without them no picture is taken automatically. Default `auto`.
   */
  networks: 'auto' | 'off' = 'auto';
  /** Speaks the hints while the person aims. */
  voice = false;
  /** Vibrates with each hint, where the phone can. */
  haptics = false;

  /**
   * URL of a page with this element, which a phone opens to take the photo for this one. It has to be reachable from
   * the phone, at the origin of the gateway. Without it no phone is offered.
   */
  phonePage = '';

  /** URL of a page with the person's records. A saved reading links to it; without it there is no link. */
  recordsUrl = '';

  readonly #focus = new ViewFocus(this);
  readonly #connection = new Connection(this, {
    scope: ['medical'],
    keepsPerson: () => this.capture.status !== 'idle',
  });
  readonly #loader = new AppLoader<CaptureApp>(this, {
    module: this.appModule,
    isAwaited: () => this.#pending !== null || this.#pageReading !== null,
    onLoad: (app) => this.#startCapture(app),
  });
  readonly #phoneTaker = listPhoneTaker({
    host: this,
    use: 'medical',
    isReady: () => !this.isDisabled,
    join: (pairing) => {
      this.#joined = pairing;
      if (this.#running) this.#running.join(pairing);
      else this.#loader.load();
    },
  });
  /** Whether the page was opened by a code, so that this is a phone that photographs for a computer. */
  #wasScanned = false;
  #running: RunningCapture | null = null;
  /** A pairing that another element of the page has opened, until the app is loaded. */
  #joined: DesktopPairing | null = null;
  /** What the person has requested before the app is loaded. */
  #pending: PendingCapture | null = null;
  /** The reading that the page has set as the value. It is shown until a capture begins. */
  #pageReading: HdtReadingDetail | null = null;
  readonly #actions: ElementActions = {
    open: () => (this.#running ? this.#running.flow.open() : this.#holdUntilLoaded({ status: 'opening' })),
    handOff: () =>
      this.#running ? this.#running.flow.handOff() : this.#holdUntilLoaded({ status: 'handoff' }),
    close: () => this.#close(),
    dropPageReading: () => {
      this.#pageReading = null;
      this.requestUpdate();
    },
    pick: (picker) => this.renderRoot.querySelector<HTMLInputElement>(`#${picker}`)?.click(),
  };

  /** The reading that was confirmed, or set by the page as the value; null where there is none. */
  get reading(): HdtReadingDetail | null {
    const { capture } = this;
    return capture.status === 'confirmed' ? this.#loader.app!.readingDetail(capture) : this.#pageReading;
  }

  /**
   * The reading as JSON, as the form submits it; empty while there is none. Setting it shows an earlier reading and
   * drops the current picture; a text that is no reading clears the element.
   */
  get value(): string {
    const { reading } = this;
    return reading ? JSON.stringify(reading) : '';
  }

  set value(given: string | null | undefined) {
    this.setValue(given, READING_TEXT);
  }

  /** The current state of the capture. */
  get capture(): Capture {
    return this.#running?.flow.current() ?? this.#pending ?? { status: 'idle' };
  }

  /** Reads a picture as if it had been picked. It is sent once the element is on a page. */
  take(file: File): void {
    this.#focus.suspend();
    this.#takeFile(file);
  }

  #takeFile(file: File): void {
    if (this.isDisabled) return;
    if (this.#running) this.#running.flow.takeFile(file);
    else if (this.#pending?.status !== 'preparing') {
      this.#holdUntilLoaded({ status: 'preparing', file, source: 'picker' });
    }
  }

  protected override clear(): void {
    this.#focus.suspend();
    this.#pageReading = null;
    if (this.#running) this.#running.flow.reset();
    else this.#close();
  }

  protected override showValue(text: string): void {
    this.clear();
    this.#pageReading = parseFormValue(text);
    if (this.#pageReading) this.#loader.load();
  }

  override connectedCallback(): void {
    // Looked up before `super`, which may start the app, which takes the link.
    this.#wasScanned = hasPairingLink('medical');
    super.connectedCallback();
    if (this.#wasScanned) this.#actions.handOff();
  }

  /** Switches the camera off at once, also when the element is only moved. A photo goes on where it is moved. */
  override disconnectedCallback(): void {
    if ('stream' in this.capture) this.#close();
    // Before the connection forgets the person.
    queueMicrotask(() => {
      if (this.isConnected) return;
      this.#running?.flow.leave();
      this.#close();
    });
    super.disconnectedCallback();
  }

  /** The app, which is loaded once a person is about to use the element. */
  protected get appModule(): LazyModule<CaptureApp> {
    return captureModule;
  }

  get #locale(): Locale<CaptureInvitation> {
    return this.localize.translate(enCaptureInvitation);
  }

  get #messages(): CaptureInvitation {
    return this.#locale.messages;
  }

  protected override formState(): FormState {
    const { value, required, capture } = this;
    const isMissing = required && value === '';
    const isBusy = this.#loader.app?.isActive(capture) ?? this.#pending !== null;
    return {
      data: value || null,
      text: value,
      problem: isMissing ? { flags: { valueMissing: true }, message: this.#messages.capture.required } : null,
      states: { busy: isBusy, empty: value === '' },
    };
  }

  protected override willUpdate(): void {
    if (this.isDisabled) this.#close();
  }

  protected override render() {
    return html`
      <section class="card" part="card" data-status=${this.capture.status}>
        ${this.#renderView()}
        <p class="unseen" role="status">${this.#announcement}</p>
        ${this.#renderInput('photo')} ${this.#renderInput('camera')}
      </section>
    `;
  }

  protected override updated(): void {
    super.updated();
    const view = this.#pageReading ? 'page-reading' : (this.#running?.view ?? this.capture.status);
    this.#focus.onViewDrawn(this.#loader.hasFailed ? 'failed' : view);
  }

  #renderView(): TemplateResult {
    const element = { disabled: this.isDisabled, hint: this.#hint };
    if (this.#running) return this.#running.render({ ...element, pageReading: this.#pageReading });
    const shared = { messages: this.#messages, actions: this.#actions };
    if (!this.#pending) return idleView({ ...shared, ...element, hasPhone: !!this.phonePage });
    const { hasFailed, load } = this.#loader;
    const failure = hasFailed
      ? { text: this.#messages.errors.network(captureErrorFacts(this.#locale)), retry: load }
      : null;
    return pendingView(this.#pending, { ...shared, failure });
  }

  get #announcement(): string {
    if (this.#running) return this.#running.announcement;
    return this.#pending && !this.#loader.hasFailed ? this.#messages.capture[this.#pending.status] : '';
  }

  /** Remembers the request until the app is loaded. */
  #holdUntilLoaded(pending: PendingCapture): void {
    this.#pageReading = null;
    this.#pending = pending;
    this.requestUpdate();
    this.#loader.load();
  }

  #startCapture(app: CaptureApp): void {
    const pending = this.#pending;
    this.#pending = null;
    this.addStyles(app.styles);
    this.#running = app.start({
      host: this,
      actions: this.#actions,
      localize: this.localize,
      connection: this.#connection,
      phoneTaker: this.#phoneTaker,
      pairingLink: this.#wasScanned ? takePairingLink('medical') : null,
      addStyles: (styles) => this.addStyles(styles),
    });
    const { flow } = this.#running;
    flow.subscribe((change) => this.#onChange(change, app));
    if (this.#joined) this.#running.join(this.#joined);
    if (pending?.status === 'opening') flow.open();
    else if (pending?.status === 'preparing') flow.takeFile(pending.file);
    else if (pending?.status === 'handoff') flow.handOff();
  }

  #close(): void {
    this.#running?.flow.close();
    if (!this.#pending) return;
    this.#pending = null;
    this.requestUpdate();
  }

  #renderInput(id: Picker) {
    const camera = id === 'camera';
    return fileInput({
      id,
      accept: pickerAccept(camera ? ['jpeg'] : pickerFormats()),
      usesCamera: camera,
      disabled: this.isDisabled,
      onFiles: ([file]) => {
        if (file) this.#takeFile(file);
      },
    });
  }

  #onChange(change: CaptureChange, app: CaptureApp): void {
    const { capture } = change;
    if (capture.status !== 'idle') this.#pageReading = null;
    this.requestUpdate();
    // The next photo belongs to the person who is signed in now.
    if (capture.status === 'failed' && capture.code === 'session-changed') this.#connection.reset();
    const event = app.toCaptureHostEvent(change);
    if (event) void this.dispatch(event.type, event.detail);
  }

  get #hint(): string {
    const named = this.devices.split(',').flatMap((device) => device.trim() || []);
    if (named.length === 0) return this.#messages.capture.hint;
    return named.map((device) => deviceName(device, this.#messages)).join(' · ');
  }
}

/**
 * iPhones convert HEIC to JPEG in the picker unless HEIC is accepted, which saves the decoder. Only iOS supports
 * `-webkit-touch-callout`.
 */
const pickerFormats = () =>
  globalThis.CSS?.supports('-webkit-touch-callout', 'none') ? phoneFormats(CAPTURE_FORMATS) : CAPTURE_FORMATS;

declare global {
  interface HTMLElementTagNameMap {
    'hdt-device-capture': HdtDeviceCapture;
  }
}
