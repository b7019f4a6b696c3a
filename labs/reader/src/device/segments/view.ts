import type { DeviceItem } from 'hdt-emulator/laboratory';
import type { Component } from '#networks/components.js';
import type { Quad } from '#networks/quad.js';
import type { Raster } from '#networks/raster.js';
import type { Box } from '../../raster/box.js';
import { rectifyQuad } from '../../raster/perspective.js';
import { scoreReading } from './confidence.js';
import { type FieldArea, findFields } from './fields.js';
import { identifyDevice, type ReadField } from './identify-device.js';
import { type Ink, inkLevels, projectColourAxis } from './ink.js';
import { classifyInk, type InkPieces } from './ink-pieces.js';
import { createLabelReader } from './label-reader.js';
import { type FieldText, readStrip } from './number.js';
import { type Strip, straightenField } from './strip.js';

/** Readings with a lower confidence are noise read as digits. */
const MIN_CONFIDENCE = 0.2;
/** Confidence from which a reading needs no other view. */
export const ENOUGH_CONFIDENCE = 0.9;
/** Confidence from which a reading is in the right polarity. */
const RIGHT_POLARITY = 0.5;
/** No display shows more segments; what has more pieces is a texture. */
const MAX_PIECES = 160;

/**
 * Unexplained pieces matter where a digit could have stood: level with a field and near it. What lies inside a field
 * was read with it, and what is longer than a digit is high is the line of a frame.
 */
function couldHideDigit(piece: Box, field: Box): boolean {
  const high = field.bottom - field.top;
  const inside =
    piece.left >= field.left &&
    piece.right <= field.right &&
    piece.top >= field.top &&
    piece.bottom <= field.bottom;
  const long = Math.max(piece.right - piece.left, piece.bottom - piece.top);
  const isLine =
    long > 1.3 * high && Math.min(piece.right - piece.left, piece.bottom - piece.top) < 0.15 * long;
  return (
    !inside &&
    !isLine &&
    piece.bottom > field.top - 0.1 * high &&
    piece.top < field.bottom + 0.1 * high &&
    piece.right > field.left - 0.9 * high &&
    piece.left < field.right + 0.9 * high
  );
}

/**
 * A view that ends right beside a number may have cut a digit off: a display in half shadow is found by its brighter
 * half. Numbers end close to the right edge on many displays, but few begin at the left one.
 */
const isCut = (box: Box, width: number): boolean =>
  box.left < 0.15 * (box.bottom - box.top) || width - box.right < 0.03 * (box.bottom - box.top);

interface Digits extends ReadField, FieldText {
  strip: Strip;
}

type LabelReader = ReturnType<typeof createLabelReader>;

function assessDigits(
  ink: Ink,
  fields: readonly Digits[],
  unexplained: readonly Box[],
  labels: () => ReturnType<LabelReader>,
): DeviceItem | undefined {
  const decision = fields.length === 0 ? undefined : identifyDevice(fields, labels);
  if (decision === undefined) return undefined;
  const score = scoreReading({
    margin: Math.min(...fields.map((field) => field.margin)),
    clutter: Math.max(...fields.map((field) => field.clutter)),
    lowest: Math.min(...fields.map(({ strip }) => strip.lowest)),
    highest: Math.max(...fields.map(({ strip }) => strip.highest)),
    contrast: ink.contrast,
    unexplained:
      unexplained.filter((piece) => fields.some((field) => couldHideDigit(piece, field.box))).length +
      fields.filter(({ box }) => isCut(box, ink.level.width)).length,
    certainty: decision.certainty,
  });
  return { deviceType: decision.deviceType, data: decision.data, confidence: score };
}

/** The reading of the digits of a view, for one width of the gaps between segments. */
function readDigits(
  ink: Ink,
  found: InkPieces,
  { fields, unexplained, print }: { fields: FieldArea[]; unexplained: Box[]; print: Component[] },
  labels: LabelReader,
): DeviceItem | undefined {
  const read: Digits[] = [];
  const unread: Box[] = [];
  for (const field of fields) {
    const strip = straightenField(found.clean, field);
    const text = readStrip(strip);
    if (text === undefined) unread.push(field.box);
    else read.push({ ...text, box: field.box, strip });
  }
  return assessDigits(ink, read, [...unexplained, ...unread], () => labels(print));
}

const sameFields = (a: readonly FieldArea[], b: readonly FieldArea[]): boolean =>
  a.length === b.length && a.every(({ points }, i) => points.length === b[i]!.points.length);

function readInk(ink: Ink): DeviceItem[] {
  const found = classifyInk(ink);
  if (found.thick.length + found.spots.length < 2 || found.thick.length > MAX_PIECES) return [];
  const labels = createLabelReader(ink.level);
  const close = findFields(found, 'close');
  const first = readDigits(ink, found, close, labels);
  if (first !== undefined && first.confidence >= ENOUGH_CONFIDENCE) return [first];
  const wide = findFields(found, 'wide');
  const second = sameFields(close.fields, wide.fields) ? undefined : readDigits(ink, found, wide, labels);
  return [first, second].filter((item) => item !== undefined);
}

/** All readings of the display in `quad`, widened by `margin`, the likelier polarity first. */
export function readView(raster: Raster, quad: Quad, margin: number): DeviceItem[] {
  const grey = projectColourAxis(rectifyQuad(raster, quad, margin));
  const inks = inkLevels(grey).sort((a, b) => b.contrast - a.contrast);
  const items: DeviceItem[] = [];
  for (const ink of inks) {
    items.push(...readInk(ink).filter((item) => item.confidence >= MIN_CONFIDENCE));
    if (items.some((item) => item.confidence >= RIGHT_POLARITY)) break;
  }
  return items;
}
