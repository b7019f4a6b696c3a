import type { Camera } from '../camera/camera.js';
import { createStuckCamera } from '../camera/stuck-camera.js';
import type { HdtErrorCode } from '../core/errors.js';
import { runStep, type StepSequence } from '../core/step.js';
import type { TakeFrames, ViewfinderVisit } from '../viewfinder/viewfinder-visit.js';
import type { AnalyzeFrame, StillComposer } from '../viewfinder/worker-calls.js';
import { type CaptureEvent, type FailCapture, retryOfCamera, type Shot } from './capture-state.js';
import type { CaptureStore } from './capture-store.js';

/** The guide of a viewfinder, and what it works with. */
interface Guiding {
  readonly guide: ((visit: ViewfinderVisit) => void) | undefined;
  /** Null where frames cannot be analyzed; the viewfinder has no guide then. */
  readonly analyzeFrame: AnalyzeFrame | null;
  readonly composer: StillComposer | null;
  /** Whether the photo is taken once several frames in a row are good. */
  readonly isAutomatic: (() => boolean) | undefined;
}

export interface PhotoCameraOptions {
  readonly store: CaptureStore;
  readonly steps: StepSequence;
  readonly camera: Camera;
  readonly guiding: Guiding;
  readonly fail: FailCapture;
  /** Ends the previous picture before the camera is opened for another one. */
  readonly endPicture: () => void;
  readonly onTaken: (shot: Omit<Shot, 'takenAt'>, signal: AbortSignal) => void;
}

/** Without a guide no frames are buffered, and the photo itself is sent. */
const takeNoFrames: TakeFrames = () => (photo) => photo;

/** The camera of a capture, from its opening to the photo it takes. */
export class PhotoCamera {
  readonly #options: PhotoCameraOptions;
  readonly #stuckCamera = createStuckCamera(
    () => {
      const { camera, store } = this.#options;
      camera.close();
      store.dispatch({ type: 'paused' });
      this.open({ type: 'open' });
    },
    () => this.#onLost(),
  );
  #takeFrames = takeNoFrames;

  constructor(options: PhotoCameraOptions) {
    this.#options = options;
  }

  /** @param event `open` for a new picture, `retried` after a failure. */
  open(event: CaptureEvent): void {
    const { store, camera, endPicture } = this.#options;
    endPicture();
    const signal = this.#beginStep();
    store.dispatch(event);
    void runStep(
      signal,
      camera.open(() => this.#onLost()),
      {
        onDone: (stream) => {
          store.dispatch({ type: 'opened', stream });
          this.#startGuide(signal);
        },
        onFailed: (code) => this.#fail(code),
        fallback: 'camera-failed',
      },
    );
  }

  shoot(): void {
    const { store, camera, onTaken } = this.#options;
    if (store.current().status !== 'live') return;
    // Before the next step begins: the visit ends with its step, and drops its frames.
    const chooseStill = this.#takeFrames();
    const signal = this.#beginStep();
    const crop = this.#crop;
    this.#stuckCamera.reset();
    store.dispatch({ type: 'shoot' });
    void runStep(signal, chooseStill(camera.still({ signal }), signal), {
      onDone: (still) => {
        const file = new File([still], 'photo.jpg', { type: still.type });
        store.dispatch({ type: 'taken', file, source: 'camera' });
        // The crop is unknown until the video has a size, which may be only after the shot.
        onTaken({ file, source: 'camera', crop: crop ?? this.#crop, rotation: null }, signal);
      },
      onFailed: (code) => this.#fail(code),
      fallback: 'camera-failed',
    });
  }

  /** Turns the camera off while the page is hidden. */
  pause(): void {
    const { store, camera } = this.#options;
    // The permission prompt itself may hide the page.
    if (store.current().status === 'opening') return;
    camera.close();
    if (!this.#isOn) return;
    this.#beginStep();
    store.dispatch({ type: 'paused' });
  }

  resume(): void {
    if (this.#options.store.current().status === 'paused') this.open({ type: 'open' });
  }

  /** Stops the camera and the step in progress. @returns The signal of the next step. */
  close(): AbortSignal {
    this.#stuckCamera.reset();
    const signal = this.#beginStep();
    this.#options.camera.close();
    return signal;
  }

  get #crop() {
    return this.#options.camera.crop?.() ?? null;
  }

  get #isOn(): boolean {
    return ['live', 'shooting'].includes(this.#options.store.current().status);
  }

  #onLost(): void {
    if (this.#isOn) {
      this.#beginStep();
      this.#fail('camera-failed');
    } else this.#options.camera.close();
  }

  #fail(code: HdtErrorCode): void {
    const { camera, fail } = this.#options;
    // Some phones return a frozen stream until the camera is closed and opened again.
    camera.close();
    fail(code, retryOfCamera(code));
  }

  /** Ends the step in progress, and with it the visit of a viewfinder. @returns The signal of the next step. */
  #beginStep(): AbortSignal {
    // The function of the last visit holds its video and frames.
    this.#takeFrames = takeNoFrames;
    return this.#options.steps.begin();
  }

  /** Does nothing when a listener of `opened` has closed the viewfinder. */
  #startGuide(signal: AbortSignal): void {
    const { store, guiding } = this.#options;
    const { guide, analyzeFrame, composer, isAutomatic } = guiding;
    if (!analyzeFrame || signal.aborted) return;
    guide?.({
      analyzeFrame,
      composer,
      signal,
      crop: () => this.#crop,
      onAdvice(advice) {
        if (store.current().status === 'live' && !signal.aborted) store.dispatch({ type: 'advised', advice });
      },
      onReady: () => {
        if (!signal.aborted && isAutomatic?.()) this.shoot();
      },
      onStuck: (reason) => {
        if (!signal.aborted) this.#stuckCamera.handle(reason);
      },
      setTakeFrames: (takeFrames) => {
        this.#takeFrames = takeFrames;
      },
    });
  }
}
