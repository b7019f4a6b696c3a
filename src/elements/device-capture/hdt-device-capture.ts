import { html, type PropertyDeclarations } from 'lit';
import type { CaptureChange } from '../../flow/capture-flow.js';
import type { Capture } from '../../flow/capture-state.js';
import { enFirstCapture } from '../../i18n/en-first.js';
import type { ErrorFacts, ReadingMessages } from '../../i18n/messages.js';
import { pickerAccept } from '../../intake/accept.js';
import { CAPTURE_FORMATS, FORMATS } from '../../intake/format.js';
import { RETAKE_CONFIDENCE } from '../../results/confidence.js';
import { MAX_MEDICAL_BYTES } from '../../service/limits.js';
import type { AnalyzeFrame } from '../../worker/client/analyze-frame.js';
import type { Prepare } from '../../worker/shared/plan.js';
import { Arrival } from '../arrival.js';
import { Connection } from '../shared/connection.js';
import { deviceName } from '../shared/device-name.js';
import { fileInput } from '../shared/file-input.js';
import { type FormState, HdtFormElement } from '../shared/form-element.js';
import { controls, tokens } from '../shared/tokens.styles.js';
import { type CaptureWork, capturePart, type RunningCapture } from './capture-part.js';
import type { HdtDeviceCaptureEvents, HdtReadingDetail } from './events.js';
import { readingIn } from './given-reading.js';
import { captureStyles } from './hdt-device-capture.styles.js';
import { loadCapture } from './load-capture.js';
import { ScreenFocus } from './view-focus.js';
import { type FirstCapture, firstView } from './views/first-view.js';
import type { ElementActions } from './views/parts.js';

/** The person, the camera or the service is at work: a reading may come. */
const BUSY: ReadonlySet<Capture['status']> = new Set<Capture['status']>([
  'handoff',
  'opening',
  'live',
  'shooting',
  'paused',
  'preparing',
  'reviewing',
  'waiting',
  'reading',
]);

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
 * @csspart enlarged - The picture over the page, to compare it with what was read.
 * @csspart reading - One device and its figures.
 * @csspart advice - What is wrong and what to do.
 * @csspart primary - The main button of a screen.
 * @csspart secondary - Every other button of a screen.
 * @cssstate busy - A picture is being taken, checked or read.
 * @cssstate empty - There is no reading yet.
 * @fires {CustomEvent<HdtReadingDetail>} hdt-reading - The person kept what was read.
 * @fires {CustomEvent<HdtSavedDetail>} hdt-saved - The service has stored what the person kept, where its back end can.
 * @fires {CustomEvent<HdtUndoDetail>} hdt-undo - The person took back what they had kept.
 * @fires {CustomEvent<HdtRetakeDetail>} hdt-retake - The picture is in doubt, and another one was proposed.
 * @fires {CustomEvent<HdtErrorDetail>} hdt-error - A picture or the camera failed.
 */
