import type { Box } from './box.js';
import type { Component } from './components.js';
import { confidence } from './confidence.js';
import { decode, type Raster } from './decode.js';
import { type Candidate, findDisplays } from './display.js';
import { findFields, type Join, type Survey, survey } from './fields.js';
import { colourAxis, type Ink, inkLevels } from './ink.js';
import { type Label, readLabels } from './labels.js';
import { decide, type ReadField } from './layout.js';
import { readStrip } from './number.js';
import { rectify } from './perspective.js';
import { area, type Point, type Quad } from './quad.js';
import type { DeviceItem, DeviceReading } from './reading.js';
import { straighten } from './strip.js';

/** Views of a display: cut close, and a little wide for digits that run over its edge. */
const MARGINS = [0.012, 0.045];
/** Readings less sure than this are noise read as digits. */
const LEAST_CONFIDENCE = 0.2;
const SURE = 0.9;
/** Displays tried at most: the rectangles that come later are holes of digits and shadows. */
const MOST_TRIES = 5;

export const UNDECODABLE = 'The picture could not be decoded.';
export const NO_DEVICE = 'No device display could be read in the picture.';

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

/** What the digits of a view say when the gaps between their segments are taken to be so wide. */
function readDigits(
  ink: Ink,
  found: Survey,
  join: Join,
  labels: (print: readonly Component[]) => Label[],
): DeviceItem | undefined {
  const parts = findFields(found, join);
  const fields: (ReadField & { margin: number; clutter: number; lowest: number; highest: number })[] = [];
  for (const field of parts.fields) {
    const strip = straighten(found.clean, field);
    const read = readStrip(strip);
    if (read === undefined) parts.strange.push(field.box);
    else fields.push({ ...read, box: field.box, lowest: strip.lowest, highest: strip.highest });
  }
  if (fields.length === 0) return undefined;
  const decision = decide(fields, labels(parts.print));
  if (decision === undefined) return undefined;
  const score = confidence({
    margin: Math.min(...fields.map((field) => field.margin)),
    clutter: Math.max(...fields.map((field) => field.clutter)),
    lowest: Math.min(...fields.map((field) => field.lowest)),
    highest: Math.max(...fields.map((field) => field.highest)),
    contrast: ink.contrast,
    strange: parts.strange.filter((piece) => fields.some((field) => near(piece, field.box))).length,
    certainty: decision.certainty,
  });
  return { deviceType: decision.deviceType, data: decision.data, confidence: score };
}

function readInk(ink: Ink): DeviceItem[] {
  const found = survey(ink);
  const labels = (print: readonly Component[]): Label[] => readLabels(ink.level, print);
  const close = readDigits(ink, found, 'close', labels);
  if (close !== undefined && close.confidence >= SURE) return [close];
  const wide = readDigits(ink, found, 'wide', labels);
  return [close, wide].filter((item) => item !== undefined);
}

/** All readings of one view, in both polarities. */
function readView(raster: Raster, quad: Quad, margin: number): DeviceItem[] {
  const grey = colourAxis(rectify(raster, quad, margin));
  return (['dark', 'lit'] as const).flatMap((polarity) => {
    const ink = inkLevels(grey, polarity);
    return ink === undefined ? [] : readInk(ink).filter((item) => item.confidence >= LEAST_CONFIDENCE);
  });
}

const centre = (quad: Quad): Point => ({
  x: quad.reduce((sum, corner) => sum + corner.x, 0) / 4,
  y: quad.reduce((sum, corner) => sum + corner.y, 0) / 4,
});

function contains(quad: Quad, { x, y }: Point): boolean {
  return quad.every((from, i) => {
    const to = quad[(i + 1) % 4]!;
    return (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x) >= 0;
  });
}

interface Place {
  quad: Quad;
  items: DeviceItem[];
}

const same = (a: DeviceItem, b: DeviceItem): boolean =>
  a.deviceType === b.deviceType && JSON.stringify(a.data) === JSON.stringify(b.data);

/**
 * One reading out of several views of a place. Views that agree confirm each other; a view that says something
 * else nearly as surely takes the confidence away.
 */
function settle(items: readonly DeviceItem[]): DeviceItem {
  const best = items.reduce((a, b) => (b.confidence > a.confidence ? b : a));
  const rival = Math.max(0, ...items.filter((item) => !same(item, best)).map((item) => item.confidence));
  const score = best.confidence * (1 - 0.5 * Math.max(0, rival / best.confidence - 0.45));
  return { ...best, confidence: Math.round(Math.min(0.99, score) * 100) / 100 };
}

/** Reads every display in a decoded picture. */
export function readRaster(raster: Raster): DeviceItem[] {
  const places: Place[] = [];
  const candidates: Candidate[] = findDisplays(raster);
  for (const { quad } of candidates.slice(0, MOST_TRIES)) {
    const overlapping = places.filter(
      (place) => contains(place.quad, centre(quad)) || contains(quad, centre(place.quad)),
    );
    if (overlapping.some((place) => settle(place.items).confidence >= SURE)) continue;
    const items: DeviceItem[] = [];
    for (const margin of MARGINS) {
      items.push(...readView(raster, quad, margin));
      if (items.length === 0 || items.some((item) => item.confidence >= SURE)) break;
    }
    if (items.length === 0) continue;
    const [place] = overlapping;
    if (place === undefined) places.push({ quad, items });
    else {
      place.items.push(...items);
      if (area(quad) < area(place.quad)) place.quad = quad;
    }
  }
  return places.map((place) => settle(place.items)).sort((a, b) => b.confidence - a.confidence);
}

/** Reads the bytes of a picture; never throws for what is in them. */
export async function readPicture(bytes: Uint8Array): Promise<DeviceReading> {
  const raster = await decode(bytes);
  if (raster === undefined) return { success: false, message: UNDECODABLE };
  const items = readRaster(raster);
  return items.length === 0 ? { success: false, message: NO_DEVICE } : { success: true, items };
}
