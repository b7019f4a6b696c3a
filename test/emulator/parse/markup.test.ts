import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import { doubtOf } from '../../../server-stub/emulator/src/review/doubt.js';
import { read, readAny } from '../support.js';

const hl7 = (encoding: string, ...obx: readonly string[]) =>
  `MSH|^~\\${encoding}|L|L|A|A|20260304||ORU^R01|1|P|2.5\r${obx.map((one, at) => `OBX|${at + 1}|${one}||||F\r`).join('')}`;

const shown = async (document: string) =>
  (await read(document)).map(
    ({ name, result, unit, low, high }) => `${name}: ${result} ${unit} [${low}..${high}]`,
  );

describe('entities of HTML', () => {
  const cases: readonly [what: string, document: string, expected: readonly string[]][] = [
    [
      'in a message that was escaped as a whole',
      hl7(
        '&amp;',
        'ST|^CRP||&lt;0.4|mg/L|&lt;5',
        'NM|^eGFR||88|mL/min|&gt;60',
        'NM|^Platelets||212|10*3/&micro;L|150-400',
      ),
      ['CRP: <0.4 mg/L [..<5]', 'eGFR: 88 mL/min [>60..]', 'Platelets: 212 10*3/µL [150..400]'],
    ],
    [
      'in a message that was escaped twice',
      hl7('&amp;amp;', 'ST|^CRP||&amp;lt;0.4|mg/L|&amp;lt;5'),
      ['CRP: <0.4 mg/L [..<5]'],
    ],
    [
      'in the values alone, by name and by number',
      hl7('&', 'ST|^Troponin I &#40;hs&#41;||&#60;3|ng/L|&le;14', 'NM|^Ferritin||88|&#xB5;g/L|30&ndash;400'),
      ['Troponin I (hs): <3 ng/L [..≤14]', 'Ferritin: 88 µg/L [30..400]'],
    ],
    [
      'by the numbers of Windows, which are control characters of Unicode',
      hl7('&', 'NM|^Ferritin||88|ug/L|30&#150;400', 'NM|^Sodium||140|mmol/L|136&#x96;145'),
      ['Ferritin: 88 ug/L [30..400]', 'Sodium: 140 mmol/L [136..145]'],
    ],
    ['behind an escape sequence', hl7('&', 'ST|^Ampicillin||\\T\\gt;=32||'), ['Ampicillin: >=32  [..]']],
    ['without their semicolon', hl7('&', 'ST|^CRP||&lt0.4|mg/L|&lt 5'), ['CRP: <0.4 mg/L [..<5]']],
    [
      'in a table',
      'Test\tResult\tUnit\tRange\nCRP\t&lt;0.4\tmg/L\t&lt;5\nGamma-GT\t31\tU/L\t&gt;7\n',
      ['CRP: <0.4 mg/L [..<5]', 'Gamma-GT: 31 U/L [>7..]'],
    ],
    [
      'in JSON',
      '[{"test":"CRP","result":"&lt;0.4","unit":"mg/L","range":"0 &ndash; 5"}]',
      ['CRP: <0.4 mg/L [0..5]'],
    ],
    [
      'in FHIR',
      '{"resourceType":"Observation","code":{"text":"S&auml;ure &amp; Base"},"valueString":"&gt;7.3","referenceRange":[{"text":"&gt;7.2"}]}',
      ['Säure & Base: >7.3  [>7.2..]'],
    ],
  ];
  for (const [what, document, expected] of cases)
    test(`are read ${what}`, async () => assert.deepEqual(await shown(document), expected));

  test('that nobody knows are in review', async () => {
    const rows = await read(hl7('&', 'ST|^CRP||&less;0.4|mg/L|', 'ST|^Ferritin||80|&mikro;g/L|'));
    assert.deepEqual(
      rows.map((row) => [row.flaws, doubtOf(row)]),
      [
        [{ value: '&less;0.4' }, 'flawed-source'],
        [{ value: '&mikro;g/L' }, 'flawed-source'],
      ],
    );
  });

  test('are no part of a patient: names stay removed', async () => {
    const text = hl7('&amp;', 'TX|^Remark||Seen: M&uuml;ller &amp; Koch|').replace(
      '\r',
      '\rPID|1||77||M&uuml;ller^Anna\r',
    );
    for (const one of [text, text.replace('&amp;', '&')]) {
      const { rows } = await readAny(new TextEncoder().encode(one));
      assert.doesNotMatch(JSON.stringify(rows), /M.{0,6}ller/);
    }
  });
});

describe('tags of HTML in a text', () => {
  test('the mark of a footnote is no digit of its number', async () => {
    const rows = await read(
      hl7('&', 'NM|^Sodium||140<sup>1</sup>|mmol/L|136-145', 'NM|^eGFR||88|mL/min/1.73 m<sup>2</sup>|'),
    );
    assert.deepEqual(
      rows.map(({ result, unit, flaws }) => [result, unit, flaws]),
      [
        ['', 'mmol/L', { value: '140 1' }],
        ['88', 'mL/min/1.73 m2', undefined],
      ],
    );
  });

  test('are lines and nothing else', async () => {
    const rows = await read(
      hl7(
        '&',
        'FT|^Report||<p>Normal <b>mucosa</b>.</p><p>No malignancy.<br/>Signed</p>|',
        'FT|^Other||&lt;div&gt;First&lt;/div&gt;&lt;div&gt;second&lt;/div&gt;|',
        'ST|^Platelets||212|10<sup>3</sup>/uL|150-400',
        'ST|^Leukocytes||5|10<sup>+9</sup>/L|4-10',
        'ST|^Viruses||5|10<sup>&minus;3</sup>/L|',
        'TX|^Findings||a <5 and b >7 stay|',
      ),
    );
    assert.deepEqual(
      rows.map(({ result, unit }) => [result, unit]),
      [
        ['Normal mucosa.\nNo malignancy.\nSigned', ''],
        ['First\nsecond', ''],
        ['212', '10^3/uL'],
        ['5', '10^9/L'],
        ['5', '10^-3/L'],
        ['a <5 and b >7 stay', ''],
      ],
    );
  });
});
