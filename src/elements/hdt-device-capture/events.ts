import type { CaptureChange } from '../../flow/capture-flow.js';
import type { Doubt, Readings } from '../../flow/capture-state.js';
import { type DeviceReading, lowestConfidence } from '../../results/device.js';
import type { HdtErrorDetail } from '../base.js';

/** Readings a person kept; also the form value, as JSON. */
export interface HdtReadingDetail {
  readonly readings: readonly DeviceReading[];
  /** The lowest of the readings, 0 to 1; null when the service left one out. */
  readonly confidence: number | null;
  /** The service was unsure and the person kept the readings all the same. */
  readonly doubtful: boolean;
  /** The service's record of the picture. */
  readonly recordId: string | null;
}

/** Events of `<hdt-device-capture>`. None carries a picture or a file's name. */
export interface HdtDeviceCaptureEvents {
  /** The person kept what was read. */
  'hdt-reading': CustomEvent<HdtReadingDetail>;
  /** The person was advised to take the picture again. */
  'hdt-retake': CustomEvent<{ readonly reason: Doubt['reason'] }>;
  'hdt-error': CustomEvent<HdtErrorDetail>;
}

export type HostEvent = {
  [Name in keyof HdtDeviceCaptureEvents]: {
    readonly type: Name;
    readonly detail: HdtDeviceCaptureEvents[Name]['detail'];
  };
}[keyof HdtDeviceCaptureEvents];

/** The event a change makes for the host, or null. */
export function toHostEvent({
  previous,
  capture,
}: Pick<CaptureChange, 'previous' | 'capture'>): HostEvent | null {
  if (capture.status === previous.status) return null;
  switch (capture.status) {
    case 'kept':
      return { type: 'hdt-reading', detail: keptDetail(capture, capture.wasDoubtful) };
    case 'doubtful':
      return { type: 'hdt-retake', detail: { reason: capture.doubt.reason } };
    case 'failed':
      return { type: 'hdt-error', detail: { code: capture.code } };
    default:
      return null;
  }
}

export function keptDetail({ readings, recordId }: Readings, doubtful: boolean): HdtReadingDetail {
  const unstated = readings.some(({ confidence }) => confidence === null);
  return { readings, confidence: unstated ? null : lowestConfidence(readings), doubtful, recordId };
}
