import type { HdtErrorCode } from '../errors.js';
import type { Format } from '../intake/format.js';
import type { Extraction } from '../results/device.js';
import { type Answer, confirmAnswers } from '../results/review.js';
import type { Crop } from '../worker/shared/crop.js';
import type { Advice, PhotoMeasures } from '../worker/shared/frame-analysis.js';
import {
  assess,
  type Doubt,
  isSettled,
  isTyped,
  type OpenReadings,
  type Readings,
  type Series,
} from './assessment.js';
import type { Save } from './confirmations.js';

/** Where a picture came from: a retake goes back there. `phone`: it was taken and sent by a paired phone. */
export type PictureSource = 'camera' | 'picker' | 'phone';

/** A prepared picture as it is sent. Kept until the next one, so that a failed request needs no new photo. */
export interface Photo {
  readonly name: string;
  readonly body: Blob;
  readonly format: Format;
  readonly source: PictureSource;
  /** Idempotency key: read once, however often it is sent. */
  readonly key: string;
  /** ISO 8601: when it was taken, or picked. */
  readonly takenAt: string;
  /**
   * SHA-256 of `body` in hexadecimal digits; null where the browser has no WebCrypto (pages without HTTPS), and of a
   * phone's photo, which is here as a preview.
   */
  readonly sha256: string | null;
  /** What this device measured of it; null where it cannot. */
  readonly measures: PhotoMeasures | null;
}

/** A picture as it was taken or picked: what is sent is made of it. */
export interface Shot {
  readonly file: File;
  readonly source: PictureSource;
  /** What of it was framed; all of it when null. */
  readonly crop: Crop | null;
  /** Quarter turns clockwise that the person has given it, 0 to 3. */
  readonly turns: number;
}

/** A step that can be repeated without another picture. */
export type PhotoRetry =
  | { readonly kind: 'prepare'; readonly shot: Shot }
  | { readonly kind: 'send'; readonly photo: Photo };

/** What a retry repeats; `none` when only another picture can help. */
export type CaptureRetry = { readonly kind: 'none' } | { readonly kind: 'camera' } | PhotoRetry;

/**
 * A capture from the start to a kept reading. A stream exists only while the viewfinder is on the screen, readings only
 * after a response.
 */
export type Capture =
  | { readonly status: 'idle' }
  /** A paired phone takes the picture. */
  | { readonly status: 'handoff' }
  | { readonly status: 'opening' }
  /** `advice`: what the person should change, by what the camera sees. */
  | { readonly status: 'live'; readonly stream: MediaStream; readonly advice: Advice }
  | { readonly status: 'shooting'; readonly stream: MediaStream }
  /** The page is hidden: the camera is off until it is visible again. */
  | { readonly status: 'paused' }
  | { readonly status: 'preparing'; readonly file: File; readonly source: PictureSource }
  /** The person looks at exactly what will be sent. `isTurning`: a turned one is being made of the shot. */
  | {
      readonly status: 'reviewing';
      readonly photo: Photo;
      readonly shot: Shot;
      readonly isTurning: boolean;
    }
  /** There is no network: the photo is kept in memory, and goes on by itself. */
  | { readonly status: 'waiting'; readonly source: PictureSource; readonly retry: PhotoRetry }
  /** `isConfirming`: the outcome of an earlier request is being looked up. */
  | { readonly status: 'reading'; readonly photo: Photo; readonly isConfirming: boolean }
  /** `retakes`: pictures taken again before this one, because of a doubt. */
  | ({ readonly status: 'read'; readonly photo: Photo; readonly retakes: number } & OpenReadings)
  | {
      readonly status: 'doubtful';
      readonly photo: Photo;
      readonly retakes: number;
      readonly doubt: Doubt;
    }
  | ({
      readonly status: 'kept';
      readonly photo: Photo;
      readonly retakes: number;
      /** The doubt that the person settled; null where there was none. */
      readonly doubt: Pick<Doubt, 'reason' | 'isTyping'> | null;
      /** Whether the service knows that it was kept. */
      readonly save: Save;
      /** Milliseconds since 1970 until which Undo is offered; null where it is not, or no longer. */
      readonly undoUntil: number | null;
    } & Readings)
  | {
      readonly status: 'failed';
      readonly code: HdtErrorCode;
      readonly source: PictureSource;
      readonly retry: CaptureRetry;
    };

export type CaptureStatus = Capture['status'];
export type CaptureIn<P extends CaptureStatus> = Extract<Capture, { status: P }>;

