import type { CaptureFlow } from '../capture/capture-flow.js';
import { getOpenReadings, type Photo } from '../capture/capture-state.js';
import type { CaptureChange } from '../capture/capture-store.js';
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
  type HandoffStore,
  HEARTBEAT_INTERVAL,
  type PhoneHandoffState,
  SILENCE_TIMEOUT,
} from './handoff-state.js';

export interface PhoneHandoffFlow extends HandoffStore<PhoneHandoffState> {
  /** Claims the pairing again after a failure. */
  retry(): void;
  end(): void;
}

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

/**
 * The phone's half of a handoff: claims the pairing, waits until the person has compared the codes at the desktop, then
 * captures with the pairing's own tokens. It has no session with the site, and stores nothing.
 *
 * @param options The scanned secret, and the capture that takes the photos.
 * @returns The flow, which claims at once, and the capture's client, whose calls wait until the pairing is confirmed.
 */
export function createPhoneHandoff(options: PhoneHandoffOptions): PhoneHandoffFlow & { client: Client } {
  const { secret, gatewayUrl, clock, capture } = options;
  const store = createHandoffStore<PhoneHandoffState>({ status: 'claiming' });
  const running = new AbortController();
  const { signal } = running;
  let ticket: string | null = null;
  let confirmedValues: readonly ConfirmedValue[] | null = null;
  /** Id of the last record for which the back end stores no confirmations. */
  let recordWithoutConfirmation: string | null = null;
  /** The newest token. It is used again until `renewAt`; both times in milliseconds since 1970. */
  let cachedToken: {
    readonly token: TokenResponse;
    readonly renewAt: number;
    readonly expiresAt: number;
  } | null = null;

  const endWith = (state: PhoneHandoffState) => {
    if (signal.aborted) return;
    running.abort();
    store.dispatch(state);
  };

  const claim = async (post: PostJson): Promise<string> => {
    if (ticket !== null) return ticket;
    const claimed = await claimPairing(post, gatewayUrl, secret, signal);
    if (claimed.kind !== 'claimed') {
      if (claimed.kind === 'unknown') endWith({ status: 'ended', reason: 'used' });
      throw new TypeError(claimed.kind);
    }
    store.dispatch({ status: 'claimed', code: claimed.code });
    ticket = claimed.ticket;
    return ticket;
  };

  /** Waits for the first token until the pairing is confirmed at the desktop. */
  const tokenSource: TokenSource = async ({ post }) => {
    const claimed = await claim(post);
    for (;;) {
      const now = clock.now();
      // The person of a pairing cannot change, and the gateway limits the rate of its tokens.
      if (cachedToken && now < cachedToken.renewAt) {
        return { ...cachedToken.token, expires_in: (cachedToken.expiresAt - now) / 1000 };
      }
      const grant = await requestPairingToken(post, gatewayUrl, claimed, { now, signal });
      if (grant.kind === 'granted') {
        const lifetime = grant.token.expires_in * 1000;
        cachedToken = { token: grant.token, renewAt: now + lifetime / 2, expiresAt: now + lifetime };
        return grant.token;
      }
      if (grant.kind !== 'pending') {
        endWith({ status: 'ended', reason: grant.kind === 'refused' ? 'refused' : 'over' });
        throw new TypeError(grant.kind);
      }
      await clock.sleep(grant.retryAfter, { signal });
    }
  };
  const client = options.connect(tokenSource);

  /** Polls until the pairing ends. These requests also show the desktop that the phone is connected. */
  const followPairing = async () => {
    while (!signal.aborted) {
      await pollPairing();
      await sleepUnlessReturning(clock, HEARTBEAT_INTERVAL, signal);
    }
  };

  const pollPairing = async () => {
    try {
      const pairing = await readPairing(client, null, { signal });
      if (signal.aborted) return;
      if (pairing === 'gone') return endWith({ status: 'ended', reason: 'over' });
      onPaired(pairing.silentFor > SILENCE_TIMEOUT ? 'silent' : 'connected');
      await pollConfirmation();
    } catch (thrown) {
      if (!signal.aborted) onPollFailed(asHdtError(thrown, 'server').code);
    }
  };

  /** Fetches whether the displayed reading was confirmed at the desktop, while the page is visible. */
  const pollConfirmation = async () => {
    const recordId = currentRecordId();
    if (recordId === null || recordId === recordWithoutConfirmation || isHiddenOrOffline()) return;
    try {
      const confirmation = await getConfirmation(client, recordId, { signal });
      if (signal.aborted || recordId !== currentRecordId()) return;
      setConfirmedValues(confirmation.state === 'confirmed' ? confirmation.values : null);
    } catch (thrown) {
      // The back end stores no confirmations, or the record was deleted.
      if (asHdtError(thrown, 'server').code === 'not-found') recordWithoutConfirmation = recordId;
    }
  };

  const currentRecordId = () => getOpenReadings(capture.current())?.recordId ?? null;

  const setConfirmedValues = (next: readonly ConfirmedValue[] | null) => {
    confirmedValues = next;
    const state = store.current();
    if (state.status === 'paired') store.dispatch({ ...state, confirmedValues });
  };

  const onPaired = (peer: 'connected' | 'silent') => {
    const isNew = store.current().status !== 'paired';
    store.dispatch({ status: 'paired', peer, confirmedValues });
    // Shows the first view of the capture.
    if (isNew) capture.close();
  };

  const onPollFailed = (code: HdtErrorCode) => {
    const { status } = store.current();
    if (status === 'claiming')
      store.dispatch({ status: 'failed', code: code === 'unauthorized' ? 'server' : code });
    if (status === 'paired') store.dispatch({ status: 'paired', peer: 'offline', confirmedValues });
  };

  let previewed: Photo | null = null;
  const onChange = ({ capture: state }: CaptureChange) => {
    if (confirmedValues && !getOpenReadings(state)) setConfirmedValues(null);
    // The photo is final only once it is being read; before, the person may still rotate it.
    if (state.status !== 'reading' || state.photo === previewed) return;
    previewed = state.photo;
    void uploadPreview(previewed);
  };

  /** Ignores failures: without a preview, the desktop shows the reading alone. */
  const uploadPreview = async ({ body, format, sha256 }: Photo) => {
    for (const maxEdge of PREVIEW_EDGES) {
      const plan = { kind: 'image', format, maxEdge, quality: 0.6 } as const;
      const preview = await capture.prepare(body, plan, { signal }).catch(() => null);
      if (preview === null || signal.aborted) return;
      if (preview.body.size > PREVIEW_BYTES) continue;
      await sendPreview(client, preview.body, sha256).catch(() => {});
      return;
    }
  };

  capture.subscribe(onChange);
  void followPairing();
  return {
    client,
    current: store.current,
    subscribe: store.subscribe,
    retry() {
      if (store.current().status === 'failed') store.dispatch({ status: 'claiming' });
    },
    end: () => running.abort(),
  };
}
