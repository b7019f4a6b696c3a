import type { DeviceItem } from 'hdt-emulator/laboratory';
import type { DisplayReading } from './display/display-reader.js';
import { MAY_CONTINUE, type TextReading } from './general/text-reader.js';
import type { Reading } from './reading.js';

/** Confidence from which a reading is kept without a retake (the recommended threshold). */
export const HIGH_CONFIDENCE = 0.7;
/** Two readers that share no step and say the same: of 140 photographs none was wrong where they did. */
const AGREED = 0.95;
/** Below this confidence the segment reader has read parts of digits. */
const MIN_CONFIDENCE = 0.3;
/** Confidence of a reading that the other reader contradicts. */
const CONTRADICTED = 0.5;
/** A reading of the segment reader that is worth contradicting the other: below, it is wrong as often as right. */
const MIN_CONTRADICTION = 0.5;

const BOTH_AGREE = 'both readers agree';

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

/** Index of the segment reader's reading that says the same, or -1. */
const findSameReading = (segments: readonly Reading[], text: DeviceItem): number =>
  segments.findIndex((one) => one.confidence >= MIN_CONFIDENCE && agrees(one, text));

/** Whether the segment reader has the same reading. */
export const isConfirmedBy = (segments: readonly Reading[], text: DeviceItem): boolean =>
  findSameReading(segments, text) >= 0;

/** Other values of one kind of device, or one value as that of two kinds. */
const contradicts = (a: DeviceItem, b: DeviceItem): boolean =>
  a.deviceType === b.deviceType ||
  entries(a).some(([, { value }]) => entries(b).some(([, other]) => other.value === value));

const showsError = (one: DeviceItem): boolean => entries(one).every(([, { value }]) => value === 'Err');

const lowerConfidence = (reading: Reading, reason: string): Reading => ({
  ...reading,
  confidence: Math.min(reading.confidence, CONTRADICTED),
  reasons: [...reading.reasons, reason],
});

const isLowConfidence = (readings: readonly Reading[]): boolean =>
  readings.length === 1 && readings[0]!.confidence < HIGH_CONFIDENCE;

/** Takes the reading with more values when both have low confidence: a later pass loses a row as often as it finds one. */
export function preferFullerReading(before: readonly Reading[], now: readonly Reading[]): readonly Reading[] {
  const [known, next] = [before[0], now[0]];
  if (known === undefined || next === undefined || !isLowConfidence(before) || !isLowConfidence(now))
    return now;
  const isLess = entries(next).length < entries(known).length;
  return isLess && known.deviceType === next.deviceType ? before : now;
}

/**
 * Combines the readings of both readers: the confidence is high where they agree, or where one has a high confidence and the
 * other does not contradict it. In 140 photographs no wrong reading of the segment reader had a high confidence: a reading of
 * the other with low confidence does not change it.
 */
export function combineReadings(
  segments: readonly Reading[],
  { reading: text, rejectedBy }: TextReading,
): readonly Reading[] {
  if (rejectedBy === 'no device') return [];
  // A display with an error message shows no measurement, whatever number stands beside it.
  if (rejectedBy === 'error') return segments.filter(showsError);
  if (text === undefined) return segments;
  const at = findSameReading(segments, text);
  if (at >= 0 && !text.reasons.includes(MAY_CONTINUE)) {
    const agreed: Reading = { ...text, confidence: AGREED, reasons: [BOTH_AGREE] };
    return segments.map((one, i) => (i === at ? agreed : one));
  }
  const certain = segments.filter(({ confidence }) => confidence >= HIGH_CONFIDENCE);
  if (text.confidence < HIGH_CONFIDENCE) return certain.length > 0 ? segments : [text];
  if (segments.some((one) => one.confidence >= MIN_CONTRADICTION && contradicts(one, text)))
    return [lowerConfidence(text, 'the segment reader says something else')];
  // Another device beside it.
  return [text, ...certain];
}

