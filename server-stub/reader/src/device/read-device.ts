import type { DeviceItem, DeviceReading } from 'hdt-emulator/laboratory';
import { decodeRaster } from '../raster/decode.js';
import type { Recogniser } from '../text/recogniser.js';
import { combineReadings, HIGH_CONFIDENCE, isConfirmedBy, preferFullerReading } from './combine.js';
import type { DoubtThresholds } from './general/doubts.js';
import { readText } from './general/text-reader.js';
import { rotateUpright, type Upright } from './general/upright.js';
import type { Reading } from './reading.js';
import { readSegments } from './segments/segment-reader.js';

const UNDECODABLE = 'The picture could not be decoded.';
const NO_DEVICE = 'No device display could be read in the picture.';

const isHighConfidence = (readings: readonly Reading[]): boolean =>
  readings.length > 0 && readings.every(({ confidence }) => confidence >= HIGH_CONFIDENCE);

/** Combines both readers after each pass, until the confidence is high. The segment reader runs when it is needed. */
export async function readUntilConfident(
  recogniser: Recogniser,
  picture: Upright,
  { segments, thresholds }: { segments: () => readonly Reading[]; thresholds?: DoubtThresholds },
): Promise<readonly Reading[]> {
  let readings: readonly Reading[] = [];
  for await (const text of readText(recogniser, picture, {
    thresholds,
    isConfirmed: (item) => isConfirmedBy(segments(), item),
  })) {
    if (text.rejectedBy === 'no device') return [];
    const answer = combineReadings(segments(), text);
    readings = text.rejectedBy === undefined ? preferFullerReading(readings, answer) : answer;
    if (isHighConfidence(readings) || text.rejectedBy !== undefined) break;
  }
  return readings;
}

const memoize = <Value>(make: () => Value): (() => Value) => {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
};

/** A picture's upright form, for both readers. */
interface UprightPicture {
  readonly picture: Upright;
  readonly segments: () => readonly Reading[];
}

/** @returns Undefined when the bytes are no picture. */
export async function decodeUpright(
  bytes: Uint8Array,
  recogniser: Recogniser,
): Promise<UprightPicture | undefined> {
  const raster = await decodeRaster(bytes);
  if (raster === undefined) return undefined;
  const picture = await rotateUpright(recogniser, raster);
  return { picture, segments: memoize(() => readSegments(picture.raster)) };
}

/**
 * All readings in a picture: by both readers with a recogniser, by the segment reader alone without.
 * @returns Undefined when the bytes are no picture.
 */
async function readDisplays(
  bytes: Uint8Array,
  recogniser: Recogniser | undefined,
): Promise<readonly Reading[] | undefined> {
  if (recogniser === undefined) {
    const raster = await decodeRaster(bytes);
    return raster && readSegments(raster);
  }
  const both = await decodeUpright(bytes, recogniser);
  return both && readUntilConfident(recogniser, both.picture, both);
}

const item = ({ deviceType, data, confidence }: Reading): DeviceItem => ({ deviceType, data, confidence });

/** Reads the bytes of a picture; never throws for what is in them. */
export async function readDevicePicture(bytes: Uint8Array, recogniser?: Recogniser): Promise<DeviceReading> {
  const readings = await readDisplays(bytes, recogniser);
  if (readings === undefined) return { success: false, message: UNDECODABLE };
  return readings.length === 0
    ? { success: false, message: NO_DEVICE }
    : { success: true, items: readings.map(item) };
}
