import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import { CallbackFailure } from '../../../server-stub/gateway/src/callbacks/failure.js';
import { parseCsv } from '../../../server-stub/gateway/src/callbacks/rows/csv.js';
import { parseFhirJson, readBundle } from '../../../server-stub/gateway/src/callbacks/rows/fhir.js';
import { parseHl7 } from '../../../server-stub/gateway/src/callbacks/rows/hl7.js';

/** The limits of an Observation with this range. */
function limitsOf(referenceRange: object): readonly [low: string, high: string] {
  const resource = { resourceType: 'Observation', referenceRange: [referenceRange] };
  const bundle = JSON.stringify({ resourceType: 'Bundle', entry: [{ resource }] });
  const [row] = readBundle(parseFhirJson(bundle, 1), 1);
  return [row?.low ?? '', row?.high ?? ''];
}

describe('the limits of an Observation', () => {
  const cases: [string, object, readonly [string, string]][] = [
    ['two numbers', { low: { value: 3 }, high: { value: 5 }, text: '3-5' }, ['3', '5']],
    ['a number, and a comparator in the text alone', { low: { value: 0 }, text: '0-<5' }, ['0', '<5']],
    ['a comparator in the text alone, and a number', { high: { value: 5 }, text: '>3-5' }, ['>3', '5']],
    ['two comparators', { text: '≥3-≤5' }, ['≥3', '≤5']],
    ['a lower one, whose comparator is in the text', { low: { value: 40 }, text: '>40' }, ['40', '']],
    ['an upper one, whose comparator is in the text', { high: { value: 5 }, text: '<5' }, ['', '5']],
    ['in the text alone', { text: '<5' }, ['', '<5']],
    ['in words', { text: 'negative' }, ['', 'negative']],
    ['with decimal commas', { text: '3,5-5,0' }, ['3,5', '5,0']],
    ['below one', { text: '.5-1.2' }, ['.5', '1.2']],
    ['below zero', { text: '-2.5-<-1' }, ['-2.5', '<-1']],
  ];
  for (const [name, range, limits] of cases) {
    test(name, () => assert.deepEqual(limitsOf(range), limits));
  }
});

test('members that are null count as absent in an Observation', () => {
  const members = ['code', 'effectiveDateTime', 'valueQuantity', 'referenceRange', 'note'];
  for (const inLists of [null, [null]]) {
    const absent = { ...Object.fromEntries(members.map((name) => [name, null])), note: inLists };
    const resource = { resourceType: 'Observation', ...absent, valueString: 'negative' };
    const bundle = JSON.stringify({
      resourceType: 'Bundle',
      entry: [null, { resource: null }, { resource }],
    });
    const [row, ...more] = readBundle(parseFhirJson(bundle, 1), 1);
    assert.deepEqual([row?.result, row?.comment, row?.high, more.length], ['negative', '', '', 0]);
  }
});

test('limits with decimal commas are two in HL7, too', () => {
  const message = 'MSH|^~\\&|a\rOBX|1|ST|^Kalium||4,1|mmol/l|3,5-5,0';
  const [row] = parseHl7(message, 1);
  assert.deepEqual([row?.low, row?.high], ['3,5', '5,0']);
});

test('a page in place of a table is no report without results', () => {
  assert.throws(() => parseCsv('Bad Gateway\r\n', 1), CallbackFailure);
  assert.deepEqual(parseCsv('Date,Biomarker-Name,LOINC-Code,Result,Unit\r\n', 1), []);
});
