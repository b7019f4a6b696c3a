import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import { readDocument } from '../../../server-stub/emulator/src/parse/read-document.js';
import { doubtsOf } from '../../../server-stub/emulator/src/review/doubt.js';
import { reviewReasons } from '../../../server-stub/emulator/src/review/reasons.js';
import { read } from '../support.js';

const HEADER = 'MSH|^~\\&|L|L|A|A|20260304||ORU^R01|1|P|2.5\r';

/** A result of which the date, the value and the status are not understood, and that has no name. */
const UNCLEAR: readonly [format: string, document: string, flaws: Readonly<Record<string, string>>][] = [
  [
    'HL7',
    `${HEADER}OBX|1|CE|2345-7^^LN||^^L|mmol/L|||||Q|||last Friday\r`,
    { date: 'last Friday', value: '^^L', status: 'Q' },
  ],
  [
    'HL7 without a name',
    `${HEADER}OBX|1|NM|||7.1|mmol/L|||||Q|||03/04/26\r`,
    { date: '03/04/26', name: '', status: 'Q' },
  ],
  [
    'FHIR',
    JSON.stringify({
      resourceType: 'Observation',
      status: 'parked',
      code: { text: 'Glucose' },
      effectiveDateTime: 'last Friday',
      valueSampledData: { data: '1 2' },
    }),
    { date: 'last Friday', value: '{"data":"1 2"}', status: 'parked' },
  ],
  [
    'FHIR with the code of a unit',
    JSON.stringify({
      resourceType: 'Observation',
      status: 'parked',
      code: { text: 'Glucose' },
      valueQuantity: { value: 5, system: 'http://snomed.info/sct', code: '258797006' },
    }),
    { unit: '258797006', status: 'parked' },
  ],
  [
    'C-CDA',
    `<section xmlns="urn:hl7-org:v3" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><code code="30954-2"/><text/><entry><observation classCode="OBS" moodCode="EVN"><code code="2345-7" codeSystem="2.16.840.1.113883.6.1" displayName="Glucose"/><statusCode code="parked"/><effectiveTime value="last Friday"/><value xsi:type="SLIST_PQ"><digits>1 2</digits></value></observation></entry></section>`,
    { date: 'last Friday', value: '1 2', status: 'parked' },
  ],
  [
    'a table',
    'Test,Result,Unit,Range,Date,Status\nPotassium,5-Feb,mmol/L,3-May,03/04/26,parked\n',
    { date: '03/04/26', value: '5-Feb', status: 'parked' },
  ],
  [
    'plain JSON',
    '[{"test":"Potassium","result":"4.1","unit":"mmol/L","range":"3-May","date":"03/04/26","status":"parked"}]',
    { date: '03/04/26', range: '3-May', status: 'parked' },
  ],
];

describe('several fields of one row that are not understood', () => {
  for (const [format, document, flaws] of UNCLEAR)
    test(`are in review, each with its words: ${format}`, async () => {
      const rows = await read(document);
      assert.deepEqual(
        rows.map((row) => row.flaws),
        [flaws],
      );
      assert.deepEqual(
        reviewReasons(rows, doubtsOf(rows)),
        Object.keys(flaws)
          .map((flaw) => `unclear-${flaw}`)
          .sort(),
      );
    });
});

describe('fields that are not stated', () => {
  const ABSENT: readonly [format: string, document: string][] = [
    ['HL7', `${HEADER}OBX|1|NM|2823-3^Potassium^LN||4.1|mmol/L|||||\r`],
    [
      'FHIR',
      '{"resourceType":"Observation","code":{"text":"Potassium"},"valueQuantity":{"value":4.1,"unit":"mmol/L"}}',
    ],
    ['a table', 'Test,Result,Unit,Range,Date,Status\nPotassium,4.1,mmol/L,,n/a,\n'],
    ['plain JSON', '[{"test":"Potassium","result":"4.1","unit":"mmol/L","date":null}]'],
  ];
  for (const [format, document] of ABSENT)
    test(`are no flaw: ${format}`, async () => {
      const [row] = await read(document);
      assert.deepEqual(
        [row!.date, row!.low, row!.high, row!.result, row!.flaws],
        ['', '', '', '4.1', undefined],
      );
    });
});

test('words that are a person are in no flaw', async () => {
  const document = await readDocument(
    new TextEncoder().encode(
      `${HEADER}PID|1||4711-22||Orwen^Tilda||19840229\rOBX|1|NM|^Urea||5|mmol/L|||||F\rOBX|2|NM|^Glucose||6|mmol/L|||||seen by Tilda Orwen\rOBX|3|ST|^Patient number||4711-22-5||||||F|||Orwen\r`,
    ),
  );
  assert.doesNotMatch(JSON.stringify(document.rows), /Orwen|Tilda|4711/);
  assert.equal(document.rows[1]!.flaws!.status, 'seen by ***');
});
