import type { Measurement } from 'hdt-emulator/laboratory';
import type { Box } from '../../raster/box.js';
import type { Label } from './label-templates.js';
import type { DisplayValue } from './value.js';

/** A value and where it stands on the display. */
export interface PlacedValue {
  value: DisplayValue;
  box: Box;
}

export interface IdentifiedDevice {
  deviceType: string;
  data: Record<string, Measurement>;
  /** 0 to 1: how surely the labels, the arrangement and the ranges speak for this device. */
  certainty: number;
}

/** Without a legible label a reading rests on its range alone; that is below the retake threshold. */
export const UNLABELLED_CERTAINTY = 0.6;

/** A state, or a number in a range with this many decimals. */
export const isInRange = (value: DisplayValue, from: number, to: number, decimals = 0): boolean =>
  value.kind === 'state' || (value.decimals === decimals && value.value >= from && value.value <= to);

export const centreOf = (box: Box): { x: number; y: number } => ({
  x: (box.left + box.right) / 2,
  y: (box.top + box.bottom) / 2,
});

/** The field a label stands above or beside; above counts more, since short numbers leave room at their left. */
export function fieldOfLabel(label: Label, fields: readonly PlacedValue[]): PlacedValue | undefined {
  const at = centreOf(label.box);
  let best: { field: PlacedValue; far: number } | undefined;
  for (const field of fields) {
    const dx = Math.max(field.box.left - at.x, 0, at.x - field.box.right);
    const below = Math.max(field.box.top - at.y, 0);
    const above = Math.max(at.y - field.box.bottom, 0);
    const far = Math.hypot(0.4 * dx, below + 2 * above);
    if (best === undefined || far < best.far) best = { field, far };
  }
  return best?.field;
}

export const toMeasurement = ({ value }: PlacedValue, unit: string): Measurement => ({
  value: value.value,
  unit,
});
