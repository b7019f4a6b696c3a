import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import { type DayOrder, dateFromTable } from '../../../server-stub/emulator/src/parse/date.js';
import { parseDocument } from '../../../server-stub/emulator/src/parse/parse.js';
import { splitRange } from '../../../server-stub/emulator/src/parse/range.js';
import { failureOf, fixture, read, readAny, row, stated } from '../support.js';

describe('a table', () => {
  test('with lines above its header, quotes and a byte-order mark', async () => {
    const date = '2026-02-03 07:45:00';
    assert.deepEqual(await read(fixture('results-en.csv')), [
      row({
        date,
        loinc: '718-7',
        name: 'Hemoglobin',
        result: '14.10',
        unit: 'g/dL',
        low: '12.0',
        high: '16.0',
      }),
      row({
        date,
        loinc: '2093-3',
        name: 'Cholesterol, total',
        result: '201',
        unit: 'mg/dL',
        high: '<200',
        interpretation: 'H',
        comment: 'Fasting "12 h", repeat in\nthree months',
      }),
      row({ date, loinc: '1988-5', name: 'C-reactive protein', result: '<0.5', unit: 'mg/L', high: '<5.0' }),
      row({ date, loinc: '882-1', name: 'Blood group', result: 'A positive' }),
    ]);
  });

  test('in German, with decimal commas as they are written', async () => {
    const date = '2026-02-03 07:45:00';
    assert.deepEqual(await read(fixture('results-de.csv')), [
      row({ date, name: 'Hämoglobin', result: '14,1', unit: 'g/dl', low: '12,0', high: '16,0' }),
      row({
        date,
        name: 'Kreatinin',
        result: '0,90',
        unit: 'mg/dl',
        low: '0,50',
        high: '0,90',
        comment: 'Grenzwert; Kontrolle',
      }),
    ]);
  });

  test('in Spanish and UTF-16', async () => {
    assert.deepEqual(await read(fixture('results-es.csv')), [
      row({
        date: '2026-02-03 00:00:00',
        name: 'Glucosa basal',
        result: '92',
        unit: 'mg/dL',
        low: '70',
        high: '100',
      }),
      row({
        date: '2026-02-14 00:00:00',
        name: 'Ácido úrico',
        result: '7.8',
        unit: 'mg/dL',
        low: '3.4',
        high: '7.0',
        comment: 'Repetir',
      }),
    ]);
  });

  test('in Chinese and GB 18030', async () => {
    const date = '2026-02-03 00:00:00';
    assert.deepEqual(await read(fixture('results-zh.csv')), [
      row({ date, name: '葡萄糖', result: '6.10', unit: 'mmol/L', low: '3.9', high: '6.1' }),
      row({
        date,
        name: '白细胞',
        result: '11.2',
        unit: '10^9/L',
        low: '4.0',
        high: '10.0',
        interpretation: 'H',
      }),
    ]);
  });

  test('in GB 18030 below English headers', async () => {
    const bytes = Buffer.concat([
      Buffer.from('Test,Result,Unit\n'),
      Buffer.from('d1aaccc7', 'hex'),
      Buffer.from(',5.4,mmol/L\n'),
    ]);
    assert.deepEqual((await read(bytes)).map(stated), [{ name: '血糖', result: '5.4', unit: 'mmol/L' }]);
  });

  const english = fixture('results-en.csv').toString();
  for (const [name, bytes] of Object.entries({
    'UTF-16 big-endian': Buffer.from(english, 'utf16le').swap16(),
    'UTF-16 without a mark': Buffer.from(english.replace('\ufeff', ''), 'utf16le'),
    'UTF-8 without a mark': Buffer.from(english.replace('\ufeff', '')),
    'LF lines': Buffer.from(english.replaceAll('\r\n', '\n')),
  })) {
    test(`reads the same in ${name}`, async () =>
      assert.deepEqual(await read(bytes), await read(fixture('results-en.csv'))));
  }

  test('in an 8-bit code page keeps its micrograms', async () => {
    const [first] = await read(Buffer.from('Test,Result,Unit\nIron,12,\xb5mol/L\n', 'latin1'));
    assert.equal(first?.unit, 'µmol/L');
  });

  for (const [name, delimiter] of Object.entries({ comma: ',', semicolon: ';', tab: '\t', pipe: '|' })) {
    test(`delimited by ${name}`, async () => {
      const text = `${['Analyte', 'Value', 'Units'].join(delimiter)}\n${['Urea', '5.0', 'mmol/L'].join(delimiter)}`;
      assert.deepEqual((await read(text)).map(stated), [{ name: 'Urea', result: '5.0', unit: 'mmol/L' }]);
    });
  }

  test("of the service's own columns", async () => {
    const header =
      'Date,LOINC-Code,Biomarker-Name,Result,Low-Ref-Range,High-Ref-Range,Unit-of-measurement,Comment';
    const text = `${header}\r\n2026-01-02,718-7,Hemoglobin,14.1,12.0,<16.0,g/dL,ok\r\n`;
    assert.deepEqual(await read(text), [
      row({
        date: '2026-01-02 00:00:00',
        loinc: '718-7',
        name: 'Hemoglobin',
        result: '14.1',
        low: '12.0',
        high: '<16.0',
        unit: 'g/dL',
        comment: 'ok',
      }),
    ]);
  });

  test('takes the best of two headers that mean the same, and leaves out what it does not know', async () => {
    const text = 'Name,Test,Result,Ordering doctor\nPanel 1,Urea,5,Okafor\n';
    assert.deepEqual((await read(text)).map(stated), [{ name: 'Urea', result: '5' }]);
  });

  test("does not take a patient's name for a test", async () => {
    assert.equal(await failureOf('Name,Date of birth,Result\nIris Talvik,1984-02-29,5\n'), 'unrecognised');
  });

  const broken: [what: string, text: string, reason: string][] = [
    ['no header and no units', 'Glucose,5.4\nUrea,5.0\n', 'unrecognised'],
    ['a header and nothing under it', 'Test,Result,Unit\n', 'no-results'],
    ['no value in any row', 'Test,Result,Unit\nGlucose,,mmol/L\n', 'no-results'],
    ['prose', 'Dear colleague,\nthe result of the test will follow.\n', 'unrecognised'],
    ['a quote that never closes', 'Test,Result\n"Glucose,5.4\nUrea,5.0\n', 'cut-off'],
    ['a last line that stops early', 'Test,Result,Unit\nGlucose,5.4,mmol/L\nUrea,1', 'cut-off'],
    ['such a line below an empty one', 'Test,Result,Unit\nSodium,140,mmol/L\n\nGlucose,10', 'cut-off'],
    ['such a line below a heading', 'Test,Result,Unit\nHAEMATOLOGY\nSodium,140,mmol/L\nUrea,1', 'cut-off'],
  ];
  for (const [what, text, reason] of broken) {
    test(`${what}: ${reason}`, async () => assert.equal(await failureOf(text), reason));
  }
});

