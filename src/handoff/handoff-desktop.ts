import type { CaptureFlow } from '../capture/capture-flow.js';
import type { Photo } from '../capture/capture-state.js';
import { errorOrigin, type HdtErrorCode } from '../core/errors.js';
import type { Client } from '../core/service/client.js';
import {
  answerPairing,
  endPairing,
  openPairing,
  type Pairing,
  readPairing,
} from '../core/service/handoff.js';
import type { GatewayEvent } from '../core/service/watch-events.js';
import { runStep } from '../core/step.js';
import { createIncomingReadings, createUnreceivedReadings } from './handoff-readings.js';
import {
  createHandoffStore,
  type DesktopHandoffState,
  type HandoffStore,
  HEARTBEAT_INTERVAL,
  SILENCE_TIMEOUT,
} from './handoff-state.js';

/** Polls, a minute in all, for which the reading of a photo is awaited. It is shown even if it comes later. */
const MAX_AWAITED_POLLS = 12;

export interface DesktopHandoffFlow extends HandoffStore<DesktopHandoffState> {
  /** Gives the phone access, because it shows the same code. */
  confirm(): void;
  /** Denies the phone access, because it shows another code or none. */
  refuse(): void;
  /** Ends the pairing and opens another one, with a new QR code. */
  renew(): void;
  end(): void;
}

/**
 * The desktop's half of a handoff: opens a pairing, follows it by the person's event stream and by polling, and passes the
 * phone's photos and readings to the capture.
 *
 * @param options The person's client, and the capture that receives the photos.
 * @returns The flow, which opens a pairing at once.
 */
export function createDesktopHandoff({
  client,
  capture,
}: {
  readonly client: Client;
  readonly capture: Pick<CaptureFlow, 'current' | 'receive' | 'retake'>;
}): DesktopHandoffFlow {
  const { clock } = client;
  const store = createHandoffStore<DesktopHandoffState>({ status: 'opening' });
  let running = new AbortController();
  let id: string | null = null;

  /** Waits for a request and handles its outcome, unless the pairing has ended meanwhile. */
  const handleResponse = <T>(
    signal: AbortSignal,
    request: Promise<T | 'gone'>,
    onDone: (result: T) => void,
    onFailed: (code: HdtErrorCode) => void,
  ) =>
    runStep(signal, request, {
      onDone(result) {
        if (result !== 'gone') onDone(result);
        else if (client.has?.('handoff') === false) onFailed('not-offered');
        else endWith({ status: 'ended', reason: 'expired' });
      },
      onFailed,
      fallback: 'server',
    });

  const endWith = (state: DesktopHandoffState) => {
    running.abort();
    id = null;
    store.dispatch(state);
  };

  const isPaired = () => store.current().status === 'paired';

  const open = () => {
    running.abort();
    running = new AbortController();
    const { signal } = running;
    store.dispatch({ status: 'opening' });
    void handleResponse(
      signal,
      openPairing(client, { signal }),
      (opened) => {
        id = opened.id;
        store.dispatch({ status: 'open', secret: opened.secret, expiresAt: clock.now() + opened.expiresIn });
        void followPairing(opened.id, signal);
      },
      (code) => endWith({ status: 'failed', code }),
    );
  };

  const followPairing = async (handoffId: string, signal: AbortSignal) => {
    const incoming = createIncomingReadings(capture, clock);
    const unreceived = createUnreceivedReadings(client, handoffId, signal, incoming.receiveFound);
    let isListening = false;
    let hasSearched = false;
    let awaited: Photo | null = null;
    let awaitedPolls = 0;
    const onPairingEvent = ({ type, ids, code, jpeg, sha256, body }: GatewayEvent) => {
      if (type === 'handoff' && code) onClaim(code);
      // Photos are ignored until the person has confirmed the phone.
      if (!isPaired()) return;
      if (type === 'photo' && jpeg) incoming.receivePreview(jpeg, sha256 ?? null);
      if (type !== 'reading' || unreceived.markReceived(ids ?? [])) return;
      incoming.receiveReading(body, sha256 ?? null);
    };
    const onEvent = (event: GatewayEvent) => {
      if (event.handoffId === handoffId) onPairingEvent(event);
      if (event.type === 'changed' && event.ids) void search();
    };
    const search = async () => {
      if (!isPaired()) return;
      hasSearched = true;
      await unreceived.search();
    };
    const countAwaitedPolls = () => {
      const state = capture.current();
      const photo = state.status === 'reading' ? state.photo : null;
      awaitedPolls = photo && photo === awaited ? awaitedPolls + 1 : 0;
      awaited = photo;
    };
    const listen = async () => {
      const { watchEvents } = await import('../core/service/watch-events.js');
      const endReason = await watchEvents(client, {
        signal,
        onEvent,
        onOpen() {
          isListening = true;
          void search();
        },
        onLost() {
          isListening = false;
        },
      });
      if (endReason) endWith({ status: 'failed', code: endReason });
    };
    // Without the event stream, polling finds everything.
    listen().catch(() => {});
    while (!signal.aborted) {
      await clock.sleep(HEARTBEAT_INTERVAL, { signal }).catch(() => {});
      if (signal.aborted) return;
      await handleResponse(signal, readPairing(client, handoffId, { signal }), onPolled, onPollFailed);
      countAwaitedPolls();
      // Events were ignored until the person had confirmed the phone, and a back end may have ended before it sent one.
      if (!isListening || !hasSearched || awaited) await search();
      // The photo was given up on the phone, or has never reached the back end.
      if (awaitedPolls >= MAX_AWAITED_POLLS && capture.current().status === 'reading') capture.retake();
    }
  };

  const onClaim = (code: string) => {
    if (store.current().status === 'open') store.dispatch({ status: 'claimed', code, problem: null });
  };

  const onPolled = ({ state, code, silentFor }: Pairing) => {
    if (state === 'claimed' && code) onClaim(code);
    if (state === 'refused') endWith({ status: 'ended', reason: 'refused' });
    if (state === 'confirmed') {
      store.dispatch({ status: 'paired', peer: silentFor > SILENCE_TIMEOUT ? 'silent' : 'connected' });
    }
  };

  const onPollFailed = (code: HdtErrorCode) => {
    // Polling again cannot help until the person signs in or the page is fixed.
    if (errorOrigin(code) === 'session') endWith({ status: 'failed', code });
    else if (isPaired()) store.dispatch({ status: 'paired', peer: 'offline' });
  };

  const end = () => {
    if (id !== null) endPairing(client, id).catch(() => {});
    id = null;
    running.abort();
  };

  open();
  return {
    current: store.current,
    subscribe: store.subscribe,
    confirm() {
      const state = store.current();
      if (state.status !== 'claimed' || id === null) return;
      const { code } = state;
      const { signal } = running;
      store.dispatch({ status: 'confirming', code });
      void handleResponse(
        signal,
        answerPairing(client, id, 'confirm', { signal }),
        () => store.dispatch({ status: 'paired', peer: 'connected' }),
        (problem) => store.dispatch({ status: 'claimed', code, problem }),
      );
    },
    refuse() {
      if (id === null) return;
      // A lost refusal needs no retry, because a pairing that is not confirmed expires.
      answerPairing(client, id, 'refuse', {}).catch(() => {});
      endWith({ status: 'ended', reason: 'refused' });
    },
    renew() {
      end();
      open();
    },
    end,
  };
}
