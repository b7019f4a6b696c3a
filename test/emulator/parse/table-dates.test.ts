import { describe } from 'vitest';
import { runAll, table } from './rows-of-documents.js';

describe('dates and times of records', () => {
  runAll([
    [
      'with points in a column that has the month first',
      table('Date,Test,Result,Unit', '01.15.2026,Glucose,95,mg/dL', '01.05.2026,Sodium,140,mmol/L'),
      ['2026-01-15 Glucose 95 mg/dL', 'Sodium 140 mmol/L | flawed-source'],
    ],
    [
      'of the specimen, also behind that of the report',
      table('Report Date,Collection Date,Glucose (mg/dL),Sodium (mmol/L)', '2026-01-09,2026-01-05,95,140'),
      ['2026-01-05 Glucose 95 mg/dL', '2026-01-05 Sodium 140 mmol/L'],
    ],
    [
      'with the time in a column of its own',
      table(
        'Date,Time,Test,Result,Unit',
        '2026-01-05,08:00,Glucose,95,mg/dL',
        '2026-01-05,12:00,Glucose,145,mg/dL',
      ),
      ['2026-01-05 08:00:00 Glucose 95 mg/dL', '2026-01-05 12:00:00 Glucose 145 mg/dL'],
    ],
    [
      'with the time in a column of its own, a column a test',
      table('Datum;Uhrzeit;Glukose (mg/dl);Natrium (mmol/l)', '05.01.2026;08:15;95;140'),
      ['2026-01-05 08:15:00 Glukose 95 mg/dl', '2026-01-05 08:15:00 Natrium 140 mmol/l'],
    ],
    [
      'with the time of an event whose name holds the word for a day',
      table('Validated Date,Validated Time,Test,Result,Unit', '2026-01-05,18:00,Glucose,95,mg/dL'),
      ['2026-01-05 18:00:00 Glucose 95 mg/dL'],
    ],
    [
      'without the time of another event',
      table('Collection Date,Report Time,Test,Result,Unit', '2026-01-05,18:00,Glucose,95,mg/dL'),
      ['2026-01-05 Glucose 95 mg/dL'],
    ],
  ]);
});

describe('a date in the lines around a table', () => {
  const rows = ['Test;Result;Unit', 'Glucose;95;mg/dL', 'Sodium;140;mmol/L'];
  const on = (day: string): readonly string[] => [`${day} Glucose 95 mg/dL`, `${day} Sodium 140 mmol/L`];
  const none = ['Glucose 95 mg/dL', 'Sodium 140 mmol/L'];
  runAll([
    ['of the specimen', table('Entnahmedatum;05.01.2026', 'Patient;Jane Doe', ...rows), on('2026-01-05')],
    [
      'of the specimen before that of the report',
      table('Reported: 2026-01-09  Collected: 2026-01-05 08:30', ...rows),
      on('2026-01-05 08:30:00'),
    ],
    ['of the report alone, below the table', table(...rows, 'Report date: 2026-01-09'), on('2026-01-09')],
    [
      'that can be two days',
      table('Collected: 03/04/2026', ...rows),
      none.map((line) => `${line} | flawed-source`),
    ],
    ['of two specimens', table('Collected: 2026-01-05', ...rows, '', 'Collected: 2026-02-05'), none],
    ['of a birth', table('DOB: 1980-04-12', ...rows), none],
    [
      'beside dates of the rows',
      table(
        'Collected: 2026-01-05',
        'Date;Test;Result;Unit',
        '2026-01-06;Glucose;95;mg/dL',
        ';Sodium;140;mmol/L',
      ),
      ['2026-01-06 Glucose 95 mg/dL', 'Sodium 140 mmol/L'],
    ],
  ]);
});

