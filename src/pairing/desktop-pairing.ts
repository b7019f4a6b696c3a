import { errorOrigin, type HdtErrorCode } from '../core/errors.js';
import type { Client } from '../core/service/client.js';
import {
  answerPairing,
  endPairing,
  featureOf,
  openPairing,
  type Pairing,
  type PairingUse,
  readPairing,
} from '../core/service/handoff.js';
import type { GatewayEvent } from '../core/service/watch-events.js';
import { runStep } from '../core/step.js';
import {
  createPairingStore,
  type DesktopPairingState,
  HEARTBEAT_INTERVAL,
  SILENCE_TIMEOUT,
} from './pairing-state.js';

/** An open pairing, as what follows it sees it. */
export interface OpenPairing {
  readonly id: string;
  readonly client: Client;
  /** Whether the person has confirmed the phone. What a phone sends before is ignored. */
  isPaired(): boolean;
  /** Ends the following. */
  readonly signal: AbortSignal;
}

/** Handles what the phone of a pairing sends. Without the event stream, polling finds everything. */
export interface PairingFollower {
  onEvent(event: GatewayEvent): void;
  onStreamOpen(): void;
  /** @param isListening Whether the event stream is open. */
  onPolled(pairing: Pairing | null, isListening: boolean): Promise<void>;
}

export interface DesktopPairingOptions {
  readonly client: Client;
  /** What the phone may send. */
  readonly use: PairingUse;
  readonly follow: (pairing: OpenPairing) => PairingFollower;
}

/** The desktop's half of a pairing: opens it at once, lets one phone in, and follows what it sends. */
export class DesktopPairing {
  readonly #options: DesktopPairingOptions;
  readonly #store = createPairingStore<DesktopPairingState>({ status: 'opening' });
  #running = new AbortController();
  /** The pairing that is open; null before that, and once it has ended. */
  #id: string | null = null;
  #isListening = false;

  constructor(options: DesktopPairingOptions) {
    this.#options = options;
    this.#open();
  }

  readonly current = this.#store.current;
  readonly subscribe = this.#store.subscribe;

  /** Gives the phone access, because it shows the same code. */
  confirm(): void {
    const state = this.current();
    if (state.status !== 'claimed' || this.#id === null) return;
    const { code } = state;
    const { signal } = this.#running;
    this.#store.dispatch({ status: 'confirming', code });
    void this.#handleResponse(
      signal,
      answerPairing(this.#options.client, this.#id, 'confirm', { code, signal }),
      () => this.#store.dispatch({ status: 'paired', peer: 'connected' }),
      (problem) => this.#store.dispatch({ status: 'claimed', code, problem }),
    );
  }

  /** Denies the phone access, because it shows another code or none. */
  refuse(): void {
    if (this.#id === null) return;
    // A lost refusal needs no retry, because a pairing that is not confirmed expires.
    answerPairing(this.#options.client, this.#id, 'refuse', {}).catch(() => {});
    this.#endWith({ status: 'ended', reason: 'refused' });
  }

  /** Ends the pairing and opens another one, with a new QR code. */
  renew(): void {
    this.end();
    this.#open();
  }

  end(): void {
    if (this.#id !== null) endPairing(this.#options.client, this.#id).catch(() => {});
    this.#id = null;
    this.#running.abort();
  }

  #open(): void {
    const { client, use } = this.#options;
    this.#running.abort();
    this.#running = new AbortController();
    const { signal } = this.#running;
    this.#store.dispatch({ status: 'opening' });
    void this.#handleResponse(
      signal,
      openPairing(client, use, { signal }),
      ({ id, secret, expiresIn }) => {
        this.#id = id;
        this.#store.dispatch({ status: 'open', secret, expiresAt: client.clock.now() + expiresIn });
        void this.#follow(id, signal);
      },
      (code) => this.#endWith({ status: 'failed', code }),
    );
  }

  /** Resolves when the signal aborts. */
  async #follow(id: string, signal: AbortSignal): Promise<void> {
    const { client, follow } = this.#options;
    const follower = follow({ id, client, isPaired: () => this.#isPaired, signal });
    this.#listen(id, follower, signal).catch(() => {});
    while (!signal.aborted) {
      await client.clock.sleep(HEARTBEAT_INTERVAL, { signal }).catch(() => {});
      if (signal.aborted) return;
      const pairing = await this.#poll(id, signal);
      if (!signal.aborted) await follower.onPolled(pairing, this.#isListening);
    }
  }

  /** @returns Null where the pairing is not known any more, or cannot be asked for just now. */
  async #poll(id: string, signal: AbortSignal): Promise<Pairing | null> {
    let polled: Pairing | null = null;
    await this.#handleResponse(
      signal,
      readPairing(this.#options.client, id, { signal }),
      (pairing) => {
        polled = pairing;
        this.#onPolled(pairing);
      },
      (code) => this.#onPollFailed(code),
    );
    return polled;
  }

  async #listen(id: string, follower: PairingFollower, signal: AbortSignal): Promise<void> {
    const { watchEvents } = await import('../core/service/watch-events.js');
    const endReason = await watchEvents(this.#options.client, {
      signal,
      onEvent: (event) => {
        const { type, handoffId, code } = event;
        if (type === 'handoff' && handoffId === id && code) this.#onClaim(code);
        follower.onEvent(event);
      },
      onOpen: () => {
        this.#isListening = true;
        follower.onStreamOpen();
      },
      onLost: () => {
        this.#isListening = false;
      },
    });
    this.#isListening = false;
    if (endReason) this.#endWith({ status: 'failed', code: endReason });
  }

  get #isPaired(): boolean {
    return this.current().status === 'paired';
  }

  /** Waits for a request and handles its outcome, unless the pairing has ended meanwhile. */
  #handleResponse<T>(
    signal: AbortSignal,
    request: Promise<T | 'gone'>,
    onDone: (result: T) => void,
    onFailed: (code: HdtErrorCode) => void,
  ): Promise<void> {
    return runStep(signal, request, {
      onDone: (result) => {
        if (result !== 'gone') onDone(result);
        else if (this.#options.client.has?.(featureOf(this.#options.use)) === false) onFailed('not-offered');
        else this.#endWith({ status: 'ended', reason: 'expired' });
      },
      onFailed,
      fallback: 'server',
    });
  }

  /** A phone whose page was loaded anew claims the pairing again, with another code. */
  #onClaim(code: string): void {
    const { status } = this.current();
    if (status === 'open' || status === 'paired')
      this.#store.dispatch({ status: 'claimed', code, problem: null });
  }

  #onPolled({ state, code, silentFor }: Pairing): void {
    if (state === 'claimed' && code) this.#onClaim(code);
    if (state === 'refused') this.#endWith({ status: 'ended', reason: 'refused' });
    if (state === 'confirmed') {
      this.#store.dispatch({ status: 'paired', peer: silentFor > SILENCE_TIMEOUT ? 'silent' : 'connected' });
    }
  }

  #onPollFailed(code: HdtErrorCode): void {
    // Polling again cannot help until the person signs in or the page is fixed.
    if (errorOrigin(code) === 'session') this.#endWith({ status: 'failed', code });
    else if (this.#isPaired) this.#store.dispatch({ status: 'paired', peer: 'offline' });
  }

  #endWith(state: DesktopPairingState): void {
    this.#running.abort();
    this.#id = null;
    this.#store.dispatch(state);
  }
}
