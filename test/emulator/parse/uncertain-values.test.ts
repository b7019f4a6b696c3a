import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import { doubtsOf } from '../../../server-stub/emulator/src/review/doubt.js';
import { withUnreadLines } from '../../../server-stub/emulator/src/review/unread-row.js';
import { readAny } from '../support.js';

/** Every row as `name result unit low..high`, and behind it why it is in review: its flaws, its doubt, or `unread-line`. */
async function linesOf(document: string | Uint8Array): Promise<readonly string[]> {
  const parsed = await readAny(typeof document === 'string' ? Buffer.from(document) : document);
  const rows = withUnreadLines(parsed);
  const doubts = new Map(doubtsOf(rows).map(({ row, doubt }) => [row, doubt]));
  return rows.map(({ name, result, unit, low, high, flaws }, at) => {
    const range = low === '' && high === '' ? '' : `${low}..${high}`;
    const doubt = doubts.get(at + 1);
    const reason = doubt === 'flawed-source' && flaws ? Object.keys(flaws).join(' ') : doubt;
    const words = [name, result, unit, range].filter((text) => text !== '').join(' ');
    return [words, reason].filter((text) => text !== undefined && text !== '').join(' | ');
  });
}

const table = (...lines: readonly string[]): string => `${lines.join('\n')}\n`;

const HEAD = 'MSH|^~\\&|LIS|LAB|EHR|CLINIC|20260304||ORU^R01|T1|P|2.5.1';
const message = (...segments: readonly string[]): string => `${[HEAD, ...segments].join('\r')}\r`;
const obx = (type: string, value: string, unit = 'mmol/L', name = 'Zonulin'): string =>
  `OBX|1|${type}|Z^${name}^L||${value}|${unit}|||||F`;

const observation = (members: object) => ({
  resourceType: 'Observation',
  status: 'final',
  code: { text: 'Zonulin' },
  ...members,
});
const fhir = (members: object): string => JSON.stringify(observation(members));
const quantity = (members: object): string => fhir({ valueQuantity: { value: 4.5, ...members } });
const fhirXml = (value: string): string =>
  `<Observation xmlns="http://hl7.org/fhir"><status value="final"/><code><text value="Zonulin"/></code>${value}</Observation>`;

const clinical = (value: string, attributes = 'moodCode="EVN"'): string =>
  `<ClinicalDocument xmlns="urn:hl7-org:v3" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><component><structuredBody><component><section><code code="30954-2"/>${[
    `<observation classCode="OBS" ${attributes}><code code="Z" displayName="Zonulin"/>${value}</observation>`,
    '<observation classCode="OBS" moodCode="EVN"><code code="N" displayName="Nervonate"/><value xsi:type="PQ" value="7" unit="mg/L"/></observation>',
  ]
    .map((one) => `<entry>${one}</entry>`)
    .join('')}</section></component></structuredBody></component></ClinicalDocument>`;
const NERVONATE = 'Nervonate 7 mg/L';

type Cases = readonly (readonly [what: string, document: string | Uint8Array, lines: readonly string[]])[];

const runAll = (cases: Cases): void => {
  for (const [what, document, lines] of cases)
    test(what, async () => assert.deepEqual(await linesOf(document), lines));
};

describe('cells that are more than the headers', () => {
  runAll([
    [
      'a decimal comma in a table of commas',
      table('Test,Unit,Result', 'Zonulin,mg/dL,1,2', 'Sodium,mmol/L,140'),
      ['Zonulin 1 mg/dL | cells', 'Sodium 140 mmol/L'],
    ],
    [
      'limits with decimal commas',
      table('Test,Result,Unit,Low,High', 'Zonulin,5,mmol/L,3,5,5,1'),
      ['Zonulin 5 mmol/L 3..5 | cells'],
    ],
    [
      'a column a test',
      table('Date,Sodium (mmol/L),Potassium (mmol/L)', '2026-01-02,140,4,1', '2026-01-03,141,4'),
      ['Sodium 140 mmol/L | cells', 'Potassium 4 mmol/L | cells', 'Sodium 141 mmol/L', 'Potassium 4 mmol/L'],
    ],
    [
      'empty ones are none',
      table('Test,Result,Unit', 'Sodium,140,mmol/L,,', 'Potassium,4.1,mmol/L,'),
      ['Sodium 140 mmol/L', 'Potassium 4.1 mmol/L'],
    ],
  ]);
});

