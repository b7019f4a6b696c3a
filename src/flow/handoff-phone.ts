import type { Clock } from '../clock.js';
import type { HdtErrorCode } from '../errors.js';
import type { HdtError } from '../hdt-error.js';
import { isHiddenOrOffline, sleepUnlessReturning } from '../page-state.js';
import type { Client } from '../service/client.js';
import { claimPairing, readPairing, requestToken, sendPreview } from '../service/handoff.js';
import { getConfirmation } from '../service/readings.js';
import type { PostJson, TokenSource } from '../service/token.js';
import type { ConfirmedValue, TokenResponse } from '../service/wire.js';
import type { CaptureChange, CaptureFlow } from './capture-flow.js';
import { openReadings, type Photo } from './capture-state.js';
import { createWatched, HEARTBEAT, type PhoneHandoff, SILENCE, type Watched } from './handoff-state.js';

export interface PhoneHandoffFlow extends Watched<PhoneHandoff> {
  /** Claims once more what could not be claimed. */
  retry(): void;
  end(): void;
}

export interface PhoneHandoffOptions {
  readonly secret: string;
  /** Where the gateway is, without a slash at its end. */
  readonly base: string;
  /** Makes a client of the tokens that the pairing gives. */
  readonly connect: (tokenSource: TokenSource) => Client;
  readonly clock: Clock;
  readonly capture: Pick<CaptureFlow, 'close' | 'current' | 'prepare' | 'subscribe'>;
}

/** Longest edges of a preview in pixels, the next where it is too large to be sent. */
const PREVIEW_EDGES = [560, 400, 280];

/** Bytes: what the gateway takes of a preview. */
const PREVIEW_BYTES = 48 * 1024;

/**
 * The phone's half of a handoff: claims the pairing, waits until its person has compared the codes at the desktop, then
 * captures with the pairing's own tokens. It has no session with the host, and stores nothing.
 *
 * @param options What was scanned, and the capture that takes the photos.
 * @returns The flow, which claims at once, and the client of the capture: its calls wait until the pairing is confirmed.
 */
export function createPhoneHandoff(options: PhoneHandoffOptions): PhoneHandoffFlow & { client: Client } {
  const { secret, base, clock, capture } = options;
  const watched = createWatched<PhoneHandoff>({ status: 'claiming' });
  const running = new AbortController();
  const { signal } = running;
  let ticket: string | null = null;
  let saved: readonly ConfirmedValue[] | null = null;
  /** The record of which nothing can be known. */
  let unanswered: string | null = null;
  /** The newest token, and until when no other is asked for (milliseconds since 1970). */
  let held: { readonly token: TokenResponse; readonly until: number; readonly expiresAt: number } | null =
    null;

  const stop = (state: PhoneHandoff) => {
    if (signal.aborted) return;
    running.abort();
    watched.set(state);
  };

  const claim = async (post: PostJson): Promise<string> => {
    if (ticket !== null) return ticket;
    const claimed = await claimPairing(post, base, secret, signal);
    if (claimed.kind !== 'claimed') {
      if (claimed.kind === 'unknown') stop({ status: 'ended', why: 'used' });
      throw new TypeError(claimed.kind);
    }
    watched.set({ status: 'claimed', code: claimed.code });
    ticket = claimed.ticket;
    return ticket;
  };

  /** The first token comes once the pairing is confirmed; the others until it ends. */
  const tokenSource: TokenSource = async ({ post }) => {
    const claimed = await claim(post);
    for (;;) {
      const now = clock.now();
      // Nobody else signs in here, and the gateway makes who asks too often wait.
      if (held && now < held.until) return { ...held.token, expires_in: (held.expiresAt - now) / 1000 };
      const grant = await requestToken(post, base, claimed, signal);
      if (grant.kind === 'granted') {
        const lifetime = grant.token.expires_in * 1000;
        held = { token: grant.token, until: now + lifetime / 2, expiresAt: now + lifetime };
        return grant.token;
      }
      if (grant.kind !== 'later') {
        stop({ status: 'ended', why: grant.kind === 'refused' ? 'refused' : 'over' });
        throw new TypeError(grant.kind);
      }
      await clock.sleep(grant.after, { signal });
    }
  };
  const client = options.connect(tokenSource);

  /** Waits for the confirmation, then tells the desktop that this phone is there, until the pairing ends. */
  const follow = async () => {
    while (!signal.aborted) {
      await look();
      await sleepUnlessReturning(clock, HEARTBEAT, signal);
    }
  };

  const look = async () => {
    try {
      const pairing = await readPairing(client, null, { signal });
      if (signal.aborted) return;
      if (pairing === 'gone') return stop({ status: 'ended', why: 'over' });
      onPaired(pairing.silentFor > SILENCE ? 'silent' : 'there');
      await lookIfSaved();
    } catch (thrown) {
      if (!signal.aborted) onUnseen((thrown as HdtError).code ?? 'server');
    }
  };

  /** What the desktop has said of the photo on this screen; while nobody sees it, nobody asks. */
  const lookIfSaved = async () => {
    const recordId = shownRecord();
    if (recordId === null || recordId === unanswered || isHiddenOrOffline()) return;
    try {
      const said = await getConfirmation(client, recordId, { signal });
      if (!signal.aborted && recordId === shownRecord())
        setSaved(said.state === 'confirmed' ? said.values : null);
    } catch (thrown) {
      // A back end that stores nothing of the kind, or a record that is gone: it is not asked again.
      if ((thrown as HdtError).code === 'not-found') unanswered = recordId;
    }
  };

  const shownRecord = () => openReadings(capture.current())?.recordId ?? null;

  const setSaved = (next: readonly ConfirmedValue[] | null) => {
    saved = next;
    const state = watched.current();
    if (state.status === 'paired') watched.set({ ...state, saved });
  };

  const onPaired = (other: 'there' | 'silent') => {
    const isNew = watched.current().status !== 'paired';
    watched.set({ status: 'paired', other, saved });
    // The first screen of the capture is next.
    if (isNew) capture.close();
  };

  const onUnseen = (code: HdtErrorCode) => {
    const { status } = watched.current();
    if (status === 'claiming')
      watched.set({ status: 'failed', code: code === 'unauthorized' ? 'server' : code });
    if (status === 'paired') watched.set({ status: 'paired', other: 'offline', saved });
  };

  let shown: Photo | null = null;
  /** Once it is sent: it may have been turned in the review, or have waited for the network. */
  const onChange = ({ capture: state }: CaptureChange) => {
    if (saved && !openReadings(state)) setSaved(null);
    if (state.status !== 'reading' || state.photo === shown) return;
    shown = state.photo;
    void show(shown);
  };

  /** The desktop can do without: then it shows the reading alone. */
  const show = async ({ body, format, sha256 }: Photo) => {
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
  void follow();
  return {
    client,
    current: watched.current,
    subscribe: watched.subscribe,
    retry() {
      if (watched.current().status === 'failed') watched.set({ status: 'claiming' });
    },
    end: () => running.abort(),
  };
}
