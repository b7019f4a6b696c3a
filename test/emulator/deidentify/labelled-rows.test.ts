import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import { deidentify } from '../../../server-stub/emulator/src/deidentify/deidentify.js';
import { readDocument } from '../../../server-stub/emulator/src/parse/read-document.js';
import { createBench, PACE, row } from '../support.js';
import { textsOf } from './found.js';

const cleaned = (name: string, result: string, identity: readonly string[] = []): string =>
  deidentify({ rows: [row({ name, result })], laboratory: '', identity }).rows[0]!.result;

describe('the value of a row with a personal label is removed', () => {
  const cases: readonly [label: string, value: string][] = [
    ["Subject's Last Name", 'Young'],
    ["Subject's first name", 'Ann'],
    ['Mother’s maiden name', 'Stone'],
    ['Physician Name', 'Okafor, Chidi'],
    ['Post-discharge provider name', 'Okafor Chidi'],
    ['Physician', 'Okafor, Chidi'],
    ['Physician names', 'Okafor, Obi'],
    ['Physician identifier', 'OKC'],
    ['Ordering Physician', 'Okafor Chidi'],
    ['Referring doctor name', 'Okafor'],
    ['Primary care provider', 'Okafor'],
    ['Reviewed by', 'Okafor Chidi'],
    ['Copy to', 'Okafor Chidi'],
    ['Zuweisender Arzt', 'Okafor'],
    ['Patient Name', 'ANN YOUNG'],
    ['Unique bar code number of Current sample', '4711'],
    ['Bar Code', '00123'],
    ['Medical record number', 'A-12'],
    ['Specimen ID', '77'],
    ['Accession #', '31'],
    ['Phone', '5550123'],
    ['Home phone number', '555 0123'],
    ['ZIP', '03801'],
    ['Zip code', '03801'],
    ['CEP', '01310-100'],
    ['CIP', 'ABCD123456789012'],
    ['NPI', '1234567893'],
    ['Mother', 'Rose Positano'],
    ['Nachname', 'Arzt'],
    ['Ordering Physician', 'Gram'],
    ["Subject's Last Name", 'Gram'],
    ['Nombre', 'Blanca'],
    ['姓名', '白蛋'],
    ['Street address', '12 Harbour Lane'],
    ['E-mail', 'ann@young.example'],
    ['Date of birth', '19800412'],
    ['Apellidos', 'García Pérez'],
    ['Nachname', 'Jung'],
    ['患者姓名', '张三'],
    ['联系电话', '13800001234'],
    ['Last name', 'Klar'],
    ['Surname', 'Claro'],
    ['Mother first name', 'Amber'],
    ['First name', 'Amber'],
    ['Collected by', 'J. Smith 14:30'],
    ['Patient name', 'ROE, JANE 45Y F'],
    ['Contact name', 'Jane Roe (mother), 2nd floor'],
    ['Reviewed by', 'J. S.'],
  ];
  for (const [label, value] of cases)
    test(`${label}: ${value}`, () => assert.equal(cleaned(label, value), ''));
});

describe('results stay', () => {
  const cases: readonly [name: string, result: string][] = [
    ['Glucose', '95'],
    ['Bar count', '3'],
    ['Physician comment', 'Please repeat this test in one week'],
    ['Physician note', 'Repeat in a week'],
    ['Doctor notes', 'Seen again'],
    ['Provider notified', 'Called at noon'],
    ['Ordering physician note', 'Repeat in a week'],
    ['Mother', 'Positive'],
    ['Mother', 'O Positive'],
    ['Mother', 'Rh negative'],
    ['Father', 'A+'],
    ['Madre', 'A positivo'],
    ['Mutter', 'Rh Positiv'],
    ['母亲', '空腹'],
    ['Mother', 'A neg'],
    ['Father', 'Heterozygous'],
    ['Patient', 'B Rh positive'],
    ['Patient', 'Not tested'],
    ['Patient', 'Fasting'],
    ['Patient', 'Fasting 12 h'],
    ['Patient', 'Received 2 units of blood'],
    ['Collection time', '14:30'],
    ['Clarity', 'Klar'],
    ['CEP 3', '2'],
    ['CEP3', 'Gain'],
    ['CEP 17', 'Disomy'],
    ['CNS', 'CNS2'],
    ['CAP', '8'],
    ['NPI', '3'],
    ['CIP', '2'],
    ['Specimen source', 'Blood'],
    ['Organism', 'Escherichia coli'],
    ['Phase angle', '12'],
    ['Cells', '5'],
    ['City hall index', 'none'],
    ['Reason for test', 'at least one criterion'],
    ['CIP', '<=0.25'],
    ['CEP', 'R'],
    ['CAP', 'S'],
    ['CIP', '0.25'],
    ['Muestra', 'Orina de 24 h'],
    ['Historia', 'Fiebre de 3 días'],
  ];
  for (const [name, result] of cases)
    test(`${name}: ${result}`, () => assert.equal(cleaned(name, result), result));

  test('“at least one” of a patient called One, “second” of one called Second', () => {
    const comment = 'Repeat at least one sample, the second within two weeks.';
    const { rows } = deidentify({
      rows: [row({ name: 'Glucose', result: '95', comment })],
      laboratory: '',
      identity: ['One, Patient', 'Second Two'],
    });
    assert.equal(rows[0]?.comment, comment);
  });
});

test('labelled names and numbers of a message are in none of the outputs', async () => {
  const message = [
    'MSH|^~\\&|LAB|L|APP|A|20260114||ORU^R01|1|P|2.5.1',
    'PID|1||70831^^^L^MR||',
    'OBR|1|||P^Panel|||20260113',
    "OBX|1|ST|L1^Subject's Last Name^L||Pellegrini||||||F",
    'OBX|2|TX|L2^Physician Name^L||Quillfeather||||||F',
    'OBX|3|ST|57723-9^Unique bar code number of Current sample^LN||70831||||||F',
    'OBX|4|ST|L3^Phone^L||5550177||||||F',
    'OBX|5|ST|L4^ZIP^L||03801||||||F',
    'OBX|6|ST|L5^Note^L||Pellegrini was fasting, form 70831.||||||F',
    'OBX|7|NM|2345-7^Glucose^LN||95|mg/dL|||||F',
    '',
  ].join('\r');
  const bench = createBench({ parse: readDocument });
  const uploadId = await bench.upload(message);
  await bench.pass(PACE * 100);
  for (const output of ['json', 'fhir_json', 'hl7', 'fhir_xml', 'csv', 'parquet']) {
    const answer = await bench.get(`/api/v1/results/${uploadId}?format=${output}`);
    assert.equal(answer.status, 200, output);
    const text = await textsOf(new Uint8Array(await answer.arrayBuffer()), output);
    for (const secret of ['pellegrini', 'quillfeather', '70831', '5550177', '03801'])
      assert.ok(!JSON.stringify(text).toLowerCase().includes(secret), `${secret} in ${output}`);
    assert.match(JSON.stringify(text), /was fasting/);
  }
});