describe('lines of a table', () => {
  const lines = ['Zonulin 95 mg/dL', 'Sodium 140 mmol/L', 'Potassium 4.1 mmol/L'];
  const records = ['Test,Result,Unit', 'Zonulin,95,mg/dL', 'Sodium,140,mmol/L', 'Potassium,4.1,mmol/L'];
  runAll([
    ['of which only the first end in CR and LF', `${records[0]}\r\n${table(...records.slice(1))}`, lines],
    ['of which some end in CR alone', `${records[0]}\n${records.slice(1).join('\r')}\r\n`, lines],
    ['that end in CR, CR and LF', `${records.join('\r\r\n')}\r\r\n`, lines],
    [
      'behind a quotation mark that does not end its cell are counted',
      table(
        'Test,Result,Unit,Comment',
        'Zonulin,95,mg/dL,"fasting',
        'Sodium,140,mmol/L,',
        'Potassium,4.1,mmol/L,"x"',
        'Chloride,100,mmol/L,',
      ),
      ['Zonulin 95 mg/dL | cells', 'Chloride 100 mmol/L', 'unread-line', 'unread-line'],
    ],
    [
      'between the quotation marks of two cells are counted',
      table('Test,Result,Unit,Comment', 'Zonulin,95,mg/dL,"a', 'Sodium,140,mmol/L,b"', 'Iron,9,mmol/L,'),
      ['Zonulin 95 mg/dL | cells', 'Iron 9 mmol/L', 'unread-line'],
    ],
    [
      'within a comment are none',
      table(
        'Test,Result,Unit,Comment',
        'Zonulin,95,mg/dL,"Repeat the test.\nIn 3 months, or sooner if tired, dizzy, or pale"',
        'Sodium,140,mmol/L,',
      ),
      lines.slice(0, 2),
    ],
    [
      'in single quotation marks',
      table('Test,Result,Unit', "'Zonulin','95','mg/dL'", "'Sodium','140','mmol/L'"),
      lines.slice(0, 2),
    ],
  ]);
});

describe('several columns of results', () => {
  const twice = 'Test,Result,Unit,Low,High,Result,Unit,Low,High';
  runAll([
    [
      'have a unit and limits each',
      table(twice, 'Zonulin,97,mg/dL,70,99,5.4,mmol/L,3.9,5.5', 'Nervonate,,mg/dL,70,99,5.4,mmol/L,3.9,5.5'),
      ['Zonulin 97 mg/dL 70..99', 'Nervonate 5.4 mmol/L 3.9..5.5'],
    ],
    [
      'do not lend their unit to each other',
      table(twice, 'Glucose,97,,,,5.4,mmol/L,3.9,5.5', 'Sodium,140,mmol/L,,,,,,'),
      ['Glucose 97 | missing-unit', 'Sodium 140 mmol/L'],
    ],
    [
      'whose units stand before them',
      table('Test,Unit,Result,Unit,Result', 'Zonulin,mg/dL,,mmol/L,5.4', 'Sodium,mmol/L,140,,'),
      ['Zonulin 5.4 mmol/L', 'Sodium 140 mmol/L'],
    ],
    [
      'that contradict each other in one unit',
      table('Test,Result,Value,Unit', 'Zonulin,95,5.3,mg/dL', 'Sodium,140,140.0,mmol/L', 'CRP,<5,5,mg/L'),
      ['Zonulin mg/dL | value', 'Sodium 140 mmol/L', 'CRP <5 mg/L'],
    ],
    [
      'that are numbered: those left out are counted',
      table('Test,Result 1,Result 2,Unit', 'Sodium,138,140,mmol/L', 'Potassium,4.1,,mmol/L'),
      ['Sodium 138 mmol/L', 'Potassium 4.1 mmol/L', 'unread-line'],
    ],
    [
      'two units of one result',
      JSON.stringify([{ test: 'Zonulin', unit: 'mg/dL', value: { value: 5.3, unit: 'mmol/L' } }]),
      ['Zonulin 5.3 | unit'],
    ],
  ]);
});