describe('dates under headers of several words', () => {
  const dated = (header: string, date: string): string =>
    table(`Test,Result,Unit,${header}`, `Glucose,105,mg/dL,${date}`);
  const headers = [
    'FECHA EXTRACCION',
    'Fecha de recogida de muestra',
    'SpecimenCollectedDTTM',
    'SPECIMN_TAKEN_TIME',
    'Probenentnahme Datum',
    '标本采集日期',
    'Fecha de validación',
    'Verified Date',
    'Sample Collection Date & Time',
    'Blood Draw Date',
    'Datum der Blutentnahme',
    'Lab Result Date',
  ];
  runAll(headers.map((header) => [header, dated(header, '2026-01-05'), ['2026-01-05 Glucose 105 mg/dL']]));
  const others = [
    'Order Date',
    'Sample Received Date',
    'Sample Registration Date',
    'Specimen Discard Date',
    'Sample to Result Time',
    'Sample Time Zone',
    'Collection Time Zone',
    'Printed Report Date',
    'Date of Birth',
  ];
  runAll(others.map((header) => [`not ${header}`, dated(header, '2026-01-05'), ['Glucose 105 mg/dL']]));
  runAll([
    [
      'of a report where that of the specimen has but a time',
      dated('Report Date,Specimen Collection Time', '2026-01-05,08:00'),
      ['2026-01-05 Glucose 105 mg/dL'],
    ],
    [
      'of a specimen beside that of the result',
      dated('SPECIMN_TAKEN_TIME,RESULT_TIME', '2026-01-05 08:00,2026-01-06 08:00'),
      ['2026-01-05 08:00:00 Glucose 105 mg/dL'],
    ],
    ...(
      [
        ['Befunddatum', 'Probenentnahme Datum'],
        ['Fecha del informe', 'FECHA EXTRACCION'],
        ['报告日期', '标本采集日期'],
        ['Uitslagdatum', 'Specimen Collection Date'],
        ['Report Date', 'Specimen Collection Date'],
      ] as const
    ).map(([report, specimen]): readonly [string, string, readonly string[]] => [
      `of a specimen (${specimen}) behind that of the report (${report})`,
      dated(`${report},${specimen}`, '2026-01-08,2026-01-05'),
      ['2026-01-05 Glucose 105 mg/dL'],
    ]),
    [
      'of a report where that of the specimen is not stated',
      dated('SPECIMN_TAKEN_TIME,RESULT_TIME', ',2026-01-06'),
      ['2026-01-06 Glucose 105 mg/dL'],
    ],
    [
      'of a report where that of the specimen is null in JSON',
      JSON.stringify({
        test: 'Glucose',
        value: 95,
        unit: 'mg/dL',
        resultDate: '2026-01-06',
        specimen: { type: 'Blood', collectedDate: null },
      }),
      ['2026-01-06 Glucose 95 mg/dL'],
    ],
    [
      'of a report beside a time, a column a test',
      table('Specimen Collection Time,Report Date,Glucose,Sodium', '08:00,2026-01-05,95,140'),
      ['2026-01-05 Glucose 95 | missing-unit', '2026-01-05 Sodium 140 | missing-unit'],
    ],
    [
      'of a report whose order of day and month is that of its other records',
      table(
        'Test,Result,Unit,Report Date,Specimen Collection Time',
        'Glucose,105,mg/dL,13/01/2026,08:00',
        'Sodium,140,mmol/L,05/01/2026,09:00',
      ),
      ['2026-01-13 Glucose 105 mg/dL', '2026-01-05 Sodium 140 mmol/L'],
    ],
    [
      'of a report whose order of day and month is that of its other records, in JSON',
      JSON.stringify([
        {
          test: 'Glucose',
          value: 105,
          unit: 'mg/dL',
          reportDate: '13/01/2026',
          specimenCollectionTime: '08:00',
        },
        {
          test: 'Sodium',
          value: 140,
          unit: 'mmol/L',
          reportDate: '05/01/2026',
          specimenCollectionTime: '09:00',
        },
      ]),
      ['2026-01-13 Glucose 105 mg/dL', '2026-01-05 Sodium 140 mmol/L'],
    ],
    [
      'around the results in JSON, of which the first is that of the report',
      JSON.stringify({
        fechaValidacion: '2026-01-08',
        fechaRecogida: '2026-01-05',
        results: [{ test: 'Glucose', value: 95, unit: 'mg/dL' }],
      }),
      ['2026-01-05 Glucose 95 mg/dL'],
    ],
    [
      'around the results in JSON, beside a time',
      JSON.stringify({
        specimenCollectionTime: '08:00',
        reportDate: '2026-01-05',
        results: [{ test: 'Glucose', value: 95, unit: 'mg/dL' }],
      }),
      ['2026-01-05 Glucose 95 mg/dL'],
    ],
    [
      'around the results in JSON, which have a time',
      JSON.stringify({
        date: '2026-01-05',
        results: [{ test: 'Glucose', value: 95, unit: 'mg/dL', specimenCollectionTime: '08:00' }],
      }),
      ['2026-01-05 Glucose 95 mg/dL'],
    ],
    [
      'in JSON',
      JSON.stringify({
        specimenTakenTime: '2026-01-05T08:00:00',
        results: [{ test: 'Glucose', value: 95, unit: 'mg/dL', resultTime: '' }],
      }),
      ['2026-01-05 08:00:00 Glucose 95 mg/dL'],
    ],
  ]);
});
