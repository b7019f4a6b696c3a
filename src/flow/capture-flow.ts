import { type Camera, createCamera } from '../camera/camera.js';
import type { ChooseStill, ViewfinderVisit } from '../camera/viewfinder-visit.js';
import { type Clock, systemClock } from '../clock.js';
import { type HdtErrorCode, retryOf } from '../errors.js';
import { asHdtError } from '../hdt-error.js';
import { browserConnectivity, type Connectivity, retryOnReturn } from '../queue/connectivity.js';
import { RETAKE_CONFIDENCE } from '../results/confidence.js';
import { type Answer, originOf, review } from '../results/review.js';
import { saveConfirmation } from '../service/confirmation.js';
import { type ClientSource, clientOf } from '../service/connect.js';
import type { NewConfirmation } from '../service/wire.js';
import { type AnalyzeFrame, createFrameAnalysis } from '../worker/client/analyze-frame.js';
import { createLazyPreparer } from '../worker/client/lazy-preparer.js';
import type { Preparer } from '../worker/client/preparer.js';
import type { Prepare } from '../worker/shared/plan.js';
import type { Readings, Series } from './assessment.js';
import { preparePhoto, readPhoto } from './capture-photo.js';
import {
  advance,
  type Capture,
  type CaptureEvent,
  type CaptureRetry,
  canKeep,
  canOpen,
  canTakeFile,
  hasDraft,
  isActive,
  openReadings,
  type Photo,
  type PhotoRetry,
  type Shot,
  sourceOf,
} from './capture-state.js';
import { createConfirmations, type Save, type Word } from './confirmations.js';

export type CaptureFlowOptions = ClientSource & {
  /** Makes a picture ready to send. Default: in a Worker, fetched with the first picture. Needs a browser. */
  readonly prepare?: Prepare | undefined;
  /** Default: the rear camera, with `takePhoto` of ImageCapture; a `view` also gives frames of the video. */
  readonly camera?: Camera | undefined;
  /** Looks at the viewfinder while it is open, and says what to change. Default: nobody does. */
  readonly guide?: ((visit: GuidedVisit) => void) | undefined;
  /** Analyzes one frame. Default: the Worker that prepares pictures, unless they are prepared by your own `prepare`. */
  readonly analyzeFrame?: AnalyzeFrame | undefined;
  /** Whether a picture that has been good for a while is taken by itself. */
  readonly isAutomatic?: (() => boolean) | undefined;
  /** Whether the person looks at a picture before it is sent, and may turn it. Default: nobody does. */
  readonly isReviewed?: ((photo: Photo) => boolean) | undefined;
  /** Whether there is a network, and when it comes back. Default: what the browser says. */
  readonly connectivity?: Connectivity | undefined;
  readonly clock?: Clock | undefined;
  /** Confidence below which a retake is advised, 0 to 1; read at every response. Default 0.7. */
  readonly minConfidence?: (() => number) | undefined;
  /**
   * Whether what the person says of a reading is stored by the service, where its back end can. Not on a paired phone, which
   * only takes photos: the person decides at the computer. Default true.
   */
  readonly isStored?: boolean | undefined;
};

/** Milliseconds after which a kept reading cannot be undone any more. */
export const UNDO_TIME = 10 * 60_000;

/** One opening of the viewfinder. Its camera is started again once when it is stuck. */
export interface GuidedVisit extends ViewfinderVisit {
  /** Works where frames are looked at; null where pictures are prepared by your own `prepare`. */
  readonly preparer: Pick<Preparer, 'callWorker'> | null;
}

export interface CaptureChange {
  readonly previous: Capture;
  readonly capture: Capture;
  readonly event: CaptureEvent;
}

