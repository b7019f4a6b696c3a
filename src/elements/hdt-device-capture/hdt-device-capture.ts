import { html, nothing, type PropertyDeclarations, type PropertyValues } from 'lit';
import { createCamera } from '../../camera/camera.js';
import { systemClock } from '../../clock.js';
import { HdtError } from '../../errors.js';
import { type CaptureChange, type CaptureFlow, createCaptureFlow } from '../../flow/capture-flow.js';
import { type Capture, isUnderWay } from '../../flow/capture-state.js';
import { en } from '../../i18n/en.js';
import type { ErrorFacts, Messages } from '../../i18n/messages.js';
import { pickerAccept } from '../../intake/accept.js';
import { CAPTURE_FORMATS, FORMATS } from '../../intake/format.js';
import type { Preparer } from '../../prepare/bridge.js';
import { createLazyPreparer } from '../../prepare/preparer.js';
import { RETAKE_CONFIDENCE } from '../../results/device.js';
import type { Call, Client } from '../../service/client.js';
import { connect } from '../../service/connect.js';
import type { TransportResponse } from '../../service/transport.js';
import { MAX_MEDICAL_BYTES } from '../../service/wire.js';
import { type FormState, HdtFormElement } from '../form-element.js';
import { controls, tokens } from '../tokens.styles.js';
import { deviceName } from '../views/reading-text.js';
import { announcementOf } from './announce.js';
import { captureView } from './capture-view.js';
import { type HdtDeviceCaptureEvents, type HdtReadingDetail, keptDetail, toHostEvent } from './events.js';
import { finderStyles } from './finder.styles.js';
import { captureStyles } from './hdt-device-capture.styles.js';
import { PhotoUrl } from './photo-url.js';
import { ScreenFocus } from './screen-focus.js';
import type { CaptureActions, CaptureContext } from './screen-parts.js';

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
 * @cssproperty --hdt-paper - Surface colour.
 * @cssproperty --hdt-ground - Quiet surface colour.
 * @cssproperty --hdt-ink - Text and figures.
 * @cssproperty --hdt-quiet - Secondary text, unsure figures.
 * @cssproperty --hdt-line - Hairlines.
 * @cssproperty --hdt-accent - Buttons and focus.
 * @cssproperty --hdt-on-accent - Text on the accent colour.
 * @cssproperty --hdt-warn - "Again, please".
 * @cssproperty --hdt-bad - "This will not work".
 * @cssproperty --hdt-radius - Corner radius of cards.
 * @cssproperty --hdt-radius-control - Corner radius of controls.
 * @fires hdt-reading - The person kept what was read.
 * @fires hdt-retake - The person was advised to take the picture again.
 * @fires hdt-error - A picture or the camera failed.
 */
export class HdtDeviceCapture extends HdtFormElement<HdtDeviceCaptureEvents, Messages> {
  static override styles = [tokens, controls, captureStyles, finderStyles];
  static override properties: PropertyDeclarations = {
    ...HdtFormElement.properties,
    confidence: { type: Number },
    devices: {},
  };

  /** Below this the person is advised to take the picture again, 0 to 1. Default 0.7. */
  declare confidence: number;
  /** Devices to name in the hint, in the service's words, with commas between them. */
  declare devices: string;

