import type { Label } from './label-templates.js';
import {
  fieldOfLabel,
  type IdentifiedDevice,
  isInRange,
  type PlacedValue,
  toMeasurement,
  UNLABELLED_CERTAINTY,
} from './placed-value.js';

/** Which field is the saturation and which the pulse; unlabelled, the first in reading order is the saturation. */
function assignFields(
  fields: readonly PlacedValue[],
  ofSaturation: Label | undefined,
  ofPulse: Label | undefined,
): { saturation: PlacedValue | undefined; pulse: PlacedValue | undefined; contradicted: boolean } {
  const saturation = ofSaturation && fieldOfLabel(ofSaturation, fields);
  const claimed = ofPulse && fieldOfLabel(ofPulse, fields);
  const contradicted = saturation !== undefined && saturation === claimed;
  const pulse = contradicted ? undefined : claimed;
  if (fields.length < 2) return { saturation, pulse, contradicted };
  const inOrder = [...fields].sort((a, b) => a.box.left + a.box.top - b.box.left - b.box.top);
  const first = saturation ?? inOrder.find((field) => field !== pulse);
  return { saturation: first, pulse: pulse ?? fields.find((field) => field !== first), contradicted };
}

/** Saturation and pulse, distinguished by their labels. */
export function identifyOximeter(
  fields: readonly PlacedValue[],
  labels: readonly Label[],
): IdentifiedDevice | undefined {
  if (fields.length === 0 || fields.length > 2) return undefined;
  if (
    labels.some(
      ({ word }) => word === 'systolic' || word === 'diastolic' || word === 'mmHg' || word === 'kPa',
    )
  )
    return undefined;
  const ofSaturation = labels.find(({ word }) => word === 'SpO2') ?? labels.find(({ word }) => word === '%');
  const ofPulse = labels.find(({ word }) => word === 'pulse');
  const { saturation, pulse, contradicted } = assignFields(fields, ofSaturation, ofPulse);
  if (saturation === undefined || !isInRange(saturation.value, 35, 100)) return undefined;
  if (pulse === undefined ? ofSaturation?.word !== 'SpO2' : !isInRange(pulse.value, 20, 260))
    return undefined;
  const named = Number(ofSaturation !== undefined) + Number(ofPulse !== undefined);
  return {
    deviceType: 'pulse oximeter',
    data: {
      spo2: toMeasurement(saturation, '%'),
      ...(pulse === undefined ? {} : { pulseRate: toMeasurement(pulse, 'bpm') }),
    },
    certainty:
      pulse === undefined ? 0.5 : [UNLABELLED_CERTAINTY, 0.92, 1][named]! * (contradicted ? 0.65 : 1),
  };
}