test('a table with blanks behind its last line is whole', async () => {
  for (const blanks of ['\n  ', '\n\n', '\r\n\t', '\n \n '])
    assert.deepEqual((await read(`Test,Result,Unit\nUrea,5,mmol/L${blanks}`)).map(stated)[0], {
      name: 'Urea',
      result: '5',
      unit: 'mmol/L',
    });
});

describe('plain JSON', () => {
  test('rows at any depth, dated by what holds them, and nobody named', async () => {
    const rows = await read(fixture('rows.json'));
    assert.deepEqual(rows, [
      row({
        date: '2026-02-03 07:45:00',
        loinc: '22748-8',
        name: 'LDL cholesterol',
        result: '3.10',
        unit: 'mmol/L',
        high: '3.0',
        interpretation: 'H',
      }),
      row({
        date: '2026-02-03 07:45:00',
        name: 'Triglycerides',
        result: '1.00',
        unit: 'mmol/L',
        high: '<1.7',
      }),
      row({ date: '2026-02-04 00:00:00', name: 'HBsAg', result: 'non-reactive' }),
    ]);
    for (const planted of ['Talvik', '88121', '555-0100']) assert.ok(!JSON.stringify(rows).includes(planted));
  });

  const shapes: [what: string, json: string, rows: object[]][] = [
    ['a bare array', '[{"test":"Urea","result":5.0}]', [{ name: 'Urea', result: '5.0' }]],
    [
      'one object',
      '{"analyte":"Urea","value":"5","units":"mmol/L"}',
      [{ name: 'Urea', result: '5', unit: 'mmol/L' }],
    ],
    [
      "the service's retrieval shape",
      '{"customerId":1,"fileName":"a","results":[{"Date":"2026-01-02 03:04:05","Biomarker-Name":"Urea","Result":"5","Unit":"mmol/L","Low-Ref-Range":"2.5","High-Ref-Range":"7.8","Interpretation":"N","LOINC-Code":"3094-0"}]}',
      [
        {
          date: '2026-01-02 03:04:05',
          name: 'Urea',
          result: '5',
          unit: 'mmol/L',
          low: '2.5',
          high: '7.8',
          interpretation: 'N',
          loinc: '3094-0',
        },
      ],
    ],
    [
      "the service's callback shape",
      '{"uploadId":"x","Results":[{"Biomarker-Name":"Urea","Result":"5","Unit-of-measurement":"mmol/L","Comment":"c"}]}',
      [{ name: 'Urea', result: '5', unit: 'mmol/L', comment: 'c' }],
    ],
    [
      'Spanish keys',
      '[{"prueba":"Urea","resultado":5,"unidades":"mmol/L"}]',
      [{ name: 'Urea', result: '5', unit: 'mmol/L' }],
    ],
    [
      'values under the names of their tests, with and without units',
      '{"date":"2026-01-02","glucose_mg_dl":95,"HbA1c":{"value":5.4,"unit":"%","low":4,"high":5.6},"weight":70}',
      [
        { date: '2026-01-02 00:00:00', name: 'glucose', result: '95', unit: 'mg/dl' },
        { date: '2026-01-02 00:00:00', name: 'HbA1c', result: '5.4', unit: '%', low: '4', high: '5.6' },
      ],
    ],
    [
      'a list under other keys, by what it holds',
      '{"labs":[{"marker_x":"Glucose","level":95,"uom":"mg/dL"},{"marker_x":"Urea","level":5,"uom":"mmol/L"}]}',
      [
        { name: 'Glucose', result: '95', unit: 'mg/dL' },
        { name: 'Urea', result: '5', unit: 'mmol/L' },
      ],
    ],
    [
      'decimals no double holds',
      '[{"test":"A","value":1.000000000000000000001},{"test":"B","value":1E-400},{"test":"C","value":-0}]',
      [
        { name: 'A', result: '1.000000000000000000001' },
        { name: 'B', result: '1E-400' },
        { name: 'C', result: '-0' },
      ],
    ],
    [
      'a hostile key',
      '{"__proto__":{"test":"X","result":"1"},"rows":[{"test":"Urea","result":true}]}',
      [
        { name: 'X', result: '1' },
        { name: 'Urea', result: 'true' },
      ],
    ],
  ];
  for (const [what, json, rows] of shapes) {
    test(what, async () => assert.deepEqual((await read(json)).map(stated), rows));
  }

  const broken: [what: string, json: string, reason: string][] = [
    ['cut short', '[{"test":"Urea","result":5', 'malformed'],
    ['two values of one name', '{"test":"Urea","result":5,"result":6}', 'malformed'],
    ['a trailing comma', '[{"test":"Urea","result":5},]', 'malformed'],
    ['nothing of the kind', '{"settings":{"theme":"dark"},"values":[1,2,3]}', 'no-results'],
    ['a number under a word that is also a test', '{"theme":{"iron":3,"dark":true}}', 'no-results'],
    ['65 brackets deep', `${'['.repeat(65)}${']'.repeat(65)}`, 'too-large'],
    ['a million brackets', '['.repeat(1_000_000), 'too-large'],
  ];
  for (const [what, json, reason] of broken) {
    test(`${what}: ${reason}`, async () => assert.equal(await failureOf(json), reason));
  }

  test('a test beside a number that nothing relates is counted', async () => {
    const json =
      '{"rows":[{"test":"Sodium","result":140},{"what":"Glucose","how":95,"age":50},{"what":"Remark","how":1}]}';
    const { rows, unreadLines } = await parseDocument(new TextEncoder().encode(json));
    assert.deepEqual(rows.map(stated), [{ name: 'Sodium', result: '140' }]);
    assert.equal(unreadLines, 1);
  });

  test('brackets in text are not depth', async () => {
    const name = '[{"\\'.repeat(200);
    assert.equal((await read(JSON.stringify([{ test: name, result: 1 }])))[0]?.name, name);
  });
});

