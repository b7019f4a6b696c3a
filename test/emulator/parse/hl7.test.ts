import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import { parseDocument } from '../../../server-stub/emulator/src/parse/parse.js';
import { failureOf, fixture, read, row, stated } from '../support.js';

const HEADER = 'MSH|^~\\&|LAB|LAB|APP|APP|20260114||ORU^R01|1|P|2.3';
const message = (...segments: string[]) => `${[HEADER, ...segments].join('\r')}\r`;
const obx = (fields: string) => message(`OBX|1|${fields}`);

/** The one row of a message with one observation. */
async function only(text: string) {
  const rows = await read(text);
  assert.equal(rows.length, 1);
  return rows[0]!;
}

describe('an HL7 message', () => {
  const expected = [
    row({
      date: '2026-01-14 08:35:00',
      loinc: '2345-7',
      name: 'Glucose',
      result: '5.40',
      unit: 'mmol/L',
      low: '3.9',
      high: '5.5',
      interpretation: 'N',
    }),
    row({
      date: '2026-01-14 08:35:00',
      loinc: '2160-0',
      name: 'Creatinine',
      result: '1.00',
      unit: 'mg/dL',
      low: '0.57',
      high: '1.00',
      interpretation: 'N',
    }),
    row({
      date: '2026-01-14 08:35:00',
      loinc: '33914-3',
      name: 'eGFR',
      result: '58',
      unit: 'mL/min/1.73m2',
      low: '>=60',
      interpretation: 'L',
    }),
    row({
      date: '2026-01-14 08:35:00',
      loinc: '2085-9',
      name: 'HDL cholesterol',
      result: '>2.6',
      unit: 'mmol/L',
      low: '>1.2',
    }),
    row({
      date: '2026-01-14 08:40:00',
      loinc: '6690-2',
      name: 'Leukocytes',
      result: '11.2',
      unit: '10^9/L',
      low: '4.0',
      high: '11.0',
      interpretation: 'H',
      comment:
        'Repeated on a fresh sample.\nPlease correlate with symptoms of infection & inflammation.\nNext control in 4 weeks.',
    }),
    row({
      date: '2026-01-14 08:40:00',
      loinc: '5778-6',
      name: 'Colour of urine',
      result: 'Straw coloured',
      high: 'Straw',
      interpretation: 'N',
    }),
    row({
      date: '2026-01-14 08:40:00',
      loinc: '5802-4',
      name: 'Nitrite',
      result: 'Negative',
      high: 'Negative',
      interpretation: 'N',
    }),
    row({
      date: '2026-01-14 08:35:00',
      loinc: '5334-8',
      name: 'Rubella IgG titre',
      result: '1:128',
      interpretation: 'A',
    }),
    row({
      date: '2026-01-14 08:35:00',
      loinc: '11529-5',
      name: 'Comment to smear',
      result: 'Mild anisocytosis.\nNo blasts seen \\ none suspected.',
    }),
    row({ date: '2026-01-14 08:35:00', loinc: '21112-8', name: 'Contact of the laboratory' }),
  ];

  test('gives its observations with the values, units, ranges, flags, codes and dates in it', async () => {
    assert.deepEqual(await read(fixture('chemistry.hl7')), expected);
  });

  const text = fixture('chemistry.hl7').toString();
  const shapes: Record<string, string | Uint8Array> = {
    'in LF lines': text.replaceAll('\r', '\n'),
    'in CRLF lines': text.replaceAll('\r', '\r\n'),
    'in an MLLP frame': `\v${text}\x1c\r`,
    'in an MLLP frame that ends the file': `\v${text.trimEnd()}\x1c`,
    'in a batch': `FHS|^~\\&|A\rBHS|^~\\&|A\r${text}BTS|1\rFTS|1\r`,
    'after blank lines': `\r\n\r\n${text}`,
    'in UTF-16': Buffer.from(`\ufeff${text}`, 'utf16le'),
    'without its last line end': text.trimEnd(),
  };
  for (const [name, document] of Object.entries(shapes)) {
    test(`reads the same ${name}`, async () => assert.deepEqual(await read(document), expected));
  }

  test('with delimiters of its own is read by them', async () => {
    const odd = text.replaceAll(
      /[|^~\\&]/g,
      (mark) => ({ '|': '!', '^': '@', '~': '*', '\\': '?', '&': '#' })[mark]!,
    );
    assert.deepEqual(
      await read(odd),
      // The unit escapes the component separator, which is another one now.
      expected.map((one) => ({
        ...one,
        unit: one.unit.replace('^', '@'),
        comment: one.comment.replace('&', '#'),
        result: one.result.replace('\\', '?'),
      })),
    );
  });

  test('lets nobody through: nothing of PID, PV1, ORC or OBR is in a result', async () => {
    const told = JSON.stringify(await read(text));
    for (const planted of [
      'LINDQVIST',
      'MAREN',
      '19790412',
      'HARBOUR',
      'NL-77120',
      '6035550188',
      'OKAFOR',
      '5550100',
    ]) {
      assert.ok(text.includes(planted) && !told.includes(planted), planted);
    }
  });
});

