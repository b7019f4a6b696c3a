import type { DeviceItem } from 'hdt-emulator/laboratory';
import type { Box } from '../../raster/box.js';
import type { Component } from '../../raster/components.js';
import type { Raster } from '../../raster/decode.js';
import { rectifyQuad } from '../../raster/perspective.js';
import type { Quad } from '../../raster/quad.js';
import { confidence } from './confidence.js';
import { type FieldArea, findFields } from './fields.js';
import { colourAxis, type Ink, inkLevels } from './ink.js';
import { createLabelReader } from './labels.js';
import { decide, type ReadField } from './layout.js';
import { type FieldText, readStrip } from './number.js';
import { type Strip, straighten } from './strip.js';
import { type Survey, survey } from './survey.js';

/** Readings less sure than this are noise read as digits. */
const LEAST_CONFIDENCE = 0.2;
/** A reading so sure needs no other view. */
export const SURE = 0.9;
/** A reading so sure is in the right polarity. */
const LIKELY = 0.5;
/** No display shows more segments; what has more pieces is a texture. */
const MOST_PIECES = 160;

/**
 * Strange pieces matter where a digit could have stood: level with a field and near it. What lies inside a field
 * was read with it, and what is longer than a digit is high is the line of a frame.
 */
function near(piece: Box, field: Box): boolean {
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

function judge(
  ink: Ink,
  fields: readonly Digits[],
  strange: readonly Box[],
  labels: () => ReturnType<LabelReader>,
): DeviceItem | undefined {
  const decision = fields.length === 0 ? undefined : decide(fields, labels);
  if (decision === undefined) return undefined;
  const score = confidence({
    margin: Math.min(...fields.map((field) => field.margin)),
    clutter: Math.max(...fields.map((field) => field.clutter)),
    lowest: Math.min(...fields.map(({ strip }) => strip.lowest)),
    highest: Math.max(...fields.map(({ strip }) => strip.highest)),
    contrast: ink.contrast,
    strange:
      strange.filter((piece) => fields.some((field) => near(piece, field.box))).length +
      fields.filter(({ box }) => isCut(box, ink.level.width)).length,
    certainty: decision.certainty,
  });
  return { deviceType: decision.deviceType, data: decision.data, confidence: score };
}

/** What the digits of a view say when the gaps between their segments are taken to be so wide. */
function readDigits(
  ink: Ink,
  found: Survey,
  { fields, strange, print }: { fields: FieldArea[]; strange: Box[]; print: Component[] },
  labels: LabelReader,
): DeviceItem | undefined {
  const read: Digits[] = [];
  const unread: Box[] = [];
  for (const field of fields) {
    const strip = straighten(found.clean, field);
    const text = readStrip(strip);
    if (text === undefined) unread.push(field.box);
    else read.push({ ...text, box: field.box, strip });
  }
  return judge(ink, read, [...strange, ...unread], () => labels(print));
}

const sameFields = (a: readonly FieldArea[], b: readonly FieldArea[]): boolean =>
  a.length === b.length && a.every(({ points }, i) => points.length === b[i]!.points.length);

function readInk(ink: Ink): DeviceItem[] {
  const found = survey(ink);
  if (found.thick.length + found.spots.length < 2 || found.thick.length > MOST_PIECES) return [];
  const labels = createLabelReader(ink.level);
  const close = findFields(found, 'close');
  const first = readDigits(ink, found, close, labels);
  if (first !== undefined && first.confidence >= SURE) return [first];
  const wide = findFields(found, 'wide');
  const second = sameFields(close.fields, wide.fields) ? undefined : readDigits(ink, found, wide, labels);
  return [first, second].filter((item) => item !== undefined);
}

/** All readings of the display in `quad`, widened by `margin`, the likelier polarity first. */
export function readView(raster: Raster, quad: Quad, margin: number): DeviceItem[] {
  const grey = colourAxis(rectifyQuad(raster, quad, margin));
  const inks = inkLevels(grey).sort((a, b) => b.contrast - a.contrast);
  const items: DeviceItem[] = [];
  for (const ink of inks) {
    items.push(...readInk(ink).filter((item) => item.confidence >= LEAST_CONFIDENCE));
    if (items.some((item) => item.confidence >= LIKELY)) break;
  }
  return items;
}
