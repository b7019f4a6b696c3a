import type { HdtErrorCode } from '../errors.js';
import type { Crop } from '../guide/crop.js';
import type { Advice } from '../guide/guide.js';
import type { PhotoMeasures } from '../guide/photo-measures.js';
import type { Format } from '../intake/format.js';
import type { Extraction } from '../results/device.js';
import { type Answer, confirm } from '../results/review.js';
import { assess, type Doubt, FORCED_RETAKES, isSettled, type Readings, type Series } from './assessment.js';

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
type PhotoRetry =
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
  | ({ readonly status: 'read'; readonly photo: Photo; readonly retakes: number } & Readings)
  | {
      readonly status: 'doubtful';
      readonly photo: Photo;
      readonly retakes: number;
      readonly doubt: Doubt;
    }
  /** `wasDoubtful`: the service was unsure or read nothing, and the person kept or typed the reading. */
  | ({
      readonly status: 'kept';
      readonly photo: Photo;
      readonly retakes: number;
      readonly wasDoubtful: boolean;
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
  | { readonly type: 'answered'; readonly answers: readonly Answer[] }
  /** The person names the device to type the numbers of. */
  | { readonly type: 'typing'; readonly deviceType: string }
  | { readonly type: 'kept' }
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

/** Whether a doubt is the person's to settle: keeping or typing is offered after the retakes. */
export const canChoose = (state: CaptureIn<'doubtful'>): boolean => state.retakes >= FORCED_RETAKES;

/** Whether what was read, or typed, can be kept now. */
export function canKeep(state: Capture): boolean {
  if (state.status === 'read') return isSettled(state);
  return state.status === 'doubtful' && canChoose(state) && isSettled(state.doubt);
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
      if (event.type === 'answered') return { ...state, ...answered(state, event.answers) };
      if (event.type !== 'kept' || !canKeep(state)) return null;
      return { ...state, status: 'kept', wasDoubtful: false };
    case 'doubtful':
      return fromDoubt(state, event);
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
  confirmed: confirm(readings, confirmed, answers),
});

function fromDoubt(state: CaptureIn<'doubtful'>, event: CaptureEvent): Capture | null {
  const { doubt, ...rest } = state;
  switch (event.type) {
    case 'answered':
      return { ...state, doubt: { ...doubt, ...answered(doubt, event.answers) } };
    case 'typing': {
      if (doubt.reason !== 'unread') return null;
      const { deviceType } = event;
      const readings = [{ deviceType, measurements: [], confidence: null }];
      return { ...state, doubt: { ...doubt, readings, confirmed: [] } };
    }
    case 'kept': {
      const { reason: _, ...facts } = doubt;
      return canKeep(state) ? { ...rest, status: 'kept', wasDoubtful: true, ...facts } : null;
    }
    default:
      return null;
  }
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
