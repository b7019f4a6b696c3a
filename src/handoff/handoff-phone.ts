import type { CaptureFlow } from '../capture/capture-flow.js';
import { type Capture, getOpenReadings, type Photo } from '../capture/capture-state.js';
import type { Clock } from '../core/clock.js';
import type { HdtErrorCode } from '../core/errors.js';
import { asHdtError } from '../core/hdt-error.js';
import { isHiddenOrOffline, sleepUnlessReturning } from '../core/page-state.js';
import type { Client } from '../core/service/client.js';
import { claimPairing, readPairing, requestPairingToken, sendPreview } from '../core/service/handoff.js';
import { getConfirmation } from '../core/service/readings.js';
import type { PostJson, TokenSource } from '../core/service/token.js';
import type { ConfirmedValue, TokenResponse } from '../core/service/wire.js';
import {
  createHandoffStore,
  HEARTBEAT_INTERVAL,
  type PhoneHandoffState,
  SILENCE_TIMEOUT,
} from './handoff-state.js';

export interface PhoneHandoffOptions {
  /** The secret of the scanned QR code. */
  readonly secret: string;
  /** URL of the gateway, without a trailing slash. */
  readonly gatewayUrl: string;
  /** Creates a client that uses the tokens of the pairing. */
  readonly connect: (tokenSource: TokenSource) => Client;
  readonly clock: Clock;
  readonly capture: Pick<CaptureFlow, 'close' | 'current' | 'prepare' | 'subscribe'>;
}

/** Longest edges of a preview in pixels. The next one is tried when a preview has more than `PREVIEW_BYTES`. */
const PREVIEW_EDGES = [560, 400, 280];

/** Largest preview that the gateway accepts, in bytes. */
const PREVIEW_BYTES = 48 * 1024;

/** A token that is used again until `renewAt`; both times in milliseconds since 1970. */
interface CachedToken {
  readonly token: TokenResponse;
  readonly renewAt: number;
  readonly expiresAt: number;
}

/**
 * The phone's half of a handoff: claims the pairing at once, waits until the person has compared the codes at the desktop, then
 * captures with the pairing's own tokens. It has no session with the site, and stores nothing.
 */
export class PhoneHandoff {
  readonly #options: PhoneHandoffOptions;
  readonly #store = createHandoffStore<PhoneHandoffState>({ status: 'claiming' });
  readonly #running = new AbortController();
  readonly #signal = this.#running.signal;
  #ticket: string | null = null;
  #cachedToken: CachedToken | null = null;
  #confirmedValues: readonly ConfirmedValue[] | null = null;
  /** Id of the last record for which the back end stores no confirmations. */
  #recordWithoutConfirmation: string | null = null;
  #previewed: Photo | null = null;
  /** The client of the capture, whose calls wait until the pairing is confirmed. */
  readonly client: Client;