describe('OBX-5 by its type', () => {
  const values: [type: string, field: string, result: string][] = [
    ['NM', '1.00', '1.00'],
    ['NM', ' 7 ', '7'],
    ['NM', '1~2', '1, 2'],
    ['ST', 'A\\S\\B\\F\\C\\R\\D\\T\\E\\E\\F', 'A^B|C~D&E\\F'],
    ['ST', 'kept ^ as text', 'kept ^ as text'],
    ['ST', 'unknown \\Q1\\ stays, so does a lone \\', 'unknown \\Q1\\ stays, so does a lone \\'],
    ['TX', 'first~second', 'first\nsecond'],
    ['FT', 'a\\.br\\b\\.sp2\\c\\H\\bold\\N\\', 'a\nb\n\ncbold'],
    ['ST', '\\XC2B5\\g \\XB5\\mol \\X0D0A\\x', 'µg µmol \nx'],
    ['SN', '<^5', '<5'],
    ['SN', '^2^+', '2+'],
    ['SN', '^3^-^5', '3-5'],
    ['NR', '3^5', '3-5'],
    ['CE', '260373001^Detected^SCT', 'Detected'],
    ['CWE', 'X^^L^^Alternate^L', 'Alternate'],
    ['CWE', 'X^^L^^Alternate^L^^^As written', 'As written'],
    ['CE', 'POS', 'POS'],
    ['CE', 'A^Alpha~B^Beta', 'Alpha, Beta'],
    ['TM', '0815', '0815'],
    ['', 'typeless', 'typeless'],
  ];
  for (const [type, field, result] of values) {
    test(`${type || 'none'} ${field}`, async () => {
      assert.equal((await only(obx(`${type}|X^Test^L||${field}||||||F`))).result, result);
    });
  }

  const withheld: [type: string, field: string][] = [
    ['ED', '^application^pdf^Base64^JVBERi0='],
    ['RP', 'https://files.example/1.pdf'],
    ['XPN', 'TALVIK^IRIS'],
    ['XTN', '^^^^^603^5550100'],
    ['TN', '(603) 555-0100'],
    ['XAD', '4 Quarry Road^^Lund'],
    ['NM', '""'],
  ];
  for (const [type, field] of withheld) {
    test(`${type} leaves the result empty and its test in place`, async () => {
      const rows = await read(
        message(`OBX|1|${type}|X^Test^L||${field}||||||F`, 'OBX|2|NM|Y^Other^L||1||||||F'),
      );
      assert.deepEqual(rows.map(stated), [{ name: 'Test' }, { name: 'Other', result: '1' }]);
    });
  }
});

