import { isObject, readMeasurementParts, toText } from '../../core/service/wire.js';

/** One measurement as the service sent it. Its `key` may be unknown to this package. */
export interface Measurement {
  /** What was measured, such as `systolic`. */
  readonly key: string;
  /** Decimal text or a display code such as `HI`. */
  readonly value: string;
  /** As the service sent it, empty for none. */
  readonly unit: string;
}

/** One device in a picture (interface, Medical device extraction). */
export interface DeviceReading {
  /** The type as the service sent it, even if unknown to this package. */
  readonly deviceType: string;
  /** In the order of the display. */
  readonly measurements: readonly Measurement[];
  /** 0 to 1; null when the service sent none. */
  readonly confidence: number | null;
}

/** The outcome of one picture. */
export type Extraction =
  | { readonly kind: 'read'; readonly recordId: string | null; readonly readings: readonly DeviceReading[] }
  | { readonly kind: 'unread'; readonly recordId: string | null };

type Json = Record<string, unknown>;

/**
 * Reads the body of a medical extraction: its `items` (interface, Medical device extraction), or without them the top-level
 * `deviceType` and `data`.
 *
 * @param body JSON from `extractDevice` or of a stored record.
 * @returns One extraction per picture; none for any other JSON.
 */
export function readExtractions(body: unknown): Extraction[] {
  if (!isObject(body)) return [];
  const list = Array.isArray(body.extractions) ? body.extractions : 'result' in body ? [body] : [];
  return list.filter(isObject).map((extraction) => readExtraction(extraction, body));
}

function readExtraction(extraction: Json, body: Json): Extraction {
  const recordId = toText(extraction.id) || toText(body.id) || null;
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
    deviceType: toText(item.deviceType),
    measurements: isObject(item.data) ? Object.entries(item.data).flatMap(readMeasurement) : [],
    confidence: typeof item.confidence === 'number' ? item.confidence : null,
  };
}

function readMeasurement([key, value]: [string, unknown]): Measurement[] {
  const parts = readMeasurementParts(value);
  return parts === null ? [] : [{ key, ...parts }];
}

/**
 * Returns the confidence of a picture.
 *
 * @param readings Its readings.
 * @returns The lowest of their confidences, 0 to 1; a missing one counts as 0.
 */
export function lowestConfidence(readings: readonly DeviceReading[]): number {
  return Math.min(...readings.map((reading) => reading.confidence ?? 0));
}
