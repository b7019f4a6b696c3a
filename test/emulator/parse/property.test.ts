import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, test } from 'vitest';
import { readPages } from '../../../labs/reader/src/page/read-pages.js';
import type { Page, Word } from '../../../labs/reader/src/page/word.js';
import { askew, pageOf, print } from '../../support/drawn/pdf/draw-words.js';

const RUNS = { numRuns: 400, seed: 20260114 };

interface Drawn {
  readonly name: string;
  readonly result: string;
  readonly unit: string;
  readonly low: string;
  readonly high: string;
  readonly flag: string;
}

const HEADERS = {
  en: ['Test', 'Result', 'Units', 'Reference Range', 'Flag'],
  es: ['Prueba', 'Resultado', 'Unidades', 'Valores de referencia', 'Alerta'],
  de: ['Untersuchung', 'Ergebnis', 'Einheit', 'Referenzbereich', 'Markierung'],
  zh: ['检验项目', '结果', '单位', '参考范围', '提示'],
} as const;
type Language = keyof typeof HEADERS;

const digits = fc.integer({ min: 0, max: 99_999 }).map(String);
const decimal = fc
  .tuple(fc.integer({ min: 0, max: 999 }), fc.integer({ min: 0, max: 99 }), fc.constantFrom('.', ','))
  .map(([whole, part, point]) => `${whole}${point}${String(part).padStart(2, '0')}`);
const number = fc.oneof(digits, decimal);
const result = fc.oneof(
  { weight: 5, arbitrary: number },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.constantFrom('<', '>', '<=', '≥'), number).map((parts) => parts.join('')),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom('Negative', 'Positive', 'Not detected', '1:80', '++', 'A positive', '阴性'),
  },
);
const unit = fc.constantFrom(
  'mmol/L',
  'g/dL',
  '10^9/L',
  '%',
  'U/L',
  'mL/min/1.73m2',
  'µg/L',
  'mIU/L',
  'fL',
  '',
);
const limits = fc.oneof(
  fc.tuple(number, number).map(([low, high]) => ({ low, high })),
  number.map((high) => ({ low: '', high: `<${high}` })),
  number.map((low) => ({ low: `>${low}`, high: '' })),
  fc.constant({ low: '', high: '' }),
);
const latinWord = fc.stringMatching(/^[A-Z][a-z]{3,9}$/);
const word = fc.oneof(
  latinWord,
  fc.constantFrom(
    'Glucose',
    'Free T4',
    'Vitamin B12',
    'HbA1c',
    'LDL-Cholesterol',
    'Kreatinin',
    '25-OH-D3',
    '血红蛋白',
    'α-Amylase',
  ),
);
const name = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));

const drawn: fc.Arbitrary<Drawn> = fc
  .record({ name, result, unit, limits, flag: fc.constantFrom('', '', 'H', 'L', '*', '↑') })
  .map(({ limits: both, ...row }) => ({ ...row, ...both }));

const rangeText = ({ low, high }: Drawn): string =>
  low !== '' && high !== '' ? `${low} - ${high}` : `${low}${high}`;

type Align = 'left' | 'middle' | 'right';

interface Layout {
  readonly language: Language;
  readonly rows: readonly Drawn[];
  readonly aligns: readonly Align[];
  readonly pitch: number;
  readonly slope: number;
  readonly noise: readonly number[];
  readonly gap: number;
}

const align = fc.constantFrom<Align>('left', 'middle', 'right');
const layout: fc.Arbitrary<Layout> = fc.record({
  language: fc.constantFrom<Language>('en', 'es', 'de', 'zh'),
  rows: fc.array(drawn, { minLength: 1, maxLength: 25 }),
  aligns: fc.tuple(fc.constant<Align>('left'), align, align, align, fc.constantFrom<Align>('left', 'middle')),
  pitch: fc.integer({ min: 13, max: 30 }),
  slope: fc.constantFrom(0, 0, 0.01, -0.02, 0.035),
  noise: fc.array(fc.double({ min: -0.6, max: 0.6, noNaN: true }), { minLength: 7, maxLength: 7 }),
  gap: fc.integer({ min: 12, max: 40 }),
});

const widthOf = (words: readonly Word[]): number =>
  Math.max(0, ...words.map(({ left, width }) => left + width)) - (words[0]?.left ?? 0);

/** A table whose columns are as wide as their widest cell. */
function draw({ language, rows, aligns, pitch, slope, noise, gap }: Layout): Page {
  const lines = [
    HEADERS[language],
    ...rows.map((row) => [row.name, row.result, row.unit, rangeText(row), row.flag]),
  ];
  const widths = HEADERS[language].map((_, column) =>
    Math.max(...lines.map((cells) => widthOf(print(0, 0, cells[column]!)))),
  );
  const starts = widths.map(
    (_, column) => 30 + widths.slice(0, column).reduce((sum, width) => sum + width + gap, 0),
  );
  const words = lines.flatMap((cells, line) =>
    cells.flatMap((cell, column) => {
      const spare = widths[column]! - widthOf(print(0, 0, cell));
      const shift = { left: 0, middle: spare / 2, right: spare }[aligns[column]!];
      return print(starts[column]! + shift, 80 + line * pitch, cell);
    }),
  );
  const shaken = words.map((one, index) => ({ ...one, top: one.top + noise[index % noise.length]! }));
  return askew(pageOf(shaken), slope);
}

describe('a drawn table', () => {
  test('comes back row by row, whatever its width, alignment, language and slope', () => {
    fc.assert(
      fc.property(layout, (given) => {
        const { rows } = readPages([draw(given)]);
        assert.deepEqual(
          rows.map((row) => ({
            name: row.name,
            result: row.result,
            unit: row.unit,
            low: row.low,
            high: row.high,
            flag: row.interpretation,
          })),
          given.rows,
        );
      }),
      RUNS,
    );
  });
});
