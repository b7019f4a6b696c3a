import type { HdtErrorCode } from '../errors.js';
import type { Format } from '../intake/format.js';
import type { DeviceReading, Extraction } from '../results/device.js';

/** Where a picture came from: a retake goes back there. */
export type PictureSource = 'camera' | 'picker';

/** A prepared picture, exactly as it is sent. Kept until the next one, so that a failed sending costs no new photo. */
export interface Photo {
  readonly name: string;
  readonly body: Blob;
  readonly format: Format;
  readonly source: PictureSource;
  /** Names its sending: read once, however often it is sent. */
  readonly key: string;
}

/** Readings of one picture, and the record the service keeps of them. */
export interface Readings {
  readonly recordId: string | null;
  readonly readings: readonly DeviceReading[];
}

/** Why a retake is advised. */
export type Doubt =
  | ({ readonly reason: 'low-confidence' } & Readings)
  | { readonly reason: 'unread'; readonly recordId: string | null };

/** What trying again means after a failure; `none` when only another picture can help. */
export type CaptureRetry =
  | { readonly kind: 'none' }
  | { readonly kind: 'camera' }
  | { readonly kind: 'prepare'; readonly file: File }
  | { readonly kind: 'send'; readonly photo: Photo };

/**
 * The whole life of a capture, from the invitation to a kept reading. A stream exists only while the viewfinder
 * is on the screen, readings only after an answer, and a choice only in `kept`.
 */
export type CaptureState =
  | { readonly phase: 'idle' }
  | { readonly phase: 'opening' }
  | { readonly phase: 'live'; readonly stream: MediaStream }
  | { readonly phase: 'shooting'; readonly stream: MediaStream }
  /** The page is hidden: the camera is off and comes back with the page. */
  | { readonly phase: 'paused' }
  | { readonly phase: 'preparing'; readonly file: File; readonly source: PictureSource }
  /** `isConfirming`: its answer was lost, and it is asked what became of it. */
  | { readonly phase: 'reading'; readonly photo: Photo; readonly isConfirming: boolean }
  | ({ readonly phase: 'read'; readonly photo: Photo } & Readings)
  | { readonly phase: 'doubtful'; readonly photo: Photo; readonly doubt: Doubt }
  /** `wasDoubtful`: the service was unsure and the person kept the reading all the same. */
  | ({ readonly phase: 'kept'; readonly photo: Photo; readonly wasDoubtful: boolean } & Readings)
  | {
      readonly phase: 'failed';
      readonly code: HdtErrorCode;
      readonly source: PictureSource;
      readonly retry: CaptureRetry;
    };

export type CapturePhase = CaptureState['phase'];
export type CaptureIn<P extends CapturePhase> = Extract<CaptureState, { phase: P }>;

export type CaptureEvent =
  | { readonly type: 'open' }
  | { readonly type: 'opened'; readonly stream: MediaStream }
  | { readonly type: 'shoot' }
  | { readonly type: 'paused' }
  | { readonly type: 'taken'; readonly file: File; readonly source: PictureSource }
  | { readonly type: 'prepared'; readonly photo: Photo }
  | { readonly type: 'confirming' }
  | { readonly type: 'extracted'; readonly extraction: Extraction; readonly minConfidence: number }
  | { readonly type: 'kept' }
  | { readonly type: 'failed'; readonly code: HdtErrorCode; readonly retry: CaptureRetry }
  | { readonly type: 'retried' }
  | { readonly type: 'closed' };

const VIEWFINDER: ReadonlySet<CapturePhase> = new Set<CapturePhase>(['opening', 'live', 'shooting']);
const BUSY: ReadonlySet<CapturePhase> = new Set<CapturePhase>(['shooting', 'preparing', 'reading']);

/** Whether the viewfinder can be asked for: not when it is there or coming. */
export const canOpen = ({ phase }: CaptureState): boolean => !VIEWFINDER.has(phase);

/** Whether a picked file can be taken: it must not overtake a picture under way. */
export const canTakeFile = ({ phase }: CaptureState): boolean => !BUSY.has(phase);

