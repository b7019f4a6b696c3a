import type { Camera } from '../camera/camera.js';
import { createStuckCamera } from '../camera/stuck-camera.js';
import { runStep, type StepSequence } from '../core/step.js';
import type { Preparer } from '../prepare/preparer.js';
import type { AnalyzeFrame } from '../viewfinder/analyze-frame.js';
import type { ChooseStill, ViewfinderVisit } from '../viewfinder/viewfinder-visit.js';
import type { CaptureEvent, FailCapture, Shot } from './capture-state.js';
import type { CaptureStore } from './capture-store.js';

/** One opening of the viewfinder. A stuck camera is restarted once. */
export interface GuidedVisit extends ViewfinderVisit {
  /** Calls the Worker that analyzes frames; null when the options have their own `prepare`. */
  readonly preparer: Pick<Preparer, 'callWorker'> | null;
}

/** The camera of a capture, from its opening to the photo it takes. */
export interface CaptureViewfinder {
  /** @param event `open` for a new picture, `retried` after a failure. */
  open(event: CaptureEvent): void;
  shoot(): void;
  /** Turns the camera off while the page is hidden. */
  pause(): void;
  resume(): void;
  /** Stops the camera and the step in progress. @returns The signal of the next step. */
  close(): AbortSignal;
}

export interface CaptureViewfinderOptions {
  readonly store: CaptureStore;
  readonly steps: StepSequence;
  readonly camera: Camera;
  readonly preparer: Preparer | null;
  /** Null where frames cannot be analyzed; the viewfinder has no guide then. */
  readonly analyzeFrame: AnalyzeFrame | null;
  readonly guide: ((visit: GuidedVisit) => void) | undefined;
  readonly isAutomatic: (() => boolean) | undefined;
  readonly fail: FailCapture;
  /** Ends the previous picture before the camera is opened for another one. */
  readonly endPicture: () => void;
  readonly onTaken: (shot: Shot, signal: AbortSignal) => void;
}

export function createCaptureViewfinder(options: CaptureViewfinderOptions): CaptureViewfinder {
  const { store, steps, camera, preparer, analyzeFrame, guide, isAutomatic, fail, endPicture, onTaken } =
    options;
  let chooseStill: ChooseStill = (photo) => photo;

  const getCrop = () => camera.crop?.() ?? null;
  const isOn = () => ['live', 'shooting'].includes(store.current().status);

  const onLost = () => {
    if (!isOn()) return camera.close();
    steps.begin();
    fail('camera-failed', { kind: 'camera' });
  };

  const open = (event: CaptureEvent) => {
    endPicture();
    const signal = steps.begin();
    store.dispatch(event);
    void runStep(signal, camera.open(onLost), {
      onDone(stream) {
        store.dispatch({ type: 'opened', stream });
        startGuide(signal);
      },
      onFailed: (code) => fail(code, { kind: 'camera' }),
      fallback: 'camera-failed',
    });
  };

  const stuckCamera = createStuckCamera(() => {
    camera.close();
    store.dispatch({ type: 'paused' });
    open({ type: 'open' });
  }, onLost);

  /** Does nothing when a listener of `opened` has closed the viewfinder. */
  const startGuide = (signal: AbortSignal) => {
    if (!analyzeFrame || signal.aborted) return;
    guide?.({
      analyzeFrame,
      preparer,
      signal,
      crop: getCrop,
      onAdvice(advice) {
        if (store.current().status === 'live' && !signal.aborted) store.dispatch({ type: 'advised', advice });
      },
      onReady() {
        if (!signal.aborted && isAutomatic?.()) shoot();
      },
      onStuck(reason) {
        if (!signal.aborted) stuckCamera.handle(reason);
      },
      setStillChooser(choose) {
        chooseStill = choose;
      },
    });
  };

  const shoot = () => {
    if (store.current().status !== 'live') return;
    const signal = steps.begin();
    const crop = getCrop();
    stuckCamera.reset();
    store.dispatch({ type: 'shoot' });
    void runStep(signal, chooseStill(camera.still({ signal }), crop, signal), {
      onDone(still) {
        const file = new File([still], 'photo.jpg', { type: still.type });
        store.dispatch({ type: 'taken', file, source: 'camera' });
        // The crop is unknown until the video has a size, which may be only after the shot.
        onTaken({ file, source: 'camera', crop: crop ?? getCrop(), rotation: null }, signal);
      },
      onFailed: (code) => fail(code, { kind: 'camera' }),
      fallback: 'camera-failed',
    });
  };

  return {
    open,
    shoot,
    pause() {
      // The permission prompt itself may hide the page.
      if (store.current().status === 'opening') return;
      camera.close();
      if (!isOn()) return;
      steps.begin();
      store.dispatch({ type: 'paused' });
    },
    resume() {
      if (store.current().status === 'paused') open({ type: 'open' });
    },
    close() {
      stuckCamera.reset();
      const signal = steps.begin();
      camera.close();
      return signal;
    },
  };
}
