import { parseDecimal } from './decimal.js';
import { type DeviceReading, lowestConfidence, type Measurement } from './device.js';

/**
 * Largest difference between two photos of a display that keeps measuring. Oximeters are accurate to 4 % (ISO 80601-2-61),
 * and the pulse varies. All other displays hold their value after a measurement.
 */
const TOLERANCES: ReadonlyMap<string, number> = new Map([
  ['spo2', 4],
  ['pulseRate', 20],
]);

/** An earlier photo contradicts a later one only if its confidence is at most this much lower. */
const MAX_CONFIDENCE_GAP = 0.2;

/** Whether two photos show the same numbers, for the devices and keys that both have. */
function compareReadings(
  one: readonly DeviceReading[],
  other: readonly DeviceReading[],
): 'same' | 'different' | 'unrelated' {
  const counterparts = measurementsByKey(other);
  const pairs = [...measurementsByKey(one)].flatMap(([path, measurement]) => {
    const counterpart = counterparts.get(path);
    return counterpart ? [[measurement, counterpart] as const] : [];
  });
  if (pairs.length === 0) return 'unrelated';
  return pairs.every(([a, b]) => isWithinTolerance(a, b)) ? 'same' : 'different';
}

/** Measurements by device and key; devices of one type are distinguished by their order. */
function measurementsByKey(readings: readonly DeviceReading[]): Map<string, Measurement> {
  const previousTypes: string[] = [];
  return new Map(
    readings.flatMap(({ deviceType, measurements }) => {
      const order = previousTypes.filter((type) => type === deviceType).length;
      previousTypes.push(deviceType);
      return measurements.map((read) => [JSON.stringify([deviceType, order, read.key]), read] as const);
    }),
  );
}

/** Whether two measurements agree. A unit that only one photo shows is ignored. */
function isWithinTolerance(one: Measurement, other: Measurement): boolean {
  if (one.unit && other.unit && one.unit !== other.unit) return false;
  if (one.value === other.value) return true;
  const [value, otherValue] = [parseDecimal(one.value), parseDecimal(other.value)];
  if (value === null || otherValue === null) return false;
  return Math.abs(value - otherValue) <= (TOLERANCES.get(one.key) ?? 0);
}

/**
 * Whether earlier photos contradict a confident one.
 *
 * @param readings Readings of the last photo.
 * @param earlier Readings of each earlier photo. One equal photo outweighs all contradictions.
 */
export function isContradicted(
  readings: readonly DeviceReading[],
  earlier: readonly (readonly DeviceReading[])[],
): boolean {
  const minConfidence = lowestConfidence(readings) - MAX_CONFIDENCE_GAP;
  const comparable = earlier.filter((shot) => lowestConfidence(shot) >= minConfidence);
  return (
    comparable.some((shot) => compareReadings(readings, shot) === 'different') &&
    earlier.every((shot) => compareReadings(readings, shot) !== 'same')
  );
}