/** Whether something would be lost or left on if the screen went away now. */
export const isActive = ({ phase }: CaptureState): boolean =>
  VIEWFINDER.has(phase) || BUSY.has(phase) || phase === 'paused';

/** Where the picture under the eyes came from; null while there is none. */
export function sourceOf(state: CaptureState): PictureSource | null {
  if ('photo' in state) return state.photo.source;
  return 'source' in state ? state.source : null;
}

/** The next state. Throws a `TypeError` on a pair that must not happen: that is a defect, not a user's error. */
export function advance(state: CaptureState, event: CaptureEvent): CaptureState {
  const next = fromAnywhere(state, event) ?? step(state, event);
  if (next === null) throw new TypeError(`A capture in ${state.phase} cannot take ${event.type}`);
  return next;
}

/** What a person may ask for at almost any moment. */
function fromAnywhere(state: CaptureState, event: CaptureEvent): CaptureState | null {
  switch (event.type) {
    case 'closed':
      return { phase: 'idle' };
    case 'open':
      return canOpen(state) ? { phase: 'opening' } : null;
    case 'taken': {
      const { file, source } = event;
      const may = source === 'camera' ? state.phase === 'shooting' : canTakeFile(state);
      return may ? { phase: 'preparing', file, source } : null;
    }
    default:
      return null;
  }
}

function step(state: CaptureState, event: CaptureEvent): CaptureState | null {
  switch (state.phase) {
    case 'opening':
      if (event.type === 'opened') return { phase: 'live', stream: event.stream };
      return asFailed('camera', event);
    case 'live':
      if (event.type === 'shoot') return { phase: 'shooting', stream: state.stream };
      return fromViewfinder(event);
    case 'shooting':
      return fromViewfinder(event);
    case 'preparing':
      if (event.type === 'prepared') return { phase: 'reading', photo: event.photo, isConfirming: false };
      return asFailed(state.source, event);
    case 'reading':
      if (event.type === 'confirming') return { ...state, isConfirming: true };
      if (event.type === 'extracted') return judged(state.photo, event.extraction, event.minConfidence);
      return asFailed(state.photo.source, event);
    case 'read':
      return event.type === 'kept' ? { ...state, phase: 'kept', wasDoubtful: false } : null;
    case 'doubtful':
      return event.type === 'kept' ? keptInDoubt(state) : null;
    case 'failed':
      return event.type === 'retried' ? fromFailed(state) : null;
    default:
      return null;
  }
}

function asFailed(source: PictureSource, event: CaptureEvent): CaptureState | null {
  if (event.type !== 'failed') return null;
  return { phase: 'failed', code: event.code, source, retry: event.retry };
}

const fromViewfinder = (event: CaptureEvent): CaptureState | null =>
  event.type === 'paused' ? { phase: 'paused' } : asFailed('camera', event);

/** One unsure device puts the whole picture in doubt; a confidence that was not stated counts as unsure. */
function judged(photo: Photo, extraction: Extraction, threshold: number): CaptureState {
  if (extraction.kind === 'unread') {
    return { phase: 'doubtful', photo, doubt: { reason: 'unread', recordId: extraction.recordId } };
  }
  const { recordId, readings } = extraction;
  const unsure = readings.some(({ confidence }) => confidence === null || !(confidence >= threshold));
  return unsure
    ? { phase: 'doubtful', photo, doubt: { reason: 'low-confidence', recordId, readings } }
    : { phase: 'read', photo, recordId, readings };
}

function keptInDoubt({ photo, doubt }: CaptureIn<'doubtful'>): CaptureState | null {
  if (doubt.reason === 'unread') return null;
  return { phase: 'kept', photo, wasDoubtful: true, recordId: doubt.recordId, readings: doubt.readings };
}

function fromFailed({ retry, source }: CaptureIn<'failed'>): CaptureState | null {
  switch (retry.kind) {
    case 'camera':
      return { phase: 'opening' };
    case 'prepare':
      return { phase: 'preparing', file: retry.file, source };
    case 'send':
      return { phase: 'reading', photo: retry.photo, isConfirming: false };
    case 'none':
      return null;
  }
}
