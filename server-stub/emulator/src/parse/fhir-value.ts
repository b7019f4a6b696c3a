import type { ReferenceRange } from '../row.js';
import { splitRange } from './range.js';
import { type Branch, branch, branches, text } from './tree.js';

const LOINC_SYSTEMS = ['http://loinc.org', 'urn:oid:2.16.840.1.113883.6.1'];

/** The LOINC code of a CodeableConcept and its name. */
export function conceptIdentity(concept: Branch | undefined): { loinc: string; name: string } {
  const coding = branches(concept, 'coding');
  const loinc = coding.find((one) => LOINC_SYSTEMS.includes(text(one, 'system')));
  return { loinc: text(loinc, 'code'), name: conceptText(concept) };
}

/** The text of a CodeableConcept, or its code. */
export function conceptText(concept: Branch | undefined): string {
  const coding = branches(concept, 'coding');
  const display = coding.map((one) => text(one, 'display')).find((words) => words !== '');
  return text(concept, 'text') || display || text(coding[0], 'code');
}

export interface Value {
  readonly result: string;
  readonly unit: string;
}

const quantityOf = (value: Branch): Value => ({
  result: `${text(value, 'comparator')}${text(value, 'value')}`,
  unit: text(value, 'unit') || text(value, 'code'),
});

/** `value[x]` of an Observation or component, or null. SampledData has no text. */
export function readValue(holder: Branch): Value | null {
  const quantity = branch(holder, 'valueQuantity');
  if (quantity) return quantityOf(quantity);
  const concept = branch(holder, 'valueCodeableConcept');
  if (concept) return { result: conceptText(concept), unit: '' };
  const range = branch(holder, 'valueRange');
  if (range) return joined(range, 'low', '-', 'high');
  const ratio = branch(holder, 'valueRatio');
  if (ratio) return joined(ratio, 'numerator', ':', 'denominator');
  for (const key of PRIMITIVES) {
    const value = text(holder, key);
    if (value !== '') return { result: value.trim(), unit: '' };
  }
  return null;
}

const PRIMITIVES = ['valueString', 'valueInteger', 'valueBoolean', 'valueDateTime', 'valueTime'];

function joined(holder: Branch, from: string, separator: string, to: string): Value {
  const ends = [branch(holder, from), branch(holder, to)].map((end) => (end ? quantityOf(end) : null));
  const present = ends.filter((end) => end !== null);
  return {
    result: present.map(({ result }) => result).join(separator),
    unit: present.find(({ unit }) => unit !== '')?.unit ?? '',
  };
}

/** The normal `referenceRange`, or the first: its limits, or else its text. */
export function rangeOf(holder: Branch): ReferenceRange {
  const ranges = branches(holder, 'referenceRange');
  const range = ranges.find((one) => typeCode(one) === 'normal') ?? ranges[0];
  const low = text(branch(range, 'low'), 'value');
  const high = text(branch(range, 'high'), 'value');
  return low === '' && high === '' ? splitRange(text(range, 'text')) : { low, high };
}

const typeCode = (range: Branch): string => text(branch(branch(range, 'type'), 'coding'), 'code');

/** Codes of v3 ObservationInterpretation, which equal HL7 table 0078, or else the text. */
export const interpretationOf = (holder: Branch): string =>
  branches(holder, 'interpretation')
    .map((concept) => text(branch(concept, 'coding'), 'code') || conceptText(concept))
    .filter((flag) => flag !== '')
    .join(', ');
