import { html, type PropertyDeclarations } from 'lit';
import { createCamera } from '../../camera/camera.js';
import { systemClock } from '../../clock.js';
import { type CaptureChange, type CaptureFlow, createCaptureFlow } from '../../flow/capture-flow.js';
import { type Capture, isActive } from '../../flow/capture-state.js';
import { enReadings } from '../../i18n/en-readings.js';
import type { ErrorFacts, ReadingMessages } from '../../i18n/messages.js';
import { pickerAccept } from '../../intake/accept.js';
import { CAPTURE_FORMATS, FORMATS } from '../../intake/format.js';
import type { Prepare } from '../../prepare/plan.js';
import { RETAKE_CONFIDENCE } from '../../results/device.js';
import { connect } from '../../service/connect.js';
import { MAX_MEDICAL_BYTES } from '../../service/limits.js';
import { Connection } from '../connection.js';
import { type FormState, HdtFormElement } from '../form-element.js';
import { controls, tokens } from '../tokens.styles.js';
import { fileInput } from '../views/file-input.js';
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
 * @fires {CustomEvent<HdtReadingDetail>} hdt-reading - The person kept what was read.
 * @fires {CustomEvent<{ reason: 'low-confidence' | 'unread' }>} hdt-retake - The person was advised to take the picture again.
 * @fires {CustomEvent<HdtErrorDetail>} hdt-error - A picture or the camera failed.
 */
export class HdtDeviceCapture extends HdtFormElement<HdtDeviceCaptureEvents, ReadingMessages> {
  static override styles = [tokens, controls, captureStyles, finderStyles];
  static override properties: PropertyDeclarations = {
    minConfidence: { type: Number, attribute: 'min-confidence', useDefault: true },
    devices: { useDefault: true },
  };

  /** Below this the person is advised to take the picture again, 0 to 1. Default 0.7. */
  minConfidence = RETAKE_CONFIDENCE;
  /** Devices to name in the hint, in the service's words, with commas between them. */
  devices = '';

  protected override readonly english = enReadings;
  readonly #photoUrl = new PhotoUrl(this);
  readonly #focus = new ScreenFocus(this);
  readonly #connection = new Connection(this, { scope: ['medical'] });
  readonly #flow: CaptureFlow = createCaptureFlow({
    client: this.#connection.client(connect, systemClock),
    prepare: this.prepare,
    camera: createCamera({ view: () => this.renderRoot.querySelector('video') }),
    minConfidence: () => (Number.isFinite(this.minConfidence) ? this.minConfidence : RETAKE_CONFIDENCE),
  });
  readonly #actions: CaptureActions = {
    ...this.#flow,
    pick: (input) => this.renderRoot.querySelector<HTMLInputElement>(`#${input}`)?.click(),
  };

  constructor() {
    super();
    this.#flow.subscribe((change) => this.#onChange(change));
  }

  /** What was kept, or null. */
  get reading(): HdtReadingDetail | null {
    const { capture } = this;
    return capture.status === 'kept' ? keptDetail(capture, capture.wasDoubtful) : null;
  }

  /** The capture under way: its status, and what there is in it. */
  get capture(): Capture {
    return this.#flow.current();
  }

  /** Reads a picture as if it had been picked. It is sent once the element is on a page. */
  take(file: File): void {
    this.#focus.stay();
    this.#takeFile(file);
  }

  #takeFile(file: File): void {
    if (!this.isDisabled) this.#flow.takeFile(file);
  }

  formResetCallback(): void {
    this.#focus.stay();
    this.#flow.reset();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.ownerDocument.addEventListener('visibilitychange', this.#onVisibility);
  }

  /** The camera is off at once, also when the element is only moved. */
  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.ownerDocument.removeEventListener('visibilitychange', this.#onVisibility);
    this.#flow.close();
  }

  /** The flow's own, unless a test has another. */
  protected get prepare(): Prepare | undefined {
    return undefined;
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
    if (this.isDisabled && isActive(this.capture)) this.#flow.close();
  }

  protected override render() {
    const { capture, text } = this;
    return html`
      <section class="card" part="card" data-status=${capture.status}>
        ${captureView(capture, this.#context)}
        <p class="unseen" role="status">${announcementOf(capture, text)}</p>
        ${this.#input('photo')} ${this.#input('camera')}
      </section>
    `;
  }

  protected override updated(): void {
    super.updated();
    this.#focus.show(this.capture.status);
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
    if (this.ownerDocument.hidden) this.#flow.pause();
    else this.#flow.resume();
  };

  #onChange({ previous, capture }: CaptureChange): void {
    this.requestUpdate();
    // The page was hidden while the permission prompt was open.
    if (capture.status === 'live' && this.ownerDocument.hidden) this.#flow.pause();
    // The photo at hand is dropped, and the next one is sent as whoever is signed in then.
    if (capture.status === 'failed' && capture.code === 'session-changed') this.#connection.reset();
    const event = toHostEvent({ previous, capture });
    if (event) void this.dispatch(event.type, event.detail);
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