/** What a capture screen can ask for, and what it shows. A call that is not possible now is ignored. */
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
  /** Leaves the picture to a paired phone. */
  handOff(): void;
  /**
   * Takes what a paired phone has photographed, unless a picture is being taken here.
   *
   * @param photo The preview of it.
   * @param body The response of the extraction, once the phone has sent the picture.
   */
  receive(photo: Photo, body: Promise<unknown>): void;
  /** What makes its pictures ready to send. */
  readonly prepare: Prepare;
  /** Repeats the step that failed, or waits: a photo that could not be sent is sent again, not taken again. */
  retry(): void;
  /** Turns the picture under review clockwise by a quarter. */
  turn(): void;
  /** Sends the picture under review. */
  use(): void;
  /** Back to the source of the picture; drops what was read or is being read. */
  retake(): void;
  /** What stands in the fields while the person changes them: nothing is kept without it from here on. */
  edit(draft: readonly Answer[]): void;
  /** What the person says the display shows: kept beside what was read. */
  answer(answers: readonly Answer[]): void;
  /** Begins to type the numbers of a doubtful picture; of a device that the person names, where none was read. */
  type(deviceType?: string): void;
  /**
   * Keeps what was read, with the changes of the person, once nothing is left to ask. A doubtful reading is reported as
   * such. Where the back end stores confirmations, the service learns what was kept.
   */
  keep(): void;
  /** Takes back that a reading was kept, for as long as that is offered. */
  undo(): void;
  /** What the person has kept, or taken back, and the service does not know yet. */
  unsaved(): readonly Save[];
  /** Whether a phone has sent a photo while a number was being typed: `retake` shows it. */
  hasNext(): boolean;
  /** Sends again what the service could not be told. */
  save(): void;
  /** The person leaves: a reading that was not kept is not theirs. */
  leave(): void;
  /** Turns the camera off while the page is hidden. */
  pause(): void;
  resume(): void;
  /** Stops what is in progress and turns the camera off. What was read stays. */
  close(): void;
  /** Drops everything, a kept reading too. */
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
  } = options;
  const camera = options.camera ?? createCamera({ clock });
  const client = clientOf(options, ['medical'], clock);
  const preparer = options.prepare ? null : createLazyPreparer();
  const prepare = options.prepare ?? preparer!.prepare;
  const analyzeFrame = options.analyzeFrame ?? (preparer && createFrameAnalysis(preparer));
  const listeners = new Set<(change: CaptureChange) => unknown>();
  const { isStored = true } = options;
  const confirmations = createConfirmations({
    send: (recordId, confirmation, signal) => saveConfirmation(client, recordId, confirmation, { signal }),
    clock,
    connectivity,
    onChange: (recordId, word, save) => onSave(recordId, word, save),
  });
  /** A phone's photo that came while a number was being typed: it is shown next. */
  let next: { readonly photo: Photo; readonly body: Promise<unknown> } | null = null;
  let undoing = new AbortController();
  let state: Capture = { status: 'idle' };
  let running = new AbortController();
  let series: Series = NO_SERIES;
  /** The camera has been started again since a photo was taken or it was closed. */
  let isRestarted = false;
  let chooseStill: ChooseStill = (photo) => photo;

  const notify = (event: CaptureEvent, previous = state) => {
    for (const listener of listeners) listener({ previous, capture: state, event });
  };
  const dispatch = (event: CaptureEvent) => {
    const previous = state;
    state = advance(previous, event);
    if (state.status !== 'kept') undoing.abort();
    notify(event, previous);
  };
  /** Stops what is in progress: its results are stale from here on. */
  const start = (): AbortSignal => {
    running.abort();
    running = new AbortController();
    return running.signal;
  };
  const fail = (code: HdtErrorCode, retry: CaptureRetry) => {
    // A camera that failed is closed and opened again: some phones return a frozen stream until it is closed.
    if (retry.kind === 'camera') camera.close();
    // What the last person photographed is nobody else's.
    if (code === 'session-changed') forget();
    dispatch({ type: 'failed', code, retry });
  };
  /** What a step waits with for the network, which its failure may not show any more. */
  const onReturn = (retry: PhotoRetry, signal: AbortSignal, fallback: HdtErrorCode) => ({
    connectivity,
    clock,
    signal,
    fallback,
    onOffline: () => dispatch({ type: 'offline', retry }),
    onOnline() {
      if (!signal.aborted) dispatch({ type: 'retried' });
    },
  });
  /** Runs one step and handles its outcome, unless the person has moved on meanwhile. */
  const runStep = async <T>(
    signal: AbortSignal,
    step: Promise<T>,
    onDone: (outcome: T) => void,
    onFailed: (code: HdtErrorCode) => void,
    fallback: HdtErrorCode,
  ) => {
    let outcome: T;
    try {
      outcome = await step;
    } catch (thrown) {
      if (!signal.aborted) onFailed(asHdtError(thrown, fallback).code);
      return;
    }
    if (!signal.aborted) onDone(outcome);
  };

  const onLost = () => {
    if (state.status !== 'live' && state.status !== 'shooting') return camera.close();
    start();
    fail('camera-failed', { kind: 'camera' });
  };

  const forget = () => {
    series = NO_SERIES;
    next = null;
    confirmations.forget();
  };

  /** Whether the service can be told what the person says of a record. */
  const canSay = (recordId: string | null): recordId is string =>
    isStored && recordId !== null && client.has?.('confirmations') === true;

  const say = (recordId: string | null, word: Word): void => {
    if (canSay(recordId)) confirmations.say(recordId, word);
  };

  /** A reading on the screen that was not kept is not the person's. */
  const dismiss = () => {
    const facts = openReadings(state);
    if (facts) say(facts.recordId, wordOf('dismissed', facts, state.status === 'doubtful'));
  };

  const onSave = (recordId: string, word: Word, save: Save) => {
    if (save.status === 'failed' && save.code === 'session-changed') {
      forget();
      if (state.status === 'kept') fail('session-changed', { kind: 'none' });
    } else if (state.status === 'kept' && state.recordId === recordId && word.state === 'confirmed') {
      dispatch({ type: 'save', save });
    } else notify({ type: 'save', save });
  };

  const offerUndo = () => {
    undoing = new AbortController();
    const { signal } = undoing;
    clock.sleep(UNDO_TIME, { signal }).then(
      () => signal.aborted || dispatch({ type: 'undo-over' }),
      () => {},
    );
  };

  /** A picture after a doubt is a retake; one after a reading is the first of another display. */
  const goOn = () => {
    dismiss();
    next = null;
    if (state.status === 'doubtful') series = { ...series, retakes: series.retakes + 1 };
    if (state.status === 'read' || state.status === 'kept') series = NO_SERIES;
  };

  const openCamera = (event: CaptureEvent) => {
    goOn();
    const signal = start();
    dispatch(event);
    void runStep(
      signal,
      camera.open(onLost),
      (stream) => {
        dispatch({ type: 'opened', stream });
        watch(signal);
      },
      (code) => fail(code, { kind: 'camera' }),
      'camera-failed',
    );
  };

  /** Phones that froze or blackened a camera in the background give a good one when it is opened anew. */
  const restart = () => {
    isRestarted = true;
    camera.close();
    dispatch({ type: 'paused' });
    openCamera({ type: 'open' });
  };

  /** The viewfinder may have been closed by who was told that it is open. */
  const watch = (signal: AbortSignal) => {
    if (!analyzeFrame || signal.aborted) return;
    options.guide?.({
      analyzeFrame,
      preparer,
      signal,
      crop: () => camera.crop?.() ?? null,
      onAdvice(advice) {
        if (state.status === 'live' && !signal.aborted) dispatch({ type: 'advised', advice });
      },
      onReady() {
        if (!signal.aborted && options.isAutomatic?.()) shoot();
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
    if (state.status !== 'live') return;
    const signal = start();
    const crop = camera.crop?.() ?? null;
    isRestarted = false;
    dispatch({ type: 'shoot' });
    void runStep(
      signal,
      chooseStill(camera.still({ signal }), crop, signal),
      (still) => {
        const file = new File([still], 'photo.jpg', { type: still.type });
        dispatch({ type: 'taken', file, source: 'camera' });
        // A shot in the first instant, before the picture had a size.
        const framed = crop ?? camera.crop?.() ?? null;
        prepareAndSend({ file, source: 'camera', crop: framed, turns: 0 }, signal);
      },
      (code) => fail(code, { kind: 'camera' }),
      'camera-failed',
    );
  };

  const prepareAndSend = (shot: Shot, signal: AbortSignal) =>
    void runStep(
      signal,
      retryOnReturn(
        () => preparePhoto(shot, { prepare, clock, signal }),
        onReturn({ kind: 'prepare', shot }, signal, 'unreadable-image'),
      ),
      (photo) => {
        // Who has turned it sees what became of it.
        const isReviewed = shot.turns > 0 || options.isReviewed?.(photo);
        dispatch({ type: 'prepared', photo, shot: isReviewed ? shot : null });
        if (!isReviewed) send(photo, signal);
      },
      (code) => fail(code, mayRetry(code) ? { kind: 'prepare', shot } : { kind: 'none' }),
      'unreadable-image',
    );

  const send = (photo: Photo, signal: AbortSignal, body?: Promise<unknown>) => {
    const onConfirming = () => dispatch({ type: 'confirming' });
    const read = () => readPhoto(client, photo, { clock, signal, body, onConfirming });
    void runStep(
      signal,
      // What a phone sends cannot be sent again from here.
      body ? read() : retryOnReturn(read, onReturn({ kind: 'send', photo }, signal, 'network')),
      (extraction) => {
        dispatch({ type: 'extracted', extraction, minConfidence: minConfidence(), series });
        if (state.status === 'doubtful') {
          series = { ...series, earlier: [...series.earlier, state.doubt.readings] };
        }
        // A doubtful reading keeps the camera on: a retake is likely, and some phones would ask for permission again.
        if (state.status === 'read') camera.close();
      },
      // A phone's photo is here as a preview: the phone sends it again.
      (code) => fail(code, mayRetry(code) && !body ? { kind: 'send', photo } : { kind: 'none' }),
      'network',
    );
  };

  const repeat = () => {
    if ((state.status !== 'failed' && state.status !== 'waiting') || state.retry.kind === 'none') return;
    const { retry } = state;
    if (retry.kind === 'camera') return openCamera({ type: 'retried' });
    const signal = start();
    dispatch({ type: 'retried' });
    if (retry.kind === 'send') send(retry.photo, signal);
    else prepareAndSend(retry.shot, signal);
  };

  const receive = (photo: Photo, body: Promise<unknown>) => {
    goOn();
    finish({ type: 'received', photo });
    send(photo, running.signal, body);
  };

  const finish = (event: CaptureEvent = { type: 'closed' }) => {
    isRestarted = false;
    start();
    camera.close();
    dispatch(event);
  };

  const abandon = () => {
    dismiss();
    next = null;
    series = NO_SERIES;
    finish();
  };

  const answer = (answers: readonly Answer[]) => {
    if (openReadings(state)) dispatch({ type: 'answered', answers });
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
    shoot,
    takeFile(file) {
      if (!canTakeFile(state)) return;
      goOn();
      const signal = start();
      camera.close();
      dispatch({ type: 'taken', file, source: 'picker' });
      prepareAndSend({ file, source: 'picker', crop: null, turns: 0 }, signal);
    },
    handOff() {
      if (!canTakeFile(state)) return;
      goOn();
      finish({ type: 'handed-off' });
    },
    receive(photo, body) {
      if (!canTakeFile(state) && sourceOf(state) !== 'phone') return;
      if (!hasDraft(state)) return receive(photo, body);
      body.catch(() => {});
      next = { photo, body };
      notify({ type: 'received', photo });
    },
    prepare,
    retry: repeat,
    turn() {
      if (state.status !== 'reviewing' || state.isTurning) return;
      dispatch({ type: 'turned' });
      prepareAndSend(state.shot, start());
    },
    use() {
      if (state.status !== 'reviewing' || state.isTurning) return;
      const { photo } = state;
      dispatch({ type: 'used' });
      send(photo, start());
    },
    retake() {
      if (next) return receive(next.photo, next.body);
      const source = sourceOf(state);
      if (source === 'camera') return openCamera({ type: 'open' });
      goOn();
      finish(source === 'phone' ? { type: 'handed-off' } : undefined);
    },
    edit(draft) {
      if (openReadings(state)) dispatch({ type: 'edited', draft });
    },
    answer,
    type(deviceType) {
      if (state.status === 'doubtful') dispatch({ type: 'typing', deviceType: deviceType ?? null });
    },
    keep() {
      const draft = openReadings(state)?.draft ?? [];
      if (draft.some(({ value }) => value === '')) return;
      if (draft.length > 0) answer(draft);
      if (!canKeep(state)) return;
      const facts = openReadings(state)!;
      const word = wordOf('confirmed', facts, state.status === 'doubtful');
      const isSaved = canSay(facts.recordId);
      dispatch({
        type: 'kept',
        save: { status: isSaved ? 'saving' : 'unsupported' },
        undoUntil: isSaved ? clock.now() + UNDO_TIME : null,
      });
      camera.close();
      if (!isSaved) return;
      offerUndo();
      say(facts.recordId, word);
    },
    undo() {
      if (state.status !== 'kept' || state.undoUntil === null) return;
      const { recordId, doubt } = state;
      const word = wordOf('unconfirmed', state, doubt !== null);
      dispatch({ type: 'undone' });
      say(recordId, word);
    },
    unsaved: confirmations.unsaved,
    hasNext: () => next !== null,
    save: confirmations.retry,
    leave: dismiss,
    pause() {
      // The permission prompt itself may hide the page.
      if (state.status === 'opening') return;
      camera.close();
      if (state.status !== 'live' && state.status !== 'shooting') return;
      start();
      dispatch({ type: 'paused' });
    },
    resume() {
      if (state.status === 'paused') openCamera({ type: 'open' });
    },
    close() {
      if (isActive(state)) abandon();
      else camera.close();
      preparer?.close();
    },
    reset: abandon,
  };
}

const NO_SERIES: Series = { retakes: 0, earlier: [] };

/** What the person says of a reading, with every value that counts when it is kept. */
const wordOf = (
  state: NewConfirmation['state'],
  { readings, confirmed }: Readings,
  lowConfidence: boolean,
): Word => ({
  state,
  surface: 'page',
  lowConfidence,
  values:
    state === 'confirmed'
      ? review(readings, confirmed).flatMap(({ deviceType, measurements }, device) =>
          measurements.map((one) => ({
            device,
            deviceType,
            key: one.key,
            value: one.value,
            unit: one.unit,
            origin: originOf(one),
          })),
        )
      : [],
});

const mayRetry = (code: HdtErrorCode): boolean => retryOf(code, 'photo') === 'person';
