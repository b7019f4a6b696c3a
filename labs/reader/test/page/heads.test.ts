import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import { readPrintedDate } from '../../../../server-stub/emulator/src/parse/printed-date.js';
import { pageOf, print, printTable } from '../../../../test/support/drawn/pdf/draw-words.js';
import { readPages } from '../../src/page/read-pages.js';

const TABLE = printTable(
  [
    ['Test', 'Result', 'Units', 'Reference Range'],
    ['Sodium', '140', 'mmol/L', '135-145'],
  ],
  { columns: [50, 220, 300, 380], top: 400 },
);

const OTHER_TABLE = printTable(
  [
    ['Test', 'Result', 'Units', 'Reference Range'],
    ['Potassium', '4.4', 'mmol/L', '3.5-5.1'],
  ],
  { columns: [50, 220, 300, 380], top: 400 },
);

const NAMES = ['Sodium'];

describe('the head of a page', () => {
  const heads: Readonly<Record<string, readonly (readonly [label: string, value: string])[]>> = {
    English: [
      ['Patient Name:', 'Jane Q. Public'],
      ['Date of Birth:', '12/03/1980'],
      ['MRN:', '99-123456'],
      ['Address:', '5 Elm Street, Springfield'],
      ['Phone:', '+1 555 010 9999'],
      ['E-mail:', 'jane@mail.example'],
      ['Ordering Physician:', 'Dr. Gregory Stone'],
    ],
    Spanish: [
      ['Nombre y apellidos:', 'María López García'],
      ['Fecha de nacimiento:', '03/04/1955'],
      ['Nº Historia:', '445566'],
      ['Dirección:', 'Calle Mayor 5, 28013 Madrid'],
      ['Teléfono:', '600 123 456'],
      ['Médico solicitante:', 'Dra. Ana Ruiz'],
    ],
    German: [
      ['Name, Vorname:', 'Müller, Hans'],
      ['Geb.-Datum:', '03.04.1955'],
      ['Versicherten-Nr.:', 'A123456789'],
      ['Anschrift:', 'Hauptstraße 5, 10115 Berlin'],
      ['Tel.:', '030 1234567'],
      ['Einsender:', 'Dr. med. Karl Vogel'],
    ],
    Chinese: [
      ['姓名：', '王小明'],
      ['出生日期：', '1980-03-12'],
      ['病历号：', '20260114001'],
      ['地址：', '北京市朝阳区某路5号'],
      ['联系电话：', '13800138000'],
      ['送检医生：', '李医生'],
    ],
  };
  for (const [language, fields] of Object.entries(heads)) {
    const expectAll = (page: ReturnType<typeof pageOf>) => {
      const { rows, identity } = readPages([page]);
      assert.deepEqual(
        rows.map(({ name }) => name),
        NAMES,
      );
      for (const [, value] of fields)
        assert.ok(identity.includes(value), `${value} of ${identity.join(' | ')}`);
    };

    test(`names a person in ${language}, label and value on a line`, () => {
      const words = fields.flatMap(([label, value], at) =>
        print(50 + (at % 2) * 280, 60 + Math.floor(at / 2) * 18, `${label} ${value}`),
      );
      expectAll(pageOf(words, TABLE));
    });

    test(`names a person in ${language}, without colons in columns`, () => {
      const words = fields.flatMap(([label, value], at) => [
        ...print(50, 60 + at * 18, label.replace(/[:：]/, '')),
        ...print(200, 60 + at * 18, value),
      ]);
      expectAll(pageOf(words, TABLE));
    });
  }

  test('names a person below the labels of a form', () => {
    const words = [
      ...printTable(
        [
          ['MRN', 'Date of Birth', 'Physician'],
          ['778899', '12 Mar 1980', 'Dr. Stone'],
        ],
        {
          columns: [50, 200, 350],
          top: 60,
          pitch: 13,
        },
      ),
    ];
    const { identity } = readPages([pageOf(words, TABLE)]);
    for (const value of ['778899', '12 Mar 1980', 'Dr. Stone']) assert.ok(identity.includes(value), value);
  });

  test('is not what a table below it names', () => {
    assert.deepEqual(readPages([pageOf(TABLE)]).identity, []);
  });

  const letterheads: readonly [string, string][] = [
    ['Sunrise Clinical Laboratory', 'Sunrise Clinical Laboratory'],
    ['Laboratorios Clínicos del Norte S.A.', 'Laboratorios Clínicos del Norte S.A.'],
    ['MVZ Labor Musterstadt GmbH', 'MVZ Labor Musterstadt GmbH'],
    ['北京东方医院检验报告单', '北京东方医院'],
    ['LABORATORY REPORT', ''],
    ['Laborbefund', ''],
    ['Jane Public', ''],
  ];
  for (const [printed, laboratory] of letterheads)
    test(`of ${printed}`, () => {
      const page = pageOf(print(150, 30, printed, 16), print(50, 60, 'Tel: 555 0100'), TABLE);
      assert.equal(readPages([page]).laboratory, laboratory);
    });
});

