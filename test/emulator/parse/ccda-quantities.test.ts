import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import { doubtOf } from '../../../server-stub/emulator/src/review/doubt.js';
import { read } from '../support.js';

const code = (name: string) =>
  `<code code="26515-7" codeSystem="2.16.840.1.113883.6.1" displayName="${name}"/><statusCode code="completed"/>`;
const section = (...observations: readonly string[]) =>
  `<section xmlns="urn:hl7-org:v3" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><code code="30954-2"/><text/>${observations
    .map((inner) => `<entry><observation classCode="OBS" moodCode="EVN">${inner}</observation></entry>`)
    .join('')}</section>`;
const quantity = (value: string) => `<value xsi:type="PQ" ${value}</value>`;
const limit = (name: string, value: string) =>
  `<${name} nullFlavor="OTH"><translation value="${value}" nullFlavor="OTH"><originalText>thou/mcL</originalText></translation></${name}>`;

const shown = async (document: string) =>
  (await read(document)).map(({ name, result, unit, low, high }) =>
    [name, result, unit, low, high].join('|'),
  );

describe('quantities of C-CDA', () => {
  const cases: readonly [what: string, value: string, expected: string][] = [
    [
      'a translation with the unit in its text',
      quantity(
        'nullFlavor="OTH"><translation value="212" nullFlavor="OTH"><originalText>thou/mcL</originalText></translation>',
      ),
      '212|thou/mcL',
    ],
    [
      'a translation with its unit',
      quantity('nullFlavor="OTH"><translation value="212" unit="10*3/uL"/>'),
      '212|10*3/uL',
    ],
    [
      'a translation with a code',
      quantity('nullFlavor="UNK"><translation value="4.2" code="mEq/L" codeSystem="1.2"/>'),
      '4.2|mEq/L',
    ],
    [
      'a value whose unit is in its translation',
      quantity('value="4.2"><translation value="4.20" code="mEq/L" codeSystem="1.2"/>'),
      '4.2|mEq/L',
    ],
    [
      'a value beside one in another unit',
      quantity('value="5.2" unit="mmol/L"><translation value="94" unit="mg/dL"/>'),
      '5.2|mmol/L',
    ],
    [
      'both in the original text',
      quantity('nullFlavor="OTH"><originalText>&lt;13.9 g/dL</originalText>'),
      '<13.9|g/dL',
    ],
    [
      'a number in the original text',
      quantity('nullFlavor="OTH"><originalText>13.9</originalText>'),
      '13.9|',
    ],
    [
      'words in the original text',
      quantity('nullFlavor="OTH"><originalText>too few to count</originalText>'),
      'too few to count|',
    ],
  ];
  for (const [what, value, expected] of cases)
    test(what, async () =>
      assert.deepEqual(await shown(section(`${code('Platelets')}${value}`)), [`Platelets|${expected}||`]),
    );

  test('limits in a unit of the laboratory', async () => {
    const range = `<referenceRange><observationRange><value xsi:type="IVL_PQ">${limit('low', '150')}${limit('high', '400')}</value></observationRange></referenceRange>`;
    const value = quantity(
      'nullFlavor="OTH"><translation value="212" nullFlavor="OTH"><originalText>thou/mcL</originalText></translation>',
    );
    assert.deepEqual(await shown(section(`${code('Platelets')}${value}${range}`)), [
      'Platelets|212|thou/mcL|150|400',
    ]);
  });

  test('ranges that differ, and limits in two units, are in words', async () => {
    const limits = (low: string, high: string, more = '') =>
      `<referenceRange><observationRange>${more}<value xsi:type="IVL_PQ"><low ${low}/><high ${high}/></value></observationRange></referenceRange>`;
    const men = limits('value="13"', 'value="17"', '<text>Men 13-17</text>');
    const women = limits('value="12"', 'value="15"');
    const units = limits('value="900" unit="mg"', 'value="2" unit="g"');
    const value = quantity('value="14" unit="g/dL">');
    for (const [ranges, expected] of [
      [men + women, '|Men 13-17; 12-15'],
      [women + women, '12|15'],
      [units, '|900 mg-2 g'],
    ])
      assert.deepEqual(await shown(section(`${code('Hemoglobin')}${value}${ranges}`)), [
        `Hemoglobin|14|g/dL|${expected}`,
      ]);
  });

  for (const unit of [
    '<code code="246514001" codeSystem="2.16.840.1.113883.6.96" displayName="units"/><value xsi:type="CD" code="mg/dL" displayName="milligram per deciliter"/>',
    '<code code="X" displayName="Unit"/><value xsi:type="ST">mg/dL</value>',
    '<code nullFlavor="OTH" displayName="Unit of measurement"/><value xsi:type="CD" code="258797006" displayName="mg/dL"/>',
  ])
    test(`the unit in a component: ${unit.slice(6, 30)}`, async () => {
      const component = `<entryRelationship typeCode="COMP"><observation classCode="OBS" moodCode="EVN">${unit}</observation></entryRelationship>`;
      assert.deepEqual(
        await shown(section(`${code('Cholesterol')}<value xsi:type="ST">185</value>${component}`)),
        ['Cholesterol|185|mg/dL||'],
      );
    });

  for (const value of [
    '<value xsi:type="PQ" nullFlavor="NI"/>',
    '<value xsi:type="PQ" nullFlavor="UNK" unit="g/dL"/>',
    '<value xsi:type="CD" nullFlavor="OTH"/>',
  ])
    test(`${value} is in review`, async () => {
      const rows = await read(
        section(`${code('Platelets')}${quantity('value="212" unit="10*3/uL">')}`, `${code('Other')}${value}`),
      );
      assert.deepEqual(rows.map(doubtOf), [null, 'flawed-source']);
    });
});

describe('observations about a result', () => {
  const inner = (type: string, body: string) =>
    `<entryRelationship typeCode="${type}"><observation classCode="OBS" moodCode="EVN">${body}</observation></entryRelationship>`;
  const about = [
    inner(
      'REFR',
      '<code code="48766-0" codeSystem="2.16.840.1.113883.6.1" displayName="Information source"/><value xsi:type="ST">Orwen, Kim</value>',
    ),
    inner(
      'COMP',
      '<code code="48766-0" codeSystem="2.16.840.1.113883.6.1" displayName="Information source"/><value xsi:type="ST">Orwen</value>',
    ),
    inner(
      'REFR',
      '<code code="33999-4" codeSystem="2.16.840.1.113883.6.1" displayName="Status"/><value xsi:type="CE" code="1" displayName="Active"/>',
    ),
    inner(
      'SUBJ',
      '<code code="445518008" displayName="Age at onset"/><value xsi:type="PQ" value="57" unit="a"/>',
    ),
    inner('RSON', '<code code="1" displayName="Indication"/><value xsi:type="CD" displayName="Fatigue"/>'),
    inner('MFST', '<code code="1" displayName="Severity"/><value xsi:type="CD" displayName="Mild"/>'),
  ];
  for (const one of about)
    test(`are no results: ${one.slice(0, 110)}`, async () =>
      assert.deepEqual(
        await shown(section(`${code('Platelets')}${quantity('value="212" unit="10*3/uL">')}${one}`)),
        ['Platelets|212|10*3/uL||'],
      ));

  test('are results where they are components', async () => {
    const part = inner('COMP', `${code('Mean volume')}<value xsi:type="PQ" value="9" unit="fL"/>`);
    assert.equal(
      (await read(section(`${code('Platelets')}${quantity('value="212" unit="10*3/uL">')}${part}`))).length,
      2,
    );
  });
});