describe('a number and other words in two columns of results', () => {
  runAll([
    [
      'is the one with its comparator, wherever it stands',
      table('Test,Value,Result Text,Unit', 'Zonulin,100,>100,mg/L', 'Nervonate,0.5,< 0.5 mg/L,mg/L'),
      ['Zonulin >100 mg/L', 'Nervonate < 0.5 mg/L'],
    ],
    [
      'is in review with the words of a finding',
      table('Test,Result,Value,Unit', 'Zonulin,Positive,12.4,U/mL', 'Sodium,-,140,mmol/L'),
      ['Zonulin U/mL | value', 'Sodium 140 mmol/L'],
    ],
    [
      'is in review with two comparators, or with a range',
      JSON.stringify([
        { test: 'Zonulin', value: '>100', resultText: '<100', unit: 'mg/L' },
        { test: 'Nervonate', value: '5', resultText: '5-10', unit: 'mg/L' },
      ]),
      ['Zonulin mg/L | value', 'Nervonate mg/L | value'],
    ],
    [
      'is one number where its unit stands behind it',
      table('Test,Value,Result Text,Unit', 'Zonulin,5.4,5.40 mg/L,mg/L'),
      ['Zonulin 5.4 mg/L'],
    ],
    [
      'is one finding where both have it',
      table('Test,Result,Result Text', 'Zonulin,Positive,positive', 'Nervonate,1:40,1:40'),
      ['Zonulin Positive', 'Nervonate 1:40'],
    ],
  ]);
});

describe('one number in two columns of results', () => {
  for (const [printed, plain] of [
    ['1,000', '1000'],
    ['250,000', '250000'],
    ['1.000', '1000'],
    ['1,234,567', '1234567'],
    ["1'234", '1234'],
    ['5.40', '5.4'],
  ] as const)
    test(`${printed} beside ${plain} is certain`, async () => {
      const document = table('Test;Result;Numeric Result;Unit', `Zonulin;${printed};${plain};mg/L`);
      const [line = '', ...others] = await linesOf(document);
      assert.deepEqual(others, []);
      assert.equal(line.includes('|'), false, line);
      assert.equal(Number(line.split(' ')[1]), Number(plain));
    });
  test('another number is in review', async () => {
    const document = table('Test;Result;Numeric Result;Unit', 'Zonulin;1,000;1001;mg/L');
    assert.deepEqual(await linesOf(document), ['Zonulin mg/L | value']);
  });
});

describe('a comparator in a place of its own', () => {
  runAll([
    [
      'under its header',
      table('Test,Operator,Result,Unit', 'Zonulin,<,5,mg/L', 'Nervonate,>=,100,mg/L', 'Sodium,,140,mmol/L'),
      ['Zonulin <5 mg/L', 'Nervonate >=100 mg/L', 'Sodium 140 mmol/L'],
    ],
    [
      'in German',
      table('Test;Vorzeichen;Ergebnis;Einheit', 'CRP;<;5;mg/l', 'Natrium;;140;mmol/l'),
      ['CRP <5 mg/l', 'Natrium 140 mmol/l'],
    ],
    [
      'under any other header may be a flag',
      table('Test,,Result,Unit', 'Zonulin,<,5,mg/L', 'Sodium,,140,mmol/L'),
      ['Zonulin mg/L | value', 'Sodium 140 mmol/L'],
    ],
    [
      'in JSON',
      JSON.stringify([
        { test: 'Zonulin', comparator: '<', value: 5, unit: 'mg/L' },
        { test: 'Sodium', comparator: '=', value: 140, unit: 'mmol/L' },
      ]),
      ['Zonulin <5 mg/L', 'Sodium 140 mmol/L'],
    ],
    [
      'in XML',
      '<results><result name="Zonulin" value="5" unit="mg/L" comparator="&lt;"/></results>',
      ['Zonulin <5 mg/L'],
    ],
    ['that says equal', message(obx('SN', '=^4.5')), ['Zonulin 4.5 mmol/L']],
    [
      'that says unequal',
      message(obx('SN', '<>^4.5'), obx('NM', '7', 'mg/L', 'Nervonate')),
      ['Zonulin mmol/L | value', NERVONATE],
    ],
    ['of a type in lower case', message(obx('sn', '<^4.5')), ['Zonulin <4.5 mmol/L']],
    ['without a type', message(obx('', '<^4.5')), ['Zonulin <4.5 mmol/L']],
    ['of FHIR that is none', quantity({ comparator: '!=', unit: 'mmol/L' }), ['Zonulin | value']],
    [
      'of FHIR R5 that is no text of a result',
      quantity({ comparator: 'ad', unit: 'mmol/L' }),
      ['Zonulin | value'],
    ],
  ]);
});

