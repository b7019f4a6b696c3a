import type { Clock } from '../core/clock.js';
import type { HdtErrorCode } from '../core/errors.js';
import { asHdtError, HdtError } from '../core/hdt-error.js';
import { sleepUnlessReturning } from '../core/page-state.js';
import type { Client } from '../core/service/client.js';
import type { Pairing } from '../core/service/handoff.js';
import {
  claimPairing,
  readOffer,
  readOwnPairing,
  requestPairingToken,
} from '../core/service/handoff-phone.js';
import type { PostJson, TokenSource } from '../core/service/token.js';
import type { TokenResponse } from '../core/service/wire.js';
import {
  createPairingStore,
  HEARTBEAT_INTERVAL,
  type PhonePairingState,
  SILENCE_TIMEOUT,
} from './pairing-state.js';

export interface PhonePairingOptions {
  /** The secret of the scanned QR code. */
  readonly secret: string;
  /** URL of the gateway, without a trailing slash. */
  readonly gatewayUrl: string;
  /** Creates a client that uses the tokens of the pairing. */
  readonly connect: (tokenSource: TokenSource) => Client;
  readonly clock: Clock;
}

/** An element of the phone's page that photographs for the pairing. */
export interface PhoneMember {
  /** The element, which asks the person if it is the first one on the page. */
  readonly host: Node;
  /** Runs with each successful poll. The phone is not paired until it has ended. */
  readonly onPolled: (pairing: Pairing) => void | Promise<void>;
}

/** A token that is used again until `renewAt`. All times are in milliseconds since 1970. */
interface CachedToken {
  readonly token: TokenResponse;
  readonly grantedAt: number;
  readonly renewAt: number;
  readonly expiresAt: number;
}

/**
 * The phone's half of a pairing. It asks its person first, and claims the pairing by their press: a preview of the link must
 * not use the code up. Then it waits until the codes were compared at the desktop. It has no session with the site, and
 * stores nothing.
 */
export class PhonePairing {
  readonly #options: PhonePairingOptions;
  readonly #store = createPairingStore<PhonePairingState>({ status: 'claiming' });
  readonly #members = new Set<PhoneMember>();
  readonly #running = new AbortController();
  /** Resolves the wait for the person's answer. */
  #answer = () => {};
  #isAccepted = false;
  #ticket: string | null = null;
  #cachedToken: CachedToken | null = null;
  /** Calls the gateway by the tokens of the pairing. Its calls wait until the pairing is confirmed. */
  readonly client: Client;

