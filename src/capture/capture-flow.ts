import { type Camera, createCamera } from '../camera/camera.js';
import { type Clock, systemClock } from '../core/clock.js';
import { browserConnectivity, type Connectivity } from '../core/connectivity.js';
import type { HdtErrorCode } from '../core/errors.js';
import { type ClientSource, resolveClient } from '../core/service/connect.js';
import { RETAKE_CONFIDENCE } from '../core/service/limits.js';
import { createStepSequence } from '../core/step.js';
import { readerScript } from '../prepare/assets.js';
import type { Prepare } from '../prepare/plan.js';
import { Preparer } from '../prepare/preparer.js';
import type { PhotoSeries } from '../results/data/assessment.js';
import type { Extraction } from '../results/data/device.js';
import type { Answer } from '../results/data/review.js';
import type { SecondOpinion } from '../viewfinder/second-opinion.js';
import type { ViewfinderVisit } from '../viewfinder/viewfinder-visit.js';
import {
  type AnalyzeFrame,
  createAnalyzeFrame,
  createReadDisplay,
  createStillComposer,
  type ReadDisplay,
} from '../viewfinder/worker-calls.js';
import { CaptureDecisions } from './capture-decisions.js';
import {
  type Capture,
  type CaptureEvent,
  type CaptureRetry,
  canOpenViewfinder,
  canTakeFile,
  type FailCapture,
  getOpenReadings,
  getPictureSource,
  hasDraft,
  isActive,
  type Photo,
  type Shot,
} from './capture-state.js';
import { type CaptureChange, createCaptureStore } from './capture-store.js';
import type { SaveState } from './decision-outbox.js';
import { PhotoCamera } from './photo-camera.js';
import { type PhotoStart, type PhotoSteps, processPhoto } from './process-photo.js';
import { dropReadingPhoto, dropReadingPhotos, keepReadingPhoto } from './reading-photos.js';

