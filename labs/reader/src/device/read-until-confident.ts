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
import { type DisplayReading, interpretDisplays } from './display/display-reader.js';
import type { DoubtThresholds } from './general/doubts.js';
import { readText, type TextReading } from './general/text-reader.js';
import { rotateUpright, type Upright } from './general/upright.js';
import { createRasterReaders, type RasterReaders } from './raster-readers.js';
import type { Reading } from './reading.js';

/** A picture with its text upright, and the readers of its pixels. */
export interface UprightPicture {
  readonly upright: Upright;
  readonly readers: RasterReaders;
}

/** @returns Undefined when the bytes are no picture. */
export async function decodeUpright(
  bytes: Uint8Array,
  recogniser: Recogniser,
): Promise<UprightPicture | undefined> {
  const raster = await decodeRaster(bytes);
  if (raster === undefined) return undefined;
  const upright = await rotateUpright(recogniser, raster);
  return { upright, readers: await createRasterReaders(upright.raster) };
}

/** Combines all readers after each pass of the text reader, until the confidence is high. */
export async function readUntilConfident(
  recogniser: Recogniser,
  { upright, readers }: UprightPicture,
  thresholds?: DoubtThresholds,
): Promise<readonly Reading[]> {
  const passes = readText(recogniser, upright, {
    thresholds,
    isConfirmed: (item, labels) =>
      isReadByNetworks(interpretDisplays(readers.displays(), labels), item) ||
      isConfirmedBy(readers.segments(), item),
  });
  let readings: readonly Reading[] = [];
  for await (const text of passes) {
    if (text.rejectedBy === 'no device') return [];
    const display = interpretDisplays(readers.displays(), text.labels);
    if (display.isNoDevice) return [];
    const combined = combineAll(text, display, readers);
    if (text.rejectedBy === 'error') return combined;
    readings = preferFullerReading(readings, combined);
    if (isHighConfidence(readings)) return readings;
  }
  return readings;
}

/**
 * Combines the three readers. The segment reader takes three times as long as the networks, so it is not asked where they and
 * the text agree on the only display.
 */
function combineAll(text: TextReading, display: DisplayReading, readers: RasterReaders): readonly Reading[] {
  const combine = (segments: readonly Reading[]): readonly Reading[] =>
    addNetworks(combineReadings(segments, text), text, display);
  const isOnlyDisplay = (): boolean => readers.displays().length === 1;
  if (text.reading && isReadByNetworks(display, text.reading) && isOnlyDisplay()) {
    const agreed = combine([]);
    if (isHighConfidence(agreed)) return agreed;
  }
  return combine(readers.segments());
}

const isHighConfidence = (readings: readonly Reading[]): boolean =>
  readings.length > 0 && readings.every(({ confidence }) => confidence >= HIGH_CONFIDENCE);
