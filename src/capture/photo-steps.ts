import type { Camera } from '../camera/camera.js';
import { type Clock, withTimeout } from '../core/clock.js';
import { type Connectivity, retryWhenOnline } from '../core/connectivity.js';
import { randomKey } from '../core/crypto.js';
import { type HdtErrorCode, retryOf } from '../core/errors.js';
import type { Client } from '../core/service/client.js';
import { runStep, type StepSequence } from '../core/step.js';
import type { Prepare } from '../prepare/plan.js';
import type { Extraction } from '../results/data/device.js';
import type { ReadDisplay } from '../viewfinder/read-display.js';
import type { SecondOpinion } from '../viewfinder/second-opinion.js';
import { extractReadings, preparePhoto } from './capture-photo.js';
import type { FailCapture, Photo, PhotoRetry, Shot } from './capture-state.js';
import type { CaptureMemory, CaptureStore } from './capture-store.js';

/** Prepares, reviews and sends a photo. */
export interface PhotoSteps {
  /**
   * Prepares the photo of a shot, and sends it unless the person reviews it first.
   *
   * @param isPromised Whether the person has been told that they will review it.
   */
  prepare(shot: Shot, signal: AbortSignal, isPromised?: boolean): void;
  /** @param body The response, if a paired phone sends the photo. */
  send(photo: Photo, signal: AbortSignal, body?: Promise<unknown>): void;
  /** Rotates the photo under review clockwise by a quarter. */
  rotate(): void;
  /** Sends the photo under review. */
  usePhoto(): void;
}

export interface PhotoStepsOptions {
  readonly store: CaptureStore;
  readonly steps: StepSequence;
  readonly memory: CaptureMemory;
  readonly camera: Camera;
  readonly client: Client;
  readonly clock: Clock;
  readonly connectivity: Connectivity;
  readonly prepare: Prepare;
  /** Null where this device does not read the photo. */
  readonly readDisplay: (...photo: Parameters<ReadDisplay>) => ReturnType<ReadDisplay> | null;
  readonly isReviewed: ((photo: Photo) => boolean) | undefined;
  readonly isReviewedLater: (() => boolean) | undefined;
  readonly minConfidence: () => number;
  readonly fail: FailCapture;
}

/** Milliseconds for which readings wait for the second opinion, which begins beside the request. */
const OPINION_TIMEOUT = 1_500;

export function createPhotoSteps(options: PhotoStepsOptions): PhotoSteps {
  const {
    store,
    steps,
    memory,
    camera,
    client,
    clock,
    connectivity,
    isReviewed,
    isReviewedLater,
    minConfidence,
    fail,
  } = options;

  /** Options of `retryWhenOnline` that show the capture as waiting while there is no network. */
  const retryOptions = (
    retry: PhotoRetry,
    signal: AbortSignal,
    fallback: HdtErrorCode,
    next: 'send' | 'review' = 'send',
  ) => ({
    connectivity,
    clock,
    signal,
    fallback,
    onOffline: () => store.dispatch({ type: 'offline', retry, next }),
    onOnline() {
      if (!signal.aborted) store.dispatch({ type: 'retried' });
    },
  });

  const prepare = (shot: Shot, signal: AbortSignal, isPromised = false) => {
    if (shot.rotation === null) learnPerson();
    const retry: PhotoRetry = { kind: 'prepare', shot };
    const attempt = () => preparePhoto(shot, { prepare: options.prepare, clock, signal });
    // A rotated photo is always shown for review.
    const next = shot.rotation !== null || isReviewedLater?.() ? 'review' : 'send';
    let isWaited = isPromised;
    const whenOnline = retryOptions(retry, signal, 'unreadable-image', next);
    const onOffline = () => {
      isWaited = next === 'review';
      whenOnline.onOffline();
    };
    void runStep(signal, retryWhenOnline(attempt, { ...whenOnline, onOffline }), {
      onDone(photo) {
        const isShown = isWaited || shot.rotation !== null || isReviewed?.(photo);
        store.dispatch({ type: 'prepared', photo, shot: isShown ? shot : null });
        if (!isShown) send(photo, signal);
      },
      onFailed: (code) => fail(code, canRetry(code) ? retry : { kind: 'none' }),
      fallback: 'unreadable-image',
    });
  };

  /** Learns who took the photo: it must not be sent as somebody who signs in while it is reviewed, or has signed in just now. */
  const learnPerson = () => void client.checkPerson?.().catch(() => {});

  const askOpinion = async (
    extraction: Extraction,
    compare: ReturnType<ReadDisplay> | null,
    signal: AbortSignal,
  ): Promise<SecondOpinion> => {
    const none = { kind: 'none' } as const;
    if (!compare || extraction.kind === 'unread') return none;
    const values = extraction.readings.flatMap(({ measurements }) => measurements.map(({ value }) => value));
    return withTimeout(() => compare(values), { ms: OPINION_TIMEOUT, clock, signal }).catch(() => none);
  };

  const send = (photo: Photo, signal: AbortSignal, body?: Promise<unknown>) => {
    const retry: PhotoRetry = { kind: 'send', photo };
    const onConfirming = () => store.dispatch({ type: 'confirming' });
    // Of a paired phone's photo, this device has only a preview.
    const compare = body ? null : options.readDisplay(photo.body, photo.source === 'camera', signal);
    const extract = async () => {
      const extraction = await extractReadings(client, photo, { clock, signal, body, onConfirming });
      return { extraction, secondOpinion: await askOpinion(extraction, compare, signal) };
    };
    // This device has only a preview, so only the phone can send its photo again.
    const step = body ? extract() : retryWhenOnline(extract, retryOptions(retry, signal, 'network'));
    void runStep(signal, step, {
      onDone({ extraction, secondOpinion }) {
        const { series } = memory;
        store.dispatch({
          type: 'extracted',
          extraction,
          minConfidence: minConfidence(),
          series,
          secondOpinion,
        });
        const state = store.current();
        if (state.status === 'low-confidence') {
          memory.series = {
            ...memory.series,
            earlierReadings: [...memory.series.earlierReadings, state.lowConfidence.readings],
          };
        }
        // After low confidence the camera stays on, because a retake is likely and some phones ask for permission again.
        if (state.status === 'read') camera.close();
      },
      onFailed(code) {
        if (!canRetry(code) || body) return fail(code, { kind: 'none' });
        // Where the outcome can never be known, the gateway takes no other request with the same key.
        const isUnknowable = code === 'answer-lost';
        fail(code, isUnknowable ? { kind: 'send', photo: { ...photo, key: randomKey() } } : retry);
      },
      fallback: 'network',
    });
  };

  return {
    prepare,
    send,
    rotate() {
      const state = store.current();
      if (state.status !== 'reviewing' || state.isRotating) return;
      store.dispatch({ type: 'rotated' });
      const rotated = store.current();
      if (rotated.status === 'reviewing') prepare(rotated.shot, steps.begin());
    },
    usePhoto() {
      const state = store.current();
      if (state.status !== 'reviewing' || state.isRotating) return;
      store.dispatch({ type: 'used' });
      send(state.photo, steps.begin());
    },
  };
}

const canRetry = (code: HdtErrorCode): boolean => retryOf(code, 'photo') === 'person';
