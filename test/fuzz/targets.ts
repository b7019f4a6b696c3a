import assert from 'node:assert/strict';
import { isCompleteFile } from '../../labs/reader/src/picture/complete-file.js';
import { ParseFailure } from '../../server-stub/emulator/src/parse/failure.js';
import { DEFAULT_LIMITS } from '../../server-stub/gateway/src/limits.js';
import { GatewayProblem } from '../../server-stub/gateway/src/problem.js';
import { createFileCheck } from '../../server-stub/gateway/src/uploads/file-check.js';
import { createPartScanner } from '../../server-stub/gateway/src/uploads/part-scanner.js';
import { sniffFile } from '../../src/files/check-file.js';
import { DOCUMENTS, FORMATS } from '../emulator/bad-input/documents.js';
import { readAny } from '../emulator/support.js';

/** What reads bytes of strangers. */
export interface Target {
  readonly name: string;
  /** Sound inputs that the search begins with. */
  makeSeeds(): Promise<Uint8Array[]>;
  /**
   * Reads an input.
   * @returns What became of it, in one word.
   * @throws anything else than what the reader promises: a defect.
   */
  read(bytes: Uint8Array): Promise<string>;
}

const makeAll = (formats: readonly (typeof FORMATS)[number][]): Promise<Uint8Array[]> =>
  Promise.all(formats.map(async ({ make }) => make()));

async function readReport(bytes: Uint8Array): Promise<string> {
  try {
    const { rows, pending } = await readAny(bytes);
    assert.ok(pending || rows.some(({ result }) => result !== ''), 'a report without a result is no success');
    return 'rows';
  } catch (thrown) {
    if (isParseFailure(thrown)) return thrown.reason;
    throw thrown;
  }
}

/** Run from the sources, the reader has the class a second time: it imports the emulator by its public name. */
const isParseFailure = (thrown: unknown): thrown is ParseFailure =>
  thrown instanceof Error && thrown.constructor.name === ParseFailure.name;

const reports = ['HL7', 'CSV', 'JSON', 'FHIR JSON', 'FHIR XML', 'HL7 in XML', 'C-CDA', 'Parquet', 'PDF'].map(
  (name): Target => ({
    name: name.toLowerCase().replaceAll(' ', '-'),
    makeSeeds: () => makeAll(DOCUMENTS.filter((format) => format.name === name)),
    read: readReport,
  }),
);

const BOUNDARY = 'b';
const FORM = [
  `--${BOUNDARY}`,
  'Content-Disposition: form-data; name="files"; filename="a.csv"',
  'Content-Type: text/csv',
  '',
  'test;result',
  `--${BOUNDARY}`,
  'Content-Disposition: form-data; name="files"; filename="%C3%A4.pdf"',
  '',
  '%PDF-1.7\n--',
  `--${BOUNDARY}--`,
  '',
].join('\r\n');

/** The names and sizes of the files of a form that comes in these chunks; or why it was refused. */
function scanForm(chunks: readonly Uint8Array[]): string {
  const check = createFileCheck('pathology', DEFAULT_LIMITS);
  const scanner = createPartScanner(BOUNDARY, check);
  try {
    for (const chunk of chunks) scanner.add(chunk);
  } catch (thrown) {
    if (thrown instanceof GatewayProblem) return thrown.code;
    throw thrown;
  }
  return scanner.isComplete ? JSON.stringify(check.files) : 'incomplete';
}

const form: Target = {
  name: 'form',
  makeSeeds: async () => [Buffer.from(FORM)],
  async read(bytes) {
    const whole = scanForm([bytes]);
    const pieces = scanForm(Array.from(bytes, (_, at) => bytes.subarray(at, at + 1)));
    assert.equal(pieces, whole, 'a form depends on where its chunks end');
    return whole.startsWith('[') ? 'files' : whole;
  },
};

const PICTURES = ['jpeg', 'png', 'webp', 'gif', 'heic', 'avif'] as const;

/** What the page finds by the first and last bytes of a file, and the reader by the headers of a picture. */
const headers: Target = {
  name: 'headers',
  makeSeeds: () => makeAll(FORMATS),
  async read(bytes) {
    const { sniffed, damage } = await sniffFile(new Blob([Uint8Array.from(bytes)]));
    for (const format of PICTURES) isCompleteFile(bytes, format);
    return damage ?? (sniffed.kind === 'known' ? sniffed.format : sniffed.kind);
  },
};

export const TARGETS: readonly Target[] = [form, headers, ...reports];
