import type { CaptureFlow } from '../capture/capture-flow.js';
import { errorOrigin, type HdtErrorCode } from '../core/errors.js';
import type { Client } from '../core/service/client.js';
import { answerPairing, endPairing, openPairing, type Pairing } from '../core/service/handoff.js';
import { runStep } from '../core/step.js';
import { FollowedPairing } from './follow-pairing.js';
import { createHandoffStore, type DesktopHandoffState, SILENCE_TIMEOUT } from './handoff-state.js';

export interface DesktopHandoffOptions {
  readonly client: Client;
  /** Receives the phone's photos. */
  readonly capture: Pick<CaptureFlow, 'current' | 'receive' | 'retake'>;
}

/** The desktop's half of a handoff: opens a pairing at once, lets a phone in, and follows what it sends. */
export class DesktopHandoff {
  readonly #options: DesktopHandoffOptions;
  readonly #store = createHandoffStore<DesktopHandoffState>({ status: 'opening' });
  #running = new AbortController();
  /** The pairing that is open; null before that, and once it has ended. */
  #id: string | null = null;

  constructor(options: DesktopHandoffOptions) {
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
      answerPairing(this.#options.client, this.#id, 'confirm', { signal }),
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
    const { client } = this.#options;
    this.#running.abort();
    this.#running = new AbortController();
    const { signal } = this.#running;
    this.#store.dispatch({ status: 'opening' });
    void this.#handleResponse(
      signal,
      openPairing(client, { signal }),
      ({ id, secret, expiresIn }) => {
        this.#id = id;
        this.#store.dispatch({ status: 'open', secret, expiresAt: client.clock.now() + expiresIn });
        void this.#follow(id, signal);
      },
      (code) => this.#endWith({ status: 'failed', code }),
    );
  }

  #follow(id: string, signal: AbortSignal): Promise<void> {
    const following = new FollowedPairing(
      id,
      {
        ...this.#options,
        isPaired: () => this.#isPaired,
        onClaim: (code) => this.#onClaim(code),
        onPoll: (poll) =>
          this.#handleResponse(
            signal,
            poll,
            (pairing) => this.#onPolled(pairing),
            (code) => this.#onPollFailed(code),
          ),
        onFailed: (code) => this.#endWith({ status: 'failed', code }),
      },
      signal,
    );
    return following.follow();
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
        else if (this.#options.client.has?.('handoff') === false) onFailed('not-offered');
        else this.#endWith({ status: 'ended', reason: 'expired' });
      },
      onFailed,
      fallback: 'server',
    });
  }

  #onClaim(code: string): void {
    if (this.current().status === 'open') this.#store.dispatch({ status: 'claimed', code, problem: null });
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

  #endWith(state: DesktopHandoffState): void {
    this.#running.abort();
    this.#id = null;
    this.#store.dispatch(state);
  }
}
