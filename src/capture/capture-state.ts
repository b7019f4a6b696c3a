import { type HdtErrorCode, retryOf } from '../core/errors.js';
import type { NewConfirmation } from '../core/service/wire.js';
import type { Format } from '../files/format.js';
import type { Crop } from '../prepare/crop.js';
import {
  assessExtraction,
  isFullyAnswered,
  isFullyTyped,
  type LowConfidenceReadings,
  type OpenReadings,
  type PhotoSeries,
  type Readings,
} from '../results/data/assessment.js';
import type { Extraction } from '../results/data/device.js';
import { type Answer, confirmAnswers } from '../results/data/review.js';
import type { Advice, PhotoMeasures } from '../viewfinder/frame-analysis.js';
import type { SecondOpinion } from '../viewfinder/second-opinion.js';
import type { SaveState } from './decision-outbox.js';

/** The source of a picture, to which a retake returns. `phone`: a paired phone took and sent it. */
export type PictureSource = 'camera' | 'picker' | 'phone';

/** A prepared picture as it is sent. It stays in memory until the next one, so that a retry needs no new photo. */
export interface Photo {
  readonly name: string;
  readonly body: Blob;
  readonly format: Format;
  readonly source: PictureSource;
  /** Idempotency key, under which the picture is read once, however often it is sent. */
  readonly key: string;
  /** Time when it was taken or picked, in ISO 8601. */
  readonly takenAt: string;
  /**
   * SHA-256 of the photo in hexadecimal digits; null without WebCrypto (pages without HTTPS), and when a paired phone's
   * preview was lost. For a paired phone, `body` is only a preview of that photo.
   */
  readonly sha256: string | null;
  /** Measures of the display in the picture; null where the browser cannot measure. */
  readonly measures: PhotoMeasures | null;
  /** Whether the picture was upside down for certain, so that the photo is turned by a half. */
  readonly isTurned: boolean;
}

/** A picture as taken or picked, from which the photo to send is prepared. */
export interface Shot {
  readonly file: File;
  readonly source: PictureSource;
  /** When it was taken, or chosen: ISO 8601. */
  readonly takenAt: string;
  /** The part inside the viewfinder's frame; null for the whole picture. */
  readonly crop: Crop | null;
  /** Clockwise rotation in quarters, 0 to 3, that the person has chosen; null until they rotate the photo. */
  readonly rotation: number | null;
}

/** A step that can be repeated without another picture. */
export type PhotoRetry =
  /** `isPromised`: the person has been told that they will review the photo. */
  | { readonly kind: 'prepare'; readonly shot: Shot; readonly isPromised?: boolean }
  | { readonly kind: 'send'; readonly photo: Photo };

/** The step that a retry repeats; `none` when only another picture can help. */
export type CaptureRetry = { readonly kind: 'none' } | { readonly kind: 'camera' } | PhotoRetry;

/** What a retry repeats after the camera could not be opened, or took no photo. */
export const retryOfCamera = (code: HdtErrorCode): CaptureRetry => ({
  kind: retryOf(code, 'photo') === 'person' ? 'camera' : 'none',
});

/** Reports that a step failed, and the step that a retry repeats. */
export type FailCapture = (code: HdtErrorCode, retry: CaptureRetry) => void;

/**
 * A capture, from opening the camera to a confirmed reading. It has a stream only while the viewfinder is shown, and readings
 * only after a response.
 */
