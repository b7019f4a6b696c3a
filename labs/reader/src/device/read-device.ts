import type { DeviceItem, DeviceReading } from 'hdt-emulator/laboratory';
import type { Raster } from '#networks/raster.js';
import type { DisplayNetworks } from '#networks/read-displays.js';
import { decodeRaster } from '../raster/decode.js';
import type { Recogniser } from '../text/recogniser.js';
import {
  addNetworks,
  combineReadings,
  HIGH_CONFIDENCE,
  isConfirmedBy,
  isReadByNetworks,
  preferFullerReading,
} from './combine.js';
import {
  type DisplayReading,
  type DisplayText,
  interpretDisplays,
  readDisplayText,
} from './display/display-reader.js';
import { loadDisplayNetworks } from './display/networks.js';
import type { DoubtThresholds } from './general/doubts.js';
import { readText, type TextReading } from './general/text-reader.js';
import { rotateUpright, type Upright } from './general/upright.js';
import type { Reading } from './reading.js';
import { readSegments } from './segments/segment-reader.js';

const UNDECODABLE = 'The picture could not be decoded.';
const NO_DEVICE = 'No device display could be read in the picture.';

const isHighConfidence = (readings: readonly Reading[]): boolean =>
  readings.length > 0 && readings.every(({ confidence }) => confidence >= HIGH_CONFIDENCE);

/** What the readers say of a picture, each when it is needed. */
interface Opinions {
  readonly segments: () => readonly Reading[];
  readonly displays: () => readonly DisplayText[];
}

/**
 * What all readers say after a pass. The segment reader takes three times as long as the networks: it is not asked where they and
 * the text agree on the only display.
 */
function combineAll(
  text: TextReading,
  display: DisplayReading,
  { segments, displays }: Opinions,
): readonly Reading[] {
  const combine = (others: readonly Reading[]): readonly Reading[] =>
    addNetworks(combineReadings(others, text), text, display);
  if (text.reading && isReadByNetworks(display, text.reading) && displays().length === 1) {
    const agreed = combine([]);
    if (isHighConfidence(agreed)) return agreed;
  }
  return combine(segments());
}

/** Combines all readers after each pass, until the confidence is high. */
export async function readUntilConfident(
  recogniser: Recogniser,
  picture: Upright,
  { thresholds, ...opinions }: Opinions & { thresholds?: DoubtThresholds },
): Promise<readonly Reading[]> {
  const { segments, displays } = opinions;
  let readings: readonly Reading[] = [];
  for await (const text of readText(recogniser, picture, {
    thresholds,
    isConfirmed: (item, labels) =>
      isReadByNetworks(interpretDisplays(displays(), labels), item) || isConfirmedBy(segments(), item),
  })) {
    if (text.rejectedBy === 'no device') return [];
    const display = interpretDisplays(displays(), text.labels);
    if (display.isNoDevice) return [];
    const answer = combineAll(text, display, opinions);
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

/** Undefined where their files are missing or damaged: the other readers do without. */
const openNetworks = (): Promise<DisplayNetworks | undefined> => loadDisplayNetworks().catch(() => undefined);

const opinionsOf = (networks: DisplayNetworks | undefined, raster: Raster): Opinions => ({
  segments: memoize(() => readSegments(raster)),
  displays: memoize(() => (networks ? readDisplayText(networks, raster) : [])),
});

/** A picture's upright form, for all readers. */
interface UprightPicture extends Opinions {
  readonly picture: Upright;
}

/** @returns Undefined when the bytes are no picture. */
export async function decodeUpright(
  bytes: Uint8Array,
  recogniser: Recogniser,
): Promise<UprightPicture | undefined> {
  const raster = await decodeRaster(bytes);
  if (raster === undefined) return undefined;
  const [picture, networks] = await Promise.all([rotateUpright(recogniser, raster), openNetworks()]);
  return { picture, ...opinionsOf(networks, picture.raster) };
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
    if (raster === undefined) return undefined;
    const { segments, displays } = opinionsOf(await openNetworks(), raster);
    const display = interpretDisplays(displays(), []);
    return display.isNoDevice ? [] : addNetworks(segments(), undefined, display);
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