describe('a dash where a number is due', () => {
  runAll([
    [
      'is in review beside a flag in a column of states',
      table('Test,Result,Unit,Status', 'Glucose,-,mg/dL,Normal', 'Sodium,140,mmol/L,Normal'),
      ['Glucose - mg/dL | missing-result', 'Sodium 140 mmol/L'],
    ],
  ]);
});

describe('a number that is none', () => {
  const results = (...numbers: readonly string[]) =>
    table('Test;Result;Unit', ...numbers.map((number) => `Sodium;${number};mmol/L`));
  for (const number of ['14O', '4.l', '14.0.1', '4,,1', '2.1-', '(2.1)', '"""4.5"""', "95'", "5'4", '1 4 0'])
    test(`${number} is in review with its words`, async () =>
      assert.deepEqual(await linesOf(results(number)), ['Sodium mmol/L | value']));

  runAll([
    ['with a minus sign of typographers', results('−2.1'), ['Sodium -2.1 mmol/L | implausible-value']],
    [
      'with idle spaces and points',
      table(
        'Test;Result;Unit',
        'Sodium;140.;mmol/L',
        'Zonulin;<  5;mg/L',
        'Nervonate;5.4  *;mg/L',
        'Iron;5.4 *;mg/L',
      ),
      ['Sodium 140 mmol/L', 'Zonulin < 5 mg/L', 'Nervonate 5.4  * mg/L', 'Iron 5.4 * mg/L'],
    ],
    ['in digits of full width', results('１４０．５'), ['Sodium 140.5 mmol/L']],
    [
      'in lakhs',
      table('Test,Result,Unit,Range', 'Platelets,"2,50,000",/uL,"1,50,000 - 4,50,000"'),
      ['Platelets 250000 /uL 150000..450000'],
    ],
    [
      'beside its unit in one field of HL7',
      message(obx('NM', '4.5^mmol/L'), obx('NM', '7', 'mg/L', 'Nervonate')),
      ['Zonulin mmol/L | value', NERVONATE],
    ],
    [
      'limits of which the lower is above',
      table('Test,Result,Unit,Low,High', 'Sodium,140,mmol/L,145,136', 'Potassium,4,mmol/L,4,4'),
      ['Sodium 140 mmol/L | range', 'Potassium 4 mmol/L 4..4'],
    ],
    [
      'limits of which the upper has a point before its thousands',
      table(
        'Test;Ergebnis;Einheit;Referenzbereich',
        'Vitamin B12;350,5;pg/ml;200-1.000',
        'Kalium;4,1;mmol/l;3,5-5,1',
      ),
      ['Vitamin B12 350,5 pg/ml 200..1000', 'Kalium 4,1 mmol/l 3,5..5,1'],
    ],
    [
      'limits in columns, of which the upper has a point before its thousands',
      table('Test;Ergebnis;Einheit;Untergrenze;Obergrenze', 'Vitamin B12;350,5;pg/ml;200;1.000'),
      ['Vitamin B12 350,5 pg/ml 200..1000'],
    ],
  ]);
});

describe('words that hold a digit', () => {
  const words = [
    '1+',
    '+1',
    '3-5',
    '1:128',
    '1/2',
    '~5',
    'ca. 4',
    'H 4.5',
    '4.5 H',
    '10^5',
    '5 - 10',
    '< 5',
    '4.5, 4.6',
  ];
  runAll([
    [
      'stay as they are',
      table('Test;Result;Unit', ...words.map((word, at) => `Zonulin ${at};${word};/HPF`)),
      words.map((word, at) => `Zonulin ${at} ${word} /HPF`),
    ],
  ]);
});