  readonly #photoUrl = new PhotoUrl(this);
  readonly #focus = new ScreenFocus(this);
  protected override readonly english = en;
  readonly #preparer: Preparer = this.createPreparer();
  #client: Client | null = null;
  readonly #flow: CaptureFlow = createCaptureFlow({
    client: { clock: systemClock, call: (call) => this.#call(call) },
    prepare: this.#preparer.prepare,
    camera: createCamera({ view: () => this.renderRoot.querySelector('video') }),
    clock: systemClock,
    threshold: () => this.#threshold,
  });
  readonly #actions: CaptureActions = {
    ...this.#flow,
    pick: (input) => this.renderRoot.querySelector<HTMLInputElement>(`#${input}`)?.click(),
  };

  constructor() {
    super();
    this.confidence = RETAKE_CONFIDENCE;
    this.devices = '';
    this.#flow.subscribe((change) => this.#onChange(change));
  }

  /** What was kept, or null. */
  get reading(): HdtReadingDetail | null {
    const { state } = this;
    return state.status === 'kept' ? keptDetail(state, state.byChoice) : null;
  }

  /** Where the capture stands. */
  get state(): Capture {
    return this.#flow.current();
  }

  /** Hands a picture in by program, as if it had been picked. */
  take(file: File): void {
    if (!this.isDisabled) this.#flow.take(file);
  }

  formResetCallback(): void {
    this.#flow.reset();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.ownerDocument.addEventListener('visibilitychange', this.#onVisibility);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.ownerDocument.removeEventListener('visibilitychange', this.#onVisibility);
    this.#flow.close();
    this.#preparer.close();
  }

  protected createPreparer(): Preparer {
    return createLazyPreparer();
  }

  protected formState(): FormState {
    const { reading, required, messages } = this;
    const missing = required && reading === null;
    return {
      value: reading && JSON.stringify(reading),
      problem: missing ? { flags: { valueMissing: true }, message: messages.capture.required } : null,
    };
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('tokenEndpoint') || changed.has('tokenSource')) this.#client = null;
    if (this.isDisabled && isUnderWay(this.state)) this.#flow.close();
  }

  protected override render() {
    const { state, messages } = this;
    return html`
      <section class="card" part="card" data-status=${state.status}>
        ${captureView(state, this.#context)}
        <p class="unseen" role="status">${announcementOf(state, messages)}</p>
        ${this.#input('photo')} ${this.#input('camera')}
      </section>
    `;
  }

  protected override updated(): void {
    super.updated();
    this.#focus.show(this.state.status);
  }

  #input(id: 'photo' | 'camera') {
    return html`
      <input
        id=${id}
        type="file"
        hidden
        accept=${pickerAccept(id === 'photo' ? pickable() : ['jpeg'])}
        capture=${id === 'camera' ? 'environment' : nothing}
        ?disabled=${this.isDisabled}
        @change=${this.#onPicked}
      />
    `;
  }

  #onPicked = (event: Event) => {
    const input = event.target as HTMLInputElement;
    const [file] = input.files ?? [];
    // Cleared, so that the same picture can be chosen again.
    input.value = '';
    if (file) this.take(file);
  };

  #onVisibility = () => {
    if (this.ownerDocument.hidden) this.#flow.pause();
    else this.#flow.resume();
  };

  #onChange(change: CaptureChange): void {
    this.requestUpdate();
    // The page was hidden while the person was asked.
    if (change.state.status === 'live' && this.ownerDocument.hidden) this.#flow.pause();
    const event = toHostEvent(change);
    // Told when the form value is set and the screen shows it, so that a host may submit at once.
    if (event) void this.updateComplete.then(() => this.emit(event.type, event.detail));
  }

  /** After somebody else has signed in the photo at hand is dropped, and the next one is theirs. */
  async #call(call: Call): Promise<TransportResponse> {
    try {
      return await this.#connected().call(call);
    } catch (thrown) {
      if (thrown instanceof HdtError && thrown.code === 'session-changed') this.#client = null;
      throw thrown;
    }
  }

  #connected(): Client {
    this.#client ??= connect({
      tokenEndpoint: this.endpoint,
      tokenSource: this.tokenSource,
      scope: ['medical'],
    });
    return this.#client;
  }

  get #threshold(): number {
    const { confidence } = this;
    return typeof confidence === 'number' && Number.isFinite(confidence) ? confidence : RETAKE_CONFIDENCE;
  }

  get #context(): CaptureContext {
    return {
      localize: this.localize,
      actions: this.#actions,
      disabled: this.isDisabled,
      hint: this.#hint,
      facts: this.#facts,
      urlOf: (picture) => this.#photoUrl.of(picture),
    };
  }

  get #hint(): string {
    const named = this.devices.split(',').flatMap((device) => device.trim() || []);
    if (named.length === 0) return this.messages.capture.hint;
    return named.map((device) => deviceName(device, this.messages)).join(' · ');
  }

  get #facts(): ErrorFacts {
    return {
      formats: this.localize.anyOf(CAPTURE_FORMATS.map((format) => FORMATS[format].label)),
      maxSize: this.localize.size(MAX_MEDICAL_BYTES),
      maxFiles: this.localize.number(1),
    };
  }
}

/**
 * iPhones turn HEIC into JPEG while picking, but only when HEIC is not asked for: less to download and to
 * decode here. `-webkit-touch-callout` is theirs alone.
 */
const pickable = () =>
  CSS.supports('-webkit-touch-callout', 'none')
    ? CAPTURE_FORMATS.filter((format) => format !== 'heic' && format !== 'avif')
    : CAPTURE_FORMATS;

declare global {
  interface HTMLElementTagNameMap {
    'hdt-device-capture': HdtDeviceCapture;
  }
}
