import { encryptionKey } from '../core/crypto.js';
import { errorOrigin, type HdtErrorCode } from '../core/errors.js';
import type { Client } from '../core/service/client.js';
import { featureOf, type Pairing, type PairingUse } from '../core/service/handoff.js';
import { answerPairing, endPairing, openPairing, readPairing } from '../core/service/handoff-desktop.js';
import type { GatewayEvent } from '../core/service/watch-events.js';
import { runStep } from '../core/step.js';
import {
  createPairingStore,
  type DesktopPairingState,
  HEARTBEAT_INTERVAL,
  SILENCE_TIMEOUT,
} from './pairing-state.js';

/** An open pairing, as its followers know it. */
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

/** Takes one kind of what a phone sends, such as photos of devices. */
export interface PairingMember {
  /** Follows the pairing once it is open. */
  follow(pairing: OpenPairing): PairingFollower;
  /** Whether the person is at something for which the phone is needed. */
  isInUse(): boolean;
}

export interface DesktopPairingOptions {
  /** The uses to ask for. Where the back end refuses several, only the first one is asked for, which the person has chosen. */
  readonly uses: readonly PairingUse[];
  /** The client whose tokens allow these uses. */
  readonly connect: (uses: readonly PairingUse[]) => Client;
}

/** The desktop's half of a pairing: opens it at once, lets one phone in, and passes on what it sends. */
export class DesktopPairing {
  readonly #options: DesktopPairingOptions;
  readonly #store = createPairingStore<DesktopPairingState>({ status: 'opening' });
  /** Encrypts pages. The phone has it from the QR code, and no server has it. */
  readonly key = encryptionKey();
  #uses: readonly PairingUse[];
  #client: Client;
  readonly #members = new Set<PairingMember>();
  readonly #closed = new AbortController();
  #running = new AbortController();
  /** The open pairing with its followers; null before that, and once it has ended. */
  #open: (OpenPairing & { readonly followers: Map<PairingMember, PairingFollower> }) | null = null;
  #isListening = false;
  /** The code that the person has compared last. */
  #confirmedCode: string | null = null;

  constructor(options: DesktopPairingOptions) {
    this.#options = options;
    this.#uses = options.uses;
    this.#client = options.connect(options.uses);
    this.#begin();
  }

  readonly current = this.#store.current;
  readonly subscribe = this.#store.subscribe;

  /** What the phone may send. */
  get uses(): readonly PairingUse[] {
    return this.#uses;
  }

  /** Aborts when the last member has left the pairing. */
  get closed(): AbortSignal {
    return this.#closed.signal;
  }

  /** Whether no phone is connected or can be, until `renew`. */
  get isOver(): boolean {
    const { status } = this.current();
    return status === 'ended' || status === 'failed';
  }

