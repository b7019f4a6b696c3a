import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { VOCABULARY } from '../../../../server-stub/emulator/src/vocabulary/lookup.js';
import { type Arrangement, AS_REPORTED, arrangeRows } from '../../../../src/results/data/arrange.js';
import { type BiomarkerRow, readBiomarkers } from '../../../../src/results/data/biomarkers.js';
import { toCsv, toJson } from '../../../../src/results/data/export.js';
import { groupByPanel } from '../../../../src/results/data/panels.js';
import { findTrends } from '../../../../src/results/data/trends.js';

const rowsOf = (...results: object[]): readonly BiomarkerRow[] => readBiomarkers({ results })!.rows;
const names = (rows: readonly BiomarkerRow[]) => rows.map(({ name }) => name);

const report = rowsOf(
  {
    'Biomarker-Name': 'Sodium',
    Result: '139',
    'Low-Ref-Range': '136',
    'High-Ref-Range': '145',
    Date: '2026-01-03 00:00:00',
  },
  { 'Biomarker-Name': 'Potassium', Result: '7.1', Interpretation: 'HH', Date: '2026-01-02 00:00:00' },
  { 'Biomarker-Name': 'Ácido úrico', Result: '480', Interpretation: 'H', Date: '2026-01-05 00:00:00' },
  {
    'Biomarker-Name': 'Glucose',
    Result: '5.6',
    Comment: 'Fasting sample',
    Original: { 'Biomarker-Name': 'Glukose' },
    'LOINC-Code': '2345-7',
  },
);

describe('arrange', () => {
  const shown = (arrangement: Partial<Arrangement>) =>
    names(arrangeRows(report, { ...AS_REPORTED, ...arrangement }, 'en'));

  it('finds every word, in any case and without accents, in name, original, comment and code', () => {
    assert.deepEqual(shown({ query: 'acido URICO' }), ['Ácido úrico']);
    for (const query of ['glukose', 'fasting', '2345', 'sample glucose'])
      assert.deepEqual(shown({ query }), ['Glucose']);
    assert.deepEqual(shown({ query: 'glucose sodium' }), []);
    assert.deepEqual(shown({ query: '  ' }), names(report));
  });

  it('shows only abnormal results', () =>
    assert.deepEqual(shown({ onlyAbnormal: true }), ['Potassium', 'Ácido úrico']));

  it('orders by name as the language does, by urgency, by date, and as reported', () => {
    assert.deepEqual(shown({ order: 'name' }), ['Ácido úrico', 'Glucose', 'Potassium', 'Sodium']);
    assert.deepEqual(shown({ order: 'attention' }), ['Potassium', 'Ácido úrico', 'Sodium', 'Glucose']);
    assert.deepEqual(shown({ order: 'newest' }), ['Ácido úrico', 'Sodium', 'Potassium', 'Glucose']);
    assert.deepEqual(shown({}), names(report));
  });

  it('searches only the beginning of a very long text', () => {
    const long = rowsOf({ 'Biomarker-Name': 'A', Comment: `${'x'.repeat(10_000)} needle` });
    assert.deepEqual(arrangeRows(long, { ...AS_REPORTED, query: 'needle' }, 'en'), []);
  });
});

describe('groupByPanel', () => {
  const coded = (...codes: string[]) =>
    rowsOf(...codes.map((code) => ({ 'Biomarker-Name': code, 'LOINC-Code': code })));
  it('groups by code in the order of the report, and puts other rows last', () => {
    const groups = groupByPanel(coded('2093-3', '', '718-7', '2571-8', '99999-9'));
    assert.deepEqual(
      groups.map(({ panel, rows }) => [panel, names(rows)]),
      [
        ['lipids', ['2093-3', '2571-8']],
        ['bloodCount', ['718-7']],
        ['other', ['', '99999-9']],
      ],
    );
  });
  it('has each test of the vocabulary in one panel, by whichever of its codes it is stated', () => {
    const panelOf = (code: string) => {
      // Beside two others, so that the rows are grouped.
      const [found] = groupByPanel(coded(code, '2093-3', '718-7')).filter(({ rows }) =>
        names(rows).includes(code),
      );
      return found!.panel;
    };
    const scattered = VOCABULARY.filter(({ codes }) => new Set(Object.keys(codes).map(panelOf)).size > 1);
    assert.deepEqual(
      scattered.map(({ names: [name] }) => name),
      [],
    );
  });
  it('leaves a report of one panel as it is', () =>
    assert.deepEqual(
      groupByPanel(coded('2093-3', '')).map(({ panel }) => panel),
      [null],
    ));
});

