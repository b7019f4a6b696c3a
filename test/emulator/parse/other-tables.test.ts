import assert from 'node:assert/strict';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { describe, test } from 'vitest';
import { parseDocument } from '../../../server-stub/emulator/src/parse/parse.js';
import { createBench, failureOf, PACE, read } from '../support.js';

/** Each row in one line, `day name result unit low..high comment`, and how many results were not read. */
async function told(table: string | Uint8Array) {
  const bytes = typeof table === 'string' ? new TextEncoder().encode(table) : table;
  const { rows, unreadLines = 0 } = await parseDocument(bytes);
  const lines = rows.map(({ date, name, result, unit, low, high, comment }) =>
    [date.slice(0, 10), name, result, unit, low === '' && high === '' ? '' : `${low}..${high}`, comment]
      .filter((text) => text !== '')
      .join(' '),
  );
  return [lines, unreadLines];
}

const table = (...lines: string[]) => `${lines.join('\n')}\n`;

describe('a table with headers of its own', () => {
  const cases: readonly (readonly [what: string, table: string, rows: string[], unread?: number])[] = [
    [
      'for results',
      table('marker,level,uom', 'Glucose,95,mg/dL', 'Urea,5,mmol/L'),
      ['Glucose 95 mg/dL', 'Urea 5 mmol/L'],
    ],
    [
      'for results in words',
      table('test,outcome', 'Nitrite,negative', 'Glucose,95'),
      ['Nitrite negative', 'Glucose 95'],
    ],
    [
      'for all',
      table('Blutwert;Menge;Masseinheit', 'Glukose;95;mg/dl', 'Natrium;140;mmol/l'),
      ['Glukose 95 mg/dl', 'Natrium 140 mmol/l'],
    ],
    [
      'of a study, beside its own codes',
      table(
        'STUDYID,LBTEST,LBORRES,LBORRESU,LBDTC',
        'X1,Glucose,95,mg/dL,2026-01-02',
        'X1,Urea,5,mmol/L,2026-01-02',
      ),
      ['2026-01-02 Glucose 95 mg/dL', '2026-01-02 Urea 5 mmol/L'],
    ],
    [
      'whose numbers of items are no results',
      table('itemid,charttime,label,valuenum,valueuom', '50931,2026-01-02 03:04:05,Glucose,95,mg/dL'),
      ['2026-01-02 Glucose 95 mg/dL'],
    ],
    [
      'and ranges known by their form',
      table('Blutwert,Menge,Bereich', 'Glukose,95,70-99', 'Natrium,140,135-145'),
      ['Glukose 95 70..99', 'Natrium 140 135..145'],
    ],
  ];
  const languages: typeof cases = [
    [
      'in French',
      table(
        'Examen;Résultat;Unité;Valeurs de référence;Date du prélèvement',
        'Ferritine;30;µg/L;20-200;03/02/2026',
      ),
      ['2026-02-03 Ferritine 30 µg/L 20..200'],
    ],
    [
      'in Italian',
      table(
        'Data;Esame;Risultato;Unità di misura;Valori di riferimento',
        '03/02/2026;Azotemia;30;mg/dL;15-45',
      ),
      ['2026-02-03 Azotemia 30 mg/dL 15..45'],
    ],
    [
      'in Portuguese',
      table('Exame,Resultado,Unidade,Valor de Referência', 'Ureia,30,mg/dL,15-45'),
      ['Ureia 30 mg/dL 15..45'],
    ],
    [
      'in Dutch',
      table('Bepaling;Uitslag;Eenheid;Referentiewaarde', 'Ureum;5,1;mmol/L;2,5-7,5'),
      ['Ureum 5,1 mmol/L 2,5..7,5'],
    ],
    [
      'in Swedish',
      table('Analys;Resultat;Enhet;Referensintervall;Provdatum', 'P-Kreatinin;80;µmol/L;60-105;2026-02-03'),
      ['2026-02-03 P-Kreatinin 80 µmol/L 60..105'],
    ],
    [
      'in Polish',
      table(
        'Badanie;Wynik;Jednostka;Wartości referencyjne;Data pobrania',
        'Sód;140;mmol/l;135-145;03.02.2026',
      ),
      ['2026-02-03 Sód 140 mmol/l 135..145'],
    ],
    [
      'in Russian',
      table('Показатель;Результат;Ед. изм.;Нижний предел;Верхний предел', 'Глюкоза;5,2;ммоль/л;4,0;6,0'),
      ['Глюкоза 5,2 ммоль/л 4,0..6,0'],
    ],
    [
      'of which no header names units and ranges, which are known by what they hold',
      table('Test;Result;Mål;Intervall', 'Glucose;5,2;mmol/L;4,0-6,0', 'Zonulin;12;ng/mL;0-30'),
      ['Glucose 5,2 mmol/L 4,0..6,0', 'Zonulin 12 ng/mL 0..30'],
    ],
    [
      'with an optimal range, which is no reference range',
      table('Marker,Value,Unit,Optimal span', 'Glucose,95,mg/dL,70-85'),
      ['Glucose 95 mg/dL'],
    ],
    [
      'with units behind the names',
      table('Test,Result', 'Glucose (mg/dL),95', 'HbA1c [%],5.4', 'Zonulin (new),12'),
      ['Glucose 95 mg/dL', 'HbA1c 5.4 %', 'Zonulin (new) 12'],
    ],
    [
      'with results of another day beside it, which are counted',
      table('Test,Value,2026-01-02', 'Glucose,95,96', 'Urea,5,'),
      ['Glucose 95', 'Urea 5'],
      1,
    ],
  ];
  const several: typeof cases = [
    [
      'and no header: names, results, units, ranges and dates by what they hold',
      table('2026-01-02;Glucose;95;mg/dL;70-99', '2026-01-02;Sodium;140;mmol/L;135-145'),
      ['2026-01-02 Glucose 95 mg/dL 70..99', '2026-01-02 Sodium 140 mmol/L 135..145'],
    ],
    [
      'above one a record a date',
      table(
        'Test,Result,Unit',
        'Urea,5,mmol/L',
        '',
        'Date,Glucose (mg/dL)',
        '2026-01-02,95',
        '2026-02-03,101',
      ),
      ['Urea 5 mmol/L', '2026-01-02 Glucose 95 mg/dL', '2026-02-03 Glucose 101 mg/dL'],
    ],
    [
      'below one a record a date',
      table(
        'Lab X',
        'Date,Glucose (mg/dL)',
        '2026-01-02,95',
        '',
        'Test,Result,Unit',
        'Urea,5,mmol/L',
        '',
        'Iron,9,µmol/L',
      ),
      ['2026-01-02 Glucose 95 mg/dL', 'Urea 5 mmol/L', 'Iron 9 µmol/L'],
    ],
  ];
  const wide: typeof cases = [
    [
      'a record a date',
      table('Date,Glucose (mg/dL),"HbA1c, %",Notes', '2026-01-02,95,5.4,fasting', '2026-02-03,101,-,'),
      ['2026-01-02 Glucose 95 mg/dL fasting', '2026-01-02 HbA1c 5.4 %', '2026-02-03 Glucose 101 mg/dL'],
    ],
    [
      'a record a date, in Spanish',
      table('Fecha;Glucosa;Colesterol total', '03/02/2026;92;201', '14/02/2026;;99'),
      ['2026-02-03 Glucosa 92', '2026-02-03 Colesterol total 201', '2026-02-14 Colesterol total 99'],
    ],
    [
      'units in the names of a program, and a column that is no test',
      table('sample_date,glucose_mg_dl,hdl_mg_dl,zonulin', '2026-01-02,95,50,12', '2026-01-03,96,51,13'),
      [
        '2026-01-02 glucose 95 mg/dl',
        '2026-01-02 hdl 50 mg/dl',
        '2026-01-03 glucose 96 mg/dl',
        '2026-01-03 hdl 51 mg/dl',
      ],
      1,
    ],
    [
      'records of units and ranges above the values',
      table('Date,Glucose,Sodium', ',mg/dL,mmol/L', ',70-99,135-145', '2026-01-02,95,140'),
      ['2026-01-02 Glucose 95 mg/dL 70..99', '2026-01-02 Sodium 140 mmol/L 135..145'],
    ],
    [
      'units in square brackets',
      table('Blood draw,Glucose [mg/dL],HbA1c [%]', '01/15/2026,95,5.4'),
      ['2026-01-15 Glucose 95 mg/dL', '2026-01-15 HbA1c 5.4 %'],
    ],
    [
      'units of a program without a mark between them',
      table('date,glucose_mgdl,hba1c_pct,alt_u_l', '2026-01-02,95,5.4,30'),
      ['2026-01-02 glucose 95 mg/dl', '2026-01-02 hba1c 5.4 %', '2026-01-02 alt 30 u/l'],
    ],
    [
      'a record a month, which is no day',
      table('Month,Glucose,HbA1c', 'Jan 2026,95,5.4', 'Feb 2026,96,5.5'),
      ['Glucose 95', 'HbA1c 5.4', 'Glucose 96', 'HbA1c 5.5'],
    ],
    [
      'a column a month',
      table('Biomarker,Jan-26,Feb-26', 'Glucose,95,96', 'Sodium,140,141'),
      ['Glucose 95', 'Glucose 96', 'Sodium 140', 'Sodium 141'],
    ],
    [
      'a column a day, with units behind the names',
      table('Test,2026-01-02,2026-02-03', 'Glucose (mg/dL),95,96', 'Sodium (mmol/L),140,'),
      ['2026-01-02 Glucose 95 mg/dL', '2026-02-03 Glucose 96 mg/dL', '2026-01-02 Sodium 140 mmol/L'],
    ],
    ['one record', table('Glucose,Urea,Sodium', '95,5,140'), ['Glucose 95', 'Urea 5', 'Sodium 140']],
    [
      'a column a date',
      table(
        'Parameter;Einheit;Referenz;02.01.2026;03.02.2026',
        'Glukose;mg/dl;70-99;95;101',
        'Harnstoff;mmol/l;;5,1;',
      ),
      [
        '2026-01-02 Glukose 95 mg/dl 70..99',
        '2026-02-03 Glukose 101 mg/dl 70..99',
        '2026-01-02 Harnstoff 5,1 mmol/l',
      ],
    ],
  ];
  for (const [what, text, rows, unread = 0] of [...cases, ...languages, ...several, ...wide])
    test(what, async () => assert.deepEqual(await told(text), [rows, unread]));

  /** A test that has this value on one of two days, in three shapes. */
  const shapes = (value: string) => ({
    long: table('Test,Result,Date', `Basophils,${value},2026-01-02`, 'Basophils,0.1,2026-02-03'),
    'a record a date': table('Date,Basophils', `2026-01-02,${value}`, '2026-02-03,0.1'),
    'a column a date': table('Test,2026-01-02,2026-02-03', `Basophils,${value},0.1`),
  });
  const other = '2026-02-03 Basophils 0.1';

  for (const value of ['0', '0.0', '0.00', 'none', 'None', 'nil', 'ND', 'nd', 'unknown', '?'])
    test(`has ${value} as a result in every shape`, async () => {
      for (const text of Object.values(shapes(value)))
        assert.deepEqual(await told(text), [[`2026-01-02 Basophils ${value}`, other], 0], text);
    });

  for (const value of ['', '-', '–', '---', '.', '...', 'n/a', 'N.A.', 'NA', 'null', 'NaN', '""'])
    test(`has no result in an empty cell, written as '${value}'`, async () => {
      const { long: _, ...wideShapes } = shapes(value);
      for (const text of Object.values(wideShapes)) assert.deepEqual(await told(text), [[other], 0], text);
    });

  test('under the names of tests in JSON counts words that are no known result', async () => {
    const results = { glucose: 95, basophils: 0, nitrite: 'none', bilirubin: 'nil', urea: 'ND', iron: 'n/a' };
    assert.deepEqual(await told(JSON.stringify([{ date: '2026-01-02', ...results }])), [
      ['2026-01-02 glucose 95', '2026-01-02 basophils 0', '2026-01-02 nitrite none'],
      2,
    ]);
  });

  test('has the results of a day on which most cells are empty', async () =>
    assert.deepEqual(
      await told(table('Test,2026-01-02,2026-02-03', 'Glucose,95,-', 'Urea,5,-', 'Iron,9,7')),
      [['2026-01-02 Glucose 95', '2026-01-02 Urea 5', '2026-01-02 Iron 9', '2026-02-03 Iron 7'], 0],
    ));

  test('has the results of a day on which most are words', async () =>
    assert.deepEqual(
      await told(table('Test,2026-01-02,2026-02-03', 'Nitrite,negative,nil', 'Urea,5,ND', 'Iron,9,7')),
      [
        [
          '2026-01-02 Nitrite negative',
          '2026-02-03 Nitrite nil',
          '2026-01-02 Urea 5',
          '2026-02-03 Urea ND',
          '2026-01-02 Iron 9',
          '2026-02-03 Iron 7',
        ],
        0,
      ],
    ));

  test('of months is for review, since nothing says the days', async () =>
    assert.deepEqual(
      (await read(table('Biomarker,Jan 2026,Feb 2026', 'Glucose,95,96'))).map(({ flaws }) => flaws),
      [{ date: 'Jan 2026' }, { date: 'Feb 2026' }],
    ));

  test('in Parquet', async () => {
    const columns = { Day: ['2026-01-02', '2026-02-03'], Glucose: ['95', '101'], Urea: ['5', ''] };
    const data = Object.entries(columns).map(([name, cells]) => ({
      name,
      data: cells,
      type: 'STRING' as const,
    }));
    const file = new Uint8Array(parquetWriteBuffer({ columnData: data }));
    assert.deepEqual(await told(file), [
      ['2026-01-02 Glucose 95', '2026-01-02 Urea 5', '2026-02-03 Glucose 101'],
      0,
    ]);
  });

  const nothing: readonly (readonly [what: string, table: string])[] = [
    ['a shopping list with iron in it', table('Name,Amount', 'Apples,3', 'Iron,2', 'Pears,1')],
    ['an account', table('Date,Description,Amount', '2026-01-02,Coffee,3.5', '2026-01-03,Gold,100')],
    ['weather', table('Date,Temperature,Humidity,Calcium', '2026-01-01,20,50,1')],
    ['several people without dates', table('Age,Glucose,Insulin,BMI', '50,148,0,33.6', '31,85,0,26')],
    ['no header and no units', table('Glucose,5.4,2026-01-01', 'Urea,5.0,2026-01-02')],
    ['no header and two columns of results', table('Glucose,95,90,mg/dL', 'Urea,5,6,mmol/L')],
  ];
  for (const [what, text] of nothing)
    test(`${what} is none`, async () => assert.equal(await failureOf(text), 'unrecognised'));
});

