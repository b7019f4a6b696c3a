import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { describe, test, vi } from 'vitest';
import type { ParsedDocument } from '../../../../server-stub/emulator/src/parse/document.js';
import { row } from '../../../../test/emulator/support.js';
import { drawPdf, type Paper } from '../../../../test/support/drawn/pdf/draw.js';
import { parsePdf } from '../../src/pdf/read-pdf.js';
import { rawPdf, stream } from './raw.js';

const COLUMNS = [50, 220, 300, 380, 490];
const HEADER = ['Test', 'Result', 'Units', 'Reference Range', 'Flag'];
const SODIUM = ['Sodium', '140', 'mmol/L', '135 - 145'];
const GLUCOSE = ['Glucose', '7.20', 'mmol/L', '3.5 - 5.1', 'H'];

const sodium = row({ name: 'Sodium', result: '140', unit: 'mmol/L', low: '135', high: '145' });
const glucose = row({
  name: 'Glucose',
  result: '7.20',
  unit: 'mmol/L',
  low: '3.5',
  high: '5.1',
  interpretation: 'H',
});

const read = async (
  draw: (paper: Paper) => void,
  options?: PDFKit.PDFDocumentOptions,
): Promise<ParsedDocument> => parsePdf(await drawPdf(draw, options));

describe('a report in PDF', () => {
  test('with ruled lines, a letterhead and a patient', async () => {
    const { rows, laboratory, identity } = await read(({ pdf, text, table }) => {
      text(50, 30, 'Sunrise Clinical Laboratory', 18);
      text(50, 52, '12 Harbour Road, Springfield   Tel: +1 555 010 9999', 8);
      text(50, 80, 'Patient Name: Jane Q. Public');
      text(300, 80, 'MRN: 99-1234567');
      text(50, 96, 'DOB: 12/03/1980');
      text(300, 96, 'Collected: 14/01/2026 08:30');
      text(50, 112, 'E-mail: jane.public@mail.example');
      text(300, 112, 'Physician: Dr. Gregory Stone');
      table(COLUMNS, 150, [HEADER, SODIUM, GLUCOSE], 20);
      for (let line = 0; line < 4; line++) pdf.rect(45, 145 + line * 20, 500, 0.5).fill('black');
      for (const at of COLUMNS) pdf.rect(at - 4, 145, 0.5, 60).fill('black');
      text(50, 800, 'Page 1 of 1', 8);
      text(400, 800, 'Printed: 15/01/2026 09:00', 8);
    });
    const date = '2026-01-14 08:30:00';
    assert.deepEqual(rows, [
      { ...sodium, date },
      { ...glucose, date },
    ]);
    assert.equal(laboratory, 'Sunrise Clinical Laboratory');
    for (const text of [
      'Jane Q. Public',
      '99-1234567',
      '12/03/1980',
      'jane.public@mail.example',
      'Dr. Gregory Stone',
      '+1 555 010 9999',
    ])
      assert.ok(identity.includes(text), text);
  });

  test('in German, with umlauts, a micro sign and decimal commas', async () => {
    const { rows } = await read(({ text, table }) => {
      text(50, 60, 'Entnahme: 02.01.2026 07:15');
      table(COLUMNS, 100, [
        ['Untersuchung', 'Ergebnis', 'Einheit', 'Referenzbereich'],
        ['Hämoglobin', '14,1', 'g/dl', '12,0 – 16,0'],
        ['Kreatinin', '88', 'µmol/l', 'bis 90'],
      ]);
    });
    assert.deepEqual(rows, [
      row({
        date: '2026-01-02 07:15:00',
        name: 'Hämoglobin',
        result: '14,1',
        unit: 'g/dl',
        low: '12,0',
        high: '16,0',
      }),
      row({ date: '2026-01-02 07:15:00', name: 'Kreatinin', result: '88', unit: 'μmol/l', high: '90' }),
    ]);
  });

  test('in Spanish, with a header of two lines', async () => {
    const { rows } = await read(({ text, table }) => {
      text(50, 60, 'Fecha de toma: 14 de enero de 2026');
      table(
        COLUMNS,
        100,
        [
          ['', '', '', 'Valores de'],
          ['Prueba', 'Resultado', 'Unidades', 'referencia'],
          ['Glucosa basal', '92', 'mg/dL', '70 - 100'],
          ['Colesterol total', '210', 'mg/dL', 'hasta 200'],
        ],
        13,
      );
    });
    const date = '2026-01-14 00:00:00';
    assert.deepEqual(rows, [
      row({ date, name: 'Glucosa basal', result: '92', unit: 'mg/dL', low: '70', high: '100' }),
      row({ date, name: 'Colesterol total', result: '210', unit: 'mg/dL', high: '200' }),
    ]);
  });

  const HAN = fileURLToPath(new URL('../../../../test/fixtures/fonts/report-chinese.ttf', import.meta.url));
  test('in Chinese, in a font of its own', async () => {
    const { rows, laboratory, identity } = await read(({ pdf, text, table }) => {
      pdf.font(HAN);
      text(200, 30, '东方医院检验报告单', 16);
      text(50, 60, '姓名：王小明');
      table([50, 220, 300, 380], 100, [
        ['检验项目', '结果', '单位', '参考范围'],
        ['血红蛋白', '', '', ''],
        ['尿蛋白', '阴性', '', '阴性'],
      ]);
      pdf.font('Helvetica');
      table([220, 300, 380], 116, [['130', 'g/L', '115-150']]);
    });
    assert.deepEqual(rows, [
      row({ name: '血红蛋白', result: '130', unit: 'g/L', low: '115', high: '150' }),
      row({ name: '尿蛋白', result: '阴性', high: '阴性' }),
    ]);
    assert.equal(laboratory, '东方医院');
    assert.deepEqual(identity, ['王小明']);
  });

  test('in Chinese without a font, by the character maps of the package and no request', async () => {
    const fetched = vi
      .spyOn(globalThis, 'fetch')
      .mockImplementation(() => Promise.reject(new Error('offline')));
    const cell = (left: number, top: number, text: string) => {
      const code = [...text]
        .map((character) => character.codePointAt(0)!.toString(16).padStart(4, '0'))
        .join('');
      return `BT /F1 10 Tf 1 0 0 1 ${left} ${842 - top} Tm <${code}> Tj ET`;
    };
    const content = [
      ['检验项目', '结果', '单位', '参考范围'],
      ['白细胞', '11.2', '10^9/L', '3.5-9.5'],
    ].flatMap((cells, line) => cells.map((text, column) => cell(50 + column * 110, 100 + line * 20, text)));
    const pdf = rawPdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
      stream('', content.join('\n')),
      '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [6 0 R] >>',
      '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> /FontDescriptor 7 0 R /DW 1000 >>',
      '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >>',
    ]);
    assert.deepEqual((await parsePdf(pdf)).rows, [
      row({ name: '白细胞', result: '11.2', unit: '10^9/L', low: '3.5', high: '9.5' }),
    ]);
    assert.equal(fetched.mock.calls.length, 0);
  });

  test('of two pages, each with its header and the patient', async () => {
    const { rows } = await read(({ pdf, text, table }) => {
      text(50, 60, 'Name: Jane Public');
      table(COLUMNS, 100, [HEADER, SODIUM]);
      text(50, 780, 'Page 1 of 2');
      pdf.addPage({ size: 'A4' }).font('Helvetica');
      text(50, 60, 'Name: Jane Public');
      table(COLUMNS, 100, [HEADER, GLUCOSE]);
      text(50, 780, 'Page 2 of 2');
    });
    assert.deepEqual(rows, [sodium, glucose]);
  });

  test('in fixed letters, a run a line', async () => {
    const { rows } = await read(({ pdf, table }) => {
      pdf.font('Courier');
      table([50], 100, [
        'TEST             RESULT    UNITS     REFERENCE RANGE',
        'SODIUM           140       mmol/L    135 - 145',
        'GLUCOSE          7.20  H   mmol/L    3.5 - 5.1',
      ]);
    });
    assert.deepEqual(rows, [
      { ...sodium, name: 'SODIUM' },
      { ...glucose, name: 'GLUCOSE' },
    ]);
  });

  test('with two tables side by side', async () => {
    const { rows } = await read(({ table }) => {
      const four = HEADER.slice(0, 4);
      table([30, 110, 150, 200, 310, 390, 430, 480], 100, [
        [...four, ...four],
        [...SODIUM, ...GLUCOSE.slice(0, 4)],
        ['Potassium', '4.4', 'mmol/L', '3.5 - 5.1'],
      ]);
    });
    assert.deepEqual(
      rows.map(({ name, result }) => [name, result]),
      [
        ['Sodium', '140'],
        ['Potassium', '4.4'],
        ['Glucose', '7.20'],
      ],
    );
  });

  for (const [how, turn] of [
    ['sideways by its page', (pdf: Paper['pdf']) => Object.assign(pdf.page.dictionary.data, { Rotate: 90 })],
    [
      'sideways on an upright page',
      (pdf: Paper['pdf']) => pdf.rotate(90, { origin: [0, 0] }).translate(0, -595),
    ],
    ['upside down', (pdf: Paper['pdf']) => pdf.rotate(180, { origin: [297.5, 421] })],
  ] as const)
    test(`printed ${how}`, async () => {
      const { rows } = await read(({ pdf, table }) => {
        turn(pdf);
        table(COLUMNS, 100, [HEADER, SODIUM, GLUCOSE]);
      });
      assert.deepEqual(rows, [sodium, glucose]);
    });
});