  constructor(options: PhonePairingOptions) {
    this.#options = options;
    this.client = options.connect(({ post }) => this.#requestToken(post));
    void this.#followPairing();
  }

  readonly current = this.#store.current;
  readonly subscribe = this.#store.subscribe;

  /** Aborts when the pairing ends. */
  get signal(): AbortSignal {
    return this.#running.signal;
  }

  join(member: PhoneMember): void {
    this.#members.add(member);
    if (this.current().status === 'paired') void this.poll();
  }

  /** Whether the element is the first one of the pairing on its page. It alone asks the person. */
  isLedBy(host: Node): boolean {
    const isBefore = (other: Node) => host.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_PRECEDING;
    return ![...this.#members].some((member) => member.host !== host && isBefore(member.host));
  }

  /** Ends the pairing with its last element. */
  leave(host: Node): void {
    for (const member of this.#members) if (member.host === host) this.#members.delete(member);
    if (this.isLeft) this.end();
  }

  /** Whether no element of the page uses the pairing. */
  get isLeft(): boolean {
    return this.#members.size === 0;
  }

  /** The person wants to photograph for the desktop. */
  accept(): void {
    if (this.current().status !== 'asked') return;
    this.#isAccepted = true;
    this.#store.dispatch({ status: 'claiming' });
    this.#answer();
  }

  decline(): void {
    if (this.current().status === 'asked') this.#endWith({ status: 'ended', reason: 'declined' });
  }

  /** Asks or claims again after a failure. */
  retry(): void {
    if (this.current().status === 'failed') this.#store.dispatch({ status: 'claiming' });
  }

  /** Asks the back end at once, in place of the next poll. */
  async poll(): Promise<void> {
    const { signal } = this;
    try {
      const pairing = await readOwnPairing(this.client, { signal });
      if (signal.aborted) return;
      if (pairing === 'gone') return this.#endWith({ status: 'ended', reason: 'over' });
      // The members may have to set something up before the person can act.
      await Promise.all([...this.#members].map(({ onPolled }) => onPolled(pairing)));
      if (signal.aborted) return;
      const peer = pairing.silentFor > SILENCE_TIMEOUT ? 'silent' : 'connected';
      this.#store.dispatch({ status: 'paired', peer });
    } catch (thrown) {
      if (!signal.aborted) this.#onPollFailed(asHdtError(thrown, 'server').code);
    }
  }

  end(): void {
    this.#running.abort();
    this.#answer();
  }

  /** Waits for the first token until the pairing is confirmed at the desktop. */
  async #requestToken(post: PostJson): Promise<TokenResponse> {
    const { gatewayUrl, clock } = this.#options;
    const { signal } = this;
    this.#ticket ??= await this.#claim(post);
    const ticket = this.#ticket;
    for (;;) {
      const now = clock.now();
      const cached = this.#cachedToken;
      // The person of a pairing cannot change, and the gateway limits the rate of its tokens.
      // After the clock of the phone was set back, nobody knows how old the token is.
      if (cached && now >= cached.grantedAt && now < cached.renewAt)
        return { ...cached.token, expires_in: (cached.expiresAt - now) / 1000 };
      const grant = await requestPairingToken(post, gatewayUrl, ticket, { now, signal });
      if (grant.kind === 'granted') {
        const lifetime = grant.token.expires_in * 1000;
        this.#cachedToken = {
          token: grant.token,
          grantedAt: now,
          renewAt: now + lifetime / 2,
          expiresAt: now + lifetime,
        };
        return grant.token;
      }
      if (grant.kind !== 'pending') {
        this.#endWith({ status: 'ended', reason: grant.kind === 'refused' ? 'refused' : 'over' });
        throw new TypeError(grant.kind);
      }
      await clock.sleep(grant.retryAfter, { signal });
    }
  }

  /** Asks the person, then claims the pairing. @returns Its ticket. */
  async #claim(post: PostJson): Promise<string> {
    const { gatewayUrl, secret } = this.#options;
    const { signal } = this;
    if (!this.#isAccepted) await this.#ask(post);
    const claimed = await claimPairing(post, gatewayUrl, secret, signal);
    if (claimed.kind !== 'claimed') {
      if (claimed.kind === 'unknown') this.#endWith({ status: 'ended', reason: 'used' });
      throw new TypeError(claimed.kind);
    }
    this.#store.dispatch({ status: 'claimed', code: claimed.code });
    return claimed.ticket;
  }

  async #ask(post: PostJson): Promise<void> {
    const { gatewayUrl, secret } = this.#options;
    const offer = await readOffer(post, gatewayUrl, secret, this.signal);
    if (offer.kind === 'failed') throw new TypeError(offer.kind);
    if (offer.kind === 'unknown') {
      this.#endWith({ status: 'ended', reason: 'used' });
      throw new TypeError(offer.kind);
    }
    if (this.signal.aborted) throw new HdtError('cancelled');
    const answered = new Promise<void>((resolve) => {
      this.#answer = resolve;
    });
    this.#store.dispatch({ status: 'asked', person: offer.person });
    await answered;
    if (this.signal.aborted) throw new HdtError('cancelled');
  }

  /** Polls until the pairing ends. These requests also show the desktop that the phone is connected. */
  async #followPairing(): Promise<void> {
    while (!this.signal.aborted) {
      await this.poll();
      await sleepUnlessReturning(this.#options.clock, HEARTBEAT_INTERVAL, this.signal);
    }
  }

  #onPollFailed(code: HdtErrorCode): void {
    const { status } = this.current();
    if (status === 'claiming')
      this.#store.dispatch({ status: 'failed', code: code === 'unauthorized' ? 'server' : code });
    if (status === 'paired') this.#store.dispatch({ status: 'paired', peer: 'offline' });
  }

  #endWith(state: PhonePairingState): void {
    if (this.signal.aborted) return;
    this.end();
    this.#store.dispatch(state);
  }
}
