import type { DeviceItem, DeviceReading } from 'hdt-emulator/laboratory';
import { decode } from '../raster/decode.js';
import type { Recogniser } from '../text/recogniser.js';
import { readText } from './general/text-reader.js';
import type { Trust } from './general/trust.js';
import { type Upright, upright } from './general/upright.js';
import { fuller, isBackedBy, judge, SURE } from './judge.js';
import type { Reading } from './reading.js';
import { readSegments } from './segments/segment-reader.js';

const UNDECODABLE = 'The picture could not be decoded.';
const NO_DEVICE = 'No device display could be read in the picture.';

const isSettled = (readings: readonly Reading[]): boolean =>
  readings.length > 0 && readings.every(({ confidence }) => confidence >= SURE);

/** What the judge makes of both readers; looks are taken until it is sure, and the segment reader is asked when needed. */
export async function judged(
  recogniser: Recogniser,
  picture: Upright,
  { segments, trust }: { segments: () => readonly Reading[]; trust?: Trust },
): Promise<readonly Reading[]> {
  let readings: readonly Reading[] = [];
  for await (const opinion of readText(recogniser, picture, {
    trust,
    isBacked: (item) => isBackedBy(segments(), item),
  })) {
    if (opinion.against === 'no device') return [];
    const answer = judge(segments(), opinion);
    readings = opinion.against === undefined ? fuller(readings, answer) : answer;
    if (isSettled(readings) || opinion.against !== undefined) break;
  }
  return readings;
}

const once = <Value>(make: () => Value): (() => Value) => {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
};

/** A picture's upright form, for both readers. */
interface Prepared {
  readonly picture: Upright;
  readonly segments: () => readonly Reading[];
}

/** @returns Undefined when the bytes are no picture. */
export async function prepare(bytes: Uint8Array, recogniser: Recogniser): Promise<Prepared | undefined> {
  const raster = await decode(bytes);
  if (raster === undefined) return undefined;
  const picture = await upright(recogniser, raster);
  return { picture, segments: once(() => readSegments(picture.raster)) };
}

/**
 * All readings in a picture: by two readers and a judge with a recogniser, by the segment reader alone without.
 * @returns Undefined when the bytes are no picture.
 */
async function readingsIn(
  bytes: Uint8Array,
  recogniser: Recogniser | undefined,
): Promise<readonly Reading[] | undefined> {
  if (recogniser === undefined) {
    const raster = await decode(bytes);
    return raster && readSegments(raster);
  }
  const both = await prepare(bytes, recogniser);
  return both && judged(recogniser, both.picture, both);
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
