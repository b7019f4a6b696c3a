import { type Camera, createCamera } from '../camera/camera.js';
import { type Clock, systemClock } from '../core/clock.js';
import { browserConnectivity, type Connectivity } from '../core/connectivity.js';
import { type ClientSource, resolveClient } from '../core/service/connect.js';
import { RETAKE_CONFIDENCE } from '../core/service/limits.js';
import { createStepSequence } from '../core/step.js';
import { createLazyPreparer } from '../prepare/lazy-preparer.js';
import type { Prepare } from '../prepare/plan.js';
import { readerScript } from '../prepare/reader-script.js';
import type { Answer } from '../results/data/review.js';
import { type AnalyzeFrame, createAnalyzeFrame } from '../viewfinder/analyze-frame.js';
import { createReadDisplay, type ReadDisplay } from '../viewfinder/read-display.js';
import { createDecisions } from './capture-decisions.js';
import {
  type Capture,
  type CaptureEvent,
  canOpenViewfinder,
  canTakeFile,
  type FailCapture,
  getOpenReadings,
  getPictureSource,
  hasDraft,
  isActive,
  type Photo,
} from './capture-state.js';
import {
  type CaptureChange,
  clearMemory,
  createCaptureMemory,
  createCaptureStore,
  type PhonePhoto,
} from './capture-store.js';
import { createCaptureViewfinder, type GuidedVisit } from './capture-viewfinder.js';
import type { SaveState } from './confirmations.js';
import { createPhotoSteps } from './photo-steps.js';
import { dropReadingPhoto, dropReadingPhotos, keepReadingPhoto } from './reading-photos.js';

export type CaptureFlowOptions = ClientSource & {
  /** Prepares a picture to be sent. Default: in a Worker, fetched with the first picture. Needs a browser. */
  readonly prepare?: Prepare | undefined;
  /** Default: the rear camera, by `takePhoto` of ImageCapture. */
  readonly camera?: Camera | undefined;
  /** Guides the person while the viewfinder is open. Default: no advice is given. */
  readonly guide?: ((visit: GuidedVisit) => void) | undefined;
  /** Analyzes one frame. Default: the Worker that prepares pictures, unless they are prepared by your own `prepare`. */
  readonly analyzeFrame?: AnalyzeFrame | undefined;
  /**
   * Reads the digits of a photo for a second opinion of the service's readings. Default: the Worker that prepares pictures, once the viewfinder
   * has fetched its networks.
   */
  readonly readDisplay?: ReadDisplay | undefined;
  /**
   * `off` does without the networks that read displays on this device: they guide the camera and may ask the person to look
   * again, and never make, change or hide a reading. Default `auto`.
   */
  readonly networks?: (() => 'auto' | 'off') | undefined;
  /** Whether the photo is taken automatically once several frames in a row are good. */
  readonly isAutomatic?: (() => boolean) | undefined;
  /** Whether the person reviews a picture before it is sent, and may rotate it. Default: never. */
  readonly isReviewed?: ((photo: Photo) => boolean) | undefined;
  /** Whether the person reviews a photo that could not be prepared before the network was back, whatever it shows. Default: never. */
  readonly isReviewedLater?: (() => boolean) | undefined;
  /** The state of the network. Default: the browser's. */
  readonly connectivity?: Connectivity | undefined;
  readonly clock?: Clock | undefined;
  /** Confidence below which a retake is advised, 0 to 1; read at every response. Default 0.7. */
  readonly minConfidence?: (() => number) | undefined;
  /**
   * Whether confirmations are stored, if the back end can. False on a paired phone, which only takes photos, since the person
   * confirms at the computer. Default true.
   */
  readonly isStored?: boolean | undefined;
};