export type CaptureEvent =
  | { readonly type: 'open' }
  | { readonly type: 'handed-off' }
  | { readonly type: 'opened'; readonly stream: MediaStream }
  | { readonly type: 'advised'; readonly advice: Advice }
  | { readonly type: 'shoot' }
  | { readonly type: 'paused' }
  | { readonly type: 'taken'; readonly file: File; readonly source: PictureSource }
  /** A paired phone has sent it. */
  | { readonly type: 'received'; readonly photo: Photo }
  /** `shot`: what it was made of, where the person is to look at it before it is sent. */
  | { readonly type: 'prepared'; readonly photo: Photo; readonly shot: Shot | null }
  | { readonly type: 'turned' }
  | { readonly type: 'used' }
  | { readonly type: 'offline'; readonly retry: PhotoRetry }
  | { readonly type: 'confirming' }
  | {
      readonly type: 'extracted';
      readonly extraction: Extraction;
      readonly minConfidence: number;
      readonly series: Series;
    }
  /** A field was changed, and nothing is committed yet. */
  | { readonly type: 'edited'; readonly draft: readonly Answer[] }
  | { readonly type: 'answered'; readonly answers: readonly Answer[] }
  /** `deviceType`: of the device that was not read, once the person has named it. */
  | { readonly type: 'typing'; readonly deviceType: string | null }
  | { readonly type: 'kept'; readonly save: Save; readonly undoUntil: number | null }
  | { readonly type: 'save'; readonly save: Save }
  /** The person takes it back. */
  | { readonly type: 'undone' }
  | { readonly type: 'undo-over' }
  | { readonly type: 'failed'; readonly code: HdtErrorCode; readonly retry: CaptureRetry }
  | { readonly type: 'retried' }
  | { readonly type: 'closed' };

/** Before anything has been seen. */
const NO_ADVICE: Advice = { hint: 'aim', side: null };

const VIEWFINDER: ReadonlySet<CaptureStatus> = new Set<CaptureStatus>(['opening', 'live', 'shooting']);
const BUSY: ReadonlySet<CaptureStatus> = new Set<CaptureStatus>([
  'shooting',
  'preparing',
  'waiting',
  'reading',
]);

/** Whether the viewfinder can be opened: not when it is open or opening. */
export const canOpen = ({ status }: Capture): boolean => !VIEWFINDER.has(status);

/** Whether a picked file can be taken: not while another picture is in progress. */
export const canTakeFile = ({ status }: Capture): boolean => !BUSY.has(status);

/** Whether something is in progress that a closed screen has to stop. */
export const isActive = ({ status }: Capture): boolean =>
  VIEWFINDER.has(status) || BUSY.has(status) || ['paused', 'reviewing', 'handoff'].includes(status);

/** Readings on the screen that are not kept yet; null where there are none. */
export function openReadings(state: Capture): OpenReadings | null {
  if (state.status === 'read') return state;
  return state.status === 'doubtful' ? state.doubt : null;
}

/** Whether a field was changed and is not committed. */
export const hasDraft = (state: Capture): boolean => (openReadings(state)?.draft.length ?? 0) > 0;

/** Whether what was read, or typed, can be kept now: nothing is left to ask, and no change would be lost. */
export function canKeep(state: Capture): boolean {
  const facts = openReadings(state);
  if (!facts || hasDraft(state) || !isSettled(facts)) return false;
  return state.status !== 'doubtful' || !state.doubt.isTyping || isTyped(facts);
}

/** Source of the current picture; null while there is none. */
export function sourceOf(state: Capture): PictureSource | null {
  if ('photo' in state) return state.photo.source;
  return 'source' in state ? state.source : null;
}

/** The next state. @throws {TypeError} when the status cannot take the event: a defect, not a user's error. */
export function advance(state: Capture, event: CaptureEvent): Capture {
  const next = fromAnywhere(state, event) ?? step(state, event);
  if (next === null) throw new TypeError(`A capture in ${state.status} cannot take ${event.type}`);
  return next;
}

/** Events that almost every status takes. */
function fromAnywhere(state: Capture, event: CaptureEvent): Capture | null {
  switch (event.type) {
    case 'closed':
      return { status: 'idle' };
    case 'handed-off':
      return { status: 'handoff' };
    case 'received':
      return { status: 'reading', photo: event.photo, isConfirming: false };
    case 'open':
      return canOpen(state) ? { status: 'opening' } : null;
    case 'taken': {
      const { file, source } = event;
      const isAllowed = source === 'camera' ? state.status === 'shooting' : canTakeFile(state);
      return isAllowed ? { status: 'preparing', file, source } : null;
    }
    default:
      return null;
  }
}

function step(state: Capture, event: CaptureEvent): Capture | null {
  switch (state.status) {
    case 'opening':
      if (event.type === 'opened') return { status: 'live', stream: event.stream, advice: NO_ADVICE };
      return asFailed('camera', event);
    case 'live':
      if (event.type === 'advised') return { ...state, advice: event.advice };
      if (event.type === 'shoot') return { status: 'shooting', stream: state.stream };
      return fromViewfinder(event);
    case 'shooting':
      return fromViewfinder(event);
    case 'preparing':
      if (event.type === 'prepared') return fromPrepared(event);
      return fromProblem(state.source, event);
    case 'reviewing':
      return fromReview(state, event);
    case 'waiting':
      return event.type === 'retried' ? fromFailed(state) : null;
    case 'reading':
      return fromReading(state, event);
    case 'read':
      if (event.type === 'edited') return { ...state, draft: event.draft };
      if (event.type === 'answered') return { ...state, ...answered(state, event.answers) };
      return event.type === 'kept' ? asKept(state, state, null, event) : null;
    case 'doubtful':
      return fromDoubt(state, event);
    case 'kept':
      return fromKept(state, event);
    case 'failed':
      return event.type === 'retried' ? fromFailed(state) : null;
    default:
      return null;
  }
}