  /** Takes another use of the pairing. */
  join(member: PairingMember): void {
    this.#members.add(member);
    if (this.#open) this.#open.followers.set(member, member.follow(this.#open));
  }

  /** Whether the phone is needed for something else. */
  isInUseBeside(member: PairingMember): boolean {
    return [...this.#members].some((other) => other !== member && other.isInUse());
  }

  /** Ends the pairing, unless the phone is needed for something else. */
  leave(member: PairingMember): void {
    const isNeeded = this.isInUseBeside(member);
    this.#members.delete(member);
    this.#open?.followers.delete(member);
    if (!isNeeded) this.end();
  }

  /** Gives the phone access, because it shows the same code. */
  confirm(): void {
    const state = this.current();
    if (state.status !== 'claimed' || !this.#open) return;
    const { code } = state;
    const { signal } = this.#running;
    this.#confirmedCode = code;
    this.#store.dispatch({ status: 'confirming', code });
    void this.#handleResponse(
      signal,
      answerPairing(this.#client, this.#open.id, 'confirm', { code, signal }),
      () => this.#store.dispatch({ status: 'paired', peer: 'connected' }),
      (problem) => {
        // A poll may have shown meanwhile that only the answer to the confirmation was lost.
        if (this.current().status === 'confirming')
          this.#store.dispatch({ status: 'claimed', code, problem });
      },
    );
  }

  /** Denies the phone access, because it shows another code or none. */
  refuse(): void {
    if (!this.#open) return;
    // A lost refusal needs no retry, because a pairing that is not confirmed expires.
    answerPairing(this.#client, this.#open.id, 'refuse', {}).catch(() => {});
    this.#endWith({ status: 'ended', reason: 'refused' });
  }

  /** Ends the pairing and opens another one, with a new QR code. */
  renew(): void {
    this.#stop();
    this.#begin();
  }

  end(): void {
    this.#stop();
    this.#closed.abort();
  }

  #stop(): void {
    if (this.#open) endPairing(this.#client, this.#open.id).catch(() => {});
    this.#open = null;
    this.#running.abort();
  }

  #begin(): void {
    const client = this.#client;
    this.#running.abort();
    this.#running = new AbortController();
    const { signal } = this.#running;
    this.#store.dispatch({ status: 'opening' });
    void this.#handleResponse(
      signal,
      openPairing(client, this.#uses, { signal }),
      ({ id, secret, expiresIn }) => {
        void this.#follow(id, signal);
        this.#store.dispatch({ status: 'open', secret, expiresAt: client.clock.now() + expiresIn });
      },
      (code) => this.#onOpenFailed(code),
    );
  }

  #onOpenFailed(code: HdtErrorCode): void {
    const { uses, connect } = this.#options;
    const isRefused = !['network', 'session'].includes(errorOrigin(code));
    if (!isRefused || this.#uses.length === 1) {
      this.#endWith({ status: 'failed', code });
      return;
    }
    this.#uses = uses.slice(0, 1);
    this.#client = connect(this.#uses);
    this.#begin();
  }

  /** Resolves when the signal aborts. */
  async #follow(id: string, signal: AbortSignal): Promise<void> {
    const client = this.#client;
    const open = { id, client, isPaired: () => this.#isPaired, signal };
    const followers = new Map([...this.#members].map((member) => [member, member.follow(open)]));
    this.#open = { ...open, followers };
    this.#listen(id, followers, signal).catch(() => {});
    while (!signal.aborted) {
      await client.clock.sleep(HEARTBEAT_INTERVAL, { signal }).catch(() => {});
      if (signal.aborted) return;
      const pairing = await this.#poll(id, signal);
      if (signal.aborted) return;
      await Promise.all([...followers.values()].map((each) => each.onPolled(pairing, this.#isListening)));
    }
  }

  /** @returns Null where the pairing is not known any more, or cannot be asked for just now. */
  async #poll(id: string, signal: AbortSignal): Promise<Pairing | null> {
    let polled: Pairing | null = null;
    await this.#handleResponse(
      signal,
      readPairing(this.#client, id, { signal }),
      (pairing) => {
        polled = pairing;
        this.#onPolled(pairing);
      },
      (code) => this.#onPollFailed(code),
    );
    return polled;
  }

  async #listen(
    id: string,
    followers: ReadonlyMap<PairingMember, PairingFollower>,
    signal: AbortSignal,
  ): Promise<void> {
    const { watchEvents } = await import('../core/service/watch-events.js');
    const endReason = await watchEvents(this.#client, {
      signal,
      onEvent: (event) => {
        const { type, handoffId, code } = event;
        if (type === 'handoff' && handoffId === id && code) this.#onClaim(code);
        for (const follower of followers.values()) follower.onEvent(event);
      },
      onOpen: () => {
        this.#isListening = true;
        for (const follower of followers.values()) follower.onStreamOpen();
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
        else if (this.#client.has?.(featureOf(this.#uses[0]!)) === false) onFailed('not-offered');
        else this.#endWith({ status: 'ended', reason: 'expired' });
      },
      onFailed,
      fallback: 'server',
    });
  }

  /** A phone whose page is loaded anew claims the pairing again, with another code. An event about the first claim may be late. */
  #onClaim(code: string): void {
    if (code === this.#confirmedCode) return;
    const shown = this.current();
    const isOther = shown.status === 'claimed' && shown.code !== code;
    if (isOther || shown.status === 'open' || shown.status === 'paired')
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
    this.#open = null;
    this.#store.dispatch(state);
  }
}