export class HdtDeviceCapture extends HdtFormElement<HdtDeviceCaptureEvents, ReadingMessages> {
  static override styles = [tokens, controls, captureStyles];
  static override properties: PropertyDeclarations = {
    minConfidence: { type: Number, attribute: 'min-confidence', useDefault: true },
    devices: { useDefault: true },
    shutter: { reflect: true, useDefault: true },
    review: { reflect: true, useDefault: true },
    voice: { type: Boolean, reflect: true },
    haptics: { type: Boolean, reflect: true },
    phonePage: { attribute: 'phone-page', useDefault: true },
    recordsUrl: { attribute: 'records-url', useDefault: true },
    value: { attribute: false, noAccessor: true },
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

  /**
   * A page of yours with this element, which a phone opens to take the photo for this one. It has to be an address that the
   * phone finds, of the gateway's origin. Without it no phone is offered.
   */
  phonePage = '';

  /** A page of yours with the person's records. A saved reading links to it; without it there is no link. */
  recordsUrl = '';

  readonly #focus = new ScreenFocus(this);
  readonly #connection = new Connection(this, { scope: ['medical'] });
  readonly #arrival = new Arrival<CaptureWork>(this, {
    part: capturePart,
    fetchCode: loadCapture,
    isAwaited: () => this.#first.status !== 'idle' || this.#given !== null,
    onArrival: (work) => this.#start(work),
  });
  #running: RunningCapture | null = null;
  /** What was asked for before the larger part has arrived. */
  #first: FirstCapture = { status: 'idle' };
  /** A reading that the page has set as the value. It stands until a picture is begun. */
  #given: HdtReadingDetail | null = null;
  readonly #actions: ElementActions = {
    open: () => (this.#running ? this.#running.flow.open() : this.#await({ status: 'opening' })),
    handOff: () => (this.#running ? this.#running.flow.handOff() : this.#await({ status: 'handoff' })),
    close: () => this.#close(),
    dropGiven: () => {
      this.#given = null;
      this.requestUpdate();
    },
    pick: (input) => this.renderRoot.querySelector<HTMLInputElement>(`#${input}`)?.click(),
  };

  /** What was kept, or set by the page as the value; null where there is none. */
  get reading(): HdtReadingDetail | null {
    const capture = this.#running?.flow.current();
    return capture?.status === 'kept' ? this.#arrival.part!.keptDetail(capture) : this.#given;
  }

  /**
   * The reading as JSON: what the form submits; empty while there is none. Setting it shows a reading that was kept before, and
   * drops the picture at hand; a text that is no reading empties it.
   */
  get value(): string {
    const { reading } = this;
    return reading ? JSON.stringify(reading) : '';
  }

  set value(text: string | null | undefined) {
    this.setValueText(text ?? '');
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

  protected override clear(): void {
    this.#focus.stay();
    this.#given = null;
    if (this.#running) this.#running.flow.reset();
    else this.#close();
  }

  protected override showValue(text: string): void {
    this.clear();
    this.#given = readingIn(text);
    if (!this.#given) return;
    this.#arrival.load();
    // What was corrected is said by what comes later.
    void this.#running?.load();
  }

  override connectedCallback(): void {
    // A phone that has scanned a code: the larger part takes it out of the address.
    const isScanned = location.hash.startsWith('#hdt-handoff=');
    super.connectedCallback();
    if (isScanned) this.#actions.handOff();
  }

  /** The camera is off at once, also when the element is only moved. */
  override disconnectedCallback(): void {
    // Before the connection forgets whose it was.
    queueMicrotask(() => this.isConnected || this.#running?.flow.leave());
    super.disconnectedCallback();
    this.#close();
  }

  /** The flow's own, unless a test has another. */
  protected get prepare(): Prepare | undefined {
    return undefined;
  }

  /** The flow's own, unless a test has another. */
  protected get analyzeFrame(): AnalyzeFrame | undefined {
    return undefined;
  }

  protected override get english(): ReadingMessages {
    // Before the app is there only views are drawn that take `FirstCaptureMessages`.
    return this.#arrival.part?.english ?? (enFirstCapture as unknown as ReadingMessages);
  }

  protected override formState(): FormState {
    const { value, required, text, capture } = this;
    const missing = required && value === '';
    return {
      data: value || null,
      text: value,
      problem: missing ? { flags: { valueMissing: true }, message: text.capture.required } : null,
      states: { busy: BUSY.has(capture.status), empty: value === '' },
    };
  }

  protected override willUpdate(): void {
    if (this.isDisabled) this.#close();
  }

  protected override render() {
    return html`
      <section class="card" part="card" data-status=${this.capture.status}>
        ${this.#screen()}
        <p class="unseen" role="status">${this.#announcement}</p>
        ${this.#input('photo')} ${this.#input('camera')}
      </section>
    `;
  }

  protected override updated(): void {
    super.updated();
    // A screen that comes late takes the focus when it is there.
    const isLate = this.renderRoot.querySelector('[data-late]') !== null;
    const shown = this.#given ? 'given' : (this.#running?.screen ?? this.#first.status);
    const screen = isLate ? 'late' : shown;
    this.#focus.show(this.#arrival.hasFailed ? 'failed' : screen);
  }

  #screen() {
    const context = {
      actions: this.#actions,
      disabled: this.isDisabled,
      hint: this.#hint,
      hasPhone: !!this.phonePage,
      given: this.#given,
    };
    if (this.#running) {
      return this.#running.view({
        ...context,
        localize: this.localize,
        facts: this.#facts,
        recordsUrl: this.recordsUrl,
      });
    }
    const { hasFailed, load } = this.#arrival;
    return firstView(this.#first, {
      ...context,
      messages: this.text,
      failure: hasFailed ? { sentence: this.text.errors.network(this.#facts), retry: load } : null,
    });
  }

  get #announcement(): string {
    if (this.#running) return this.#running.announcement();
    const { status } = this.#first;
    return status === 'idle' || this.#arrival.hasFailed ? '' : this.text.capture[status];
  }

  /** Keeps what was asked for until the larger part is there. */
  #await(first: FirstCapture): void {
    this.#given = null;
    this.#first = first;
    this.requestUpdate();
    this.#arrival.load();
  }

  #start(work: CaptureWork): void {
    const first = this.#first;
    this.#first = { status: 'idle' };
    const running = work.start({
      host: this,
      dress: (styles) => this.#arrival.dress(styles),
      connection: this.#connection,
      prepare: this.prepare,
      analyzeFrame: this.analyzeFrame,
      localize: this.localize,
    });
    this.#running = running;
    const { flow } = running;
    flow.subscribe((change) => this.#onChange(change, work, running));
    if (this.#given) void running.load();
    if (first.status === 'opening') flow.open();
    else if (first.status === 'preparing') flow.takeFile(first.file);
    else if (first.status === 'handoff') flow.handOff();
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

  #onChange(change: CaptureChange, work: CaptureWork, running: RunningCapture): void {
    const { capture } = change;
    if (capture.status !== 'idle') this.#given = null;
    this.requestUpdate();
    // Until it is here, every step tries again.
    const later = running.load();
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