describe('the date of the results', () => {
  const dated: readonly [string, readonly string[], string][] = [
    [
      'is when they were collected',
      ['Reported: 16/01/2026', 'Collected: 14/01/2026 08:30'],
      '2026-01-14 08:30:00',
    ],
    [
      'is else when they were reported',
      ['Printed: 17/01/2026', 'Report Date: 16/01/2026'],
      '2026-01-16 00:00:00',
    ],
    ['is never a birth date', ['DOB: 14/01/1980'], ''],
    [
      'in Spanish',
      ['Fecha de toma de muestra: 02/03/2026 07:15', 'Fecha del informe: 15/03/2026'],
      '2026-03-02 07:15:00',
    ],
    ['in German', ['Entnahme: 02.03.2026 um 07:15 Uhr', 'Befunddatum: 03.03.2026'], '2026-03-02 07:15:00'],
    ['in Chinese', ['采样时间：2026-03-02 07:15', '报告时间：2026-03-03'], '2026-03-02 07:15:00'],
    ['stays open when day and month could be each other', ['Collected: 02/03/2026'], ''],
    [
      'is told by another date of the report',
      ['Collected: 02/03/2026', 'Reported: 15/03/2026'],
      '2026-03-02 00:00:00',
    ],
  ];
  for (const [what, lines, date] of dated)
    test(what, () => {
      const words = lines.flatMap((line, at) => print(50, 60 + at * 18, line));
      assert.deepEqual(
        readPages([pageOf(words, TABLE)]).rows.map((row) => row.date),
        [date],
      );
    });

  test('is that of its page, or of the page before', () => {
    const first = pageOf(print(50, 60, 'Collected: 14/01/2026'), TABLE);
    const third = pageOf(print(50, 60, 'Collected: 20/01/2026'), TABLE);
    assert.deepEqual(
      readPages([first, pageOf(OTHER_TABLE), third]).rows.map(({ date }) => date.slice(0, 10)),
      ['2026-01-14', '2026-01-14', '2026-01-20'],
    );
  });

  const printed: readonly [string, string][] = [
    ['14 Jan 2026', '2026-01-14 00:00:00'],
    ['14-Jan-2026 8:05 PM', '2026-01-14 20:05:00'],
    ['Jan 14, 2026 12:05 AM', '2026-01-14 00:05:00'],
    ['January 4, 2026', '2026-01-04 00:00:00'],
    ['14 de enero de 2026', '2026-01-14 00:00:00'],
    ['14. März 2026', '2026-03-14 00:00:00'],
    ['14.03.2026', '2026-03-14 00:00:00'],
    ['2026/3/14 07:15:30', '2026-03-14 07:15:30'],
    ['2026年3月14日', '2026-03-14 00:00:00'],
    ['31 Feb 2026', ''],
    ['Monday 2026', ''],
  ];
  for (const [text, date] of printed)
    test(`printed as ${text}`, () => {
      assert.equal(readPrintedDate(text, 'day-first'), date);
    });
});
