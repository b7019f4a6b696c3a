import type { Camera } from '../camera/camera.js';
import { createStuckCamera } from '../camera/stuck-camera.js';
import type { Clock } from '../core/clock.js';
import type { HdtErrorCode } from '../core/errors.js';
import { createStepSequence, runStep } from '../core/step.js';
import type { Store } from '../core/store.js';
import type { PaperVisit } from './guide-paper.js';
import type { PagesEvent, PagesState } from './pages-state.js';
import type { AnalyzePaper } from './worker-calls.js';

/** Milliseconds for which a page that was taken is confirmed. */
const CONFIRMATION_TIME = 2_500;

export interface PageCameraOptions {
  readonly store: Store<PagesState, PagesEvent>;
  readonly camera: Camera;
  readonly analyzePaper: AnalyzePaper;
  /** Guides the person while the viewfinder is open. */
  readonly guide: ((visit: PaperVisit) => void) | undefined;
  readonly clock: Clock;
  /** Adds a photo as a page, in place of the page that the viewfinder replaces. */
  readonly onTaken: (photo: Blob) => void;
}

/** The camera that photographs pages, one after another, until it is left. */
export class PageCamera {
  readonly #options: PageCameraOptions;
  readonly #steps = createStepSequence();
  readonly #stuckCamera = createStuckCamera(
    () => {
      this.pause();
      this.resume();
    },
    () => this.#lose(),
  );

  constructor(options: PageCameraOptions) {
    this.#options = options;
  }

  /** @param replaces The page that is photographed again; null for a new one. */
  open(replaces: string | null): void {
    const { store, camera } = this.#options;
    const signal = this.#steps.begin();
    store.dispatch({ type: 'open', replaces });
    if (this.#status !== 'opening') return;
    const onLost = () => (this.#isOn ? this.#lose() : camera.close());
    void runStep(signal, camera.open(onLost), {
      onDone: (stream) => {
        store.dispatch({ type: 'opened', stream });
        this.#startGuide(signal, 'opening');
      },
      onFailed: (code) => this.#fail(code),
      fallback: 'camera-failed',
    });
  }

  shoot(): void {
    const { store, camera, onTaken } = this.#options;
    if (this.#status !== 'live') return;
    const signal = this.#steps.begin();
    this.#stuckCamera.reset();
    store.dispatch({ type: 'shoot' });
    void runStep(signal, camera.still({ signal }), {
      onDone: (photo) => {
        onTaken(photo);
        if (this.#status === 'live') this.#continueAfterPage(signal);
        else camera.close();
      },
      onFailed: (code) => this.#fail(code),
      fallback: 'camera-failed',
    });
  }

  /** Turns the camera off while the page of the site is hidden. */
  pause(): void {
    // The permission prompt itself may hide the page.
    if (this.#status === 'opening') return;
    this.#options.camera.close();
    if (!this.#isOn) return;
    this.#steps.begin();
    this.#options.store.dispatch({ type: 'paused' });
  }

  resume(): void {
    const { view } = this.#options.store.current();
    if (view.status === 'paused') this.open(view.replaces);
  }

  /** Turns the camera off and stops the step in progress. @returns The signal of the next step. */
  leave(): AbortSignal {
    this.#stuckCamera.reset();
    const signal = this.#steps.begin();
    this.#options.camera.close();
    return signal;
  }

  get #status() {
    return this.#options.store.current().view.status;
  }

  get #isOn(): boolean {
    return this.#status === 'live' || this.#status === 'shooting';
  }

  #startGuide(signal: AbortSignal, after: PaperVisit['after']): void {
    const { store, analyzePaper, guide } = this.#options;
    if (signal.aborted) return;
    guide?.({
      analyzePaper,
      after,
      signal,
      onAnalysis: (analysis) => {
        if (signal.aborted || this.#status !== 'live') return;
        store.dispatch({ type: 'analyzed', analysis });
        if (analysis.isReady) this.shoot();
      },
      onFrozen: () => {
        if (!signal.aborted) this.#stuckCamera.handle('frozen');
      },
    });
  }

  /** Confirms the page that was taken, and watches for the next one. */
  #continueAfterPage(signal: AbortSignal): void {
    const { store, clock } = this.#options;
    this.#startGuide(signal, 'photo');
    clock.sleep(CONFIRMATION_TIME, { signal }).then(
      () => store.dispatch({ type: 'confirmation-over' }),
      () => {}, // The viewfinder was left.
    );
  }

  #lose(): void {
    this.#steps.begin();
    this.#fail('camera-failed');
  }

  #fail(code: HdtErrorCode): void {
    // Some phones return a frozen stream until the camera is closed and opened again.
    this.#options.camera.close();
    this.#options.store.dispatch({ type: 'camera-failed', code });
  }
}