describe('the other fields of OBX', () => {
  const cases: [what: string, segments: string[], fields: object][] = [
    [
      'LOINC in the first triplet',
      ['OBX|1|NM|718-7^Hb^LN^HGB^Local^L||1||||||F'],
      { name: 'Hb', loinc: '718-7' },
    ],
    [
      'LOINC in the second',
      ['OBX|1|NM|HGB^Local^99LAB^718-7^Hb^LN||1||||||F'],
      { name: 'Local', loinc: '718-7' },
    ],
    [
      'a code that says it is local',
      ['OBX|1|NM|^^^99717-5^Accession^L||1||||||F'],
      { name: 'Accession', loinc: '' },
    ],
    ['a code without a system', ['OBX|1|NM|718-7^Hb||1||||||F'], { name: 'Hb', loinc: '' }],
    ['a code without a name', ['OBX|1|NM|718-7^^LN||1||||||F'], { name: '718-7', loinc: '718-7' }],
    ['a coded unit', ['OBX|1|NM|X^T||1|mg/dL^milligram per decilitre^UCUM|||||F'], { unit: 'mg/dL' }],
    ['a unit in words only', ['OBX|1|NM|X^T||1|^milligram|||||F'], { unit: 'milligram' }],
    ['a power left unescaped', ['OBX|1|NM|X^T||1|x10^9/L|||||F'], { unit: 'x10^9/L' }],
    ['several flags', ['OBX|1|NM|X^T||1|||H~A|||F'], { interpretation: 'H, A' }],
    ['a coded flag', ['OBX|1|NM|X^T||1|||L^Below low normal^HL70078|||F'], { interpretation: 'L' }],
    [
      'a date of its own',
      ['OBR|1||||||20260101', 'OBX|1|NM|X^T||1||||||F|||20260102030405.12-0500'],
      { date: '2026-01-02 03:04:05' },
    ],
    [
      "its order's date",
      ['OBR|1||||||202601010930', 'OBX|1|NM|X^T||1||||||F'],
      { date: '2026-01-01 09:30:00' },
    ],
    [
      'the time of its analysis',
      ['OBR|1', 'OBX|1|NM|X^T||1||||||F||||||||20260103'],
      { date: '2026-01-03 00:00:00' },
    ],
    [
      'the time of its report',
      [`OBR|1${'|'.repeat(21)}202601041200`, 'OBX|1|NM|X^T||1||||||F'],
      { date: '2026-01-04 12:00:00' },
    ],
    ['a composite quantity', ['OBX|1|CQ|X^T||5^mg&milligram||||||F'], { result: '5', unit: 'mg' }],
    ['an array of numbers', ['OBX|1|NA|X^T||1^2^3||||||F'], { result: '1, 2, 3' }],
    ['a day without time', ['OBX|1|NM|X^T||1||||||F|||20260102'], { date: '2026-01-02 00:00:00' }],
    ['a month without day', ['OBX|1|NM|X^T||1||||||F|||202601'], { date: '' }],
    ['a day there is not', ['OBX|1|NM|X^T||1||||||F|||20260230'], { date: '' }],
    [
      'a note across a raw line break',
      ['OBX|1|NM|X^T||1||||||F', 'NTE|1||one\ntwo'],
      { comment: 'one\ntwo' },
    ],
  ];
  for (const [what, segments, fields] of cases) {
    test(what, async () => {
      const found = await only(message(...segments));
      assert.deepEqual({ ...found, ...fields }, found);
    });
  }

  test('a value of which nothing can be written is for review, and counted where nobody named it', async () => {
    const text = message('OBX|1|NM|X^T||1||||||F', 'OBX|2|CE|Y^U||^^L||||||F', 'OBX|3|CE|||^^L||||||F');
    const { rows, unreadLines } = await parseDocument(new TextEncoder().encode(text));
    assert.deepEqual(rows.map(stated), [
      { name: 'T', result: '1' },
      { name: 'U', flaws: { value: '^^L' } },
    ]);
    assert.equal(unreadLines, 1);
  });

  test('results that are not there yet are rows without one', async () =>
    assert.deepEqual((await read(obx('NM|X^Test^L||||||||I'))).map(stated), [{ name: 'Test' }]));

  test("an order's date ends with its message", async () => {
    const first = message('OBR|1||||||20260101', 'OBX|1|NM|X^T||1||||||F');
    const rows = await read(first + message('OBX|1|NM|X^T||2||||||F'));
    assert.deepEqual(
      rows.map(({ date }) => date),
      ['2026-01-01 00:00:00', ''],
    );
  });

  test('withdrawn results are none', async () => {
    const rows = await read(
      message('OBX|1|NM|X^Deleted||1||||||D', 'OBX|2|NM|X^Wrong||2||||||W', 'OBX|3|NM|X^Kept||3||||||C'),
    );
    assert.deepEqual(
      rows.map(({ name }) => name),
      ['Kept'],
    );
  });

  test('an 8-bit message is read in the code page it names', async () => {
    const text = (charset: string) =>
      `MSH|^~\\&|L|L|A|A|20260114||ORU^R01|1|P|2.3||||||${charset}\rOBX|1|ST|X^Test||x\xe6 \xb5g||||||F\r`;
    const latin = (charset: string) => Buffer.from(text(charset), 'latin1');
    assert.equal((await read(latin('8859/1')))[0]?.result, 'xæ µg');
    assert.equal((await read(latin('8859/2')))[0]?.result, 'xć ľg');
    assert.equal((await read(latin('')))[0]?.result, 'xæ µg');
  });
});

describe('a message that cannot be trusted', () => {
  const cut = obx('NM|X^Test^L||12').slice(0, -1);
  const cases: [what: string, text: string, reason: string][] = [
    ['no OBX', message('PID|1', 'OBR|1'), 'no-results'],
    ['a header only', HEADER.slice(0, 30), 'no-results'],
    ['only empty values', obx('NM|X^Test^L||||||||F'), 'no-results'],
    ['cut in a value', cut, 'cut-off'],
    ['cut in a unit', `${cut}|mg/`, 'cut-off'],
    ['cut in a later value, after whole ones', `${obx('NM|X^A||1||||||F')}OBX|2|NM|X^B||1`, 'cut-off'],
    ['cut in the name of a segment', `${obx('NM|X^A||1||||||F')}OB`, 'cut-off'],
  ];
  for (const [what, text, reason] of cases) {
    test(`${what}: ${reason}`, async () => assert.equal(await failureOf(text), reason));
  }

  test('cut anywhere gives only whole values or none', async () => {
    const text = fixture('chemistry.hl7').toString();
    const whole = (await read(text)).map(({ name, result, unit }) => `${name} ${result} ${unit}`);
    let read_ = 0;
    for (let end = 0; end < text.length; end++) {
      const part = text.slice(0, end);
      if ((await failureOf(part)) !== undefined) continue;
      const rows = await read(part);
      read_++;
      assert.deepEqual(
        rows.map(({ name, result, unit }) => `${name} ${result} ${unit}`),
        whole.slice(0, rows.length),
        `cut at ${end}`,
      );
    }
    assert.ok(read_ > 100 && read_ < text.length);
  });
});