describe('a printed range', () => {
  const ranges: [printed: string, low: string, high: string][] = [
    ['3.5-5.1', '3.5', '5.1'],
    ['3.50 – 5.10', '3.50', '5.10'],
    ['12,0 bis 16,0', '12,0', '16,0'],
    ['70 a 100', '70', '100'],
    ['3.9～6.1', '3.9', '6.1'],
    ['[28-217]', '28', '217'],
    ['(28 to 217) ', '28', '217'],
    ['-2--1', '-2', '-1'],
    ['135--145', '135', '145'],
    ['3,5 -- 5,1 mmol/l', '3,5', '5,1'],
    ['150 000--400 000', '150 000', '400 000'],
    ["150'000--400'000", "150'000", "400'000"],
    ['1,000,000--4,000,000', '1,000,000', '4,000,000'],
    ['-4 000--1 000', '-4 000', '-1 000'],
    ['-2.5 - +2.5', '-2.5', '+2.5'],
    ['1E-3-1E-2', '1E-3', '1E-2'],
    ['70-100 mg/dL', '70', '100'],
    ['4.0-11.0 10^9/L', '4.0', '11.0'],
    ['35-45%', '35', '45'],
    ['<5', '', '<5'],
    ['< 5.0 mg/L', '', '<5.0'],
    ['<=0.04', '', '<=0.04'],
    ['≤ 0.04', '', '≤0.04'],
    ['>=60', '>=60', ''],
    ['> 50', '>50', ''],
    ['60-', '60', ''],
    ['Negative', '', 'Negative'],
    ['Exon 7 Present', '', 'Exon 7 Present'],
    ['M: 13-17; F: 12-15', '', 'M: 13-17; F: 12-15'],
    ['<5 non-smokers', '', '<5 non-smokers'],
    ['13.5-17.5 (M)', '', '13.5-17.5 (M)'],
    ['13,5 - 17,5 Männer', '', '13,5 - 17,5 Männer'],
    ['70-100 (mg/dL)', '70', '100'],
    ['3.5-5.1 mmol/L.', '3.5', '5.1'],
    ['1-2 3-4', '', '1-2 3-4'],
    ['', '', ''],
  ];
  for (const [printed, low, high] of ranges) {
    test(JSON.stringify(printed), () => assert.deepEqual(splitRange(printed), { low, high }));
  }

  test('of any length takes no time to speak of', () => {
    for (const piece of ['1', '1.', '1-', ' ', '(', '1 a ', '<']) {
      const printed = `x${piece.repeat(100_000)}`;
      assert.equal(splitRange(printed).high, printed.trim());
    }
  });
});