describe('a table', () => {
  const cases: readonly (readonly [what: string, table: string, rows: string[], unread: number])[] = [
    [
      'below another is read by its own header',
      table('Test,Result,Unit', 'Urea,5,mmol/L', 'Test,Unit,Result', 'Glucose,mg/dL,95'),
      ['Urea 5 mmol/L', 'Glucose 95 mg/dL'],
      0,
    ],
    [
      'with two columns of results has the one that is filled',
      table('Test,Result,Value,Unit', 'Glucose,,95,mg/dL', 'Nitrite,negative,,'),
      ['Glucose 95 mg/dL', 'Nitrite negative'],
      0,
    ],
    [
      'counts results in columns that mean nothing',
      table('Test,Result,Unit,Alt', 'Glucose,,mg/dL,95', 'Urea,5,mmol/L,'),
      ['Glucose mg/dL', 'Urea 5 mmol/L'],
      1,
    ],
    [
      'counts results in one cell, and no page numbers, ages and earlier values',
      table(
        'Test,Result,Unit,Age,Previous',
        'Urea,5,mmol/L,50,4',
        'Sodium,,mmol/L,50,140',
        'Glucose: 95 mg/dL,,,,',
        'Page 1 of 2,,,,',
      ),
      ['Urea 5 mmol/L', 'Sodium mmol/L', 'Glucose: 95 mg/dL', 'Page 1 of 2'],
      1,
    ],
  ];
  for (const [what, text, rows, unread] of cases)
    test(what, async () => assert.deepEqual(await told(text), [rows, unread]));
});

test('a table of which a result was not read is in review, and the status says so', async () => {
  const { get, upload, pass } = createBench();
  const uploadId = await upload(
    table('Test,Result,Unit,Alt', 'Glucose,,mg/dL,95', 'Urea,5,mmol/L,'),
    'a.csv',
  );
  await pass(PACE);
  const status = (await (await get(`/api/v1/status/${uploadId}`)).json()) as Record<string, unknown>;
  assert.deepEqual(
    [status.status, status.totalTests, status.manualReview, status.unreadLines],
    ['processing', 3, 2, 1],
  );
});