function asFailed(source: PictureSource, event: CaptureEvent): Capture | null {
  if (event.type !== 'failed') return null;
  return { status: 'failed', code: event.code, source, retry: event.retry };
}

const fromProblem = (source: PictureSource, event: CaptureEvent): Capture | null =>
  event.type === 'offline' ? { status: 'waiting', source, retry: event.retry } : asFailed(source, event);

const fromPrepared = ({ photo, shot }: Extract<CaptureEvent, { type: 'prepared' }>): Capture =>
  shot
    ? { status: 'reviewing', photo, shot, isTurning: false }
    : { status: 'reading', photo, isConfirming: false };

function fromReview(state: CaptureIn<'reviewing'>, event: CaptureEvent): Capture | null {
  const { photo, shot, isTurning } = state;
  if (isTurning) return event.type === 'prepared' ? fromPrepared(event) : fromProblem(shot.source, event);
  switch (event.type) {
    case 'turned':
      return { ...state, shot: { ...shot, turns: (shot.turns + 1) % 4 }, isTurning: true };
    case 'used':
      return { status: 'reading', photo, isConfirming: false };
    default:
      return null;
  }
}

const fromViewfinder = (event: CaptureEvent): Capture | null =>
  event.type === 'paused' ? { status: 'paused' } : asFailed('camera', event);

function fromReading(state: CaptureIn<'reading'>, event: CaptureEvent): Capture | null {
  if (event.type === 'confirming') return { ...state, isConfirming: true };
  if (event.type === 'extracted') return fromExtraction(state.photo, event);
  return fromProblem(state.photo.source, event);
}

function fromExtraction(
  photo: Photo,
  { extraction, minConfidence, series }: Extract<CaptureEvent, { type: 'extracted' }>,
): Capture {
  const { retakes } = series;
  const outcome = assess(extraction, minConfidence, series);
  return 'doubt' in outcome
    ? { status: 'doubtful', photo, retakes, doubt: outcome.doubt }
    : { status: 'read', photo, retakes, ...outcome };
}

const answered = ({ readings, confirmed }: Readings, answers: readonly Answer[]) => ({
  confirmed: confirmAnswers(readings, confirmed, answers),
  draft: [],
});

function fromDoubt(state: CaptureIn<'doubtful'>, event: CaptureEvent): Capture | null {
  const { doubt } = state;
  switch (event.type) {
    case 'edited':
      return { ...state, doubt: { ...doubt, draft: event.draft } };
    case 'answered':
      return { ...state, doubt: { ...doubt, ...answered(doubt, event.answers) } };
    case 'typing':
      return { ...state, doubt: typing(doubt, event.deviceType) };
    case 'kept':
      return asKept(state, doubt, { reason: doubt.reason, isTyping: doubt.isTyping }, event);
    default:
      return null;
  }
}

function typing(doubt: Doubt, deviceType: string | null): Doubt {
  const begun = { ...doubt, isTyping: true, draft: [] };
  if (deviceType === null || doubt.reason !== 'unread') return begun;
  return { ...begun, readings: [{ deviceType, measurements: [], confidence: null }], confirmed: [] };
}

function asKept(
  state: CaptureIn<'read' | 'doubtful'>,
  { recordId, readings, confirmed }: Readings,
  doubt: CaptureIn<'kept'>['doubt'],
  { save, undoUntil }: Extract<CaptureEvent, { type: 'kept' }>,
): Capture | null {
  const { photo, retakes } = state;
  return canKeep(state)
    ? { status: 'kept', photo, retakes, doubt, save, undoUntil, recordId, readings, confirmed }
    : null;
}

function fromKept(state: CaptureIn<'kept'>, event: CaptureEvent): Capture | null {
  switch (event.type) {
    case 'save':
      return { ...state, save: event.save };
    case 'undo-over':
      return { ...state, undoUntil: null };
    case 'undone':
      return state.undoUntil === null ? null : asOpen(state);
    // Another person has signed in: what was kept is not theirs.
    case 'failed':
      return event.code === 'session-changed' ? asFailed(state.photo.source, event) : null;
    default:
      return null;
  }
}

/** What was kept as it was before, with the person's answers in it. */
function asOpen({ photo, retakes, doubt, recordId, readings, confirmed }: CaptureIn<'kept'>): Capture {
  const facts: OpenReadings = { recordId, readings, confirmed, draft: [] };
  return doubt
    ? { status: 'doubtful', photo, retakes, doubt: { ...doubt, ...facts } }
    : { status: 'read', photo, retakes, ...facts };
}

function fromFailed({ retry }: CaptureIn<'failed' | 'waiting'>): Capture | null {
  switch (retry.kind) {
    case 'camera':
      return { status: 'opening' };
    case 'prepare':
      return { status: 'preparing', file: retry.shot.file, source: retry.shot.source };
    case 'send':
      return { status: 'reading', photo: retry.photo, isConfirming: false };
    case 'none':
      return null;
  }
}
