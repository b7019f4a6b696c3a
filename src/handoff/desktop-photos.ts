import type { CaptureFlow } from '../capture/capture-flow.js';
import type { Capture, CaptureIn, Photo } from '../capture/capture-state.js';
import type { GatewayEvent } from '../core/service/watch-events.js';
import type { OpenPairing, PairingFollower } from '../pairing/desktop-pairing.js';
import {
  createIncomingReadings,
  createUnreceivedReadings,
  type IncomingReadings,
  type UnreceivedReadings,
} from './incoming-readings.js';

/** Polls, a minute in all, for which the reading of a photo is awaited. It is shown even if it comes later. */
const MAX_AWAITED_POLLS = 12;

/** Whether the reading of a phone's photo is awaited, and not that of this computer's own camera. */
export const isReadingPhonePhoto = (state: Capture): state is CaptureIn<'reading'> =>
  state.status === 'reading' && state.photo.source === 'phone';

/** Passes the phone's photos and readings to the capture at the desktop. */
export class DesktopPhotos implements PairingFollower {
  readonly #pairing: OpenPairing;
  readonly #capture: Pick<CaptureFlow, 'current' | 'receive' | 'retake'>;
  readonly #incoming: IncomingReadings;
  readonly #unreceived: UnreceivedReadings;
  #hasSearched = false;
  /** The photo whose reading is awaited, and the polls since it came. */
  #awaited: { readonly photo: Photo; readonly polls: number } | null = null;

  constructor(pairing: OpenPairing, capture: Pick<CaptureFlow, 'current' | 'receive' | 'retake'>) {
    this.#pairing = pairing;
    this.#capture = capture;
    const { id, client, signal } = pairing;
    this.#incoming = createIncomingReadings(capture, client.clock);
    this.#unreceived = createUnreceivedReadings(client, id, signal, this.#incoming.receiveFound);
  }

  onEvent(event: GatewayEvent): void {
    if (event.handoffId === this.#pairing.id) this.#onPairingEvent(event);
    if (event.type === 'changed' && event.ids) void this.#search();
  }

  onStreamOpen(): void {
    void this.#search();
  }

  async onPolled(_: unknown, isListening: boolean): Promise<void> {
    this.#countAwaitedPoll();
    // Events were ignored until the person had confirmed the phone, and a back end may have ended before it sent one.
    if (!isListening || !this.#hasSearched || this.#awaited) await this.#search();
    this.#giveUpPhoto();
  }

  #onPairingEvent({ type, ids, jpeg, sha256, body }: GatewayEvent): void {
    if (!this.#pairing.isPaired()) return;
    if (type === 'photo' && jpeg) this.#incoming.receivePreview(jpeg, sha256 ?? null);
    if (type !== 'reading' || this.#unreceived.markReceived(ids ?? [])) return;
    this.#incoming.receiveReading(body, sha256 ?? null);
  }

  async #search(): Promise<void> {
    if (!this.#pairing.isPaired()) return;
    if (await this.#unreceived.search()) this.#hasSearched = true;
  }

  #countAwaitedPoll(): void {
    const state = this.#capture.current();
    if (!isReadingPhonePhoto(state)) this.#awaited = null;
    else if (state.photo === this.#awaited?.photo)
      this.#awaited = { photo: state.photo, polls: this.#awaited.polls + 1 };
    else this.#awaited = { photo: state.photo, polls: 0 };
  }

  /** Takes another photo where this one was given up on the phone, or has never reached the back end. */
  #giveUpPhoto(): void {
    const state = this.#capture.current();
    const isGivenUp = (this.#awaited?.polls ?? 0) >= MAX_AWAITED_POLLS;
    // Another photo may have come while the history was searched.
    if (isGivenUp && isReadingPhonePhoto(state) && state.photo === this.#awaited?.photo)
      this.#capture.retake();
  }
}
