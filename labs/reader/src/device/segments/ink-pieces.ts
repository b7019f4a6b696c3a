import { type Component, dilate, distanceMap, flagsByLabel, label, type Mask } from '#networks/components.js';
import type { Plane } from '../../raster/plane.js';
import type { Ink } from './ink.js';

export function thresholdPlane(plane: Plane, level: number): Mask {
  const data = new Uint8Array(plane.data.length);
  for (let i = 0; i < data.length; i++) data[i] = plane.data[i]! > level ? 1 : 0;
  return { width: plane.width, height: plane.height, data };
}

/** The frame around a display, when the cut was a little wide: it hugs the border and is far longer than a digit. */
function isFrame(found: Component, width: number, height: number): boolean {
  const touches =
    Number(found.left <= 1) +
    Number(found.top <= 1) +
    Number(found.right >= width - 1) +
    Number(found.bottom >= height - 1);
  const wide = found.right - found.left;
  const high = found.bottom - found.top;
  return (
    (touches > 0 && (wide > 0.5 * width || high > 0.75 * height)) ||
    (wide > 0.9 * width && high > 0.9 * height)
  );
}

/** Median stroke thickness, each component weighted by the length of its strokes. */
export function typicalStroke(components: readonly Component[]): number {
  const sorted = [...components].sort((a, b) => a.stroke - b.stroke);
  const weight = (found: Component): number => found.area / found.stroke ** 0.5;
  let left = sorted.reduce((sum, found) => sum + weight(found), 0) / 2;
  for (const found of sorted) {
    left -= weight(found);
    if (left <= 0) return found.stroke;
  }
  return 0;
}

/** A decimal point, or another spot about as wide and high as a stroke is thick. */
export function isSpot(found: Component, stroke: number): boolean {
  const wide = found.right - found.left;
  const high = found.bottom - found.top;
  return Math.max(wide, high) <= 1.9 * stroke && Math.max(wide, high) <= 1.5 * Math.min(wide, high);
}

/** Erases components with the soft edge around them, but no pixel of the components in `kept`. */
function eraseComponents(
  level: Plane,
  labels: Int32Array,
  dropped: readonly Component[],
  kept: readonly Component[],
): Plane {
  const { width, height } = level;
  const [isGone, stays] = [flagsByLabel(dropped), flagsByLabel(kept)];
  const cover: Mask = { width, height, data: new Uint8Array(level.data.length) };
  for (let i = 0; i < labels.length; i++) if (isGone[labels[i]!] === 1) cover.data[i] = 1;
  const halo = dilate(cover, 3).data;
  const data = Float32Array.from(level.data);
  for (let i = 0; i < data.length; i++) if (halo[i] === 1 && stays[labels[i]!] !== 1) data[i] = 0;
  return { width, height, data };
}

/** Whether a component hugs the border of the view without reaching in: the rim of the bezel. */
function isRim(found: Component, width: number, height: number): boolean {
  const reach = 0.06 * Math.min(width, height);
  return (
    found.right <= reach ||
    found.bottom <= reach ||
    found.left >= width - reach ||
    found.top >= height - reach
  );
}

const isOnBorder = (found: Component, width: number, height: number): boolean =>
  found.left <= 1 || found.top <= 1 || found.right >= width - 1 || found.bottom >= height - 1;

/** The connected components of a display's ink by kind, before they are joined to digits. */
export interface InkPieces {
  mask: Mask;
  labels: Int32Array;
  /** Typical thickness of a segment in pixels. */
  stroke: number;
  /** Pieces as thick as segments, and spots that may be decimal points or short segments. */
  thick: Component[];
  spots: Component[];
  /** Thick pieces that the border of the view cuts. */
  cut: Component[];
  /** Everything that lies within the view, for small print. */
  inside: Component[];
  /** The ink with frame and small print blanked, so that digits beside them stand free. */
  clean: Plane;
}

/** Classifies the connected components of a display's ink. */
export function classifyInk(ink: Ink): InkPieces {
  const mask = thresholdPlane(ink.level, 0.5);
  const { width, height } = mask;
  const { components, labels } = label(mask, distanceMap(mask));
  const solid = components.filter((found) => found.area > 3);
  const inside = solid.filter((found) => !isFrame(found, width, height) && !isOnBorder(found, width, height));
  const stroke = typicalStroke(inside.filter((found) => found.bottom - found.top > 0.05 * height));
  const isThick = (found: Component): boolean => found.stroke >= 0.5 * stroke;
  const spots = inside.filter((found) => isSpot(found, stroke));
  const thick = inside.filter((found) => isThick(found) && !isSpot(found, stroke));
  const cut = solid.filter(
    (found) =>
      isOnBorder(found, width, height) &&
      !isFrame(found, width, height) &&
      (!isRim(found, width, height) || !isSpot(found, stroke)) &&
      isThick(found),
  );
  const kept = [...thick, ...spots, ...cut];
  const known = new Set(kept);
  const dropped = solid.filter((found) => !known.has(found));
  return {
    mask,
    labels,
    stroke,
    thick,
    spots,
    cut,
    inside,
    clean: eraseComponents(ink.level, labels, dropped, kept),
  };
}
