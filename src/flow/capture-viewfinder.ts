import type { Camera } from '../camera/camera.js';
import type { ChooseStill, ViewfinderVisit } from '../camera/viewfinder-visit.js';
import type { AnalyzeFrame } from '../worker/client/analyze-frame.js';
import type { Preparer } from '../worker/client/preparer.js';
import type { CaptureEvent, Shot } from './capture-state.js';
import { type FailCapture, runStep, type StepSequence } from './capture-step.js';
import type { CaptureStore } from './capture-store.js';

/** One opening of the viewfinder. Its camera is started again once when it is stuck. */
export interface GuidedVisit extends ViewfinderVisit {
  /** Works where frames are looked at; null where pictures are prepared by your own `prepare`. */
  readonly preparer: Pick<Preparer, 'callWorker'> | null;
}

/** The camera of a capture, from its opening to the photo it takes. */
export interface CaptureViewfinder {
  /** @param event What the opening is to the capture: a new picture, or the retry of one. */
  open(event: CaptureEvent): void;
  shoot(): void;
  /** Turns the camera off while the page is hidden. */
  pause(): void;
  resume(): void;
  /** @returns The signal of the next step: that of the step in progress is aborted, and the camera is off. */
  close(): AbortSignal;
}

export interface CaptureViewfinderOptions {
  readonly store: CaptureStore;
  readonly steps: StepSequence;
  readonly camera: Camera;
  readonly preparer: Preparer | null;
  /** Null where nothing can look at frames: the viewfinder is not guided. */
  readonly analyzeFrame: AnalyzeFrame | null;
  readonly guide: ((visit: GuidedVisit) => void) | undefined;
  readonly isAutomatic: (() => boolean) | undefined;
  readonly fail: FailCapture;
  /** Ends the picture before the one that the camera is opened for. */
  readonly endPicture: () => void;
  readonly onTaken: (shot: Shot, signal: AbortSignal) => void;
}

export function createCaptureViewfinder(options: CaptureViewfinderOptions): CaptureViewfinder {
  const { store, steps, camera, preparer, analyzeFrame, guide, isAutomatic, fail, endPicture, onTaken } =
    options;
  /** The camera has been started again since a photo was taken or it was closed. */
  let isRestarted = false;
  let chooseStill: ChooseStill = (photo) => photo;

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

  /** Phones that froze or blackened a camera in the background give a good one when it is opened anew. */
  const restart = () => {
    isRestarted = true;
    camera.close();
    store.dispatch({ type: 'paused' });
    open({ type: 'open' });
  };

  /** A listener that was told of the open viewfinder may have closed it by now. */
  const startGuide = (signal: AbortSignal) => {
    if (!analyzeFrame || signal.aborted) return;
    guide?.({
      analyzeFrame,
      preparer,
      signal,
      crop: () => camera.crop?.() ?? null,
      onAdvice(advice) {
        if (store.current().status === 'live' && !signal.aborted) store.dispatch({ type: 'advised', advice });
      },
      onReady() {
        if (!signal.aborted && isAutomatic?.()) shoot();
      },
      onStuck(how) {
        if (signal.aborted) return;
        if (!isRestarted) restart();
        else if (how === 'frozen') onLost();
      },
      onShoot(choose) {
        chooseStill = choose;
      },
    });
  };

  const shoot = () => {
    if (store.current().status !== 'live') return;
    const signal = steps.begin();
    const crop = camera.crop?.() ?? null;
    isRestarted = false;
    store.dispatch({ type: 'shoot' });
    void runStep(signal, chooseStill(camera.still({ signal }), crop, signal), {
      onDone(still) {
        const file = new File([still], 'photo.jpg', { type: still.type });
        store.dispatch({ type: 'taken', file, source: 'camera' });
        // A shot in the first instant may precede the size of the video, and so the crop.
        const framed = crop ?? camera.crop?.() ?? null;
        onTaken({ file, source: 'camera', crop: framed, rotation: 0 }, signal);
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
      isRestarted = false;
      const signal = steps.begin();
      camera.close();
      return signal;
    },
  };
}
