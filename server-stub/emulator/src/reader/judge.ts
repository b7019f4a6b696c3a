import type { Opinion } from './general/text-reader.js';
import type { DeviceItem, Reading } from './reading.js';

/** Readings at or above are sure (the recommended retake threshold). */
export const SURE = 0.7;
/** Two readers that share no step and say the same: of 140 photographs none was wrong where they did. */
const AGREED = 0.95;
/** What one reader says and the other contradicts. */
const CONTRADICTED = 0.5;
/** A reading of the segment reader that is worth contradicting the other: below, it is wrong as often as right. */
const WEIGHTY = 0.5;

const entries = ({ data }: DeviceItem) => Object.entries(data);

/** Whether all that one says is in the other as well. */
const within = (part: DeviceItem, whole: DeviceItem): boolean =>
  part.deviceType === whole.deviceType &&
  entries(part).every(
    ([key, { value, unit }]) => whole.data[key]?.value === value && whole.data[key]?.unit === unit,
  );

const isSame = (a: DeviceItem, b: DeviceItem): boolean => within(a, b) && within(b, a);

/** Whether one has another value for all that the other measured; a row it lost or moved is no other value. */
function contradicts(text: DeviceItem, segments: DeviceItem): boolean {
  const values = entries(segments).map(([, { value }]) => value);
  return (
    text.deviceType === segments.deviceType &&
    entries(text).length === values.length &&
    entries(text).some(([, { value }]) => !values.includes(value))
  );
}

const lowered = (reading: Reading, why: string): Reading => ({
  ...reading,
  confidence: Math.min(reading.confidence, CONTRADICTED),
  why: [...reading.why, why],
});

/**
 * Makes one answer of what the two readers say: sure where they agree, or where one is sure and the other does not
 * contradict it.
 */
export function judge(segments: readonly Reading[], { reading: text, against }: Opinion): readonly Reading[] {
  if (against.length > 0) return [];
  if (text === undefined) return segments;
  const at = segments.findIndex((one) => isSame(one, text));
  if (at >= 0) {
    const agreed: Reading = { ...text, confidence: AGREED, why: ['both readers agree'] };
    return segments.map((one, i) => (i === at ? agreed : one));
  }
  if (text.confidence >= SURE) {
    const rival = segments.some((one) => one.confidence >= WEIGHTY && one.deviceType === text.deviceType);
    return [rival ? lowered(text, 'the segment reader says something else') : text];
  }
  const sure = segments.filter(({ confidence }) => confidence >= SURE);
  if (sure.length === 0) return [text];
  return segments.map((one) =>
    one.confidence >= SURE && contradicts(text, one)
      ? lowered(one, 'the text reader says something else')
      : one,
  );
}
