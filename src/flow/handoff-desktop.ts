import { errorOrigin, type HdtErrorCode } from '../errors.js';
import type { HdtError } from '../hdt-error.js';
import type { Client } from '../service/client.js';
import { answerPairing, endPairing, openPairing, type Pairing, readPairing } from '../service/handoff.js';
import { loadEvents } from '../service/load-events.js';
import type { GatewayEvent } from '../service/watch-events.js';
import type { CaptureFlow } from './capture-flow.js';
import { createMissedReadings, createReception } from './handoff-readings.js';
import { createWatched, type DesktopHandoff, HEARTBEAT, SILENCE, type Watched } from './handoff-state.js';

export interface DesktopHandoffFlow extends Watched<DesktopHandoff> {
  /** The phone shows the same code. */
  confirm(): void;
  /** It does not: that phone has no access. */
  refuse(): void;
  /** A new code, for another phone or the same. */
  renew(): void;
  /** Ends the pairing, if there is one. */
  end(): void;
}

/**
 * The desktop's half of a handoff: opens a pairing, follows it by the person's event stream and by asking, and gives what
 * the phone takes to the capture.
 *
 * @param options The person's client, and the capture that gets the photos.
 * @returns The flow, which opens a pairing at once.
 */
export function createDesktopHandoff({
  client,
  capture,
}: {
  readonly client: Client;
  readonly capture: Pick<CaptureFlow, 'current' | 'receive'>;
}): DesktopHandoffFlow {
  const { clock } = client;
  const watched = createWatched<DesktopHandoff>({ status: 'opening' });
  let running = new AbortController();
  let id: string | null = null;

  /** Runs one request, unless the pairing has ended meanwhile. `gone` is never its result. */
  const run = async <T>(
    signal: AbortSignal,
    request: Promise<T | 'gone'>,
    onDone: (result: T) => void,
    onFailed: (code: HdtErrorCode) => void,
  ) => {
    let result: T | 'gone';
    try {
      result = await request;
    } catch (thrown) {
      if (!signal.aborted) onFailed((thrown as HdtError).code ?? 'server');
      return;
    }
    if (signal.aborted) return;
    if (result === 'gone' && client.has?.('handoff') === false) onFailed('not-offered');
    else if (result === 'gone') stop({ status: 'ended', why: 'expired' });
    else onDone(result);
  };

  const stop = (state: DesktopHandoff) => {
    running.abort();
    id = null;
    watched.set(state);
  };

  /** Of a phone that was confirmed; what it sends before is nobody's. */
  const isPaired = () => watched.current().status === 'paired';

  const open = () => {
    running.abort();
    running = new AbortController();
    const { signal } = running;
    watched.set({ status: 'opening' });
    void run(
      signal,
      openPairing(client, { signal }),
      (opened) => {
        id = opened.id;
        watched.set({ status: 'open', secret: opened.secret, expiresAt: clock.now() + opened.expiresIn });
        void follow(opened.id, signal);
      },
      (code) => stop({ status: 'failed', code }),
    );
  };

  const follow = async (handoffId: string, signal: AbortSignal) => {
    const reception = createReception(capture, clock);
    const missed = createMissedReadings(client, signal, reception.read);
    let isListening = false;
    /** Of this pairing. A phone's photos count once it is confirmed. */
    const onOwnEvent = ({ type, code, jpeg, sha256, body }: GatewayEvent) => {
      if (type === 'handoff' && code) onClaim(code);
      if (!isPaired()) return;
      if (type === 'photo' && jpeg) reception.show(jpeg, sha256 ?? null);
      if (type === 'reading') reception.read(body);
    };
    const onEvent = (event: GatewayEvent) => {
      if (event.type === 'changed' && event.ids) void missed.find(isPaired());
      if (event.type === 'reading') missed.know(event.ids ?? []);
      if (event.handoffId === handoffId) onOwnEvent(event);
    };
    const listen = async () => {
      const { watchEvents } = await loadEvents();
      const end = await watchEvents(client, {
        signal,
        onEvent,
        onOpen() {
          isListening = true;
          void missed.find(isPaired());
        },
        onLost() {
          isListening = false;
        },
      });
      if (end) stop({ status: 'failed', code: end });
    };
    // Where there is no stream, asking does.
    listen().catch(() => {});
    while (!signal.aborted) {
      await clock.sleep(HEARTBEAT, { signal }).catch(() => {});
      if (signal.aborted) return;
      await run(signal, readPairing(client, handoffId, { signal }), onSeen, onUnseen);
      if (!isListening) await missed.find(isPaired());
    }
  };

  const onClaim = (code: string) => {
    if (watched.current().status === 'open') watched.set({ status: 'claimed', code, problem: null });
  };

  const onSeen = ({ state, code, silentFor }: Pairing) => {
    if (state === 'claimed' && code) onClaim(code);
    if (state === 'refused') stop({ status: 'ended', why: 'refused' });
    if (state === 'confirmed') {
      watched.set({ status: 'paired', other: silentFor > SILENCE ? 'silent' : 'there' });
    }
  };

  const onUnseen = (code: HdtErrorCode) => {
    // Asking again does not help: the person has to sign in first, or the page has to be mended.
    if (errorOrigin(code) === 'session') stop({ status: 'failed', code });
    else if (isPaired()) watched.set({ status: 'paired', other: 'offline' });
  };

  const end = () => {
    if (id !== null) endPairing(client, id).catch(() => {});
    id = null;
    running.abort();
  };

  open();
  return {
    current: watched.current,
    subscribe: watched.subscribe,
    confirm() {
      const state = watched.current();
      if (state.status !== 'claimed' || id === null) return;
      const { code } = state;
      const { signal } = running;
      watched.set({ status: 'confirming', code });
      void run(
        signal,
        answerPairing(client, id, 'confirm', { signal }),
        () => watched.set({ status: 'paired', other: 'there' }),
        (problem) => watched.set({ status: 'claimed', code, problem }),
      );
    },
    refuse() {
      if (id === null) return;
      // Ended, too, when the answer gets lost: nobody confirms it any more.
      answerPairing(client, id, 'refuse', {}).catch(() => {});
      stop({ status: 'ended', why: 'refused' });
    },
    renew() {
      end();
      open();
    },
    end,
  };
}
