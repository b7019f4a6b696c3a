import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import { factorBetween, isSameProperty } from '../../../server-stub/emulator/src/normalise/ucum.js';
import { read } from '../support.js';

interface Stated {
  readonly name: string;
  readonly result: string;
  readonly unit: string;
  readonly low: string;
  readonly high: string;
  readonly unitOfLimits: string;
}

const table = ({ name, result, unit, low, high, unitOfLimits }: Stated) =>
  `Test,Result,Unit,Range\n${name},${result},${unit},${low}-${high} ${unitOfLimits}\n`;
const json = ({ low, high, unitOfLimits, name, result, unit }: Stated) =>
  JSON.stringify([{ test: name, result, unit, referenceRange: `${low} - ${high} ${unitOfLimits}` }]);
const hl7 = ({ name, result, unit, low, high, unitOfLimits }: Stated) =>
  `MSH|^~\\&|L|L|A|A|20260304||ORU^R01|1|P|2.5\rOBX|1|NM|U^${name}||${result}|${unit.replace('^', '\\S\\')}|${low}-${high} ${unitOfLimits}||||F\r`;
const fhir = ({ name, result, unit, low, high, unitOfLimits }: Stated) =>
  JSON.stringify({
    resourceType: 'Observation',
    code: { text: name },
    valueQuantity: { value: Number(result), unit },
    referenceRange: [
      { low: { value: Number(low), unit: unitOfLimits }, high: { value: Number(high), code: unitOfLimits } },
    ],
  });
const fhirText = ({ name, result, unit, low, high, unitOfLimits }: Stated) =>
  JSON.stringify({
    resourceType: 'Observation',
    code: { text: name },
    valueQuantity: { value: Number(result), unit },
    referenceRange: [{ text: `${low} to ${high} ${unitOfLimits}` }],
  });
const cda = ({ name, result, unit, low, high, unitOfLimits }: Stated) =>
  `<section xmlns="urn:hl7-org:v3" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><code code="30954-2" codeSystem="2.16.840.1.113883.6.1"/><text/><entry><observation classCode="OBS" moodCode="EVN"><code code="1" codeSystem="2.16.840.1.113883.6.1" displayName="${name}"/><value xsi:type="PQ" value="${result}" unit="${unit}"/><referenceRange><observationRange><value xsi:type="IVL_PQ"><low value="${low}" unit="${unitOfLimits}"/><high value="${high}" unit="${unitOfLimits}"/></value></observationRange></referenceRange></observation></entry></section>`;

const FORMATS = { table, json, hl7, fhir, fhirText, cda };

const state = (
  name: string,
  result: string,
  unit: string,
  low: string,
  high: string,
  unitOfLimits: string,
): Stated => ({ name, result, unit, low, high, unitOfLimits });

describe('limits of a range', () => {
  for (const [format, write] of Object.entries(FORMATS)) {
    test(`in another unit than the result are text in ${format}`, async () => {
      for (const one of [
        state('Cholesterol', '4.8', 'mmol/L', '120', '200', 'mg/dL'),
        state('Creatinine', '88', 'umol/L', '0.6', '1.2', 'mg/dL'),
        state('Hemoglobin', '141', 'g/L', '12', '16', 'g/dL'),
        state('Vitamin D', '75', 'nmol/L', '30', '100', 'ng/mL'),
        state('Calcium', '2.4', 'mmol/L', '4.2', '5.2', 'mEq/L'),
        state('Ferritin', '0.9', 'mg/L', '30', '300', 'ug/L'),
      ]) {
        const [row] = await read(write(one));
        assert.equal(row!.low, '', one.name);
        assert.match(row!.high, new RegExp(`^${one.low}\\D+${one.high} ${one.unitOfLimits}$`), one.name);
        assert.equal(row!.result, one.result);
      }
    });

    test(`in the same unit, however it is written, are numbers in ${format}`, async () => {
      for (const one of [
        state('Cholesterol', '4.8', 'mmol/L', '3', '5.2', 'mmol/l'),
        state('Hemoglobin', '14.1', 'g/dL', '12', '16', 'gm/dl'),
        state('Sodium', '139', 'mmol/L', '136', '145', 'mEq/L'),
        state('Ferritin', '90', 'ng/mL', '30', '300', 'ug/L'),
        state('ALT', '31', 'U/L', '7', '56', 'IU/L'),
        state('Something', '7', 'puffs', '1', '9', 'mg/dL'),
      ]) {
        const [row] = await read(write(one));
        assert.deepEqual([row!.low, row!.high], [one.low, one.high], one.name);
      }
    });
  }

  test('one limit alone as well', async () => {
    const [row] = await read('Test,Result,Unit,Range\nCholesterol,4.8,mmol/L,<200 mg/dL\n');
    assert.deepEqual([row!.low, row!.high], ['', '<200 mg/dL']);
    const [upper] = await read(
      JSON.stringify({
        resourceType: 'Observation',
        code: { text: 'Cholesterol' },
        valueQuantity: { value: 4.8, unit: 'mmol/L' },
        referenceRange: [{ high: { value: 200, unit: 'mg/dL' } }],
      }),
    );
    assert.deepEqual([upper!.low, upper!.high], ['', '<=200 mg/dL']);
  });
});

test('a clearance is not converted to the standard body surface', () => {
  for (const [one, other] of [
    ['mL/min', 'mL/min/{1.73_m2}'],
    ['mL/s', 'mL/min/{1.73_m2}'],
    ['L/h', 'mL/s/{1.73_m2}'],
  ] as const) {
    assert.equal(factorBetween(one, other, {}), null);
    assert.equal(factorBetween(other, one, {}), null);
    assert.equal(isSameProperty(one, other), false);
  }
  assert.equal(factorBetween('mL/s/{1.73_m2}', 'mL/min/{1.73_m2}', {}), 60);
});
