import { describe } from 'vitest';
import { type Cases, runAll, table } from './rows-of-documents.js';

describe('tests that stand beside each other in a line', () => {
  const halves = ['Glucose 95 mg/dL 70..99', 'Sodium 140 mmol/L 135..145', 'Urea 30 mg/dL 15..40'];
  runAll([
    [
      'in two halves',
      table(
        'Test,Result,Unit,Range,Test,Result,Unit,Range',
        'Glucose,95,mg/dL,70-99,Sodium,140,mmol/L,135-145',
        'Urea,30,mg/dL,15-40,,,,',
      ),
      halves,
    ],
    [
      'in two halves with a blank column between them, and numbers before them',
      table(
        'No,Test,Result,Unit,Range,,No,Test,Result,Unit,Range',
        '1,Glucose,95,mg/dL,70-99,,2,Sodium,140,mmol/L,135-145',
        '3,Urea,30,mg/dL,15-40,,,,,,',
      ),
      halves,
    ],
    [
      'in Chinese',
      table('项目,结果,单位,项目,结果,单位', '葡萄糖,5.4,mmol/L,钠,140,mmol/L'),
      ['葡萄糖 5.4 mmol/L', '钠 140 mmol/L'],
    ],
    [
      'below one date',
      table(
        'Date,Test,Result,Unit,Test,Result,Unit',
        '2026-01-05,Glucose,95,mg/dL,Sodium,140,mmol/L',
        '2026-02-05,Glucose,96,mg/dL,Sodium,141,mmol/L',
      ),
      [
        '2026-01-05 Glucose 95 mg/dL',
        '2026-01-05 Sodium 140 mmol/L',
        '2026-02-05 Glucose 96 mg/dL',
        '2026-02-05 Sodium 141 mmol/L',
      ],
    ],
    [
      'numbered by a program: those left out are counted',
      table('Test,Result,Unit,Test.1,Result.1,Unit.1', 'Glucose,95,mg/dL,Sodium,140,mmol/L'),
      ['Glucose 95 mg/dL', 'unread-line'],
    ],
  ]);
});

describe('several columns of numbers under headers that are not known', () => {
  const current = ['Glucose 110 mg/dL', 'Sodium 138 mmol/L', 'Potassium 4.0 mmol/L'];
  const columns = (first: string, second: string, name = 'Test', unit = 'Unit') =>
    table(
      `${name},${first},${second},${unit}`,
      'Glucose,95,110,mg/dL',
      'Sodium,140,138,mmol/L',
      'Potassium,4.1,4.0,mmol/L',
    );
  runAll([
    [
      'an earlier result is not taken in German',
      columns('Vorwert', 'Aktuell', 'Analyse', 'Einheit'),
      current,
    ],
    ['an earlier result is not taken in Spanish', columns('Valor previo', 'Valor actual'), current],
    [
      'an earlier result is not taken in Chinese',
      columns('上次结果', '本次结果', '检验项目', '单位'),
      current,
    ],
    ['an earlier result is not taken in French', columns('Val. antérieure', 'Val. actuelle'), current],
    ['an earlier result is not taken in English', columns('Old value', 'New value'), current],
    [
      'of two that are alike the one left out is counted',
      columns('Before', 'After'),
      [
        'Glucose 95 mg/dL',
        'Sodium 140 mmol/L',
        'Potassium 4.1 mmol/L',
        'unread-line',
        'unread-line',
        'unread-line',
      ],
    ],
    [
      'of two in JSON the one left out is counted',
      JSON.stringify([
        { test: 'Glucose', before: 95, after: 110 },
        { test: 'Sodium', before: 140, after: 138 },
      ]),
      ['Glucose 95 | missing-unit', 'Sodium 140 | missing-unit', 'unread-line', 'unread-line'],
    ],
  ]);
});

describe('numbers and words of one result in two columns', () => {
  runAll([
    [
      'of which the words have the comparator',
      table('Test,Numeric Result,Text Result,Unit', 'TSH,0.01,<0.01,mIU/L', 'Nitrite,,Negative,'),
      ['TSH <0.01 mIU/L', 'Nitrite Negative'],
    ],
    [
      'of which nothing says what the words are: those left out are counted',
      table('Test,Result,Unit,Finding 2', 'Glucose,95,mg/dL,', 'Nitrite,,,Negative'),
      ['Glucose 95 mg/dL', 'Nitrite', 'unread-line'],
    ],
  ]);
});

describe('tables that people write', () => {
  runAll([
    [
      'with a line of dashes below the headers',
      table(
        '| Test | Result | Unit |',
        '|------|--------|------|',
        '| Glucose | 95 | mg/dL |',
        '| Sodium | 140 | mmol/L |',
      ),
      ['Glucose 95 mg/dL', 'Sodium 140 mmol/L'],
    ],
    [
      'with words in a column of an unknown test: it is counted once',
      table(
        'Date,Glucose (mg/dL),Nitrite,Haze',
        '2026-01-05,95,Negative,Clear',
        '2026-02-05,96,Positive,Cloudy',
      ),
      [
        '2026-01-05 Glucose 95 mg/dL',
        '2026-01-05 Nitrite Negative',
        '2026-02-05 Glucose 96 mg/dL',
        '2026-02-05 Nitrite Positive',
        'unread-line',
      ],
    ],
  ]);
});

