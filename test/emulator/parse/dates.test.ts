import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import { parseDocument } from '../../../server-stub/emulator/src/parse/parse.js';
import { doubtsOf } from '../../../server-stub/emulator/src/review/doubt.js';
import { read } from '../support.js';

/** What becomes of a date: the day with its time, the words that are left for review, or neither. */
type Outcome = string | { readonly words: string };

const AMBIGUOUS = (words: string): Outcome => ({ words });

async function outcomesOf(document: string): Promise<readonly Outcome[]> {
  const rows = await read(document);
  const inReview = new Set(doubtsOf(rows).map(({ row }) => row));
  return rows.map(({ date, flaws }, at) => {
    const words = flaws?.date;
    assert.equal(inReview.has(at + 1), words !== undefined);
    return words === undefined ? date : { words };
  });
}

const quoted = (cell: string) => `"${cell}"`;
const table = (...dates: string[]) =>
  ['Date,Test,Result,Unit', ...dates.map((date) => `${quoted(date)},Urate,0.31,mmol/L`), ''].join('\n');
const json = (...dates: string[]) =>
  JSON.stringify(dates.map((date) => ({ date, test: 'Urate', result: '0.31', unit: 'mmol/L' })));
const hl7 = (obr: string, obx = '') =>
  `MSH|^~\\&|L|L|A|A|20260304||ORU^R01|1|P|2.5\rOBR|1|||P^Panel|||${obr}\rOBX|1|NM|U^Urate||0.31|mmol/L|||||F|||${obx}\r`;
const fhir = (effectiveDateTime: string) =>
  JSON.stringify({
    resourceType: 'Observation',
    status: 'final',
    code: { text: 'Urate' },
    effectiveDateTime,
    valueQuantity: { value: 0.31, unit: 'mmol/L' },
  });
const cda = (time: string, own = '') =>
  `<?xml version="1.0"?><ClinicalDocument xmlns="urn:hl7-org:v3" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><component><structuredBody><component><section><templateId root="2.16.840.1.113883.10.20.22.2.3.1"/><code code="30954-2" codeSystem="2.16.840.1.113883.6.1"/><text/><entry><organizer classCode="BATTERY" moodCode="EVN"><templateId root="2.16.840.1.113883.10.20.22.4.1"/><effectiveTime value="${time}"/><component><observation classCode="OBS" moodCode="EVN"><templateId root="2.16.840.1.113883.10.20.22.4.2"/><code code="3084-1" codeSystem="2.16.840.1.113883.6.1" displayName="Urate"/>${own === '' ? '' : `<effectiveTime value="${own}"/>`}<value xsi:type="PQ" value="0.31" unit="mmol/L"/></observation></component></organizer></entry></section></component></structuredBody></component></ClinicalDocument>`;

const DAY = '2026-02-27 00:00:00';
const TIME = '2026-02-27 07:45:00';

/** Spellings that mean one day wherever they stand. */
const CERTAIN: readonly (readonly [string, string])[] = [
  ['2026-02-27T07:45:00', TIME],
  ['2026-02-27t07:45:00z', TIME],
  ['2026-02-27T07:45:00.123456Z', TIME],
  ['2026-02-27T07:45:00+01', TIME],
  ['2026-02-27 07:45:00 UTC', TIME],
  ['20260227074500.123456', TIME],
  ['20260227T074500Z', TIME],
  ['20260227T0745', TIME],
  ['20260227074500+01:00', TIME],
  ['2026/02/27 07:45', TIME],
  ['2026.02.27', DAY],
  ['27/02/2026', DAY],
  ['02/27/2026 7:45 AM', TIME],
  ['2/27/26', DAY],
  ['26/06/26', '2026-06-26 00:00:00'],
  ['26.06.26 07:45', '2026-06-26 07:45:00'],
  ['27-Feb-26', DAY],
  ['27 Feb 26 07:45', TIME],
  ['27FEB2026', DAY],
  ['2026-Feb-27', DAY],
  ['2026 February 27 07:45', TIME],
  ['12-Mar-98', '1998-03-12 00:00:00'],
  ["Mar 12 '98", '1998-03-12 00:00:00'],
  ['Feb 27, 2026', DAY],
  ['27 février 2026', DAY],
  ['3 juin 2026', '2026-06-03 00:00:00'],
  ['3 juillet 2026', '2026-07-03 00:00:00'],
  ['27 febbraio 2026', DAY],
  ['27 de fevereiro de 2026', DAY],
  ['3 mei 2026', '2026-05-03 00:00:00'],
  ['27 lutego 2026', DAY],
  ['27 февраля 2026 г.', DAY],
  ['1772178300', TIME],
  ['1772178300000', TIME],
];

/** Words that mean no day, or one of two. */
const UNCLEAR = [
  '03/08/26',
  '03/08/2026',
  '26/06/15',
  '26-06-15',
  '46200',
  '46200.32',
  '2026-02-30',
  '31/31/2026',
  '3 lipnja 2026',
  '2026-W09-5',
  'last Friday',
  'Visit 3 12 Feb 2026',
  '15 Jan 2025 to 16 Feb 2026',
  'Q1 2026',
  '2026-02-27T25:00:00',
  '27/02/65',
  '27-Feb-65',
];

const NONE = ['', '-', '--', 'N/A', 'null', 'unknown', 'NaT', '0000-00-00', '00/00/0000'];

