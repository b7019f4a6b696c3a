import type { Camera } from '../camera/camera.js';
import type { Clock } from '../clock.js';
import { asHdtError, HdtError, type HdtErrorCode } from '../errors.js';
import { type AdmitPolicy, admit } from '../intake/admit.js';
import { CAPTURE_FORMATS } from '../intake/format.js';
import { inspect } from '../intake/inspect.js';
import { type Prepare, planPreparation } from '../prepare/plan.js';
import { type Extraction, readExtractions } from '../results/device.js';
import type { Client } from '../service/client.js';
import { outgoingName } from '../service/create-upload.js';
import { extractDevice } from '../service/extract-device.js';
import { isObject, MAX_MEDICAL_BYTES } from '../service/wire.js';
import {
  advance,
  type CaptureEvent,
  type CapturePhase,
  type CaptureRetry,
  type CaptureState,
  type Photo,
  type PictureSource,
} from './capture-state.js';

export interface CaptureFlowOptions {
  readonly client: Client;
  readonly prepare: Prepare;
  readonly camera: Camera;
  readonly clock: Clock;
  /** Confidence below which a retake is advised; read at every answer, so that an element may change its mind. */
  readonly threshold: () => number;
}

export interface CaptureChange {
  readonly previous: CaptureState;
  readonly state: CaptureState;
  readonly event: CaptureEvent;
}

/** Everything a capture screen can ask for, and everything it may show. */
export interface CaptureFlow {
  state(): CaptureState;
  subscribe(listener: (change: CaptureChange) => void): () => void;
  /** Shows the viewfinder. */
  open(): void;
  /** Takes the picture and has it read. */
  shoot(): void;
  /** Has a picked picture read. */
  take(file: File): void;
  /** Tries again what failed: a kept photo is sent again, not taken again. */
  retry(): void;
  /** Back to where the picture came from, dropping what was read or is being read. */
  retake(): void;
  /** Keeps what was read; in doubt, that is reported as the person's choice. */
  keep(): void;
  /** Turns the camera off while the page is hidden. */
  pause(): void;
  resume(): void;
  /** Ends whatever is under way and turns the camera off. What was read stays. */
  close(): void;
  /** Forgets everything, a kept reading too. */
  reset(): void;
}

const POLICY: AdmitPolicy = { formats: CAPTURE_FORMATS, maxSize: MAX_MEDICAL_BYTES, maxFiles: 1 };

/** A Worker ended by the browser never answers; the slowest honest HEIC on an old phone stays well below. */
const PREPARE_LIMIT = 60_000;

/** Refusals of this very picture: sending it again would end the same way. */
const FINAL: ReadonlySet<HdtErrorCode> = new Set<HdtErrorCode>([
  'too-large',
  'unsupported-format',
  'rejected',
  'processing-failed',
]);

const UNDER_WAY: ReadonlySet<CapturePhase> = new Set<CapturePhase>([
  'opening',
  'live',
  'shooting',
  'paused',
  'preparing',
  'reading',
]);