describe('a date in a table', () => {
  const dates: [printed: string, order: DayOrder, date: string][] = [
    ['2026-02-03', 'unknown', '2026-02-03 00:00:00'],
    ['2026-02-03T07:45:10.5Z', 'unknown', '2026-02-03 07:45:10'],
    ['2026-02-03 07:45 +02:00', 'unknown', '2026-02-03 07:45:00'],
    ['2026/2/3', 'unknown', '2026-02-03 00:00:00'],
    ['20260203', 'unknown', '2026-02-03 00:00:00'],
    ['20260203074510', 'unknown', '2026-02-03 07:45:10'],
    ['03.02.2026 7:45', 'unknown', '2026-02-03 07:45:00'],
    ['2026年2月3日 7:45', 'unknown', '2026-02-03 07:45:00'],
    ['14/02/2026', 'unknown', '2026-02-14 00:00:00'],
    ['02/14/2026', 'unknown', '2026-02-14 00:00:00'],
    ['03/02/2026', 'day-first', '2026-02-03 00:00:00'],
    ['03/02/2026', 'month-first', '2026-03-02 00:00:00'],
    ['03/02/2026', 'unknown', ''],
    ['03/03/2026', 'unknown', '2026-03-03 00:00:00'],
    ['30.02.2026', 'unknown', ''],
    ['2026-13-01', 'unknown', ''],
    ['2026-01-01 24:10', 'unknown', ''],
    ['yesterday', 'unknown', ''],
  ];
  for (const [printed, order, date] of dates) {
    test(`${printed}, ${order}`, () => assert.equal(dateFromTable(printed, order), date));
  }

  test('an order seen once holds for its column', async () => {
    const text = 'Test,Result,Date\nUrea,5,03/02/2026\nUrea,6,02/14/2026\n';
    assert.deepEqual(
      (await read(text)).map(({ date }) => date),
      ['2026-03-02 00:00:00', '2026-02-14 00:00:00'],
    );
  });
});