const FORMATS = {
  table,
  json,
  'OBR-7 of HL7': (date: string) => hl7(date),
  'OBX-14 of HL7': (date: string) => hl7('20250101', date),
  FHIR: fhir,
  'a C-CDA organizer': (date: string) => cda(date),
  'a C-CDA observation': (date: string) => cda('20250101', date),
};

/** With another date around it, which counts where it is not stated. */
const AROUND: Readonly<Record<string, string>> = {
  'OBX-14 of HL7': '2025-01-01 00:00:00',
  'a C-CDA observation': '2025-01-01 00:00:00',
};

describe('a date that is stated', () => {
  for (const [format, write] of Object.entries(FORMATS)) {
    test(`in ${format} is read where it is certain`, async () => {
      for (const [printed, date] of CERTAIN)
        assert.deepEqual(await outcomesOf(write(printed)), [date], printed);
    });

    test(`in ${format} is in review, with its words, where it is not understood`, async () => {
      for (const printed of UNCLEAR)
        assert.deepEqual(await outcomesOf(write(printed)), [{ words: printed }], printed);
    });

    test(`in ${format}: none is none`, async () => {
      for (const printed of NONE)
        assert.deepEqual(await outcomesOf(write(printed)), [AROUND[format] ?? ''], printed);
    });
  }

  test('a column decides which number is the day', async () => {
    const cases: [string[], Outcome[]][] = [
      [
        ['26/06/26', '03/08/26'],
        ['2026-06-26 00:00:00', '2026-08-03 00:00:00'],
      ],
      [
        ['3/14/26', '3/8/26'],
        ['2026-03-14 00:00:00', '2026-03-08 00:00:00'],
      ],
      [
        ['31/12/25', '11/06/26'],
        ['2025-12-31 00:00:00', '2026-06-11 00:00:00'],
      ],
      [
        ['14/03/2026 7:45 AM', '03/08/2026'],
        ['2026-03-14 07:45:00', '2026-08-03 00:00:00'],
      ],
      [
        ['26/06/26', '25/12/08'],
        ['2026-06-26 00:00:00', AMBIGUOUS('25/12/08')],
      ],
      [['26/06/15', '25/12/08'], ['26/06/15', '25/12/08'].map(AMBIGUOUS)],
      [
        ['14/03/2026', '03/14/2026', '03/08/2026'],
        ['2026-03-14 00:00:00', '2026-03-14 00:00:00', AMBIGUOUS('03/08/2026')],
      ],
    ];
    for (const [dates, expected] of cases)
      for (const write of [table, json])
        assert.deepEqual(await outcomesOf(write(...dates)), expected, dates.join());
  });

  test('a language that writes the day first decides, except of what can begin with the year', async () => {
    const german = (...dates: string[]) =>
      ['Datum;Test;Ergebnis;Einheit', ...dates.map((date) => `${date};Urat;0,31;mmol/l`), ''].join('\n');
    assert.deepEqual(await outcomesOf(german('03.08.26', '26.06.15', '3. Aug. 2026')), [
      '2026-08-03 00:00:00',
      '2015-06-26 00:00:00',
      '2026-08-03 00:00:00',
    ]);
    assert.deepEqual(await outcomesOf(german('26-06-15')), [{ words: '26-06-15' }]);
  });

  test('the columns of a table over time as well', async () => {
    const document = 'Test,Unit,03/08/2026,03/09/2026\nGlucose,mmol/L,5.1,5.4\nSodium,mmol/L,139,140\n';
    assert.deepEqual(await outcomesOf(document), [
      { words: '03/08/2026' },
      { words: '03/09/2026' },
      { words: '03/08/2026' },
      { words: '03/09/2026' },
    ]);
  });

  test('of the object around the results, that of the specimen before that of the report', async () => {
    const around = (members: object) =>
      JSON.stringify({ ...members, results: [{ test: 'Urate', result: '0.31', unit: 'mmol/L' }] });
    const cases: readonly [members: object, date: string][] = [
      [{ reportDate: '2026-03-01', collectionDate: '2026-02-27' }, DAY],
      [{ date: '2026-03-01', sampledAt: '2026-02-27' }, DAY],
      [{ reportDate: '2026-03-01', testDate: '2026-02-27' }, DAY],
      [{ reportedAt: '2026-02-27' }, DAY],
      [{ entnahmedatum: '27.02.2026' }, DAY],
      [{ timestamp: '2026-02-27', recordedAt: '2026-02-27' }, ''],
    ];
    for (const [members, date] of cases)
      assert.deepEqual(await outcomesOf(around(members)), [date], JSON.stringify(members));
  });

  test('of a specimen beside that of its report, in a table', async () => {
    const document =
      'Result Date,Collection Date,Test,Result,Unit\n2026-03-01,2026-02-27,Urate,0.31,mmol/L\n';
    assert.deepEqual(await outcomesOf(document), [DAY]);
  });

  test('an order whose date is not understood is no other day', async () => {
    const document = hl7('last Friday').replace('OBR|1|||P^Panel|||last Friday', '$&|||||||||||||||20260301');
    assert.deepEqual(await outcomesOf(document), [{ words: 'last Friday' }]);
  });

  test('keeps no person in its words', async () => {
    const { deidentify } = await import('../../../server-stub/emulator/src/deidentify/deidentify.js');
    const document = `Patient,Mira Vale\n${table('by Mira Vale, 31/31/2026')}`;
    const { rows } = deidentify(await parseDocument(new TextEncoder().encode(document)));
    assert.ok(!JSON.stringify(rows).includes('Vale'));
    assert.ok(rows[0]!.flaws!.date!.includes('31/31/2026'));
  });
});
