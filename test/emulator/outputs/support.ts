import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { test } from 'vitest';
import type { Report } from '../../../server-stub/emulator/src/outputs/report.js';
import type { Row } from '../../../server-stub/emulator/src/row.js';
import { FORMATS, makeMutant } from '../../fuzz/values/formats.js';
import { THOROUGH } from '../../support/sample.js';
import { needsShared, sharedFixture } from '../../support/shared-fixtures.js';
import { failureOf, read, readAny, START } from '../support.js';

export const reportOf = (rows: readonly Row[], more: Partial<Report> = {}): Report => ({
  uploadId: '5d9c3f0e-8a41-4b7e-9f56-0c2d1b6a7e83',
  transactionId: 100_042,
  customerId: 1001,
  fileName: 'Maria Muster.hl7',
  uploadedAt: START,
  rows,
  ...more,
});

/** The text after UTF-8: a lone surrogate becomes U+FFFD. */
export const asUtf8 = (text: string): string => Buffer.from(text).toString();

const own = new URL('../../fixtures/pathology/', import.meta.url);

/** The report of every readable document of a folder, by file name. */
async function reportsIn(folder: URL): Promise<ReadonlyMap<string, Report>> {
  const found = new Map<string, Report>();
  // Without pictures, which take minutes.
  for (const name of readdirSync(folder).filter((one) => /\.(?:hl7|json|xml|csv|parquet)$/.test(one))) {
    const bytes = readFileSync(new URL(name, folder));
    if ((await failureOf(bytes)) === undefined) found.set(name, reportOf(await read(bytes)));
  }
  assert.ok(found.size > 4);
  return found;
}

/** Registers one test over our own documents and one over sharedFixture ones, where present. */
export function testDocuments(title: string, check: (report: Report, name: string) => void | Promise<void>) {
  const over = (folder: URL | null) => async () => {
    for (const [name, report] of await reportsIn(folder!)) await check(report, name);
  };
  test(`${title}: own documents`, over(own));
  test(`${title}: shared documents`, needsShared('real/'), over(sharedFixture('real/')));
}

const NASTY = [
  ...'^|&~\\",\r\n<>=+@\'; \t',
  '""',
  '\r\n',
  '\\S\\',
  '\\.br\\',
  '&amp;',
  ']]>',
  '=1+1',
  '-1',
  '0',
  '1.0',
];
const FOREIGN = [
  '😀',
  '👩🏽‍🔬',
  'é',
  'e\u0301',
  '血红蛋白',
  'عربى',
  '\u202eabc',
  '\u200f',
  'µ',
  '\u00a0',
  '\u0085',
  '\u2028',
  '\ufeff',
];
const UNSPEAKABLE = ['\0', '\v', '\f', '\x1c', '\x1f', '\x7f', '\ud800', '\udfff', '\ufffe', '\uffff'];

const pieces = fc.array(fc.constantFrom(...NASTY, ...FOREIGN, ...UNSPEAKABLE, 'a', 'Z', '7'), {
  maxLength: 12,
});
const hostile = fc.oneof(
  pieces.map((some) => some.join('')),
  fc.string({ unit: 'binary', maxLength: 20 }),
);

const digits = fc.integer({ min: 0, max: 99_999 });
const number = fc
  .tuple(fc.constantFrom('', '', '-'), digits, fc.constantFrom('', '.0', '.00', '.10', '.05'))
  .map((parts) => parts.join(''));
const result = fc.oneof(
  number,
  number.map((one) => `<${one}`),
  fc.constantFrom(
    '',
    'Negative',
    '1-3',
    '+1',
    '007',
    '.5',
    '5.',
    '1e3',
    '1,5',
    '12 H',
    'NaN',
    '123456789012345678901',
  ),
  hostile,
);
const limit = fc.oneof(number, fc.constantFrom('', '', '<5', '>=60', 'Negative'), hostile);
const unit = fc.oneof(fc.constantFrom('', 'mg/dL', '10^9/L', 'µmol/L', 'x~y'), hostile);
const date = fc.oneof(
  fc.constant(''),
  fc
    .date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    .map((one) => one.toISOString().slice(0, 19).replace('T', ' ')),
);
const comment = fc.oneof(
  { weight: 4, arbitrary: hostile },
  { weight: 1, arbitrary: pieces.map((some) => `x${some.join('')}`.repeat(10_000).slice(0, 10_240)) },
);

const anyRow: fc.Arbitrary<Row> = fc.record({
  date,
  loinc: fc.oneof(fc.constantFrom('', '2345-7', '11502-2'), hostile),
  name: fc.oneof(fc.constantFrom('Glucose', 'Hémoglobine', '血红蛋白'), hostile),
  result,
  unit,
  low: limit,
  high: limit,
  interpretation: hostile,
  comment,
});

/** Hostile rows. */
const anyRows = fc.array(anyRow, { minLength: 1, maxLength: 6 });

/** The same rows in every run, unless OUTPUTS_SEED is set. */
export const runs = (numRuns: number) => ({ numRuns, seed: Number(process.env.OUTPUTS_SEED ?? 20_260_114) });

/** Mutated documents of each format. */
const MUTANTS = THOROUGH ? 50 : 10;
const MUTATED = MUTANTS * Object.keys(FORMATS).length;

/** The reports of documents as systems write and damage them. */
async function* mutatedReports(): AsyncGenerator<Report> {
  for (const format of Object.keys(FORMATS))
    for (let seed = 1; seed <= MUTANTS; seed++) {
      const { rows } = await readAny((await makeMutant(format, seed)).bytes);
      yield reportOf(rows);
    }
}

/** Registers tests of the claim over documents, over mutated ones, and over hostile rows. */
export function testReports(claim: string, numRuns: number, check: (report: Report) => void): void {
  testDocuments(`of every document ${claim}`, check);
  test(`of ${MUTATED} mutated documents ${claim}`, async () => {
    let reports = 0;
    for await (const report of mutatedReports()) {
      check(report);
      reports++;
    }
    assert.equal(reports, MUTATED);
  });
  test(`of hostile rows ${claim}`, () => {
    fc.assert(
      fc.property(anyRows, (rows) => check(reportOf(rows))),
      runs(numRuns),
    );
  });
}

/** A number with the decimal comma that is certain, with a point: one before three digits can be of thousands. */
export const withPoint = (text: string): string =>
  /^-?\d+,\d+$/.test(text) && !/^-?[1-9]\d{0,2},\d{3}$/.test(text) ? text.replace(',', '.') : text;