describe('headers and dates of exports', () => {
  const cases: readonly [header: string, line: string, date: string, words?: string][] = [
    ['lab_test_name,value,unit,observation_date', 'Urea,5,mmol/L,31 Jul 2023', '2023-07-31 00:00:00'],
    [
      'test_name,result,result_units,observed_at',
      'Urea,5,mmol/L,2023-07-31T08:15:00Z',
      '2023-07-31 08:15:00',
    ],
    ['Test,Value,Units,sampled_at', 'Urea,5,mmol/L,31-Jul-2023 08:15', '2023-07-31 08:15:00'],
    ['Test,Value,Units,service_date', 'Urea,5,mmol/L,"August 29, 2023"', '2023-08-29 00:00:00'],
    ['Test,Value,Units,Date', 'Urea,5,mmol/L,03/14/2026 2:30 PM', '2026-03-14 14:30:00'],
    ['Prueba,Resultado,Unidad,Fecha', 'Urea,5,mmol/L,3 de marzo de 2023', '2023-03-03 00:00:00'],
    ['Test,Ergebnis,Einheit,Datum', 'Urea,5,mmol/L,29. August 2023', '2023-08-29 00:00:00'],
    ['Test,Value,Units,Date', 'Urea,5,mmol/L,31 Foo 2023', '', '31 Foo 2023'],
    ['Test,Value,Units,Date', 'Urea,5,mmol/L,31 Feb 2023', '', '31 Feb 2023'],
  ];
  for (const [header, line, date, words] of cases)
    test(`${header}: ${line}`, async () =>
      assert.deepEqual(await read(`${header}\n${line}\n`), [
        row({
          name: 'Urea',
          result: '5',
          unit: 'mmol/L',
          date,
          ...(words === undefined ? {} : { flaws: { date: words } }),
        }),
      ]));
});

describe('a second table in one file', () => {
  const cases: readonly [what: string, lines: readonly string[], rows: readonly string[]][] = [
    [
      'has a status of its own',
      ['Test,Result', 'Glucose,95', 'Test,Result,Status', 'Potassium,6.9,cancelled', 'Sodium,139,final'],
      ['Glucose 95', 'Sodium 139'],
    ],
    [
      'has none where only the first one has it',
      ['Test,Result,Valid', 'Glucose,95,Y', 'Urea,5,N', 'Test,Result,Fasting', 'Potassium,4.1,N'],
      ['Glucose 95', 'Potassium 4.1'],
    ],
    [
      'has an order of day and month of its own',
      [
        'Test,Result,Date',
        'Glucose,95,14/02/2026',
        'Glucose,96,03/02/2026',
        'Date,Test,Result',
        '02/15/2026,Sodium,139',
        '03/02/2026,Sodium,140',
      ],
      ['2026-02-14 Glucose 95', '2026-02-03 Glucose 96', '2026-02-15 Sodium 139', '2026-03-02 Sodium 140'],
    ],
    [
      'goes on with the first one where its header is the same',
      ['Test,Result,Date', 'Glucose,95,14/02/2026', 'Test,Result,Date', 'Glucose,96,03/02/2026'],
      ['2026-02-14 Glucose 95', '2026-02-03 Glucose 96'],
    ],
  ];
  for (const [what, lines, rows] of cases)
    test(what, async () =>
      assert.deepEqual(
        (await read(`${lines.join('\n')}\n`)).map(({ date, name, result }) =>
          `${date.slice(0, 10)} ${name} ${result}`.trim(),
        ),
        rows,
      ),
    );

  test('names its people and its laboratory in columns of its own', async () => {
    const document = await readAny(
      Buffer.from(
        'Test,Result,Comment\nGlucose,95,of Kim Orwen\nPatient,Test,Result,Laboratory\nKim Orwen,Sodium,139,Mayo\n',
      ),
    );
    assert.equal(document.laboratory, 'Mayo');
    assert.doesNotMatch(JSON.stringify(document.rows), /Orwen/);
  });
});

test('a flag in a column of states is an interpretation, and its word no state', async () => {
  const rows = await read(
    '项目,结果,状态,单位\n葡萄糖,7.4,↑,mmol/L\n钠,130,偏低,mmol/L\n钾,4.1,已审核,mmol/L\n',
  );
  assert.deepEqual(
    rows.map(({ result, interpretation }) => [result, interpretation]),
    [
      ['7.4', '↑'],
      ['130', '偏低'],
      ['4.1', ''],
    ],
  );
  const [glucose] = await read('Test,Result,Unit,Flag,Status\nGlucose,105,mg/dL,H,Abnormal\n');
  assert.equal(glucose?.interpretation, 'H');
  const [sodium] = await read('Test,Result,Unit,Status\nSodium,150,mmol/L,Out of Range\n');
  assert.equal(sodium?.interpretation, 'Out of Range');
});

test('a letter or the quality of a specimen in a column of states is no interpretation', async () => {
  for (const status of ['N', 'H', 'L', 'Good', 'Suboptimal', 'Attention']) {
    const [row] = await read(`Test,Result,Unit,Status\nGlucose,105,mg/dL,${status}\n`);
    assert.deepEqual([row?.result, row?.interpretation], ['105', ''], status);
  }
  const [row] = await read('Test;Ergebnis;Einheit;Status\nGlukose;95;mg/dl;Im Normbereich\n');
  assert.equal(row?.interpretation, 'Im Normbereich');
});