/** The state and the actions of a capture. An action that is impossible in the current state is ignored. */
export interface CaptureFlow {
  current(): Capture;
  /** @returns A function that ends the subscription. */
  subscribe(listener: (change: CaptureChange) => unknown): () => void;
  /** Shows the viewfinder. */
  open(): void;
  /** Takes a picture with the camera and has it read. */
  shoot(): void;
  /** Has a picked picture read. */
  takeFile(file: File): void;
  /** Lets a paired phone take the picture. */
  handOff(): void;
  /**
   * Shows the photo of a paired phone, unless a picture is being taken on this device.
   *
   * @param photo The preview of the photo.
   * @param body The response of the extraction, once the phone has sent the picture.
   */
  receive(photo: Photo, body: Promise<unknown>): void;
  /** Prepares a picture as the capture does. */
  readonly prepare: Prepare;
  /** Repeats the step that failed or waits for the network, with the same photo. */
  retry(): void;
  /** Rotates the picture under review clockwise by a quarter. */
  rotate(): void;
  /** Sends the picture under review. */
  usePhoto(): void;
  /** Drops the picture and its readings, and returns to the camera, the picker or the phone. */
  retake(): void;
  /** Stores the contents of the fields while the person edits them; `confirm` commits them as answers. */
  edit(draft: readonly Answer[]): void;
  /** Stores values that the person reads on the display, beside those of the service. */
  answer(answers: readonly Answer[]): void;
  /** Lets the person type the numbers of a low-confidence picture. `deviceType` names the device if none was read. */
  typeNumbers(deviceType?: string): void;
  /**
   * Confirms the readings with the person's changes, unless a question is open, and sends the confirmation if the back end
   * stores them.
   */
  confirm(): void;
  /** Takes the confirmation back, before `undoUntil`. */
  undo(): void;
  /** Confirmations and withdrawals that the service has not stored yet. */
  unsavedConfirmations(): readonly SaveState[];
  /** Whether a phone has sent another photo while a number was being typed. `retake` shows it. */
  hasNextPhoto(): boolean;
  /** Sends the failed confirmations again. */
  retrySave(): void;
  /** Dismisses unconfirmed readings because the person leaves. */
  leave(): void;
  /** Turns the camera off while the page is hidden. */
  pause(): void;
  resume(): void;
  /** Stops the step in progress and the camera. Readings stay. */
  close(): void;
  /** Drops everything, including a confirmed reading. */
  reset(): void;
}

/**
 * Photographs a medical device, or takes a picked photo, and has it read. Works in a page, a Worker and Node, where there
 * is no camera and pictures need a `prepare` of your own.
 *
 * @param options A `tokenEndpoint` or a `client`; every other part has a default.
 * @returns The flow; nothing is fetched before the first picture.
 * @throws {TypeError} when `tokenEndpoint` is no URL.
 * @example
 * ```ts
 * const flow = createCaptureFlow({ tokenEndpoint: '/hdt/token' });
 * flow.subscribe(({ capture }) => {
 *   if (capture.status === 'read') console.log(capture.readings);
 * });
 * flow.takeFile(photo);
 * ```
 */
