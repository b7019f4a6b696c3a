import type { Label } from './labels.js';
import { type Decision, measured, owner, type Placed, UNLABELLED, within } from './placed.js';

/** Which field is the saturation and which the pulse; unlabelled, the first in reading order is the saturation. */
function assign(
  fields: readonly Placed[],
  ofSaturation: Label | undefined,
  ofPulse: Label | undefined,
): { saturation: Placed | undefined; pulse: Placed | undefined; contradicted: boolean } {
  const saturation = ofSaturation && owner(ofSaturation, fields);
  const claimed = ofPulse && owner(ofPulse, fields);
  const contradicted = saturation !== undefined && saturation === claimed;
  const pulse = contradicted ? undefined : claimed;
  if (fields.length < 2) return { saturation, pulse, contradicted };
  const inOrder = [...fields].sort((a, b) => a.box.left + a.box.top - b.box.left - b.box.top);
  const first = saturation ?? inOrder.find((field) => field !== pulse);
  return { saturation: first, pulse: pulse ?? fields.find((field) => field !== first), contradicted };
}

/** Saturation and pulse, told apart by their labels. */
export function oximeter(fields: readonly Placed[], labels: readonly Label[]): Decision | undefined {
  if (fields.length === 0 || fields.length > 2) return undefined;
  if (
    labels.some(
      ({ word }) => word === 'systolic' || word === 'diastolic' || word === 'mmHg' || word === 'kPa',
    )
  )
    return undefined;
  const ofSaturation = labels.find(({ word }) => word === 'SpO2') ?? labels.find(({ word }) => word === '%');
  const ofPulse = labels.find(({ word }) => word === 'pulse');
  const { saturation, pulse, contradicted } = assign(fields, ofSaturation, ofPulse);
  if (saturation === undefined || !within(saturation.value, 35, 100)) return undefined;
  if (pulse === undefined ? ofSaturation?.word !== 'SpO2' : !within(pulse.value, 20, 260)) return undefined;
  const named = Number(ofSaturation !== undefined) + Number(ofPulse !== undefined);
  return {
    deviceType: 'pulse oximeter',
    data: {
      spo2: measured(saturation, '%'),
      ...(pulse === undefined ? {} : { pulseRate: measured(pulse, 'bpm') }),
    },
    certainty: pulse === undefined ? 0.5 : [UNLABELLED, 0.92, 1][named]! * (contradicted ? 0.65 : 1),
  };
}