describe('trendsOf', () => {
  const point = (date: string, Result: string, more: object = {}) => ({
    Date: date && `${date} 08:00:00`,
    'Biomarker-Name': 'TSH',
    'LOINC-Code': '3016-3',
    Result,
    Unit: 'mIU/L',
    'High-Ref-Range': '4.0',
    ...more,
  });
  it('joins one analyte of several dates, oldest first, each result once', () => {
    const [trend, ...others] = findTrends(
      rowsOf(
        point('2026-03-01', '4.8'),
        point('2026-01-01', '2.1', { 'Biomarker-Name': 'Thyrotropin' }),
        point('2026-03-01', '4.8'),
        point('', '9'),
        point('2026-02-01', 'see note'),
      ),
    );
    assert.deepEqual(others, []);
    assert.deepEqual(
      trend?.points.map(({ value }) => value),
      [2.1, 4.8],
    );
    assert.equal(trend?.name, 'TSH');
    assert.equal(trend?.limits.max, 4);
  });
  it('keeps units apart, and needs two dates', () => {
    assert.deepEqual(
      findTrends(rowsOf(point('2026-01-01', '1'), point('2026-02-01', '2', { Unit: 'µU/mL' }))),
      [],
    );
    assert.deepEqual(findTrends(rowsOf(point('2026-01-01', '1'), point('2026-01-01', '2'))), []);
  });
  it('knows a unit by its printed form, and a name in any case', () => {
    const units = ['umol/L', 'µmol/L', '\u03bcmol/L'];
    const [trend, ...others] = findTrends(
      rowsOf(
        ...units.map((Unit, at) =>
          point(`2026-0${at + 1}-01`, `7${at}`, {
            Unit,
            'LOINC-Code': '',
            'Biomarker-Name': at ? 'Creatinine' : 'CREATININE',
          }),
        ),
      ),
    );
    assert.deepEqual(others, []);
    assert.deepEqual(
      trend?.points.map(({ value }) => value),
      [70, 71, 72],
    );
  });
  it('joins no rows that say of no test which it is', () => {
    const unknown = { 'Biomarker-Name': ' ', 'LOINC-Code': '' };
    assert.deepEqual(
      findTrends(rowsOf(point('2026-01-01', '1', unknown), point('2026-02-01', '2', unknown))),
      [],
    );
  });
});

describe('an exported report', () => {
  const rows = rowsOf(
    {
      'Biomarker-Name': '=HYPERLINK("http://x")',
      Result: '-1.5',
      Comment: 'one, "two"\nthree',
      Date: '2026-01-02 08:00:00',
    },
    { 'Biomarker-Name': 'Protein', Result: '++', 'High-Ref-Range': '<0.3' },
  );
  it('is CSV as the service writes it, in which no cell is a formula', () => {
    assert.equal(
      toCsv(rows),
      [
        '\uFEFFDate,LOINC-Code,Biomarker-Name,Result,Low-Ref-Range,High-Ref-Range,Unit-of-measurement,Comment,Interpretation,Status',
        `2026-01-02,,"'=HYPERLINK(""http://x"")",-1.5,,,,"one, ""two""\nthree",,`,
        ',,Protein,++,,<0.3,,,,',
        '',
      ].join('\r\n'),
    );
  });
  it('has a date in words whole', () =>
    assert.match(toCsv(rowsOf({ Date: '5 March 2026, 08:30' })), /\n"5 March 2026, 08:30",/));
  it('has no cell that a Chinese spreadsheet takes for a formula', () => {
    for (const sign of ['＝', '＋', '－', '＠'])
      assert.match(toCsv(rowsOf({ Comment: `${sign}SUM(A1)` })), new RegExp(`,'${sign}SUM`), sign);
  });
  const flagged: [result: string, letter: string, written: string][] = [
    ['Reactive', 'A', 'A'],
    ['<0.01', 'L', 'L'],
    ['>500', 'HH', 'HH'],
    ['Escherichia coli', 'AA', 'A'],
    ['1-3', 'H', 'H'],
    ['negative', 'N', 'N'],
    ['6.6 HH', '', 'HH'],
    ['5.3', '', ''],
  ];
  for (const [Result, Interpretation, written] of flagged) {
    it(`keeps the flag of ${Result} ${Interpretation}`, () => {
      // The last is out of its range, which is for the reader to see.
      const own = rowsOf({ 'Biomarker-Name': 'Test', Result, Interpretation, 'High-Ref-Range': '5.0' });
      const cells = toCsv(own).split('\r\n')[1]!.split(',');
      assert.deepEqual([cells[3]!.replace("'", ''), cells[8]], [Result, written]);
      const back = readBiomarkers(JSON.parse(toJson({ rows: own, fileName: 'a.hl7', unreadLines: 0 })));
      assert.deepEqual(back?.rows[0]?.flag, own[0]?.flag);
    });
  }

  it('keeps that a result is preliminary', () => {
    const own = rowsOf({ 'Biomarker-Name': 'Culture', Result: 'Growth', Status: 'preliminary' });
    assert.match(toCsv(own), /,preliminary\r\n$/);
    const back = readBiomarkers(JSON.parse(toJson({ rows: own, fileName: 'a.hl7', unreadLines: 0 })));
    assert.equal(back?.rows[0]?.isPreliminary, true);
  });

  it('is JSON that reads as the same rows', () => {
    const back = readBiomarkers(JSON.parse(toJson({ rows: report, fileName: 'a.hl7', unreadLines: 31 })));
    assert.equal(back?.fileName, 'a.hl7');
    assert.equal(back?.unreadLines, 31);
    assert.deepEqual(
      back?.rows.map(({ original }) => original?.name),
      report.map(({ original }) => original?.name),
    );
    assert.deepEqual(names(back!.rows), names(report));
  });
});
