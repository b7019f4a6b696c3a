import { html, type PropertyDeclarations } from 'lit';
import type { CaptureChange, CaptureFlow } from '../../flow/capture-flow.js';
import type { Capture } from '../../flow/capture-state.js';
import { enFirstCapture } from '../../i18n/en-first-capture.js';
import type { Localize } from '../../i18n/localize.js';
import type { ErrorFacts, FirstCaptureMessages, ReadingMessages } from '../../i18n/messages.js';
import { pickerAccept } from '../../intake/accept.js';
import { CAPTURE_FORMATS, FORMATS } from '../../intake/format.js';
import type { Prepare } from '../../prepare/plan.js';
import type { LookAt } from '../../prepare/preparer.js';
import { RETAKE_CONFIDENCE } from '../../results/confidence.js';
import { MAX_MEDICAL_BYTES } from '../../service/limits.js';
import { Arrival } from '../arrival.js';
import { Connection } from '../connection.js';
import { type FormState, HdtFormElement } from '../form-element.js';
import { controls, tokens } from '../tokens.styles.js';
import { deviceName } from '../views/device-name.js';
import { fileInput } from '../views/file-input.js';
import { type CaptureWork, capturePart } from './capture-part.js';
import type { HdtDeviceCaptureEvents, HdtReadingDetail } from './events.js';
import { type FirstCapture, firstView } from './first-view.js';
import { captureStyles } from './hdt-device-capture.styles.js';
import { loadCapture } from './load-capture.js';
import { ScreenFocus } from './screen-focus.js';
import type { CaptureActions, CaptureContext } from './screen-parts.js';

/** What the larger part has made for one element. */
interface Running {
  readonly work: CaptureWork;
  readonly flow: CaptureFlow;
  readonly urlOf: CaptureContext['urlOf'];
}

/**
 * @summary Photographs a medical device with the phone's camera, or takes a picked photo, and shows what its
 * display says; an unsure reading asks for another picture.
 *
 * @slot hint - More words under the invitation.
 * @csspart card - The whole surface.
 * @csspart viewfinder - The dark frame around the live picture.
 * @csspart video - The live picture.
 * @csspart shutter - The button that takes the picture.
 * @csspart photo - The picture that is sent.
 * @csspart reading - One device and its figures.
 * @csspart advice - What is wrong and what to do.
 * @csspart primary - The main button of a screen.
 * @csspart secondary - Every other button of a screen.
 * @fires {CustomEvent<HdtReadingDetail>} hdt-reading - The person kept what was read.
 * @fires {CustomEvent<{ reason: 'low-confidence' | 'disagree' | 'unread', retakes: number }>} hdt-retake - The person was advised to take the picture again.
 * @fires {CustomEvent<HdtErrorDetail>} hdt-error - A picture or the camera failed.
 */
export class HdtDeviceCapture extends HdtFormElement<
  HdtDeviceCaptureEvents,
  ReadingMessages,
  FirstCaptureMessages
