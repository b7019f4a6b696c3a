import { parseDecimal } from './decimal.js';
import { type DeviceReading, lowestConfidence, type Measurement } from './device.js';

/**
 * Largest difference between two photos of an oximeter, which keeps measuring: it is accurate to 4 % (ISO 80601-2-61), and the
 * pulse varies. All other displays hold their value after a measurement, also the pulse of a blood pressure monitor.
 */
const OXIMETER_TOLERANCES: ReadonlyMap<string, number> = new Map([
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

interface ComparableMeasurement extends Measurement {
  /** Largest difference to the same measurement in another photo. */
  readonly tolerance: number;
}

/** The types are the service's: one that is unknown here is an oximeter by what it measures. */
const isOximeter = ({ deviceType, measurements }: DeviceReading): boolean =>
  deviceType === 'pulse oximeter' || measurements.some(({ key }) => key === 'spo2');

/** Measurements by device and key; devices of one type are distinguished by their order. */
function measurementsByKey(readings: readonly DeviceReading[]): Map<string, ComparableMeasurement> {
  const previousTypes: string[] = [];
  return new Map(
    readings.flatMap((reading) => {
      const { deviceType, measurements } = reading;
      const tolerances = isOximeter(reading) ? OXIMETER_TOLERANCES : undefined;
      const order = previousTypes.filter((type) => type === deviceType).length;
      previousTypes.push(deviceType);
      return measurements.map((read) => {
        const tolerance = tolerances?.get(read.key) ?? 0;
        return [JSON.stringify([deviceType, order, read.key]), { ...read, tolerance }] as const;
      });
    }),
  );
}

/** Whether two measurements agree. A unit that only one photo shows is ignored. */
function isWithinTolerance(one: ComparableMeasurement, other: ComparableMeasurement): boolean {
  if (one.unit && other.unit && one.unit !== other.unit) return false;
  if (one.value === other.value) return true;
  const [value, otherValue] = [parseDecimal(one.value), parseDecimal(other.value)];
  if (value === null || otherValue === null) return false;
  return Math.abs(value - otherValue) <= one.tolerance;
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