describe('a range that is one number', () => {
  const range = (text: string) =>
    fhir({ valueQuantity: { value: 4.5, unit: 'mmol/L' }, referenceRange: [{ text }] });
  runAll([
    [
      'below a header of two columns can be either limit',
      table('Test;Result;Unit;Range;', ';;;from;to', 'Zonulin;95;mg/dL;70;100', 'Sodium;140;mmol/L;<145;'),
      ['Zonulin 95 mg/dL | range', 'Sodium 140 mmol/L ..<145'],
    ],
    ['in HL7', message('OBX|1|NM|Z^Zonulin^L||4.5|mmol/L|40||||F'), ['Zonulin 4.5 mmol/L | range']],
    [
      'in JSON, with its unit',
      '[{"test":"Zonulin","value":4.5,"unit":"mmol/L","range":"40 mmol/L"}]',
      ['Zonulin 4.5 mmol/L | range'],
    ],
    ['in FHIR', range('40'), ['Zonulin 4.5 mmol/L | range']],
    [
      'in FHIR, which has its place',
      fhir({ valueQuantity: { value: 4.5 }, referenceRange: [{ high: { value: 40 }, text: '40' }] }),
      ['Zonulin 4.5 ..40'],
    ],
    [
      'in C-CDA',
      clinical(
        '<value xsi:type="PQ" value="4.5" unit="mmol/L"/><referenceRange><observationRange><text>40</text></observationRange></referenceRange>',
      ),
      ['Zonulin 4.5 mmol/L | range', NERVONATE],
    ],
    [
      'in a table with a column a test',
      table('Date,Sodium (mmol/L),Potassium (mmol/L)', ',136-145,<5', '2026-01-02,140,4.1'),
      ['Sodium 140 mmol/L 136..145', 'Potassium 4.1 mmol/L ..<5'],
    ],
  ]);
});

describe('characters that were lost', () => {
  const latin1 = (text: string) => Buffer.from(text, 'latin1');
  runAll([
    ['before a number', table('Test,Result,Unit', 'Zonulin,\ufffd5,ug/L'), ['Zonulin \ufffd5 ug/L | value']],
    ['in a unit', message(obx('NM', '4.5', '\ufffdmol/L')), ['Zonulin 4.5 \ufffdmol/L | value']],
    [
      'in the name of a test',
      message(obx('NM', '4.5', 'g/L', '\ufffd-Globulin')),
      ['\ufffd-Globulin 4.5 g/L | name'],
    ],
    [
      'from a message that is not in the UTF-8 it names: they are read as Latin-1',
      latin1(message(obx('NM', '4.5', '\xb5mol/L')).replace('|2.5.1', '|2.5.1||||||UNICODE UTF-8')),
      ['Zonulin 4.5 µmol/L'],
    ],
    [
      'none from XML that names its code page',
      Buffer.concat([
        latin1('<?xml version="1.0" encoding="GB2312"?><r><result name="'),
        Buffer.from('d1aaccc7', 'hex'),
        latin1('" value="5.4" unit="mmol/L"/></r>'),
      ]),
      ['血糖 5.4 mmol/L'],
    ],
    [
      'none from a message that names its code page as programs do',
      Buffer.concat([
        latin1(`${HEAD}||||||GBK\rOBX|1|NM|G^`),
        Buffer.from('d1aaccc7', 'hex'),
        latin1('^L||5.4|mmol/L|||||F\r'),
      ]),
      ['血糖 5.4 mmol/L'],
    ],
    [
      'one of a document in UTF-8 loses no other',
      Buffer.concat([Buffer.from(message(obx('NM', '4.5', 'µmol/L', 'Größe'))), latin1('NTE|1||caf\xe9\r')]),
      ['Größe 4.5 µmol/L'],
    ],
  ]);
});