describe('the name of the test beside that of its panel', () => {
  const panels = (headers: string): string =>
    table(
      headers,
      'LIPID PANEL,LDL-CHOLESTEROL,90,mg/dL',
      'LIPID PANEL,NON HDL CHOL CALC,110,mg/dL',
      'GLUCOSE,GLUCOSE,95,mg/dL',
    );
  const tests = ['LDL-CHOLESTEROL 90 mg/dL', 'NON HDL CHOL CALC 110 mg/dL', 'GLUCOSE 95 mg/dL'];
  runAll([
    ['of a laboratory', panels('Test Name,Result Name,Result Value,Units'), tests],
    ['of a portal', panels('Test,Component,Value,Units'), tests],
    [
      'of a list of JSON',
      JSON.stringify([
        { testName: 'LIPID PANEL', resultName: 'LDL-CHOLESTEROL', value: 90, unit: 'mg/dL' },
        { testName: 'LIPID PANEL', resultName: 'NON HDL CHOL CALC', value: 110, unit: 'mg/dL' },
        { testName: 'GLUCOSE', resultName: 'GLUCOSE', value: 95, unit: 'mg/dL' },
      ]),
      tests,
    ],
    [
      'with what the panel was made of',
      table('Test,Component,Value,Units', 'Urinalysis,Glucose,500,mg/dL', 'BMP,Sodium,140,mmol/L'),
      ['Glucose (Urinalysis) 500 mg/dL', 'Sodium 140 mmol/L'],
    ],
    [
      'not where the other name says less',
      table('Test,Component,Value,Units', 'Glucose 30 min after load,Glucose,180,mg/dL'),
      ['Glucose 30 min after load 180 mg/dL'],
    ],
    [
      'not where the other name is a time, a dose or a method',
      table(
        'Test,Component,Value,Units',
        'OGTT 120 min,Glucose,180,mg/dL',
        'Dexamethasone suppression,Cortisol,12,ug/dL',
        'Lipid panel,LDL-CHOLESTEROL,90,mg/dL',
      ),
      ['OGTT 120 min 180 mg/dL', 'Dexamethasone suppression 12 ug/dL', 'LDL-CHOLESTEROL 90 mg/dL'],
    ],
    [
      'beside a test whose other name says more',
      table(
        'Test Name,Result Name,Result Value,Units',
        'CBC (INCLUDES DIFF/PLT),HEMOGLOBIN,14,g/dL',
        'GLUCOSE FASTING,GLUCOSE,95,mg/dL',
        'LIPID PANEL,LDL-CHOLESTEROL,90,mg/dL',
      ),
      ['HEMOGLOBIN 14 g/dL', 'GLUCOSE FASTING 95 mg/dL', 'LDL-CHOLESTEROL 90 mg/dL'],
    ],
    [
      'of a list of JSON whose objects have other keys',
      JSON.stringify([
        { testName: 'LIPID PANEL', resultName: 'LDL-CHOLESTEROL', value: 90, unit: 'mg/dL' },
        { testName: 'LIPID PANEL', resultName: 'HDL CHOLESTEROL', value: 40, unit: 'mg/dL', flag: 'L' },
      ]),
      ['LDL-CHOLESTEROL 90 mg/dL', 'HDL CHOLESTEROL 40 mg/dL'],
    ],
    [
      'with what the panel was made of, under any header',
      table('Lab Test,Component,Value,Units', 'Urinalysis,Glucose,500,mg/dL', 'BMP,Sodium,140,mmol/L'),
      ['Glucose (Urinalysis) 500 mg/dL', 'Sodium 140 mmol/L'],
    ],
    [
      'with units and limits that are found by what they hold',
      table(
        'Test,Component,Value,Dim.,Bio',
        'LIPID PANEL,LDL-CHOLESTEROL,90,mg/dL,0-130',
        'LIPID PANEL,HDL CHOLESTEROL,50,mg/dL,40-80',
      ),
      ['LDL-CHOLESTEROL 90 mg/dL 0..130', 'HDL CHOLESTEROL 50 mg/dL 40..80'],
    ],
  ]);
});

describe('limits are no results, and targets and alarms no range', () => {
  runAll([
    ...['Grenzwert', 'Hi', 'Oben', 'Oben*'].map((limit): Cases[number] => [
      `a limit: ${limit}`,
      table(`Analyse;${limit};Messung;Einheit`, 'Kreatinin;1,2;0,9;mg/dl', 'Albumin;50;45;g/l'),
      ['Kreatinin 0,9 mg/dl', 'Albumin 45 g/l'],
    ]),
    ...['Valor crítico', 'Óptimo', 'Objectif', '危急值', '目标值', 'Alarm'].map((other): Cases[number] => [
      `a target or an alarm: ${other}`,
      table(`Test,Result,Unit,${other}`, 'Potassium,4.2,mmol/L,2.8-6.2', 'Sodium,140,mmol/L,120-160'),
      ['Potassium 4.2 mmol/L', 'Sodium 140 mmol/L'],
    ]),
  ]);
});

