import type { Label } from './candidates.js';
import type { DeviceDraft } from './draft.js';
import { type Field, largeFields } from './fields.js';
import { hasLabel, labelDistance } from './labels.js';

const SATURATION = [35, 100] as const;
const PULSE = [20, 260] as const;

const isBetween = (text: string, [from, to]: readonly [number, number]): boolean =>
  /^\d{2,3}$/.test(text) && Number(text) >= from && Number(text) <= to;

/** The field that a word stands nearest to. */
const nearestField = (label: Label | undefined, fields: readonly Field[]): Field | undefined =>
  label && [...fields].sort((a, b) => labelDistance(label, a) - labelDistance(label, b))[0];

/** Saturation and pulse, told apart by the words beside them. */
export function readOximeter(fields: readonly Field[], labels: readonly Label[]): DeviceDraft | undefined {
  if (!hasLabel(labels, 'SpO2') || hasLabel(labels, 'systolic', 'diastolic', 'mmHg', 'no device'))
    return undefined;
  const large = largeFields(fields);
  const ofSaturation = labels.find(({ word }) => word === 'SpO2');
  const ofPulse = labels.find(({ word }) => word === 'pulse');
  const saturation = nearestField(ofSaturation, large);
  const named = nearestField(
    ofPulse,
    large.filter((field) => field !== saturation),
  );
  const pulse = named ?? large.find((field) => field !== saturation);
  if (saturation === undefined || !isBetween(saturation.text, SATURATION)) return undefined;
  if (pulse !== undefined && !isBetween(pulse.text, PULSE)) return undefined;
  return {
    deviceType: 'pulse oximeter',
    data: {
      spo2: { value: Number(saturation.text), unit: '%' },
      ...(pulse && { pulseRate: { value: Number(pulse.text), unit: 'bpm' } }),
    },
    fields: pulse === undefined ? [saturation] : [saturation, pulse],
    doubts: [
      ...(named === undefined ? ['no word names its pulse'] : []),
      ...(large.length > 2 ? ['it shows more numbers than an oximeter'] : []),
      ...(nearestField(ofPulse, large) === saturation ? ['both words stand beside one number'] : []),
    ],
  };
}
