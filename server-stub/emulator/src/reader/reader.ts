import { readText } from './general/text-reader.js';
import type { Trust } from './general/trust.js';
import { upright } from './general/upright.js';
import { judge, SURE } from './judge.js';
import { decode } from './picture/decode.js';
import type { DeviceItem, DeviceReading, Reading } from './reading.js';
import { readSegments } from './segments/segment-reader.js';
import type { Recogniser } from './text/recogniser.js';

const UNDECODABLE = 'The picture could not be decoded.';
const NO_DEVICE = 'No device display could be read in the picture.';

const isSettled = (readings: readonly Reading[]): boolean =>
  readings.length > 0 && readings.every(({ confidence }) => confidence >= SURE);

/**
 * All readings in a picture, in reading order: by two readers and a judge with a recogniser, by the segment reader
 * alone without. Looks are taken until the judge is sure.
 * @returns Undefined when the bytes are no picture.
 */
export async function readingsIn(
  bytes: Uint8Array,
  recogniser: Recogniser | undefined,
  trust?: Trust,
): Promise<readonly Reading[] | undefined> {
  const raster = await decode(bytes);
  if (raster === undefined) return undefined;
  if (recogniser === undefined) return readSegments(raster);
  const right = await upright(recogniser, raster);
  let segments: readonly Reading[] | undefined;
  let readings: readonly Reading[] = [];
  for await (const opinion of readText(recogniser, right, trust)) {
    if (opinion.against === 'no device') return [];
    segments ??= readSegments(right.raster);
    readings = judge(segments, opinion);
    if (isSettled(readings) || opinion.against !== undefined) break;
  }
  return readings;
}

const item = ({ deviceType, data, confidence }: Reading): DeviceItem => ({ deviceType, data, confidence });

/** Reads the bytes of a picture; never throws for what is in them. */
export async function readPicture(bytes: Uint8Array, recogniser?: Recogniser): Promise<DeviceReading> {
  const readings = await readingsIn(bytes, recogniser);
  if (readings === undefined) return { success: false, message: UNDECODABLE };
  return readings.length === 0
    ? { success: false, message: NO_DEVICE }
    : { success: true, items: readings.map(item) };
}