describe('a value that contradicts itself', () => {
  const ucum = 'http://unitsofmeasure.org';
  runAll([
    ['FHIR: two units', quantity({ unit: 'mmol/L', system: ucum, code: 'mg/dL' }), ['Zonulin 4.5 | unit']],
    [
      'FHIR: one unit in two spellings',
      quantity({ unit: 'K/uL', system: ucum, code: '10*9/L' }),
      ['Zonulin 4.5 K/uL'],
    ],
    ['HL7: two units', message(obx('NM', '4.5', 'mg/dL^mmol/L^UCUM')), ['Zonulin 4.5 | unit']],
    ['HL7: one unit in two spellings', message(obx('NM', '4.5', 'mg/dL^mg/dl^UCUM')), ['Zonulin 4.5 mg/dL']],
    [
      'FHIR: two values',
      fhir({ valueQuantity: { value: 4.5, unit: 'mmol/L' }, valueString: 'hemolysed' }),
      ['Zonulin | value'],
    ],
    ['FHIR: a list of values', fhir({ valueQuantity: [{ value: 4.5 }, { value: 9 }] }), ['Zonulin | value']],
    [
      'FHIR: a value and why there is none',
      fhir({ valueQuantity: { value: 4.5, unit: 'mmol/L' }, dataAbsentReason: { text: 'error' } }),
      ['Zonulin | value'],
    ],
    [
      'FHIR: an extension that changes its meaning',
      fhir({ valueQuantity: { value: 4.5 }, modifierExtension: [{ url: 'http://example.org/not' }] }),
      ['Zonulin | value'],
    ],
    [
      'FHIR XML: two numbers',
      fhirXml('<valueQuantity><value value="4.5"/><value value="5"/><unit value="mmol/L"/></valueQuantity>'),
      ['Zonulin | value'],
    ],
    [
      'C-CDA: two values in two units',
      clinical(
        '<value xsi:type="PQ" value="4.5" unit="mmol/L"/><value xsi:type="PQ" value="45" unit="mg/L"/>',
      ),
      ['Zonulin 4.5 mmol/L, 45 mg/L', NERVONATE],
    ],
    [
      'C-CDA: an interval in two units',
      clinical(
        '<value xsi:type="IVL_PQ"><low value="4" unit="mmol/L"/><high value="50" unit="mg/L"/></value>',
      ),
      ['Zonulin 4 mmol/L-50 mg/L', NERVONATE],
    ],
    [
      'C-CDA: an interval by its width',
      clinical(
        '<value xsi:type="IVL_PQ"><low value="4" unit="mmol/L"/><width value="1" unit="mmol/L"/></value>',
      ),
      ['Zonulin | value', NERVONATE],
    ],
    [
      'C-CDA: a number of a null flavor',
      clinical('<value xsi:type="PQ" nullFlavor="UNK" value="4.5" unit="mmol/L"/>'),
      ['Zonulin | value', NERVONATE],
    ],
    [
      'C-CDA: a ratio to one of a unit',
      clinical(
        '<value xsi:type="RTO_PQ_PQ"><numerator value="5" unit="mg"/><denominator value="1" unit="L"/></value>',
      ),
      ['Zonulin 5 mg/L', NERVONATE],
    ],
    [
      'C-CDA: a goal',
      clinical('<value xsi:type="PQ" value="4.5" unit="mmol/L"/>', 'moodCode="GOL"'),
      [NERVONATE],
    ],
    [
      'C-CDA: an order',
      clinical('<value xsi:type="PQ" value="4.5" unit="mmol/L"/>', 'moodCode="RQO"'),
      [NERVONATE],
    ],
  ]);
});

describe('a printed unit beside a code that is none', () => {
  const inr = (unit: string, code: string) =>
    fhir({ valueQuantity: { value: 1.1, unit, system: 'http://unitsofmeasure.org', code } });
  runAll([
    ['is no contradiction', inr('ratio', '{INR}'), ['Zonulin 1.1 ratio']],
    ['is one where it is a unit', inr('mg/dL', '{ratio}'), ['Zonulin 1.1 | unit']],
  ]);
});

