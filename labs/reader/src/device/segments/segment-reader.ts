import type { DeviceItem } from 'hdt-emulator/laboratory';
import type { Point, Quad } from '#networks/quad.js';
import type { Raster } from '#networks/raster.js';
import { polygonArea } from '../../raster/quad.js';
import type { Reading } from '../reading.js';
import { type Candidate, findDisplays } from './display.js';
import { ENOUGH_CONFIDENCE, readView } from './view.js';

/** Views of a display: cut close, and a little wide for digits that run over its edge. */
const MARGINS = [0.012, 0.045];
/** Maximum number of candidates read: later rectangles are holes of digits and shadows. */
const MAX_DISPLAYS = 5;
/** Share of the votes of the best outline below which another outline of a read place is skipped. */
const MIN_VOTE_SHARE = 0.2;
/** Confidence below which no second view is tried. */
const MIN_SECOND_VIEW = 0.35;

const centreOf = (quad: Quad): Point => ({
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

const isSameReading = (a: DeviceItem, b: DeviceItem): boolean =>
  a.deviceType === b.deviceType && JSON.stringify(a.data) === JSON.stringify(b.data);

/** Whether a reading has the digits of another and more before or after them: the other view cut them off. */
function extendsReading(longer: DeviceItem, shorter: DeviceItem): boolean {
  return Object.entries(shorter.data).some(([key, { value }]) => {
    const other = String(longer.data[key]?.value ?? '');
    const own = String(value);
    return other.length > own.length && (other.startsWith(own) || other.endsWith(own));
  });
}

/**
 * One reading out of several views of a place. Views that agree confirm each other; a view that says something
 * else nearly as surely takes the confidence away.
 */
function mergeViews(items: readonly DeviceItem[]): DeviceItem {
  const best = items.reduce((a, b) => (b.confidence > a.confidence ? b : a));
  const rival = Math.max(
    0,
    ...items.filter((item) => !isSameReading(item, best)).map((item) => item.confidence),
  );
  const longer = items.some((item) => extendsReading(item, best));
  const score =
    best.confidence * (1 - 0.5 * Math.max(0, rival / best.confidence - 0.45)) * (longer ? 0.65 : 1);
  return { ...best, confidence: Math.round(Math.min(0.99, score) * 100) / 100 };
}

/** Line by line: displays that share half their height are on one line. */
function compareReadingOrder(a: Place, b: Place): number {
  const span = ({ quad }: Place): [number, number] => [quad[0].y + quad[1].y, quad[2].y + quad[3].y];
  const [[topA, endA], [topB, endB]] = [span(a), span(b)];
  const shared = Math.min(endA, endB) - Math.max(topA, topB);
  const onOneLine = shared > 0.5 * Math.min(endA - topA, endB - topB);
  return onOneLine ? centreOf(a.quad).x - centreOf(b.quad).x : topA + endA - topB - endB;
}

/** Reads every display in a decoded picture, in reading order. */
export function readSegments(raster: Raster): Reading[] {
  const places: Place[] = [];
  const candidates: Candidate[] = findDisplays(raster);
  const most = candidates[0]?.votes ?? 0;
  for (const { quad, votes } of candidates.slice(0, MAX_DISPLAYS)) {
    const overlapping = places.filter(
      (place) => contains(place.quad, centreOf(quad)) || contains(quad, centreOf(place.quad)),
    );
    const known = Math.max(0, ...overlapping.map((place) => mergeViews(place.items).confidence));
    if (known >= ENOUGH_CONFIDENCE || (known > 0 && votes < MIN_VOTE_SHARE * most)) continue;
    const items: DeviceItem[] = [];
    for (const margin of MARGINS) {
      items.push(...readView(raster, quad, margin));
      if (
        items.every((item) => item.confidence < MIN_SECOND_VIEW) ||
        items.some((item) => item.confidence >= ENOUGH_CONFIDENCE)
      )
        break;
    }
    if (items.length === 0) continue;
    const [place] = overlapping;
    if (place === undefined) places.push({ quad, items });
    else {
      place.items.push(...items);
      if (polygonArea(quad) < polygonArea(place.quad)) place.quad = quad;
    }
  }
  return places
    .sort(compareReadingOrder)
    .map((place) => ({ ...mergeViews(place.items), reasons: ['its segments'] }));
}
