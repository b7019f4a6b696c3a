import type { CaptureFlow } from '../capture/capture-flow.js';
import type { Photo } from '../capture/capture-state.js';
import type { HdtErrorCode } from '../core/errors.js';
import type { Client } from '../core/service/client.js';
import { type Pairing, readPairing } from '../core/service/handoff.js';
import type { GatewayEvent } from '../core/service/watch-events.js';
import {
  createIncomingReadings,
  createUnreceivedReadings,
  type IncomingReadings,
  type UnreceivedReadings,
} from './handoff-readings.js';
import { HEARTBEAT_INTERVAL } from './handoff-state.js';

/** Polls, a minute in all, for which the reading of a photo is awaited. It is shown even if it comes later. */
const MAX_AWAITED_POLLS = 12;

export interface FollowPairingOptions {
  readonly client: Client;
  readonly capture: Pick<CaptureFlow, 'current' | 'receive' | 'retake'>;
  /** Whether the person has confirmed the phone. Its photos are ignored before. */
  readonly isPaired: () => boolean;
  /** A phone has claimed the pairing, and shows this code. */
  readonly onClaim: (code: string) => void;
  /** Handles the outcome of a poll. */
  readonly onPoll: (poll: Promise<Pairing | 'gone'>) => Promise<void>;
  readonly onFailed: (code: HdtErrorCode) => void;
}

/**
 * Follows one pairing at the desktop by the person's event stream and by polling, and passes the phone's photos and readings to
 * the capture. Without the event stream, polling finds everything.
 */
export class FollowedPairing {
  readonly #id: string;
  readonly #signal: AbortSignal;
  readonly #options: FollowPairingOptions;
  readonly #incoming: IncomingReadings;
  readonly #unreceived: UnreceivedReadings;
  #isListening = false;
  #hasSearched = false;
  /** The photo whose reading is awaited, and the polls since it came. */
  #awaited: { readonly photo: Photo; readonly polls: number } | null = null;

  /** @param signal Ends the following. */
  constructor(id: string, options: FollowPairingOptions, signal: AbortSignal) {
    this.#id = id;
    this.#signal = signal;
    this.#options = options;
    const { client, capture } = options;
    this.#incoming = createIncomingReadings(capture, client.clock);
    this.#unreceived = createUnreceivedReadings(client, id, signal, this.#incoming.receiveFound);
  }

  /** Resolves when the signal aborts. */
  async follow(): Promise<void> {
    const { client, onPoll } = this.#options;
    const signal = this.#signal;
    this.#listen().catch(() => {});
    while (!signal.aborted) {
      await client.clock.sleep(HEARTBEAT_INTERVAL, { signal }).catch(() => {});
      if (signal.aborted) return;
      await onPoll(readPairing(client, this.#id, { signal }));
      this.#countAwaitedPoll();
      // Events were ignored until the person had confirmed the phone, and a back end may have ended before it sent one.
      if (!this.#isListening || !this.#hasSearched || this.#awaited) await this.#search();
      this.#giveUpPhoto();
    }
  }

  async #listen(): Promise<void> {
    const { watchEvents } = await import('../core/service/watch-events.js');
    const { client, onFailed } = this.#options;
    const endReason = await watchEvents(client, {
      signal: this.#signal,
      onEvent: (event) => this.#onEvent(event),
      onOpen: () => {
        this.#isListening = true;
        void this.#search();
      },
      onLost: () => {
        this.#isListening = false;
      },
    });
    if (endReason) onFailed(endReason);
  }

  #onEvent(event: GatewayEvent): void {
    if (event.handoffId === this.#id) this.#onPairingEvent(event);
    if (event.type === 'changed' && event.ids) void this.#search();
  }

  #onPairingEvent({ type, ids, code, jpeg, sha256, body }: GatewayEvent): void {
    const { isPaired, onClaim } = this.#options;
    if (type === 'handoff' && code) onClaim(code);
    if (!isPaired()) return;
    if (type === 'photo' && jpeg) this.#incoming.receivePreview(jpeg, sha256 ?? null);
    if (type !== 'reading' || this.#unreceived.markReceived(ids ?? [])) return;
    this.#incoming.receiveReading(body, sha256 ?? null);
  }

  async #search(): Promise<void> {
    if (!this.#options.isPaired()) return;
    this.#hasSearched = true;
    await this.#unreceived.search();
  }

  #countAwaitedPoll(): void {
    const state = this.#options.capture.current();
    if (state.status !== 'reading') this.#awaited = null;
    else if (state.photo === this.#awaited?.photo)
      this.#awaited = { photo: state.photo, polls: this.#awaited.polls + 1 };
    else this.#awaited = { photo: state.photo, polls: 0 };
  }

  /** Takes another photo where this one was given up on the phone, or has never reached the back end. */
  #giveUpPhoto(): void {
    const { capture } = this.#options;
    if ((this.#awaited?.polls ?? 0) >= MAX_AWAITED_POLLS && capture.current().status === 'reading')
      capture.retake();
  }
}
