import assert from 'node:assert/strict';
import { Message } from 'node-hl7-client';
import { describe, test } from 'vitest';
import { writeHl7 } from '../../../server-stub/emulator/src/outputs/hl7.js';
import type { Report } from '../../../server-stub/emulator/src/outputs/report.js';
import type { Row } from '../../../server-stub/emulator/src/row.js';
import { read, row } from '../support.js';
import { asUtf8, reportOf, testDocuments, testReports, withPoint } from './support.js';

const textOf = (report: Report): string => asUtf8(writeHl7(report));
const lineEnds = /\r\n|\r|\n/;

/** The rows as node-hl7-client reads the message. */
function seenBy(text: string) {
  const segments = new Message({ text }).toArray();
  const at = (segment: (typeof segments)[number], path: string) => segment.get(path).toString();
  const seen: { fields: string[]; notes: string[] }[] = [];
  for (const segment of segments) {
    if (segment.name === 'NTE') seen.at(-1)!.notes.push(at(segment, '3').trimEnd());
    if (segment.name !== 'OBX') continue;
    const fields = ['2', '3.1', '3.2', '3.3', '5', '6', '7', '11', '14'].map((path) => at(segment, path));
    seen.push({ fields, notes: [] });
  }
  return { names: segments.map(({ name }) => name), seen };
}

const LOINC_FORM = /^\d{1,7}-\d$/;
const PURE_NUMBER = /^-?(?:(?:0|[1-9]\d*)(?:\.\d+)?|\.\d+)$/;

const isNumber = (text: string) => PURE_NUMBER.test(text) && text.replaceAll(/\D/g, '').length <= 18;

function rangeOf({ low, high }: Row): string {
  if (low !== '' && high !== '') return `${low}-${high}`;
  return `${isNumber(withPoint(low)) ? '>' : ''}${low}${isNumber(withPoint(high)) ? '<' : ''}${high}`;
}

function expected(one: Row) {
  const { loinc, name, result, unit, date, comment } = one;
  const code = LOINC_FORM.test(loinc) ? loinc : '';
  const type = isNumber(result) ? 'NM' : 'ST';
  const time = date.replace(/ 00:00:00$/, '').replaceAll(/\D/g, '');
  return {
    fields: [type, code, name, code && 'LN', result, unit, rangeOf(one), 'F', time].map(asUtf8),
    // node-hl7-client trims the end of a segment.
    notes: comment === '' ? [] : comment.split(lineEnds).map((line) => asUtf8(line).trimEnd()),
  };
}

function check(report: Report): void {
  const { names, seen } = seenBy(textOf(report));
  const rows = report.rows.map(expected);
  assert.deepEqual(
    names,
    ['MSH', 'PID', 'PV1', 'ORC', 'OBR'].concat(
      ...rows.map(({ notes }) => ['OBX', ...notes.map(() => 'NTE')]),
    ),
  );
  assert.deepEqual(seen, rows);
}

describe('HL7 v2.3', () => {
  test('matches the expected bytes', () => {
    const rows = [
      row({
        date: '2026-01-14 08:35:00',
        loinc: '2345-7',
        name: 'Glucose',
        result: '5.40',
        unit: 'mmol/L',
        low: '3.9',
        high: '5.50',
        interpretation: 'N',
        comment: 'Fasting & sober\nsee 10^9',
      }),
      row({ name: 'Leukocytes | all', result: '11', unit: '10^9/L', high: '<11' }),
      row({ name: 'Nitrite', result: 'Negative', high: 'Negative' }),
      row({ name: 'eGFR', result: '>90', low: '60', high: '' }),
      row({ name: 'CRP', result: '', high: '5' }),
    ];
    assert.deepEqual(writeHl7(reportOf(rows)).split('\r'), [
      'MSH|^~\\&|HDT||||20260114100000+0000||ORU^R01|100042|P|2.3||||||UNICODE UTF-8',
      'PID|1',
      'PV1|1',
      'ORC|RE||report-100042||CM',
      'OBR|1||report-100042|11502-2^Laboratory report^LN|||20260114083500||||||||||||||||||F',
      'OBX|1|NM|2345-7^Glucose^LN||5.40|mmol/L|3.9-5.50||||F|||20260114083500',
      'NTE|1|L|Fasting \\T\\ sober',
      'NTE|2|L|see 10\\S\\9',
      'OBX|2|NM|^Leukocytes \\F\\ all^||11|10\\S\\9/L|<11||||F|||',
      'OBX|3|ST|^Nitrite^||Negative||Negative||||F|||',
      'OBX|4|ST|^eGFR^||>90||>60||||F|||',
      'OBX|5|ST|^CRP^||||<5||||F|||',
      '',
    ]);
  });

  test('has type, version and character set in MSH', () => {
    const message = new Message({ text: textOf(reportOf([row({ name: 'a', result: '1' })])) });
    assert.deepEqual(
      ['MSH.3', 'MSH.9.1', 'MSH.9.2', 'MSH.12', 'MSH.18'].map((path) => message.get(path).toString()),
      ['HDT', 'ORU', 'R01', '2.3', 'UNICODE UTF-8'],
    );
  });

  testReports('is read back by node-hl7-client', 200, check);

  testDocuments('is parsed back to the same rows', async (report, name) => {
    const back = await read(writeHl7(report));
    const lost = { interpretation: '', low: '', high: '' };
    assert.deepEqual(
      back.map((one) => ({ ...one, ...lost })),
      report.rows.map((one) => ({ ...one, ...lost })),
      name,
    );
  });
});