export function createCaptureFlow(options: CaptureFlowOptions): CaptureFlow {
  const { client, prepare, camera, clock, threshold } = options;
  const listeners = new Set<(change: CaptureChange) => void>();
  let state: CaptureState = { phase: 'idle' };
  let work = new AbortController();

  const tell = (event: CaptureEvent) => {
    const previous = state;
    state = advance(previous, event);
    for (const listener of listeners) listener({ previous, state, event });
  };
  /** Ends what was under way: from here on its answers are stale. */
  const begin = (): AbortSignal => {
    work.abort();
    work = new AbortController();
    return work.signal;
  };
  /** Runs one step; a failure is told unless the person has moved on meanwhile. */
  const attempt = async (
    signal: AbortSignal,
    step: () => Promise<void>,
    fallback: HdtErrorCode,
    retryOf: (code: HdtErrorCode) => CaptureRetry,
  ) => {
    try {
      await step();
    } catch (thrown) {
      if (signal.aborted) return;
      const { code } = asHdtError(thrown, fallback);
      tell({ type: 'failed', code, retry: retryOf(code) });
    }
  };

  const openCamera = (event: CaptureEvent) => {
    const signal = begin();
    tell(event);
    const step = async () => {
      const stream = await camera.open(() => onLost());
      if (!signal.aborted) tell({ type: 'opened', stream });
    };
    void attempt(signal, step, 'camera-failed', () => ({ kind: 'camera' }));
  };

  /** Unplugged, taken by a call, or permission withdrawn. */
  const onLost = () => {
    camera.close();
    if (state.phase !== 'live' && state.phase !== 'shooting') return;
    begin();
    tell({ type: 'failed', code: 'camera-failed', retry: { kind: 'camera' } });
  };

  const examine = (file: File, source: PictureSource, signal: AbortSignal) => {
    const step = async () => {
      const { sniffed, damage } = await inspect(file);
      const admission = admit(sniffed, file.size, 0, POLICY);
      if (admission.kind === 'refused') throw new HdtError(admission.code);
      if (damage) throw new HdtError(damage);
      const plan = planPreparation(admission.format, 'medical');
      const prepared = await inTime(prepare(file, plan, { signal }));
      if (signal.aborted) return;
      const { body, format } = prepared;
      if (body.size > MAX_MEDICAL_BYTES) throw new HdtError('too-large');
      const photo: Photo = { name: outgoingName(file.name, format), body, format, source };
      tell({ type: 'prepared', photo });
      send(photo, signal);
    };
    const again: CaptureRetry = { kind: 'prepare', file };
    void attempt(signal, step, 'unreadable-image', (code) => (code === 'timeout' ? again : { kind: 'none' }));
  };

  const inTime = async <T>(preparing: Promise<T>): Promise<T> => {
    const timer = new AbortController();
    const late = clock.sleep(PREPARE_LIMIT, { signal: timer.signal }).then(() => {
      throw new HdtError('timeout');
    });
    try {
      return await Promise.race([preparing, late]);
    } finally {
      timer.abort();
    }
  };

  const send = (photo: Photo, signal: AbortSignal) => {
    const step = async () => {
      const extraction = readPicture(await extractDevice(client, photo, { signal }));
      if (signal.aborted) return;
      tell({ type: 'extracted', extraction, threshold: threshold() });
      // In doubt the camera stays on: another try follows in a moment, and some phones would ask again.
      if (state.phase === 'read') camera.close();
    };
    void attempt(signal, step, 'network', (code) =>
      FINAL.has(code) ? { kind: 'none' } : { kind: 'send', photo },
    );
  };

  const finish = () => {
    begin();
    camera.close();
    tell({ type: 'closed' });
  };

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    open: () => openCamera({ type: 'open' }),
    shoot() {
      const signal = begin();
      tell({ type: 'shoot' });
      const step = async () => {
        const still = await camera.still({ signal });
        if (signal.aborted) return;
        const file = new File([still], 'photo.jpg', { type: still.type });
        tell({ type: 'taken', file, source: 'camera' });
        examine(file, 'camera', signal);
      };
      void attempt(signal, step, 'camera-failed', () => ({ kind: 'camera' }));
    },
    take(file) {
      const signal = begin();
      camera.close();
      tell({ type: 'taken', file, source: 'picker' });
      examine(file, 'picker', signal);
    },
    retry() {
      if (state.phase !== 'failed' || state.retry.kind === 'none') return;
      const { retry, source } = state;
      const event: CaptureEvent = { type: 'retried' };
      if (retry.kind === 'camera') return openCamera(event);
      const signal = begin();
      tell(event);
      if (retry.kind === 'send') send(retry.photo, signal);
      else examine(retry.file, source, signal);
    },
    retake() {
      if (sourceOf(state) === 'camera') openCamera({ type: 'open' });
      else finish();
    },
    keep() {
      tell({ type: 'kept' });
      camera.close();
    },
    pause() {
      if (state.phase === 'opening') return; // The permission prompt itself may hide the page.
      camera.close();
      if (state.phase !== 'live' && state.phase !== 'shooting') return;
      begin();
      tell({ type: 'paused' });
    },
    resume() {
      if (state.phase === 'paused') openCamera({ type: 'open' });
    },
    close() {
      if (UNDER_WAY.has(state.phase)) finish();
      else camera.close();
    },
    reset: finish,
  };
}

/** Where the picture under the eyes came from; null while there is none. */
function sourceOf(state: CaptureState): PictureSource | null {
  if ('photo' in state) return state.photo.source;
  return 'source' in state ? state.source : null;
}

/**
 * One picture was sent, so whatever the answer lists is about it: several entries become one, and an empty
 * list means that nothing was seen. Throws `bad-response` when there is no list at all.
 */
function readPicture(body: unknown): Extraction {
  const extractions = readExtractions(body);
  const readings = extractions.flatMap((extraction) => (extraction.kind === 'read' ? extraction.readings : []));
  const [first] = extractions;
  if (!first && !(isObject(body) && Array.isArray(body.extractions))) throw new HdtError('bad-response');
  const recordId = first?.recordId ?? null;
  return readings.length > 0 ? { kind: 'read', recordId, readings } : { kind: 'unread', recordId };
}
