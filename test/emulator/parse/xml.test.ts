import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import { readXml } from '../../../server-stub/emulator/src/parse/xml.js';
import { failureOf, fixture, read, row, stated } from '../support.js';

const V2 = 'xmlns="urn:hl7-org:v2xml"';

/** An ORU_R01 in the standard's XML encoding around the groups of its orders. */
const message = (orders: string, patient = ''): string => `<?xml version="1.0" encoding="UTF-8"?>
<ORU_R01 ${V2}>
  <MSH>
    <MSH.1>|</MSH.1><MSH.2>^~\\&amp;</MSH.2>
    <MSH.3><HD.1>LAB</HD.1></MSH.3><MSH.4><HD.1>Labor Nord</HD.1></MSH.4>
    <MSH.9><MSG.1>ORU</MSG.1><MSG.2>R01</MSG.2></MSH.9><MSH.12><VID.1>2.5.1</VID.1></MSH.12>
  </MSH>
  <ORU_R01.PATIENT_RESULT>${patient}
    <ORU_R01.ORDER_OBSERVATION>
      <OBR><OBR.1>1</OBR.1><OBR.7><TS.1>20260203074500</TS.1></OBR.7></OBR>
      ${orders}
    </ORU_R01.ORDER_OBSERVATION>
  </ORU_R01.PATIENT_RESULT>
</ORU_R01>`;

const obx = (...fields: [number: number, content: string][]): string =>
  `<ORU_R01.OBSERVATION><OBX>${fields.map(([n, content]) => `<OBX.${n}>${content}</OBX.${n}>`).join('')}</OBX></ORU_R01.OBSERVATION>`;

const urea = '<CE.1>3094-0</CE.1><CE.2>Urea</CE.2><CE.3>LN</CE.3>';

describe('HL7 v2 in XML', () => {
  test('reads as the delimited message does', async () => {
    const orders = obx(
      [1, '1'],
      [2, 'NM'],
      [3, '<CE.1>718-7</CE.1><CE.2>Hemoglobin</CE.2><CE.3>LN</CE.3>'],
      [5, '14.10'],
      [6, '<CE.1>g/dL</CE.1>'],
      [7, '12.0-16.0'],
      [8, 'N'],
      [11, 'F'],
    ).replace('</OBX>', '</OBX><NTE><NTE.1>1</NTE.1><NTE.3>one</NTE.3><NTE.3>two</NTE.3></NTE>');
    assert.deepEqual(await read(message(orders)), [
      row({
        date: '2026-02-03 07:45:00',
        loinc: '718-7',
        name: 'Hemoglobin',
        result: '14.10',
        unit: 'g/dL',
        low: '12.0',
        high: '16.0',
        interpretation: 'N',
        comment: 'one\ntwo',
      }),
    ]);
  });

  test('keeps marks that delimit a message only where it is delimited', async () => {
    const orders = obx(
      [2, 'ST'],
      [3, urea],
      [5, 'a|b^c~d &amp; e\\F\\'],
      [6, '<CE.1>10^9/L</CE.1>'],
      [11, 'F'],
    );
    assert.deepEqual(
      (await read(message(orders))).map(({ result, unit }) => [result, unit]),
      [['a|b^c~d & e\\F\\', '10^9/L']],
    );
  });

  test('breaks lines where formatted text has escapes and where it has lines', async () => {
    const text = 'first<escape V=".br"/>second <escape V="H"/>strong<escape V="N"/>\nthird';
    const [first] = await read(message(obx([2, 'FT'], [3, urea], [5, text], [11, 'F'])));
    assert.equal(first?.result, 'first\nsecond strong\nthird');
  });

  test('a structured number, repetitions and CDATA', async () => {
    const orders = [
      obx([2, 'SN'], [3, urea], [5, '<SN.1>&gt;</SN.1><SN.2>100</SN.2>'], [11, 'F']),
      obx([2, 'ST'], [3, urea], [5, '<![CDATA[<5]]>'], [5, 'again'], [11, 'F']),
      obx([2, 'NM'], [3, urea], [5, '7'], [11, 'W']),
    ];
    assert.deepEqual(
      (await read(message(orders.join('')))).map(({ result }) => result),
      ['>100', '<5\nagain'],
    );
  });

  test('with a prefix, and as interface engines write it, without a namespace', async () => {
    const prefixed = message(obx([2, 'NM'], [3, urea], [5, '5'], [11, 'F']))
      .replace(V2, 'xmlns:h="urn:hl7-org:v2xml"')
      .replaceAll(/<(\/?)(?=[A-Z])/g, '<$1h:');
    const engine = `<HL7Message><MSH><MSH.1>|</MSH.1><MSH.2>^~\\&amp;</MSH.2><MSH.9><MSH.9.1>ORU</MSH.9.1></MSH.9></MSH>
      <OBX><OBX.2><OBX.2.1>NM</OBX.2.1></OBX.2>
      <OBX.3><OBX.3.1>3094-0</OBX.3.1><OBX.3.2>Urea</OBX.3.2><OBX.3.3>LN</OBX.3.3></OBX.3>
      <OBX.5><OBX.5.1>5</OBX.5.1></OBX.5><OBX.11><OBX.11.1>F</OBX.11.1></OBX.11></OBX></HL7Message>`;
    const expected = [{ loinc: '3094-0', name: 'Urea', result: '5' }];
    assert.deepEqual(
      (await read(prefixed)).map(({ date: _, ...fields }) => stated(row(fields))),
      expected,
    );
    assert.deepEqual((await read(engine)).map(stated), expected);
  });

  test('nothing of the patient is in a row', async () => {
    const patient = `<ORU_R01.PATIENT><PID><PID.3><CX.1>88121</CX.1></PID.3>
      <PID.5><XPN.1><FN.1>Talvik</FN.1></XPN.1><XPN.2>Iris</XPN.2></PID.5></PID></ORU_R01.PATIENT>`;
    const rows = await read(message(obx([2, 'NM'], [3, urea], [5, '5'], [11, 'F']), patient));
    assert.equal(rows.length, 1);
    for (const planted of ['Talvik', 'Iris', '88121']) assert.ok(!JSON.stringify(rows).includes(planted));
  });

  test('without an observation states no result', async () => {
    assert.equal(await failureOf(message('')), 'no-results');
  });
});