export type Capture =
  | { readonly status: 'idle' }
  /** A paired phone takes the picture. */
  | { readonly status: 'handoff' }
  | { readonly status: 'opening' }
  /** `advice`: what the person should change so that the display can be read. */
  | { readonly status: 'live'; readonly stream: MediaStream; readonly advice: Advice }
  | { readonly status: 'shooting'; readonly stream: MediaStream }
  /** The camera is off until the page is visible again. */
  | { readonly status: 'paused' }
  | { readonly status: 'preparing'; readonly file: File; readonly source: PictureSource }
  /** The person reviews exactly what will be sent. `isRotating`: a rotated photo is being prepared from the shot. */
  | {
      readonly status: 'reviewing';
      readonly photo: Photo;
      readonly shot: Shot;
      readonly isRotating: boolean;
    }
  /**
   * Offline: the photo stays in memory, and the step is repeated once the network is back. `next`: whether the photo is then
   * sent, or the person reviews it first.
   */
  | {
      readonly status: 'waiting';
      readonly source: PictureSource;
      readonly retry: PhotoRetry;
      readonly next: 'send' | 'review';
    }
  /** `isConfirming`: the outcome of an earlier request is being looked up. */
  | { readonly status: 'reading'; readonly photo: Photo; readonly isConfirming: boolean }
  /** `retakes`: pictures taken again before this one, because their readings were of low confidence. */
  | ({ readonly status: 'read'; readonly photo: Photo; readonly retakes: number } & OpenReadings)
  | {
      readonly status: 'low-confidence';
      readonly photo: Photo;
      readonly retakes: number;
      readonly lowConfidence: LowConfidenceReadings;
    }
  | ({
      readonly status: 'confirmed';
      readonly photo: Photo;
      readonly retakes: number;
      /** Why the person had to decide; null if the confidence was high. */
      readonly lowConfidence: Pick<LowConfidenceReadings, 'reason' | 'isTyping'> | null;
      /** Whether the service has stored the confirmation. */
      readonly save: SaveState;
      /** Milliseconds since 1970 until which Undo is offered; null when it is not. */
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
  /** A paired phone has sent the photo. */
  | { readonly type: 'received'; readonly photo: Photo }
  /** `shot`: the source of the photo if the person reviews it before it is sent, otherwise null. */
  | { readonly type: 'prepared'; readonly photo: Photo; readonly shot: Shot | null }
  | { readonly type: 'rotated' }
  | { readonly type: 'used' }
  | { readonly type: 'offline'; readonly retry: PhotoRetry; readonly next: 'send' | 'review' }
  | { readonly type: 'confirming' }
  | {
      readonly type: 'extracted';
      readonly extraction: Extraction;
      readonly minConfidence: number;
      readonly series: PhotoSeries;
      readonly secondOpinion: SecondOpinion;
    }
  /** The person is editing fields. */
  | { readonly type: 'edited'; readonly draft: readonly Answer[] }
  | { readonly type: 'answered'; readonly answers: readonly Answer[] }
  /** `deviceType`: the device that the person named if none was read. */
  | { readonly type: 'typing'; readonly deviceType: string | null }
  | { readonly type: 'confirmed'; readonly save: SaveState; readonly undoUntil: number | null }
  | { readonly type: 'save'; readonly save: SaveState }
  /** The person took the confirmation back. */
  | { readonly type: 'undone' }
  /** Undo is no longer offered. */
  | { readonly type: 'undo-over' }
  | { readonly type: 'failed'; readonly code: HdtErrorCode; readonly retry: CaptureRetry }
  | { readonly type: 'retried' }
  | { readonly type: 'closed' };

/** Reports whether the service has stored a decision that is not the confirmation on the screen. The capture stays as it is. */
export interface CaptureNotice {
  readonly type: 'earlier-save';
  readonly recordId: string;
  readonly decision: NewConfirmation['state'];
  readonly save: SaveState;
}

/** The advice before the first frame is analyzed. */
const NO_ADVICE: Advice = { hint: 'aim', side: null };

const VIEWFINDER_STATUSES: ReadonlySet<CaptureStatus> = new Set<CaptureStatus>([
  'opening',
  'live',
  'shooting',
]);
const BUSY_STATUSES: ReadonlySet<CaptureStatus> = new Set<CaptureStatus>([
  'shooting',
  'preparing',
  'waiting',
  'reading',
]);

/** Whether the viewfinder is closed, so that it can be opened. */
export const canOpenViewfinder = ({ status }: Capture): boolean => !VIEWFINDER_STATUSES.has(status);

/** Whether a picked file is accepted: not while another picture is in progress. */
export const canTakeFile = ({ status }: Capture): boolean => !BUSY_STATUSES.has(status);

/** Whether something is in progress that has to stop when the element closes. */
export const isActive = ({ status }: Capture): boolean =>
  VIEWFINDER_STATUSES.has(status) ||
  BUSY_STATUSES.has(status) ||
  ['paused', 'reviewing', 'handoff'].includes(status);

/** The displayed readings that are not confirmed yet; null when there are none. */
export function getOpenReadings(state: Capture): OpenReadings | null {
  if (state.status === 'read') return state;
  return state.status === 'low-confidence' ? state.lowConfidence : null;
}

/** Whether the person is editing fields. */
export const hasDraft = (state: Capture): boolean => (getOpenReadings(state)?.draft.length ?? 0) > 0;

/** Whether the readings can be confirmed: no question is open, and no field is being edited. */
export function canConfirm(state: Capture): boolean {
  const openReadings = getOpenReadings(state);
  if (!openReadings || hasDraft(state) || !isFullyAnswered(openReadings)) return false;
  return state.status !== 'low-confidence' || !state.lowConfidence.isTyping || isFullyTyped(openReadings);
}

/** The source of the current picture; null while there is none. */
export function getPictureSource(state: Capture): PictureSource | null {
  if ('photo' in state) return state.photo.source;
  return 'source' in state ? state.source : null;
}

/** Returns the next state. @throws {TypeError} when the event is impossible in this status, a defect of the caller. */
export function advanceCapture(state: Capture, event: CaptureEvent): Capture {
  const next = advanceAnyStatus(state, event) ?? advanceStatus(state, event);
  if (next === null) throw new TypeError(`A capture in ${state.status} cannot take ${event.type}`);
  return next;
}

/** Handles events that are possible in almost every status. */
function advanceAnyStatus(state: Capture, event: CaptureEvent): Capture | null {
  switch (event.type) {
    case 'closed':
      return { status: 'idle' };
    case 'handed-off':
      return { status: 'handoff' };
    case 'received':
      return { status: 'reading', photo: event.photo, isConfirming: false };
    case 'open':
      return canOpenViewfinder(state) ? { status: 'opening' } : null;
    case 'taken': {
      const { file, source } = event;
      const isAllowed = source === 'camera' ? state.status === 'shooting' : canTakeFile(state);
      return isAllowed ? { status: 'preparing', file, source } : null;
    }
    default:
      return null;
  }
}

function advanceStatus(state: Capture, event: CaptureEvent): Capture | null {
  switch (state.status) {
    case 'opening':
      if (event.type === 'opened') return { status: 'live', stream: event.stream, advice: NO_ADVICE };
      return toFailed('camera', event);
    case 'live':
      if (event.type === 'advised') return { ...state, advice: event.advice };
      if (event.type === 'shoot') return { status: 'shooting', stream: state.stream };
      return advanceViewfinder(event);
    case 'shooting':
      return advanceViewfinder(event);
    case 'preparing':
      if (event.type === 'prepared') return toReviewingOrReading(event);
      return toWaitingOrFailed(state.source, event);
    case 'reviewing':
      return advanceReviewing(state, event);
    case 'waiting':
      return event.type === 'retried' ? retryStep(state) : null;
    case 'reading':
      return advanceReading(state, event);
    case 'read':
      if (event.type === 'edited') return { ...state, draft: event.draft };
      if (event.type === 'answered') return { ...state, ...applyAnswers(state, event.answers) };
      if (event.type === 'confirmed') return toConfirmed(state, state, null, event);
      return toSessionChanged(state, event);
    case 'low-confidence':
      return advanceLowConfidence(state, event);
    case 'confirmed':
      return advanceConfirmed(state, event);
    case 'failed':
      return event.type === 'retried' ? retryStep(state) : null;
    default:
      return null;
  }
}

function toFailed(source: PictureSource, event: CaptureEvent): Capture | null {
  if (event.type !== 'failed') return null;
  return { status: 'failed', code: event.code, source, retry: event.retry };
}

/** Another person has signed in, who must not see the reading. */
const toSessionChanged = (
  { photo }: CaptureIn<'read' | 'low-confidence' | 'confirmed'>,
  event: CaptureEvent,
): Capture | null =>
  event.type === 'failed' && event.code === 'session-changed' ? toFailed(photo.source, event) : null;

const toWaitingOrFailed = (source: PictureSource, event: CaptureEvent): Capture | null =>
  event.type === 'offline'
    ? { status: 'waiting', source, retry: event.retry, next: event.next }
    : toFailed(source, event);

const toReviewingOrReading = ({ photo, shot }: Extract<CaptureEvent, { type: 'prepared' }>): Capture =>
  shot
    ? { status: 'reviewing', photo, shot, isRotating: false }
    : { status: 'reading', photo, isConfirming: false };

function advanceReviewing(state: CaptureIn<'reviewing'>, event: CaptureEvent): Capture | null {
  const { photo, shot, isRotating } = state;
  if (isRotating)
    return event.type === 'prepared' ? toReviewingOrReading(event) : toWaitingOrFailed(shot.source, event);
  switch (event.type) {
    case 'rotated': {
      const shown = shot.rotation ?? (photo.isTurned ? 2 : 0);
      return { ...state, shot: { ...shot, rotation: (shown + 1) % 4 }, isRotating: true };
    }
    case 'used':
      return { status: 'reading', photo, isConfirming: false };
    default:
      return null;
  }
}

const advanceViewfinder = (event: CaptureEvent): Capture | null =>
  event.type === 'paused' ? { status: 'paused' } : toFailed('camera', event);

function advanceReading(state: CaptureIn<'reading'>, event: CaptureEvent): Capture | null {
  if (event.type === 'confirming') return { ...state, isConfirming: true };
  if (event.type === 'extracted') return toReadOrLowConfidence(state.photo, event);
  return toWaitingOrFailed(state.photo.source, event);
}

function toReadOrLowConfidence(
  photo: Photo,
  { extraction, minConfidence, series, secondOpinion }: Extract<CaptureEvent, { type: 'extracted' }>,
): Capture {
  const { retakes } = series;
  const isCut = photo.measures?.mayBeCut === true;
  const outcome = assessExtraction(extraction, { minConfidence, series, secondOpinion, isCut });
  return 'lowConfidence' in outcome
    ? { status: 'low-confidence', photo, retakes, lowConfidence: outcome.lowConfidence }
    : { status: 'read', photo, retakes, ...outcome };
}

const applyAnswers = ({ confirmed }: Readings, answers: readonly Answer[]) => ({
  confirmed: confirmAnswers(confirmed, answers),
  draft: [],
});

function advanceLowConfidence(state: CaptureIn<'low-confidence'>, event: CaptureEvent): Capture | null {
  const { lowConfidence } = state;
  switch (event.type) {
    case 'edited':
      return { ...state, lowConfidence: { ...lowConfidence, draft: event.draft } };
    case 'answered':
      return { ...state, lowConfidence: { ...lowConfidence, ...applyAnswers(lowConfidence, event.answers) } };
    case 'typing':
      return { ...state, lowConfidence: startTyping(lowConfidence, event.deviceType) };
    case 'confirmed':
      return toConfirmed(
        state,
        lowConfidence,
        { reason: lowConfidence.reason, isTyping: lowConfidence.isTyping },
        event,
      );
    default:
      return toSessionChanged(state, event);
  }
}

function startTyping(lowConfidence: LowConfidenceReadings, deviceType: string | null): LowConfidenceReadings {
  const typing = { ...lowConfidence, isTyping: true, draft: [] };
  if (deviceType === null || lowConfidence.reason !== 'unread') return typing;
  return { ...typing, readings: [{ deviceType, measurements: [], confidence: null }], confirmed: [] };
}

function toConfirmed(
  state: CaptureIn<'read' | 'low-confidence'>,
  { recordId, readings, confirmed, secondOpinion }: Readings,
  lowConfidence: CaptureIn<'confirmed'>['lowConfidence'],
  { save, undoUntil }: Extract<CaptureEvent, { type: 'confirmed' }>,
): Capture | null {
  const { photo, retakes } = state;
  return canConfirm(state)
    ? {
        status: 'confirmed',
        photo,
        retakes,
        lowConfidence,
        save,
        undoUntil,
        recordId,
        readings,
        confirmed,
        secondOpinion,
      }
    : null;
}

function advanceConfirmed(state: CaptureIn<'confirmed'>, event: CaptureEvent): Capture | null {
  switch (event.type) {
    case 'save':
      return { ...state, save: event.save };
    case 'undo-over':
      return { ...state, undoUntil: null };
    case 'undone':
      return state.undoUntil === null ? null : toUnconfirmed(state);
    default:
      return toSessionChanged(state, event);
  }
}

/** The reading before it was confirmed, with the person's answers. */
function toUnconfirmed({
  photo,
  retakes,
  lowConfidence,
  recordId,
  readings,
  confirmed,
  secondOpinion,
}: CaptureIn<'confirmed'>): Capture {
  const openReadings: OpenReadings = { recordId, readings, confirmed, draft: [], secondOpinion };
  return lowConfidence
    ? { status: 'low-confidence', photo, retakes, lowConfidence: { ...lowConfidence, ...openReadings } }
    : { status: 'read', photo, retakes, ...openReadings };
}

function retryStep({ retry }: CaptureIn<'failed' | 'waiting'>): Capture | null {
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
