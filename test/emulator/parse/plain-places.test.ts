import { describe } from 'vitest';
import { runAll } from './rows-of-documents.js';

describe('results in JSON and XML that stand elsewhere', () => {
  const glucose = { test: 'Glucose', value: 95, unit: 'mg/dL' };
  const sodium = { test: 'Sodium', value: 140, unit: 'mmol/L' };
  runAll([
    [
      'among the data of the patient',
      JSON.stringify({ patient: { name: 'Jane Doe', results: [glucose, sodium] } }),
      ['Glucose 95 mg/dL', 'Sodium 140 mmol/L'],
    ],
    [
      'under a key that is named after the patient',
      JSON.stringify({ patientResults: [glucose], more: [sodium] }),
      ['Glucose 95 mg/dL', 'Sodium 140 mmol/L'],
    ],
    [
      'among the data of the patient in XML',
      '<Report><Patient><Name>Jane Doe</Name><Results><Result><Test>Glucose</Test><Value>95</Value><Unit>mg/dL</Unit></Result><Result><Test>Sodium</Test><Value>140</Value><Unit>mmol/L</Unit></Result></Results></Patient></Report>',
      ['Glucose 95 mg/dL', 'Sodium 140 mmol/L'],
    ],
    [
      'below the name of a panel or of a person, which is no test',
      JSON.stringify({ name: 'Jane Doe', results: [glucose] }),
      ['Glucose 95 mg/dL'],
    ],
    [
      'under their days',
      JSON.stringify({
        '2026-01-05': { glucose: '95 mg/dL', sodium: '140 mmol/L' },
        '2026-02-05': [glucose],
      }),
      ['2026-01-05 glucose 95 mg/dL', '2026-01-05 sodium 140 mmol/L', '2026-02-05 Glucose 95 mg/dL'],
    ],
    [
      'over time under the name of their test',
      JSON.stringify({
        glucose: [
          { date: '2026-01-05', value: 95, unit: 'mg/dL' },
          { date: '2026-02-05', value: 96, unit: 'mg/dL' },
        ],
        sodium: [{ date: '2026-01-05', value: 140, unit: 'mmol/L' }],
      }),
      ['2026-01-05 glucose 95 mg/dL', '2026-02-05 glucose 96 mg/dL', '2026-01-05 sodium 140 mmol/L'],
    ],
    [
      'limits in a list',
      JSON.stringify([
        { ...glucose, range: [70, 99] },
        { ...sodium, referenceRange: [{ low: 135, high: 145 }] },
        { test: 'Hemoglobin', value: 13, unit: 'g/dL', range: [{ text: 'F: 12-15' }, { text: 'M: 13-17' }] },
      ]),
      ['Glucose 95 mg/dL 70..99', 'Sodium 140 mmol/L 135..145', 'Hemoglobin 13 g/dL ..F: 12-15; M: 13-17'],
    ],
    [
      'the name of the test in an object',
      JSON.stringify([{ test: { name: 'Glucose', id: 7 }, value: 95, unit: 'mg/dL' }]),
      ['Glucose 95 mg/dL'],
    ],
  ]);
});