describe('plain rows in XML', () => {
  const languages: [language: string, file: string][] = [
    ['English', '<results><row><Test>Urea</Test><Result>5.0</Result><Unit>mmol/L</Unit></row></results>'],
    [
      'Spanish',
      '<informe><fila><prueba>Urea</prueba><resultado>5.0</resultado><unidad>mmol/L</unidad></fila></informe>',
    ],
    [
      'German',
      '<Befund><Zeile><Untersuchung>Urea</Untersuchung><Ergebnis>5.0</Ergebnis><Einheit>mmol/L</Einheit></Zeile></Befund>',
    ],
    ['Chinese', '<报告><行><检验项目>Urea</检验项目><结果>5.0</结果><单位>mmol/L</单位></行></报告>'],
  ];
  for (const [language, file] of languages) {
    test(`with children named in ${language}`, async () =>
      assert.deepEqual((await read(file)).map(stated), [{ name: 'Urea', result: '5.0', unit: 'mmol/L' }]));
  }

  test('with attributes, or text beside attributes', async () => {
    const attributes = '<results date="2026-02-03"><r test="Urea" result="5.0" unit="mmol/L"/></results>';
    assert.deepEqual((await read(attributes)).map(stated), [
      { date: '2026-02-03 00:00:00', name: 'Urea', result: '5.0', unit: 'mmol/L' },
    ]);
    const mixed =
      '<lab xmlns="https://lab.example/v1"><item><analyte>Urea</analyte><value unit="mmol/L">5.0</value><range low="2.5" high="7.8"/></item></lab>';
    assert.deepEqual((await read(mixed)).map(stated), [
      { name: 'Urea', result: '5.0', unit: 'mmol/L', low: '2.5', high: '7.8' },
    ]);
  });

  test('many, beside a person whose parts give no rows', async () => {
    const rows = ['Urea', 'Iron']
      .map((name) => `<row><test>${name}</test><result>5</result></row>`)
      .join('\n');
    const file = `<report><patient><name>Iris Talvik</name><test>88121</test><result>9</result></patient>${rows}</report>`;
    assert.deepEqual((await read(file)).map(stated), [
      { name: 'Urea', result: '5' },
      { name: 'Iron', result: '5' },
    ]);
  });

  test('two values of one row are none', async () => {
    assert.equal(
      await failureOf('<r><row><test>Urea</test><result>5</result><result>6</result></row></r>'),
      'no-results',
    );
  });

  const foreign: [what: string, file: string][] = [
    [
      'a clinical document (CDA)',
      '<ClinicalDocument xmlns="urn:hl7-org:v3"><observation><test>Urea</test><value>5</value></observation></ClinicalDocument>',
    ],
    [
      'a web page',
      '<html xmlns="http://www.w3.org/1999/xhtml"><body><test>Urea</test><result>5</result></body></html>',
    ],
    [
      'rows of another vocabulary',
      '<a xmlns="urn:a"><row xmlns="urn:b"><test>Urea</test><result>5</result></row></a>',
    ],
    ['no rows', '<settings><theme>dark</theme></settings>'],
  ];
  for (const [what, file] of foreign)
    test(`${what} is unrecognised`, async () => assert.equal(await failureOf(file), 'unrecognised'));
});

describe('XML of any kind', () => {
  const rows = '<r><row><test>Urea</test><result>&x;</result></row></r>';
  const laughs = Array.from({ length: 9 }, (_, n) => `<!ENTITY e${n + 1} "${`&e${n};`.repeat(10)}">`).join(
    '',
  );
  const refused: [what: string, file: string, reason: string][] = [
    ['entities of entities', `<!DOCTYPE r [<!ENTITY e0 "ha">${laughs}]><r>&e9;</r>`, 'malformed'],
    ['an external entity', `<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/hostname">]>${rows}`, 'malformed'],
    ['an entity nobody declared', rows, 'malformed'],
    ['an element left open', '<r><row><test>Urea</test><result>5</result></row>', 'malformed'],
    ['a prefix nobody declared', '<r><x:row><test>Urea</test></x:row></r>', 'malformed'],
    ['65 elements deep', `${'<a>'.repeat(65)}${'</a>'.repeat(65)}`, 'too-large'],
    ['a million elements deep', '<a>'.repeat(1_000_000), 'too-large'],
    ['a million empty elements', `<r>${'<a/>'.repeat(1_000_000)}</r>`, 'too-large'],
  ];
  for (const [what, file, reason] of refused)
    test(`${what}: ${reason}`, async () => assert.equal(await failureOf(file), reason));

  test('FHIR is told from the rest by its namespace', async () => {
    const whole = fixture('report.xml').toString();
    assert.ok((await read(whole)).length > 0);
    assert.equal(await failureOf(whole.replaceAll('http://hl7.org/fhir', 'urn:not-fhir')), 'unrecognised');
  });
});

test('blank lines before a text take no longer than other characters', () => {
  const timeOf = (filling: string) => {
    const started = performance.now();
    readXml(`<a>${filling.repeat(30_000)}x</a>`);
    return performance.now() - started;
  };
  timeOf('.');
  const other = timeOf('.');
  assert.ok(timeOf('\n') < 20 * (other + 5));
});