export type CaptureFlowOptions = ClientSource & {
  /** Prepares a picture to be sent. Default: in a Worker, fetched with the first picture. Needs a browser. */
  readonly prepare?: Prepare | undefined;
  /** Default: the rear camera, by `takePhoto` of ImageCapture. */
  readonly camera?: Camera | undefined;
  /** Guides the person while the viewfinder is open. Default: no advice is given. */
  readonly guide?: ((visit: ViewfinderVisit) => void) | undefined;
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
export const createCaptureFlow = (options: CaptureFlowOptions): CaptureFlow => new DeviceCapture(options);

/** A photo that a paired phone has sent, and the response of its extraction. */
interface PhonePhoto {
  readonly photo: Photo;
  readonly body: Promise<unknown>;
}

const NO_SERIES: PhotoSeries = { retakes: 0, earlierReadings: [] };

/** Its actions are fields, so that a host may take them out of the flow. */
class DeviceCapture implements CaptureFlow {
  readonly #store = createCaptureStore();
  readonly #steps = createStepSequence();
  readonly #camera: Camera;
  readonly #preparer: Preparer | null;
  readonly #decisions: CaptureDecisions;
  readonly #photoCamera: PhotoCamera;
  readonly #photoSteps: PhotoSteps;
  readonly #minConfidence: () => number;
  /** Earlier pictures of the same display. */
  #series = NO_SERIES;
  /** A phone's photo that arrived while the person was typing a number; it is shown after the current one. */
  #nextPhoto: PhonePhoto | null = null;

  constructor(options: CaptureFlowOptions) {
    const { clock = systemClock, connectivity = browserConnectivity, isStored = true } = options;
    const { networks = () => 'auto' } = options;
    const client = resolveClient(options, ['medical'], clock);
    const camera = options.camera ?? createCamera({ clock });
    const findReader = () => (networks() === 'off' ? null : readerScript());
    const preparer = options.prepare ? null : new Preparer({ readerScript: findReader });
    const readDisplay = options.readDisplay ?? (preparer && createReadDisplay(preparer));
    const store = this.#store;
    const fail: FailCapture = (code, retry) => this.#fail(code, retry);
    this.#camera = camera;
    this.#preparer = preparer;
    this.#minConfidence = options.minConfidence ?? (() => RETAKE_CONFIDENCE);
    this.prepare = options.prepare ?? preparer!.prepare;
    this.#decisions = new CaptureDecisions({
      store,
      camera,
      client,
      clock,
      connectivity,
      isStored,
      onSessionChanged: () => this.#forgetPhotos(),
    });
    this.#photoSteps = {
      client,
      prepare: this.prepare,
      readDisplay: (...photo) => (networks() === 'off' ? null : (readDisplay?.(...photo) ?? null)),
      isReviewed: {
        now: options.isReviewed ?? (() => false),
        later: options.isReviewedLater ?? (() => false),
      },
      conditions: { clock, connectivity },
      report: store.dispatch,
      onExtracted: (extraction, secondOpinion) => this.#onExtracted(extraction, secondOpinion),
      fail,
    };
    this.#photoCamera = new PhotoCamera({
      store,
      steps: this.#steps,
      camera,
      guiding: {
        guide: options.guide,
        analyzeFrame: options.analyzeFrame ?? (preparer && createAnalyzeFrame(preparer, findReader)),
        composer: preparer && createStillComposer(preparer),
        isAutomatic: options.isAutomatic,
      },
      fail,
      endPicture: () => this.#endPicture(),
      onTaken: (shot, signal) => this.#begin(shot, signal),
    });
    // A paired phone's readings are confirmed at the computer.
    if (isStored) store.subscribe(({ capture }) => keepPhotoUntilConfirmed(capture));
  }

  readonly prepare: Prepare;
  readonly current = this.#store.current;
  readonly subscribe = this.#store.subscribe;

  readonly open: CaptureFlow['open'] = () => {
    if (canOpenViewfinder(this.current())) this.#photoCamera.open({ type: 'open' });
  };

  readonly shoot: CaptureFlow['shoot'] = () => this.#photoCamera.shoot();

  readonly takeFile: CaptureFlow['takeFile'] = (file) => {
    if (!canTakeFile(this.current())) return;
    this.#endPicture();
    const signal = this.#steps.begin();
    this.#camera.close();
    this.#store.dispatch({ type: 'taken', file, source: 'picker' });
    this.#begin({ file, source: 'picker', crop: null, rotation: null }, signal);
  };

  readonly handOff: CaptureFlow['handOff'] = () => {
    if (!canTakeFile(this.current())) return;
    this.#endPicture();
    this.#closeWith({ type: 'handed-off' });
  };

  readonly receive: CaptureFlow['receive'] = (photo, body) => {
    const state = this.current();
    if (!canTakeFile(state) && getPictureSource(state) !== 'phone') return;
    if (!hasDraft(state)) return this.#showPhonePhoto({ photo, body });
    body.catch(() => {});
    this.#nextPhoto = { photo, body };
    this.#store.notify({ type: 'received', photo });
  };

  readonly retry: CaptureFlow['retry'] = () => {
    const state = this.current();
    if ((state.status !== 'failed' && state.status !== 'waiting') || state.retry.kind === 'none') return;
    const { retry } = state;
    if (retry.kind === 'camera') return this.#photoCamera.open({ type: 'retried' });
    const signal = this.#steps.begin();
    this.#store.dispatch({ type: 'retried' });
    this.#process(retry, signal);
  };

  readonly rotate: CaptureFlow['rotate'] = () => {
    const state = this.current();
    if (state.status !== 'reviewing' || state.isRotating) return;
    const signal = this.#steps.begin();
    this.#store.dispatch({ type: 'rotated' });
    const rotated = this.current();
    if (rotated.status === 'reviewing') this.#process({ kind: 'prepare', shot: rotated.shot }, signal);
  };

  readonly usePhoto: CaptureFlow['usePhoto'] = () => {
    const state = this.current();
    if (state.status !== 'reviewing' || state.isRotating) return;
    const signal = this.#steps.begin();
    this.#store.dispatch({ type: 'used' });
    this.#process({ kind: 'send', photo: state.photo }, signal);
  };

  readonly retake: CaptureFlow['retake'] = () => {
    if (this.#nextPhoto) return this.#showPhonePhoto(this.#nextPhoto);
    const source = getPictureSource(this.current());
    if (source === 'camera') return this.#photoCamera.open({ type: 'open' });
    this.#endPicture();
    this.#closeWith({ type: source === 'phone' ? 'handed-off' : 'closed' });
  };

  readonly edit: CaptureFlow['edit'] = (draft) => {
    if (getOpenReadings(this.current())) this.#store.dispatch({ type: 'edited', draft });
  };

  readonly answer: CaptureFlow['answer'] = (answers) => {
    if (getOpenReadings(this.current())) this.#store.dispatch({ type: 'answered', answers });
  };

  readonly typeNumbers: CaptureFlow['typeNumbers'] = (deviceType) => {
    if (this.current().status !== 'low-confidence') return;
    this.#store.dispatch({ type: 'typing', deviceType: deviceType ?? null });
  };

  readonly confirm: CaptureFlow['confirm'] = () => {
    const draft = getOpenReadings(this.current())?.draft ?? [];
    if (draft.some(({ value }) => value === '')) return;
    if (draft.length > 0) this.answer(draft);
    this.#decisions.confirm();
  };

  readonly undo: CaptureFlow['undo'] = () => this.#decisions.undo();
  readonly unsavedConfirmations: CaptureFlow['unsavedConfirmations'] = () => this.#decisions.unsaved();
  readonly hasNextPhoto: CaptureFlow['hasNextPhoto'] = () => this.#nextPhoto !== null;
  readonly retrySave: CaptureFlow['retrySave'] = () => this.#decisions.retrySaves();
  readonly leave: CaptureFlow['leave'] = () => this.#decisions.dismiss();
  readonly pause: CaptureFlow['pause'] = () => this.#photoCamera.pause();
  readonly resume: CaptureFlow['resume'] = () => this.#photoCamera.resume();

  readonly close: CaptureFlow['close'] = () => {
    if (isActive(this.current())) this.reset();
    else this.#camera.close();
    this.#preparer?.close();
  };

  readonly reset: CaptureFlow['reset'] = () => {
    this.#decisions.dismiss();
    this.#startSeries();
    this.#closeWith({ type: 'closed' });
  };

  #process(start: PhotoStart, signal: AbortSignal): void {
    void processPhoto(start, this.#photoSteps, signal);
  }

  #onExtracted(extraction: Extraction, secondOpinion: SecondOpinion): void {
    const series = this.#series;
    const minConfidence = this.#minConfidence();
    this.#store.dispatch({ type: 'extracted', extraction, minConfidence, series, secondOpinion });
    const state = this.current();
    if (state.status === 'low-confidence')
      this.#series = {
        ...series,
        earlierReadings: [...series.earlierReadings, state.lowConfidence.readings],
      };
    // After low confidence the camera stays on, because a retake is likely and some phones ask for permission again.
    if (state.status === 'read') this.#camera.close();
  }

  /** A photo that has just been taken or chosen. */
  #begin(shot: Omit<Shot, 'takenAt'>, signal: AbortSignal): void {
    const takenAt = new Date(this.#photoSteps.conditions.clock.now()).toISOString();
    this.#process({ kind: 'prepare', shot: { ...shot, takenAt } }, signal);
  }

  #fail(code: HdtErrorCode, retry: CaptureRetry): void {
    if (code === 'session-changed') {
      this.#forgetPhotos();
      this.#decisions.forget();
    }
    this.#store.dispatch({ type: 'failed', code, retry });
  }

  /** Another person has signed in, who must not see the photos. */
  #forgetPhotos(): void {
    this.#startSeries();
    dropReadingPhotos();
  }

  /** The next picture is the first of another display. */
  #startSeries(): void {
    this.#series = NO_SERIES;
    this.#nextPhoto = null;
  }

  /** Dismisses the readings of a picture. The next one is a retake after low confidence, and the first of a new series after a reading. */
  #endPicture(): void {
    this.#decisions.dismiss();
    this.#nextPhoto = null;
    const { status } = this.current();
    if (status === 'low-confidence') this.#series = { ...this.#series, retakes: this.#series.retakes + 1 };
    if (status === 'read' || status === 'confirmed') this.#startSeries();
  }

  #showPhonePhoto({ photo, body }: PhonePhoto): void {
    this.#endPicture();
    this.#process({ kind: 'send', photo, body }, this.#closeWith({ type: 'received', photo }));
  }

  #closeWith(event: CaptureEvent): AbortSignal {
    const signal = this.#photoCamera.close();
    this.#store.dispatch(event);
    return signal;
  }
}

function keepPhotoUntilConfirmed(capture: Capture): void {
  const open = getOpenReadings(capture);
  if (open?.recordId && 'photo' in capture) keepReadingPhoto(open.recordId, capture.photo.body);
  if (capture.status === 'confirmed' && capture.recordId) dropReadingPhoto(capture.recordId);
}