export function createCaptureFlow(options: CaptureFlowOptions): CaptureFlow {
  const {
    clock = systemClock,
    connectivity = browserConnectivity,
    minConfidence = () => RETAKE_CONFIDENCE,
    guide,
    isAutomatic,
    isReviewed,
    isReviewedLater,
    isStored = true,
    networks = () => 'auto',
  } = options;
  const camera = options.camera ?? createCamera({ clock });
  const client = resolveClient(options, ['medical'], clock);
  const findReader = () => (networks() === 'off' ? null : readerScript());
  const preparer = options.prepare ? null : createLazyPreparer({ readerScript: findReader });
  const prepare = options.prepare ?? preparer!.prepare;
  const analyzeFrame = options.analyzeFrame ?? (preparer && createAnalyzeFrame(preparer, findReader));
  const secondReader = options.readDisplay ?? (preparer && createReadDisplay(preparer));
  const readDisplay = (...photo: Parameters<ReadDisplay>) =>
    networks() === 'off' ? null : (secondReader?.(...photo) ?? null);
  const store = createCaptureStore();
  const steps = createStepSequence();
  const memory = createCaptureMemory();
  const decisions = createDecisions({
    store,
    camera,
    client,
    clock,
    connectivity,
    isStored,
    onSessionChanged() {
      clearMemory(memory);
      dropReadingPhotos();
    },
  });

  // A paired phone's readings are confirmed at the computer.
  if (isStored) store.subscribe(({ capture }) => keepPhotoUntilConfirmed(capture));

  const fail: FailCapture = (code, retry) => {
    // Some phones return a frozen stream until the camera is closed and opened again.
    if (retry.kind === 'camera') camera.close();
    if (code === 'session-changed') {
      // Another person has signed in, who must not see the photos.
      clearMemory(memory);
      decisions.forget();
      dropReadingPhotos();
    }
    store.dispatch({ type: 'failed', code, retry });
  };

  /** Counts the next picture as a retake after low confidence, and as the first of another display after a reading. */
  const endPicture = () => {
    decisions.dismiss();
    memory.nextPhoto = null;
    const { status } = store.current();
    if (status === 'low-confidence') memory.series = { ...memory.series, retakes: memory.series.retakes + 1 };
    if (status === 'read' || status === 'confirmed') clearMemory(memory);
  };

  const photos = createPhotoSteps({
    store,
    steps,
    memory,
    camera,
    client,
    clock,
    connectivity,
    prepare,
    readDisplay,
    isReviewed,
    isReviewedLater,
    minConfidence,
    fail,
  });
  const viewfinder = createCaptureViewfinder({
    store,
    steps,
    camera,
    preparer,
    analyzeFrame,
    guide,
    isAutomatic,
    fail,
    endPicture,
    onTaken: photos.prepare,
  });

  const closeWith = (event: CaptureEvent): AbortSignal => {
    const signal = viewfinder.close();
    store.dispatch(event);
    return signal;
  };

  const resetCapture = () => {
    decisions.dismiss();
    clearMemory(memory);
    closeWith({ type: 'closed' });
  };

  const showPhonePhoto = ({ photo, body }: PhonePhoto) => {
    endPicture();
    photos.send(photo, closeWith({ type: 'received', photo }), body);
  };

  const answer = (answers: readonly Answer[]) => {
    if (getOpenReadings(store.current())) store.dispatch({ type: 'answered', answers });
  };

  return {
    current: store.current,
    subscribe: store.subscribe,
    open() {
      if (canOpenViewfinder(store.current())) viewfinder.open({ type: 'open' });
    },
    shoot: viewfinder.shoot,
    takeFile(file) {
      if (!canTakeFile(store.current())) return;
      endPicture();
      const signal = steps.begin();
      camera.close();
      store.dispatch({ type: 'taken', file, source: 'picker' });
      photos.prepare({ file, source: 'picker', crop: null, rotation: null }, signal);
    },
    handOff() {
      if (!canTakeFile(store.current())) return;
      endPicture();
      closeWith({ type: 'handed-off' });
    },
    receive(photo, body) {
      const state = store.current();
      if (!canTakeFile(state) && getPictureSource(state) !== 'phone') return;
      if (!hasDraft(state)) return showPhonePhoto({ photo, body });
      body.catch(() => {});
      memory.nextPhoto = { photo, body };
      store.notify({ type: 'received', photo });
    },
    prepare,
    retry() {
      const state = store.current();
      if ((state.status !== 'failed' && state.status !== 'waiting') || state.retry.kind === 'none') return;
      const { retry } = state;
      if (retry.kind === 'camera') return viewfinder.open({ type: 'retried' });
      const signal = steps.begin();
      store.dispatch({ type: 'retried' });
      if (retry.kind === 'send') photos.send(retry.photo, signal);
      else photos.prepare(retry.shot, signal, state.status === 'waiting' && state.next === 'review');
    },
    rotate: photos.rotate,
    usePhoto: photos.usePhoto,
    retake() {
      if (memory.nextPhoto) return showPhonePhoto(memory.nextPhoto);
      const source = getPictureSource(store.current());
      if (source === 'camera') return viewfinder.open({ type: 'open' });
      endPicture();
      closeWith({ type: source === 'phone' ? 'handed-off' : 'closed' });
    },
    edit(draft) {
      if (getOpenReadings(store.current())) store.dispatch({ type: 'edited', draft });
    },
    answer,
    typeNumbers(deviceType) {
      if (store.current().status !== 'low-confidence') return;
      store.dispatch({ type: 'typing', deviceType: deviceType ?? null });
    },
    confirm() {
      const draft = getOpenReadings(store.current())?.draft ?? [];
      if (draft.some(({ value }) => value === '')) return;
      if (draft.length > 0) answer(draft);
      decisions.confirm();
    },
    undo: decisions.undo,
    unsavedConfirmations: decisions.unsaved,
    hasNextPhoto: () => memory.nextPhoto !== null,
    retrySave: decisions.retrySaves,
    leave: decisions.dismiss,
    pause: viewfinder.pause,
    resume: viewfinder.resume,
    close() {
      if (isActive(store.current())) resetCapture();
      else camera.close();
      preparer?.close();
    },
    reset: resetCapture,
  };
}

function keepPhotoUntilConfirmed(capture: Capture): void {
  const open = getOpenReadings(capture);
  if (open?.recordId && 'photo' in capture) keepReadingPhoto(open.recordId, capture.photo.body);
  if (capture.status === 'confirmed' && capture.recordId) dropReadingPhoto(capture.recordId);
}
