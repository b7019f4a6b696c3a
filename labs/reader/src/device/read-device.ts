import type { DeviceItem, DeviceReading } from 'hdt-emulator/laboratory';
import { decodeRaster } from '../raster/decode.js';
import type { Recogniser } from '../text/recogniser.js';
import { addNetworks } from './combine.js';
import { interpretDisplays } from './display/display-reader.js';
import { createRasterReaders } from './raster-readers.js';
import { decodeUpright, readUntilConfident } from './read-until-confident.js';
import type { Reading } from './reading.js';

const UNDECODABLE = 'The picture could not be decoded.';
const NO_DEVICE = 'No device display could be read in the picture.';

/**
 * Reads the bytes of a picture by three readers; never throws for what is in them. Without a recogniser there is no text reader.
 * - The text reader (`general/`) reads the display as text, in several passes.
 * - The networks (`display/`) find displays and read their rows. They are asked after each pass: the words of the text reader
 *   say what their numbers mean.
 * - The segment reader (`segments/`) measures the segments of digits. It is slow, so it is asked where the others disagree.
 *
 * Passes go on until the confidence is high: two readers agree, or no other contradicts a confident one (`combine.ts`).
 * Words overrule numbers: a clock shows no reading, and a display with an error message shows nothing but that.
 */
export async function readDevicePicture(bytes: Uint8Array, recogniser?: Recogniser): Promise<DeviceReading> {
  const readings = recogniser ? await readWithText(bytes, recogniser) : await readWithoutText(bytes);
  if (readings === undefined) return { success: false, message: UNDECODABLE };
  return readings.length === 0
    ? { success: false, message: NO_DEVICE }
    : { success: true, items: readings.map(toItem) };
}

/**
 * All readings in a picture, by all readers.
 * @returns Undefined when the bytes are no picture.
 */
async function readWithText(
  bytes: Uint8Array,
  recogniser: Recogniser,
): Promise<readonly Reading[] | undefined> {
  const picture = await decodeUpright(bytes, recogniser);
  return picture && readUntilConfident(recogniser, picture);
}

/**
 * All readings in a picture, by the segment reader and the networks.
 * @returns Undefined when the bytes are no picture.
 */
async function readWithoutText(bytes: Uint8Array): Promise<readonly Reading[] | undefined> {
  const raster = await decodeRaster(bytes);
  if (raster === undefined) return undefined;
  const { segments, displays } = await createRasterReaders(raster);
  const display = interpretDisplays(displays(), []);
  return display.isNoDevice ? [] : addNetworks(segments(), undefined, display);
}

const toItem = ({ deviceType, data, confidence }: Reading): DeviceItem => ({ deviceType, data, confidence });