> {
  static override styles = [tokens, controls, captureStyles];
  static override properties: PropertyDeclarations = {
    minConfidence: { type: Number, attribute: 'min-confidence', useDefault: true },
    devices: { useDefault: true },
    shutter: { reflect: true, useDefault: true },
    review: { reflect: true, useDefault: true },
    voice: { type: Boolean, reflect: true },
    haptics: { type: Boolean, reflect: true },
  };

  /** Below this the person is advised to take the picture again, 0 to 1. Default 0.7. */
  minConfidence = RETAKE_CONFIDENCE;
  /** Devices to name in the hint, in the service's words, with commas between them. */
  devices = '';
  /** `auto` takes a picture that is good and stays so; the button is there in any case. Default `auto`. */
  shutter: 'auto' | 'manual' = 'auto';
  /**
   * Whether the person sees what will be sent, and may turn it or take it again. `auto` shows what was not framed here (a
   * picked photo) and what this device measured a fault in; `never` is for a page that shows it before `take()`. Default
   * `auto`.
   */
  review: 'auto' | 'always' | 'never' = 'auto';
  /** Says aloud what to change while aiming. */
  voice = false;
  /** Vibrates with it, where the phone can. */
  haptics = false;

  readonly #focus = new ScreenFocus(this);
  readonly #connection = new Connection(this, { scope: ['medical'] });
  readonly #arrival = new Arrival<CaptureWork>(this, {
    part: capturePart,
    fetchCode: loadCapture,
    isAwaited: () => this.#first.status !== 'idle',
    onArrival: (work) => this.#start(work),
  });
  #running: Running | null = null;
  /** What comes later is here, with its styles. */
  #isDressed = false;
  /** What was asked for before the larger part has arrived. */
  #first: FirstCapture = { status: 'idle' };
  readonly #actions: CaptureActions = {
    open: () => (this.#running ? this.#running.flow.open() : this.#await({ status: 'opening' })),
    shoot: () => this.#running?.flow.shoot(),
    retry: () => this.#running?.flow.retry(),
    turn: () => this.#running?.flow.turn(),
    use: () => this.#running?.flow.use(),
    retake: () => this.#running?.flow.retake(),
    answer: (answers) => this.#running?.flow.answer(answers),
    type: (deviceType) => this.#running?.flow.type(deviceType),
    keep: () => this.#running?.flow.keep(),
    close: () => this.#close(),
    load: () => this.#loadLater(),
    pick: (input) => this.renderRoot.querySelector<HTMLInputElement>(`#${input}`)?.click(),
  };

  /** What was kept, or null. */
  get reading(): HdtReadingDetail | null {
    const capture = this.#running?.flow.current();
    return capture?.status === 'kept' ? this.#running!.work.keptDetail(capture) : null;
  }

  /** The capture under way: its status, and what there is in it. */
  get capture(): Capture {
    return this.#running?.flow.current() ?? this.#first;
  }

  /** Reads a picture as if it had been picked. It is sent once the element is on a page. */
  take(file: File): void {
    this.#focus.stay();
    this.#takeFile(file);
  }

  #takeFile(file: File): void {
    if (this.isDisabled) return;
    if (this.#running) this.#running.flow.takeFile(file);
    else if (this.#first.status !== 'preparing') this.#await({ status: 'preparing', file, source: 'picker' });
  }

  formResetCallback(): void {
    this.#focus.stay();
    if (this.#running) this.#running.flow.reset();
    else this.#close();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.ownerDocument.addEventListener('visibilitychange', this.#onVisibility);
  }

  /** The camera is off at once, also when the element is only moved. */
  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.ownerDocument.removeEventListener('visibilitychange', this.#onVisibility);
    this.#close();
  }

  /** The flow's own, unless a test has another. */
  protected get prepare(): Prepare | undefined {
    return undefined;
  }

  /** The flow's own, unless a test has another. */
  protected get look(): LookAt | undefined {
    return undefined;
  }

  protected override get english(): FirstCaptureMessages {
    return this.#arrival.part?.english ?? enFirstCapture;
  }

  protected formState(): FormState {
    const { reading, required, text } = this;
    const missing = required && reading === null;
    return {
      value: reading && JSON.stringify(reading),
      problem: missing ? { flags: { valueMissing: true }, message: text.capture.required } : null,
    };
  }

  protected override willUpdate(): void {
    if (this.isDisabled) this.#close();
  }

  protected override render() {
    return html`
      <section class="card" part="card" data-status=${this.capture.status}>
        ${this.#running ? this.#screen(this.#running) : this.#firstScreen()}
        <p class="unseen" role="status">${this.#announcement}</p>
        ${this.#input('photo')} ${this.#input('camera')}
      </section>
    `;
  }

  protected override updated(): void {
    super.updated();
    const stage = this.renderRoot.querySelector<HTMLDialogElement>('.full:not([open])');
    stage?.showModal?.();
    // A screen that comes late takes the focus when it is there.
    const late = this.renderRoot.querySelector('[data-late]');
    this.#focus.show(this.#arrival.hasFailed ? 'failed' : late ? 'late' : this.capture.status);
  }

  #screen({ work, flow, urlOf }: Running) {
    return work.captureView(flow.current(), {
      localize: this.#wholeText,
      actions: this.#actions,
      disabled: this.isDisabled,
      automatic: this.shutter !== 'manual',
      hint: this.#hint,
      facts: this.#facts,
      urlOf,
    });
  }

  #firstScreen() {
    const { hasFailed, load } = this.#arrival;
    return firstView(this.#first, {
      messages: this.text,
      actions: this.#actions,
      disabled: this.isDisabled,
      hint: this.#hint,
      failure: hasFailed ? { sentence: this.text.errors.network(this.#facts), retry: load } : null,
    });
  }

  get #announcement(): string {
    if (this.#running) return this.#running.work.announcementOf(this.capture, this.#wholeText);
    const { status } = this.#first;
    return status === 'idle' || this.#arrival.hasFailed ? '' : this.text.capture[status];
  }

  /** All sentences are there once the larger part is. */
  get #wholeText(): Localize<ReadingMessages> {
    return this.localize as Localize<ReadingMessages>;
  }

  /** Keeps what was asked for until the larger part is there. */
  #await(first: FirstCapture): void {
    this.#first = first;
    this.requestUpdate();
    this.#arrival.load();
  }

  #start(work: CaptureWork): void {
    const flow = work.createFlow({
      connection: this.#connection,
      prepare: this.prepare,
      minConfidence: () => (Number.isFinite(this.minConfidence) ? this.minConfidence : RETAKE_CONFIDENCE),
      look: this.look,
      isAutomatic: () => this.shutter !== 'manual',
      review: () => this.review,
      view: () => this.renderRoot.querySelector('video'),
      frame: () => this.renderRoot.querySelector('.guide'),
      tell: () => ({ isSpoken: this.voice, isFelt: this.haptics, language: this.localize.tag }),
      messages: () => this.#wholeText.messages,
    });
    this.#running = { work, flow, urlOf: work.createUrls(this) };
    const first = this.#first;
    this.#first = { status: 'idle' };
    flow.subscribe((change) => this.#onChange(change, work));
    if (first.status === 'opening') flow.open();
    else if (first.status === 'preparing') flow.takeFile(first.file);
  }

  /** Until it is here, every step tries again. */
  async #loadLater(): Promise<void> {
    if (this.#isDressed) return;
    await this.#running?.work.load().then(
      ({ styles }) => {
        if (!this.#isDressed) this.#arrival.dress(styles);
        this.#isDressed = true;
      },
      () => {},
    );
  }

  #close(): void {
    this.#running?.flow.close();
    if (this.#first.status === 'idle') return;
    this.#first = { status: 'idle' };
    this.requestUpdate();
  }

  #input(id: 'photo' | 'camera') {
    const camera = id === 'camera';
    return fileInput({
      id,
      accept: pickerAccept(camera ? ['jpeg'] : pickable()),
      camera,
      disabled: this.isDisabled,
      onFiles: ([file]) => {
        if (file) this.#takeFile(file);
      },
    });
  }

  #onVisibility = () => {
    if (this.ownerDocument.hidden) this.#running?.flow.pause();
    else this.#running?.flow.resume();
  };

  #onChange(change: CaptureChange, work: CaptureWork): void {
    const { capture } = change;
    this.requestUpdate();
    const later = this.#loadLater();
    // The page was hidden while the permission prompt was open.
    if (capture.status === 'live' && this.ownerDocument.hidden) this.#running?.flow.pause();
    // The photo at hand is dropped, and the next one is sent as whoever is signed in then.
    if (capture.status === 'failed' && capture.code === 'session-changed') this.#connection.reset();
    const event = work.toHostEvent(change);
    // Some screens come later: whoever hears of one finds it drawn.
    if (event) void later.then(() => this.dispatch(event.type, event.detail));
  }

  get #hint(): string {
    const named = this.devices.split(',').flatMap((device) => device.trim() || []);
    if (named.length === 0) return this.text.capture.hint;
    return named.map((device) => deviceName(device, this.text)).join(' · ');
  }

  get #facts(): ErrorFacts {
    return {
      formats: this.localize.anyOf(CAPTURE_FORMATS.map((format) => FORMATS[format].label)),
      maxFileSize: this.localize.size(MAX_MEDICAL_BYTES),
      maxFiles: this.localize.number(1),
    };
  }
}

/**
 * iPhones turn HEIC into JPEG while picking, but only when HEIC is not asked for: less to download and to
 * decode here. `-webkit-touch-callout` is theirs alone.
 */
const pickable = () =>
  globalThis.CSS?.supports('-webkit-touch-callout', 'none')
    ? CAPTURE_FORMATS.filter((format) => format !== 'heic' && format !== 'avif')
    : CAPTURE_FORMATS;

declare global {
  interface HTMLElementTagNameMap {
    'hdt-device-capture': HdtDeviceCapture;
  }
}