  constructor(options: PhoneHandoffOptions) {
    this.#options = options;
    this.client = options.connect(({ post }) => this.#requestToken(post));
    options.capture.subscribe(({ capture }) => this.#onCapture(capture));
    void this.#followPairing();
  }

  readonly current = this.#store.current;
  readonly subscribe = this.#store.subscribe;

  /** Claims the pairing again after a failure. */
  retry(): void {
    if (this.current().status === 'failed') this.#store.dispatch({ status: 'claiming' });
  }

  end(): void {
    this.#running.abort();
  }

  /** Waits for the first token until the pairing is confirmed at the desktop. */
  async #requestToken(post: PostJson): Promise<TokenResponse> {
    const { gatewayUrl, clock } = this.#options;
    const signal = this.#signal;
    const ticket = await this.#claim(post);
    for (;;) {
      const now = clock.now();
      const cached = this.#cachedToken;
      // The person of a pairing cannot change, and the gateway limits the rate of its tokens.
      if (cached && now < cached.renewAt)
        return { ...cached.token, expires_in: (cached.expiresAt - now) / 1000 };
      const grant = await requestPairingToken(post, gatewayUrl, ticket, { now, signal });
      if (grant.kind === 'granted') {
        const lifetime = grant.token.expires_in * 1000;
        this.#cachedToken = { token: grant.token, renewAt: now + lifetime / 2, expiresAt: now + lifetime };
        return grant.token;
      }
      if (grant.kind !== 'pending') {
        this.#endWith({ status: 'ended', reason: grant.kind === 'refused' ? 'refused' : 'over' });
        throw new TypeError(grant.kind);
      }
      await clock.sleep(grant.retryAfter, { signal });
    }
  }

  /** @returns The ticket of the pairing, once the phone has claimed it. */
  async #claim(post: PostJson): Promise<string> {
    if (this.#ticket !== null) return this.#ticket;
    const { gatewayUrl, secret } = this.#options;
    const claimed = await claimPairing(post, gatewayUrl, secret, this.#signal);
    if (claimed.kind !== 'claimed') {
      if (claimed.kind === 'unknown') this.#endWith({ status: 'ended', reason: 'used' });
      throw new TypeError(claimed.kind);
    }
    this.#store.dispatch({ status: 'claimed', code: claimed.code });
    this.#ticket = claimed.ticket;
    return claimed.ticket;
  }

  /** Polls until the pairing ends. These requests also show the desktop that the phone is connected. */
  async #followPairing(): Promise<void> {
    while (!this.#signal.aborted) {
      await this.#pollPairing();
      await sleepUnlessReturning(this.#options.clock, HEARTBEAT_INTERVAL, this.#signal);
    }
  }

  async #pollPairing(): Promise<void> {
    const signal = this.#signal;
    try {
      const pairing = await readPairing(this.client, null, { signal });
      if (signal.aborted) return;
      if (pairing === 'gone') return this.#endWith({ status: 'ended', reason: 'over' });
      this.#onPaired(pairing.silentFor > SILENCE_TIMEOUT ? 'silent' : 'connected');
      await this.#pollConfirmation();
    } catch (thrown) {
      if (!signal.aborted) this.#onPollFailed(asHdtError(thrown, 'server').code);
    }
  }

  /** Fetches whether the displayed reading was confirmed at the desktop, while the page is visible. */
  async #pollConfirmation(): Promise<void> {
    const recordId = this.#recordId;
    if (recordId === null || recordId === this.#recordWithoutConfirmation || isHiddenOrOffline()) return;
    try {
      const confirmation = await getConfirmation(this.client, recordId, { signal: this.#signal });
      if (this.#signal.aborted || recordId !== this.#recordId) return;
      this.#setConfirmedValues(confirmation.state === 'confirmed' ? confirmation.values : null);
    } catch (thrown) {
      // The back end stores no confirmations, or the record was deleted.
      if (asHdtError(thrown, 'server').code === 'not-found') this.#recordWithoutConfirmation = recordId;
    }
  }

  /** Id of the record whose readings the phone shows. */
  get #recordId(): string | null {
    return getOpenReadings(this.#options.capture.current())?.recordId ?? null;
  }

  #setConfirmedValues(confirmedValues: readonly ConfirmedValue[] | null): void {
    this.#confirmedValues = confirmedValues;
    const state = this.current();
    if (state.status === 'paired') this.#store.dispatch({ ...state, confirmedValues });
  }

  #onPaired(peer: 'connected' | 'silent'): void {
    const isNew = this.current().status !== 'paired';
    this.#store.dispatch({ status: 'paired', peer, confirmedValues: this.#confirmedValues });
    // Shows the first view of the capture.
    if (isNew) this.#options.capture.close();
  }

  #onPollFailed(code: HdtErrorCode): void {
    const { status } = this.current();
    if (status === 'claiming')
      this.#store.dispatch({ status: 'failed', code: code === 'unauthorized' ? 'server' : code });
    if (status === 'paired')
      this.#store.dispatch({ status: 'paired', peer: 'offline', confirmedValues: this.#confirmedValues });
  }

  #onCapture(state: Capture): void {
    if (this.#confirmedValues && !getOpenReadings(state)) this.#setConfirmedValues(null);
    // The photo is final only once it is being read; before, the person may still rotate it.
    if (state.status !== 'reading' || state.photo === this.#previewed) return;
    this.#previewed = state.photo;
    void this.#uploadPreview(state.photo);
  }

  /** Ignores failures: without a preview, the desktop shows the reading alone. */
  async #uploadPreview({ body, format, sha256 }: Photo): Promise<void> {
    const { capture } = this.#options;
    const signal = this.#signal;
    for (const maxEdge of PREVIEW_EDGES) {
      const plan = { kind: 'image', format, maxEdge, quality: 0.6 } as const;
      const preview = await capture.prepare(body, plan, { signal }).catch(() => null);
      if (preview === null || signal.aborted) return;
      if (preview.body.size > PREVIEW_BYTES) continue;
      await sendPreview(this.client, preview.body, sha256).catch(() => {});
      return;
    }
  }

  #endWith(state: PhoneHandoffState): void {
    if (this.#signal.aborted) return;
    this.#running.abort();
    this.#store.dispatch(state);
  }
}