describe('limits under headers of two words', () => {
  const pairs = [
    ['VALOR MIN', 'VALOR MAX'],
    ['Límite mínimo', 'Límite máximo'],
    ['Li\u0301mite mi\u0301nimo', 'Li\u0301mite ma\u0301ximo'],
    ['Réf. min', 'Réf. max'],
    ['Ref. von', 'Ref. bis'],
    ['Ref Min', 'Ref Max'],
    ['Lower Ref Limit', 'Upper Ref Limit'],
    ['NormLow', 'NormHigh'],
    ['Range From', 'Range To'],
    ['Normwert unten', 'Normwert oben'],
    ['参考低值', '参考高值'],
    ['参考最低值', '参考最高值'],
    ['Lower Limit of Normal', 'Upper Limit of Normal'],
    ['Valor de referencia mínimo', 'Valor de referencia máximo'],
    ['Referenzbereich von', 'Referenzbereich bis'],
    ['LBORNRLO', 'LBORNRHI'],
  ];
  runAll(
    pairs.map(([low, high]) => [
      `${low} and ${high}`,
      table(`Test,Result,Unit,${low},${high}`, 'Glucose,105,mg/dL,70,99'),
      ['Glucose 105 mg/dL 70..99'],
    ]),
  );
  const others = [
    ['Critical Low Limit', 'Critical High Limit'],
    ['Ref Low Male', 'Ref High Male'],
    ['Optimal Range Min', 'Optimal Range Max'],
    ['Lower Limit of Detection', 'Upper Limit of Detection'],
    ['Reportable Range Low', 'Reportable Range High'],
    ['Min Value', 'Max Value'],
    ['Low Risk Range', 'High Risk Range'],
    ['Borderline Low Range', 'Borderline High Range'],
    ['Received From Reference Lab', 'Sent to Reference Lab'],
    ['Normal to Low Range', 'Normal to High Range'],
    ['Normalized From', 'Normalized To'],
  ];
  runAll(
    others.map(([low, high]) => [
      `not ${low} and ${high}`,
      table(`Test,Result,Unit,${low},${high}`, 'Glucose,105,mg/dL,70,99'),
      ['Glucose 105 mg/dL'],
    ]),
  );
  runAll([
    [
      'in JSON',
      JSON.stringify([{ test: 'Glucose', result: 105, unit: 'mg/dL', refMin: 70, refMax: 99 }]),
      ['Glucose 105 mg/dL 70..99'],
    ],
    ...['High Risk Range', 'Borderline High Range', 'Sent to Reference Lab'].map(
      (header): readonly [string, string, readonly string[]] => [
        `not ${header} beside the reference range`,
        table(`Test,Result,Unit,Reference Range,${header}`, 'Cholesterol,210,mg/dL,<200,>=240'),
        ['Cholesterol 210 mg/dL ..<200'],
      ],
    ),
  ]);
});

describe('a header below the first, with numbers in it', () => {
  const pages = (header: string) =>
    table(header, 'Glucose,95,mg/dL,70,99,E11', header, 'Sodium,140,mmol/L,135,145,E87');
  runAll([
    ...['ICD-10', 'Adults 18+', 'Vorwert 12.01.2026'].map(
      (column): readonly [string, string, readonly string[]] => [
        `of the next page: ${column}`,
        pages(`Test,Result,Unit,Low,High,${column}`),
        ['Glucose 95 mg/dL 70..99', 'Sodium 140 mmol/L 135..145'],
      ],
    ),
    [
      'of a second table with other columns',
      table(
        'Test,Result,Low,High,Unit,Code',
        'Sodium,140,135,145,mmol/L,',
        'Test,Low,Result,High,Unit,ICD-10',
        'Potassium,3.5,4.1,5.1,mmol/L,E87',
      ),
      ['Sodium 140 mmol/L 135..145', 'Potassium 4.1 mmol/L 3.5..5.1'],
    ],
  ]);
});

describe('one letter behind the name of a test', () => {
  const one = (name: string, value: string) => table('Test,Result', `${name},${value}`);
  runAll([
    ['that is a fraction', one('Bilirubin D', '0.2'), ['Bilirubin D 0.2']],
    ['that is a specimen', one('pH U', '6.0'), ['pH U 6.0']],
    ['in brackets', one('Sodium (U)', '55'), ['Sodium (U) 55']],
    ['that is its unit', one('aPTT (s)', '31'), ['aPTT 31 s']],
  ]);
});

describe('a table that begins with a bracket is none of JSON', () => {
  runAll([
    [
      'of its title',
      table('[Laboratory results]', 'Test,Result,Unit,Reference range', 'Glucose,95,mg/dL,70-99'),
      ['Glucose 95 mg/dL 70..99'],
    ],
  ]);
});
