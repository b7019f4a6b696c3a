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
}

/** Readings of one picture, and the record the service keeps of them. */
export interface Readings {
  readonly recordId: string | null;
  readonly readings: readonly DeviceReading[];
}

/** Why a retake is advised. */
export type Doubt =
  | ({ readonly why: 'low-confidence' } & Readings)
  | { readonly why: 'unread'; readonly recordId: string | null };

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
  | { readonly phase: 'reading'; readonly photo: Photo }
  | ({ readonly phase: 'read'; readonly photo: Photo } & Readings)
  | { readonly phase: 'doubtful'; readonly photo: Photo; readonly doubt: Doubt }
  /** `byChoice`: the service was unsure and the person kept the reading all the same. */
  | ({ readonly phase: 'kept'; readonly photo: Photo; readonly byChoice: boolean } & Readings)
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
  | { readonly type: 'extracted'; readonly extraction: Extraction; readonly threshold: number }
  | { readonly type: 'kept' }
  | { readonly type: 'failed'; readonly code: HdtErrorCode; readonly retry: CaptureRetry }
  | { readonly type: 'retried' }
  | { readonly type: 'closed' };

/** Phases in which something is under way that the person can only cancel. */
const BUSY: ReadonlySet<CapturePhase> = new Set<CapturePhase>(['shooting', 'preparing', 'reading']);

/** The next state. Throws a `TypeError` on a pair that must not happen: that is a defect, not a user's error. */
export function advance(state: CaptureState, event: CaptureEvent): CaptureState {
  const next = fromAnywhere(state, event) ?? step(state, event);
  if (next === null) throw new TypeError(`A capture in ${state.phase} cannot take ${event.type}`);
  return next;
}

/** What a person may ask for at almost any moment. */
function fromAnywhere(state: CaptureState, event: CaptureEvent): CaptureState | null {
  const { phase } = state;
  switch (event.type) {
    case 'closed':
      return { phase: 'idle' };
    case 'open':
      return phase === 'opening' || phase === 'live' || phase === 'shooting' ? null : { phase: 'opening' };
    case 'taken':
      // A still comes only from the shutter; a picked file must not overtake a picture under way.
      if (event.source === 'camera' ? phase !== 'shooting' : BUSY.has(phase)) return null;
      return { phase: 'preparing', file: event.file, source: event.source };
    default:
      return null;
  }
}

function step(state: CaptureState, event: CaptureEvent): CaptureState | null {
  switch (state.phase) {
    case 'opening':
      if (event.type === 'opened') return { phase: 'live', stream: event.stream };
      return event.type === 'failed' ? failed('camera', event) : null;
    case 'live':
      if (event.type === 'shoot') return { phase: 'shooting', stream: state.stream };
      return fromViewfinder(event);
    case 'shooting':
      return fromViewfinder(event);
    case 'preparing':
      if (event.type === 'prepared') return { phase: 'reading', photo: event.photo };
      return event.type === 'failed' ? failed(state.source, event) : null;
    case 'reading':
      if (event.type === 'extracted') return judged(state.photo, event.extraction, event.threshold);
      return event.type === 'failed' ? failed(state.photo.source, event) : null;
    case 'read':
      return event.type === 'kept' ? { ...state, phase: 'kept', byChoice: false } : null;
    case 'doubtful':
      return event.type === 'kept' ? keptInDoubt(state) : null;
    case 'failed':
      return event.type === 'retried' ? fromFailed(state) : null;
    default:
      return null;
  }
}

const failed = (
  source: PictureSource,
  { code, retry }: Extract<CaptureEvent, { type: 'failed' }>,
): CaptureState => ({ phase: 'failed', code, source, retry });

function fromViewfinder(event: CaptureEvent): CaptureState | null {
  if (event.type === 'paused') return { phase: 'paused' };
  return event.type === 'failed' ? failed('camera', event) : null;
}

/** One unsure device puts the whole picture in doubt; a confidence that was not stated counts as unsure. */
function judged(photo: Photo, extraction: Extraction, threshold: number): CaptureState {
  if (extraction.kind === 'unread') {
    return { phase: 'doubtful', photo, doubt: { why: 'unread', recordId: extraction.recordId } };
  }
  const { recordId, readings } = extraction;
  const unsure = readings.some(({ confidence }) => confidence === null || !(confidence >= threshold));
  return unsure
    ? { phase: 'doubtful', photo, doubt: { why: 'low-confidence', recordId, readings } }
    : { phase: 'read', photo, recordId, readings };
}

function keptInDoubt({ photo, doubt }: CaptureIn<'doubtful'>): CaptureState | null {
  if (doubt.why === 'unread') return null;
  return { phase: 'kept', photo, byChoice: true, recordId: doubt.recordId, readings: doubt.readings };
}

function fromFailed({ retry, source }: CaptureIn<'failed'>): CaptureState | null {
  switch (retry.kind) {
    case 'camera':
      return { phase: 'opening' };
    case 'prepare':
      return { phase: 'preparing', file: retry.file, source };
    case 'send':
      return { phase: 'reading', photo: retry.photo };
    case 'none':
      return null;
  }
}
