import { type DeviceReading, lowestConfidence } from './device.js';

/**
 * Largest difference between two photos of a display that keeps measuring: oximeters are accurate to 4 % (ISO
 * 80601-2-61), and the pulse varies. All other displays hold their value after a measurement.
 */
const TOLERANCES: ReadonlyMap<string, number> = new Map([
  ['spo2', 4],
  ['pulseRate', 20],
]);

/** An earlier photo contradicts a later one only if its confidence is lower by this much at most. */
const MAX_CONFIDENCE_GAP = 0.2;

/** Whether two photos show the same numbers, for the devices and keys that both have. */
function compareReadings(
  one: readonly DeviceReading[],
  other: readonly DeviceReading[],
): 'same' | 'different' | 'unrelated' {
  const pairs = [...amountsByKey(one)].flatMap(([path, amount]) => {
    const rival = amountsByKey(other).get(path);
    return rival ? [[amount, rival] as const] : [];
  });
  if (pairs.length === 0) return 'unrelated';
  return pairs.every(([a, b]) => isWithinTolerance(a, b)) ? 'same' : 'different';
}

type Named = DeviceReading['measurements'][number];

/** Measurements by device and key; devices of one type are told apart by their order. */
function amountsByKey(readings: readonly DeviceReading[]): Map<string, Named> {
  const seen: string[] = [];
  return new Map(
    readings.flatMap(({ deviceType, measurements }) => {
      const order = seen.filter((type) => type === deviceType).length;
      seen.push(deviceType);
      return measurements.map((one) => [JSON.stringify([deviceType, order, one.key]), one] as const);
    }),
  );
}

/** A unit that one photo does not show is no contradiction. */
function isWithinTolerance(one: Named, other: Named): boolean {
  if (one.unit && other.unit && one.unit !== other.unit) return false;
  if (one.value === other.value) return true;
  return Math.abs(Number(one.value) - Number(other.value)) <= (TOLERANCES.get(one.key) ?? 0);
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
  const least = lowestConfidence(readings) - MAX_CONFIDENCE_GAP;
  const rivals = earlier.filter((shot) => lowestConfidence(shot) >= least);
  return (
    rivals.some((shot) => compareReadings(readings, shot) === 'different') &&
    earlier.every((shot) => compareReadings(readings, shot) !== 'same')
  );
}
