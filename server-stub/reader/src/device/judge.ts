import type { DeviceItem } from 'hdt-emulator/laboratory';
import { GOES_ON, type Opinion } from './general/text-reader.js';
import type { Reading } from './reading.js';

/** Readings at or above are sure (the recommended retake threshold). */
export const SURE = 0.7;
/** Two readers that share no step and say the same: of 140 photographs none was wrong where they did. */
const AGREED = 0.95;
/** Below, the segment reader saw parts of digits. */
const LEAST = 0.3;
/** What one reader says and the other contradicts. */
const CONTRADICTED = 0.5;
/** A reading of the segment reader that is worth contradicting the other: below, it is wrong as often as right. */
const WEIGHTY = 0.5;

const entries = ({ data }: DeviceItem) => Object.entries(data);

/** Whether the segment reader says what the other says; where it saw no unit, it knows neither that nor the device. */
function agrees(segments: DeviceItem, text: DeviceItem): boolean {
  const said = entries(segments);
  return (
    said.length === entries(text).length &&
    said.every(([key, { value, unit }]) => {
      const other = unit === '' ? entries(text)[0]?.[1] : text.data[key];
      return (
        other?.value === value &&
        (unit === '' || (other.unit === unit && segments.deviceType === text.deviceType))
      );
    })
  );
}

/** Whether one of the segment reader's readings says so too. */
const indexOfSame = (segments: readonly Reading[], text: DeviceItem): number =>
  segments.findIndex((one) => one.confidence >= LEAST && agrees(one, text));

export const isBackedBy = (segments: readonly Reading[], text: DeviceItem): boolean =>
  indexOfSame(segments, text) >= 0;

/** Other values of one kind of device, or one value as that of two kinds. */
const contradicts = (a: DeviceItem, b: DeviceItem): boolean =>
  a.deviceType === b.deviceType ||
  entries(a).some(([, { value }]) => entries(b).some(([, other]) => other.value === value));

const isError = (one: DeviceItem): boolean => entries(one).every(([, { value }]) => value === 'Err');

const lowered = (reading: Reading, why: string): Reading => ({
  ...reading,
  confidence: Math.min(reading.confidence, CONTRADICTED),
  why: [...reading.why, why],
});

const isDoubtful = (readings: readonly Reading[]): boolean =>
  readings.length === 1 && readings[0]!.confidence < SURE;

/** Of a device in doubt, the answer with more values: a later look loses a row as often as it finds one. */
export function fuller(before: readonly Reading[], now: readonly Reading[]): readonly Reading[] {
  const [known, next] = [before[0], now[0]];
  if (known === undefined || next === undefined || !isDoubtful(before) || !isDoubtful(now)) return now;
  const isLess = entries(next).length < entries(known).length;
  return isLess && known.deviceType === next.deviceType ? before : now;
}

/**
 * Makes one answer of what the two readers say: sure where they agree, or where one is sure and the other does not
 * contradict it. The segment reader was never sure of anything wrong in 140 photographs: a doubtful reading of the other
 * does not move it.
 */
export function judge(segments: readonly Reading[], { reading: text, against }: Opinion): readonly Reading[] {
  if (against === 'no device') return [];
  // A display that says so is read as its error; a number beside it is none of a measurement.
  if (against === 'error') return segments.filter(isError);
  if (text === undefined) return segments;
  const at = indexOfSame(segments, text);
  if (at >= 0 && !text.why.includes(GOES_ON)) {
    const agreed: Reading = { ...text, confidence: AGREED, why: ['both readers agree'] };
    return segments.map((one, i) => (i === at ? agreed : one));
  }
  const sure = segments.filter(({ confidence }) => confidence >= SURE);
  if (text.confidence < SURE) return sure.length > 0 ? segments : [text];
  if (segments.some((one) => one.confidence >= WEIGHTY && contradicts(one, text)))
    return [lowered(text, 'the segment reader says something else')];
  // Another device beside it.
  return [text, ...sure];
}
