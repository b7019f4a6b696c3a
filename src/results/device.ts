import { isObject, readMeasurementParts } from '../service/wire.js';

/** One measured quantity, as the service wrote it. `key` may be one this code has never heard of. */
export interface Measurement {
  readonly key: string;
  /** Decimal text or a named state such as `HI`. */
  readonly value: string;
  readonly unit: string;
}

/** One device seen in a picture (interface, Medical device extraction). */
export interface DeviceReading {
  /** In the service's words; unknown types are kept as they are. */
  readonly deviceType: string;
  readonly measurements: readonly Measurement[];
  /** 0 to 1; null when the service gave none. */
  readonly confidence: number | null;
}

/** What one picture gave. */
export type Extraction =
  | { readonly kind: 'read'; readonly recordId: string | null; readonly readings: readonly DeviceReading[] }
  | { readonly kind: 'unread'; readonly recordId: string | null };

/** Below this a retake is recommended (interface, Medical device extraction). */
export const RETAKE_CONFIDENCE = 0.7;

type Json = Record<string, unknown>;
const text = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

/**
 * Reads the body of a medical extraction. `items` is looked at first (interface, Medical device extraction);
 * the top-level `deviceType` and `data` only when it is absent. Returns one entry per picture.
 */
export function readExtractions(body: unknown): Extraction[] {
  if (!isObject(body)) return [];
  const list = Array.isArray(body.extractions) ? body.extractions : 'result' in body ? [body] : [];
  return list.filter(isObject).map((extraction) => readExtraction(extraction, body));
}

function readExtraction(extraction: Json, body: Json): Extraction {
  const recordId = text(extraction.id) || text(body.id) || null;
  const result = isObject(extraction.result) ? extraction.result : extraction;
  if (result.success === false) return { kind: 'unread', recordId };
  const items = Array.isArray(result.items)
    ? result.items
    : isObject(result.data) || typeof result.deviceType === 'string'
      ? [result]
      : [];
  const readings = items
    .filter(isObject)
    .map(readItem)
    .filter((reading) => reading.measurements.length > 0);
  return readings.length > 0 ? { kind: 'read', recordId, readings } : { kind: 'unread', recordId };
}

function readItem(item: Json): DeviceReading {
  return {
    deviceType: text(item.deviceType),
    measurements: isObject(item.data) ? Object.entries(item.data).flatMap(readMeasurement) : [],
    confidence: typeof item.confidence === 'number' ? item.confidence : null,
  };
}

function readMeasurement([key, value]: [string, unknown]): Measurement[] {
  const parts = readMeasurementParts(value);
  return parts === null ? [] : [{ key, ...parts }];
}

/** The lowest confidence among readings decides for the picture; an unstated one counts as doubt. */
export function lowestConfidence(readings: readonly DeviceReading[]): number {
  return Math.min(...readings.map((reading) => reading.confidence ?? 0));
}