const isSame = (a: DeviceItem, b: DeviceItem): boolean => a.deviceType === b.deviceType && agrees(a, b);

/** Whether the networks read the same. */
export const isReadByNetworks = ({ reading }: DisplayReading, text: DeviceItem): boolean =>
  reading !== undefined && isSame(reading, text);

const digitsOf = (one: DeviceItem): string[] =>
  Object.values(one.data).map(({ value }) => String(value).replaceAll(/\D/g, ''));

/** Shorter numbers are alike by chance. */
const MIN_DIGITS = 3;

/**
 * Whether the networks saw one digit of a number otherwise, and the number itself nowhere. What all readings say stands elsewhere in
 * the picture.
 */
function hasOtherDigit(one: DeviceItem, said: ReadonlySet<string>, { digits }: DisplayReading): boolean {
  const others = digits.filter((other) => !said.has(other));
  const differsInOne = (a: string, b: string): boolean =>
    a.length === b.length && [...a].filter((digit, i) => digit !== b[i]).length === 1;
  return digitsOf(one).some(
    (number) =>
      number.length >= MIN_DIGITS &&
      !digits.includes(number) &&
      others.some((other) => differsInOne(number, other)),
  );
}

/** Whether the networks have all values of a reading and a further one: it lost a row. */
function lacksRow(one: DeviceItem, own: DeviceItem): boolean {
  const values = entries(own).map(([, { value }]) => value);
  return (
    one.deviceType === own.deviceType &&
    values.length > entries(one).length &&
    entries(one).every(([, { value }]) => values.includes(value))
  );
}

/**
 * Adds the opinion of the networks, which share no step with the other readers but the meaning of the words: where they agree
 * with one on every digit, the confidence is high unless both doubt what the numbers mean.
 */
export function addNetworks(
  before: readonly Reading[],
  text: TextReading | undefined,
  display: DisplayReading,
): readonly Reading[] {
  const { reading: own, layoutDoubts } = display;
  if (text?.rejectedBy !== undefined) return before;
  const isOfText = (one: Reading): boolean => text?.reading !== undefined && agrees(one, text.reading);
  const said = new Set(before.flatMap(digitsOf));
  const readings = before.map((one) => {
    if (own && lacksRow(one, own)) return lowerConfidence(one, 'a row is missing');
    // What the segment reader alone says takes one other digit to be doubted; the text reader has its own passes.
    if (!isOfText(one) && hasOtherDigit(one, said, display))
      return lowerConfidence(one, 'the networks read another digit');
    return one;
  });
  if (own === undefined) return readings;
  const at = readings.findIndex((one) => one.confidence >= MIN_CONFIDENCE && agrees(one, own));
  if (at >= 0) {
    const known = readings[at]!;
    const isDoubtful = layoutDoubts.length > 0 && (text?.layoutDoubts.length ?? 0) > 0;
    if (known.confidence >= HIGH_CONFIDENCE || known.reasons.includes(MAY_CONTINUE) || isDoubtful)
      return readings;
    const agreed: Reading = { ...own, confidence: AGREED, reasons: ['two readers agree'] };
    return readings.map((one, i) => (i === at ? agreed : one));
  }
  if (readings.every(({ confidence }) => confidence < MIN_CONTRADICTION))
    return [lowerConfidence(own, 'only the networks read it')];
  if (own.reasons.length > 0 || !readings.some((one) => contradicts(one, own))) return readings;
  const certain = readings.some(({ confidence }) => confidence >= HIGH_CONFIDENCE);
  // Two readers that agree are not contradicted by a third.
  const isContradicted = (one: Reading): boolean =>
    contradicts(one, own) && !one.reasons.includes(BOTH_AGREE);
  return certain
    ? readings.map((one) =>
        isContradicted(one) ? lowerConfidence(one, 'the networks read something else') : one,
      )
    : [lowerConfidence(own, 'the other readers read something else')];
}
