import type { Camera } from '../camera/camera.js';
import type { Clock } from '../clock.js';
import { asHdtError, type HdtErrorCode, retryOf } from '../errors.js';
import type { Prepare } from '../prepare/plan.js';
import type { Client } from '../service/client.js';
import { preparePhoto, readPhoto } from './capture-photo.js';
import {
  advance,
  type Capture,
  type CaptureEvent,
  type CaptureRetry,
  canOpen,
  canTakeFile,
  isActive,
  type Photo,
  type PictureSource,
  sourceOf,
} from './capture-state.js';

export interface CaptureFlowOptions {
  readonly client: Client;
  readonly prepare: Prepare;
  readonly camera: Camera;
  readonly clock: Clock;
  /** Confidence below which a retake is advised; read at every answer, so that an element may change its mind. */
  readonly minConfidence: () => number;
}

export interface CaptureChange {
  readonly previous: Capture;
  readonly capture: Capture;
  readonly event: CaptureEvent;
}

/** Everything a capture screen can ask for, and everything it may show. What cannot be done now is passed over. */
export interface CaptureFlow {
  current(): Capture;
  subscribe(listener: (change: CaptureChange) => void): () => void;
  /** Shows the viewfinder. */
  open(): void;
  /** Takes the picture and has it read. */
  shoot(): void;
  /** Has a picked picture read. */
  takeFile(file: File): void;
  /** Tries again what failed: a photo still at hand is sent again, not taken again. */
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

export function createCaptureFlow(options: CaptureFlowOptions): CaptureFlow {
  const { client, prepare, camera, clock, minConfidence: threshold } = options;
  const listeners = new Set<(change: CaptureChange) => void>();
  let state: Capture = { status: 'idle' };
  let work = new AbortController();

  const tell = (event: CaptureEvent) => {
    const previous = state;
    state = advance(previous, event);
    for (const listener of listeners) listener({ previous, capture: state, event });
  };
  /** Ends what was under way: from here on its answers are stale. */
  const begin = (): AbortSignal => {
    work.abort();
    work = new AbortController();
    return work.signal;
  };
  const fail = (code: HdtErrorCode, retry: CaptureRetry) => {
    // A camera that failed once is opened afresh: some phones hand out a frozen stream until it is let go.
    if (retry.kind === 'camera') camera.close();
    tell({ type: 'failed', code, retry });
  };
  /** Runs one step and tells what came of it, unless the person has moved on meanwhile. */
  const attempt = async <T>(
    signal: AbortSignal,
    step: Promise<T>,
    then: (outcome: T) => void,
    otherwise: (code: HdtErrorCode) => void,
    fallback: HdtErrorCode,
  ) => {
    let outcome: T;
    try {
      outcome = await step;
    } catch (thrown) {
      if (!signal.aborted) otherwise(asHdtError(thrown, fallback).code);
      return;
    }
    if (!signal.aborted) then(outcome);
  };

  const onLost = () => {
    if (state.status !== 'live' && state.status !== 'shooting') return camera.close();
    begin();
    fail('camera-failed', { kind: 'camera' });
  };

  const openCamera = (event: CaptureEvent) => {
    const signal = begin();
    tell(event);
    void attempt(
      signal,
      camera.open(onLost),
      (stream) => tell({ type: 'opened', stream }),
      (code) => fail(code, { kind: 'camera' }),
      'camera-failed',
    );
  };

  const examine = (file: File, source: PictureSource, signal: AbortSignal) =>
    void attempt(
      signal,
      preparePhoto(file, { source, prepare, clock, signal }),
      (photo) => {
        tell({ type: 'prepared', photo });
        send(photo, signal);
      },
      (code) => fail(code, mayRetry(code) ? { kind: 'prepare', file } : { kind: 'none' }),
      'unreadable-image',
    );

  const send = (photo: Photo, signal: AbortSignal) =>
    void attempt(
      signal,
      readPhoto(client, photo, { clock, signal, onConfirming: () => tell({ type: 'confirming' }) }),
      (extraction) => {
        tell({ type: 'extracted', extraction, minConfidence: threshold() });
        // In doubt the camera stays on: another try follows in a moment, and some phones would ask again.
        if (state.status === 'read') camera.close();
      },
      (code) => fail(code, mayRetry(code) ? { kind: 'send', photo } : { kind: 'none' }),
      'network',
    );

  const finish = () => {
    begin();
    camera.close();
    tell({ type: 'closed' });
  };

  return {
    current: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    open() {
      if (canOpen(state)) openCamera({ type: 'open' });
    },
    shoot() {
      if (state.status !== 'live') return;
      const signal = begin();
      tell({ type: 'shoot' });
      void attempt(
        signal,
        camera.still({ signal }),
        (still) => {
          const file = new File([still], 'photo.jpg', { type: still.type });
          tell({ type: 'taken', file, source: 'camera' });
          examine(file, 'camera', signal);
        },
        (code) => fail(code, { kind: 'camera' }),
        'camera-failed',
      );
    },
    takeFile(file) {
      if (!canTakeFile(state)) return;
      const signal = begin();
      camera.close();
      tell({ type: 'taken', file, source: 'picker' });
      examine(file, 'picker', signal);
    },
    retry() {
      if (state.status !== 'failed' || state.retry.kind === 'none') return;
      const { retry, source } = state;
      if (retry.kind === 'camera') return openCamera({ type: 'retried' });
      const signal = begin();
      tell({ type: 'retried' });
      if (retry.kind === 'send') send(retry.photo, signal);
      else examine(retry.file, source, signal);
    },
    retake() {
      if (sourceOf(state) === 'camera') openCamera({ type: 'open' });
      else finish();
    },
    keep() {
      if (state.status !== 'read' && !(state.status === 'doubtful' && state.doubt.reason !== 'unread'))
        return;
      tell({ type: 'kept' });
      camera.close();
    },
    pause() {
      // While the person is being asked, the prompt itself may hide the page.
      if (state.status === 'opening') return;
      camera.close();
      if (state.status !== 'live' && state.status !== 'shooting') return;
      begin();
      tell({ type: 'paused' });
    },
    resume() {
      if (state.status === 'paused') openCamera({ type: 'open' });
    },
    close() {
      if (isActive(state)) finish();
      else camera.close();
    },
    reset: finish,
  };
}

const mayRetry = (code: HdtErrorCode): boolean => retryOf(code, 'photo') === 'person';
