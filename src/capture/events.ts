import type { LowConfidenceReadings } from '../results/data/assessment.js';
import { lowestConfidence } from '../results/data/device.js';
import { type ReviewedReading, type ReviewOutcome, review, reviewOutcome } from '../results/data/review.js';
import type { HdtErrorDetail } from '../ui/base.js';
import type { PhotoMeasures } from '../viewfinder/frame-analysis.js';
import type { SecondOpinion } from '../viewfinder/second-opinion.js';
import type { Capture, CaptureIn, PictureSource } from './capture-state.js';
import type { CaptureChange } from './capture-store.js';

/** The picture a reading comes from. */
export interface HdtPhotoDetail {
  /**
   * SHA-256 of the bytes that were sent, in hexadecimal digits; null on pages without HTTPS, and where a paired
   * phone’s preview was lost on the way.
   */
  readonly sha256: string | null;
  /** `camera` also where several frames of a multiplexed display were combined. */
  readonly source: PictureSource;
  /** ISO 8601: when it was taken, or chosen. */
  readonly takenAt: string;
  /** Faults of the picture as measured on this device; null where that is not possible. */
  readonly measures: PhotoMeasures | null;
}

/** Readings a person confirmed, and where each value comes from; also the form value, as JSON. */
export interface HdtReadingDetail {
  /**
   * Each measurement has what the service `read` (null when the person typed it) and what the person `confirmed` (null
   * when it stays as read; another value than `read` is a correction). `value` and `unit` are what counts.
   */
  readonly readings: readonly ReviewedReading[];
  /** The lowest of the readings, 0 to 1; null when the service left one out, or nothing was read. */
  readonly confidence: number | null;
  /**
   * The confidence was too low, photos disagreed, this device read another number or nothing was read, and the person confirmed or typed the
   * readings.
   */
  readonly lowConfidence: boolean;
  /**
   * What the person did: left the numbers as they were read (`confirmed`), changed some (`corrected`), or typed some where
   * nothing was read (`typed`).
   */
  readonly settled: ReviewOutcome;
  /**
   * What this device's own networks said of the readings as the service sent them: they read the same numbers (`agrees`), another one
   * (`differs`), or too little (`none`).
   */
  readonly secondOpinion: SecondOpinion['kind'];
  /** Photos taken again before this one, because their readings were of low confidence. */
  readonly retakes: number;
  /** The service's record of the picture. */
  readonly recordId: string | null;
  /** The picture that was read: its hash, where it came from and when it was taken. */
  readonly photo: HdtPhotoDetail;
}

/** Why another picture was recommended. `hdt-reading` follows if the person says which numbers are right instead. */
export interface HdtRetakeDetail {
  /** Why the readings are not trusted. */
  readonly reason: LowConfidenceReadings['reason'];
  /** What this device's own networks said of the service's readings. */
  readonly secondOpinion: SecondOpinion['kind'];
  /** Number of pictures that were taken again before this one. */
  readonly retakes: number;
  /** The service's record of the picture. */
  readonly recordId: string | null;
}

/** A confirmed reading that the service has stored as such. */
export interface HdtSavedDetail {
  /** The service's record of the picture. */
  readonly recordId: string;
}

/** A reading whose confirmation was taken back. */
export interface HdtUndoDetail {
  /** The service's record of the picture; null where it gave none. */
  readonly recordId: string | null;
}

/** Events of `<hdt-device-capture>`. None carries a picture or a file's name. */
export interface HdtDeviceCaptureEvents {
  /** The person confirmed what was read. */
  'hdt-reading': CustomEvent<HdtReadingDetail>;
  /** The person was advised to take the picture again. */
  'hdt-retake': CustomEvent<HdtRetakeDetail>;
  /** The service has stored the confirmation; where its back end cannot, there is no such event. */
  'hdt-saved': CustomEvent<HdtSavedDetail>;
  /** The person has undone the last `hdt-reading`. */
  'hdt-undo': CustomEvent<HdtUndoDetail>;
  /** A picture or the camera failed. */
  'hdt-error': CustomEvent<HdtErrorDetail>;
}

export type CaptureHostEvent = {
  [Name in keyof HdtDeviceCaptureEvents]: {
    readonly type: Name;
    readonly detail: HdtDeviceCaptureEvents[Name]['detail'];
  };
}[keyof HdtDeviceCaptureEvents];

/** The event that tells the page about a change; null where there is none. */
export function toCaptureHostEvent({ previous, capture, event }: CaptureChange): CaptureHostEvent | null {
  if (event.type === 'undone') return { type: 'hdt-undo', detail: { recordId: recordId(previous) } };
  if (event.type === 'save' && capture.status === 'confirmed') return savedEvent(capture);
  if (event.type === 'earlier-save' && event.decision === 'confirmed') return savedEvent(event);
  if (capture.status === previous.status) return null;
  switch (capture.status) {
    case 'confirmed':
      return { type: 'hdt-reading', detail: readingDetail(capture) };
    case 'low-confidence':
      return { type: 'hdt-retake', detail: retakeDetail(capture) };
    case 'failed':
      return { type: 'hdt-error', detail: { code: capture.code } };
    default:
      return null;
  }
}

const recordId = (capture: Capture): string | null => ('recordId' in capture ? capture.recordId : null);

const savedEvent = ({
  save,
  recordId,
}: Pick<CaptureIn<'confirmed'>, 'save' | 'recordId'>): CaptureHostEvent | null => {
  if (save.status === 'failed') return { type: 'hdt-error', detail: { code: save.code } };
  return save.status === 'saved' && recordId !== null ? { type: 'hdt-saved', detail: { recordId } } : null;
};

const retakeDetail = ({ lowConfidence, retakes }: CaptureIn<'low-confidence'>): HdtRetakeDetail => ({
  reason: lowConfidence.reason,
  secondOpinion: lowConfidence.secondOpinion.kind,
  retakes,
  recordId: lowConfidence.recordId,
});

export function readingDetail({
  readings,
  confirmed,
  recordId,
  photo: { sha256, source, takenAt, measures },
  retakes,
  lowConfidence,
  secondOpinion,
}: CaptureIn<'confirmed'>): HdtReadingDetail {
  const reviewed = review(readings, confirmed);
  const unstated = readings.some(({ confidence }) => confidence === null);
  return {
    readings: reviewed,
    confidence: unstated ? null : lowestConfidence(readings),
    lowConfidence: lowConfidence !== null,
    settled: reviewOutcome(reviewed),
    secondOpinion: secondOpinion.kind,
    retakes,
    recordId,
    photo: { sha256, source, takenAt, measures },
  };
}