describe('results that stand elsewhere', () => {
  runAll([
    [
      'HL7: a text that goes on in an addendum',
      message('OBX|1|TX|T^Smear^L||No malig', 'ADD|nant cells seen||||||F'),
      ['Smear No malignant cells seen'],
    ],
    [
      'JSON: tests within a panel',
      JSON.stringify([
        { test: 'Lipid panel', result: 'see below', subtests: [{ test: 'LDL', result: 100, unit: 'mg/dL' }] },
      ]),
      ['Lipid panel see below', 'LDL 100 mg/dL'],
    ],
    [
      'JSON: properties of a result are none',
      JSON.stringify([
        {
          test: 'Sodium',
          result: 140,
          unit: 'mmol/L',
          flag: { name: 'Normal', value: 'N' },
          attributes: [{ name: 'fasting', value: 'yes' }],
        },
      ]),
      ['Sodium 140 mmol/L'],
    ],
    [
      'JSON: values of one test in a list are counted',
      JSON.stringify([
        { name: 'Zonulin', values: [{ value: 90 }, { value: 95 }] },
        { name: 'Sodium', value: 140, unit: 'mmol/L' },
      ]),
      ['Zonulin', 'Sodium 140 mmol/L', 'unread-line'],
    ],
    [
      'JSON: a value and its unit under the name of a test',
      JSON.stringify({ date: '2026-01-02', glucose: '95 mg/dL', hba1c: '5.4 %' }),
      ['glucose 95 mg/dL', 'hba1c 5.4 %'],
    ],
    [
      'JSON: what is not read under the name of a test is counted',
      JSON.stringify({
        date: '2026-01-02',
        glucose: [95, 98],
        creatinine: { morning: 1.1, evening: 1.2 },
        urea: 'between 30 and 40',
        sodium: '140 mmol/L',
      }),
      ['sodium 140 mmol/L', 'unread-line', 'unread-line', 'unread-line'],
    ],
    [
      'JSON: plain rows beside FHIR are counted',
      JSON.stringify({
        fhir: observation({ valueQuantity: { value: 4.5, unit: 'mmol/L' } }),
        results: [{ test: 'Sodium', result: 140, unit: 'mmol/L' }],
      }),
      ['Zonulin 4.5 mmol/L', 'unread-line'],
    ],
    [
      'JSON: plain rows beside FHIR that repeat it are not',
      JSON.stringify({
        fhir: observation({ valueQuantity: { value: 5.4, unit: 'mg/dL' } }),
        results: [{ test: 'Zonulin', result: '5.40', unit: 'mg/dl' }],
      }),
      ['Zonulin 5.4 mg/dL'],
    ],
    [
      'FHIR XML: two resources in one place',
      `<DiagnosticReport xmlns="http://hl7.org/fhir"><contained>${fhirXml('<valueInteger value="140"/>')}${fhirXml('<valueInteger value="4"/>').replace('Zonulin', 'Nervonate')}</contained><status value="final"/></DiagnosticReport>`,
      ['Zonulin 140', 'Nervonate 4'],
    ],
    [
      'FHIR: a transaction that deletes them',
      JSON.stringify({
        resourceType: 'Bundle',
        entry: [
          { request: { method: 'DELETE' }, resource: observation({ valueInteger: 1 }) },
          { request: { method: 'POST' }, resource: observation({ valueInteger: 2 }) },
        ],
      }),
      ['Zonulin 2'],
    ],
  ]);
});

describe('a code of a terminology without its words', () => {
  const message = (value: string): string =>
    `MSH|^~\\&|L|L|A|A|20260304||ORU^R01|1|P|2.5\rOBX|1|CWE|X^Influenza A RNA||${value}||||||F\r`;
  const observation = (value: object): string =>
    JSON.stringify({ resourceType: 'Observation', code: { text: 'Influenza A RNA' }, ...value });
  const snomed = { system: 'http://snomed.info/sct', code: '260373001' };
  const clinical = (value: string): string =>
    `<section xmlns="urn:hl7-org:v3" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><code code="30954-2" codeSystem="2.16.840.1.113883.6.1"/><text/><entry><observation classCode="OBS" moodCode="EVN"><code code="1" codeSystem="2.16.840.1.113883.6.1" displayName="Influenza A RNA"/>${value}</observation></entry></section>`;
  const doubt = ['Influenza A RNA | value'];
  runAll([
    ['of SNOMED CT in HL7', message('260373001^^SCT'), doubt],
    ['of LOINC in HL7', message('LA6576-8^^LN'), doubt],
    ['beside others in HL7', message('A^Influenza A^L~260373001^^SCT'), doubt],
    ['of a laboratory in HL7, which is a word', message('NEG^^L'), ['Influenza A RNA NEG']],
    ['with its words in HL7', message('260373001^Detected^SCT'), ['Influenza A RNA Detected']],
    ['of SNOMED CT in FHIR', observation({ valueCodeableConcept: { coding: [snomed] } }), doubt],
    ['of a Coding in FHIR', observation({ valueCoding: snomed }), doubt],
    [
      'with its words in FHIR',
      observation({ valueCodeableConcept: { coding: [snomed], text: 'Detected' } }),
      ['Influenza A RNA Detected'],
    ],
    ['in C-CDA', clinical('<value xsi:type="CD" code="260373001"/>'), doubt],
    [
      'with its words in C-CDA',
      clinical('<value xsi:type="CD" code="260373001"><originalText>Detected</originalText></value>'),
      ['Influenza A RNA Detected'],
    ],
  ]);
});
