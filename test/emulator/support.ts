import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createReader } from '../../labs/reader/src/index.js';
import type { Account } from '../../server-stub/emulator/src/accounts/accounts.js';
import { createEmulator, type Emulator, type EmulatorOptions } from '../../server-stub/emulator/src/app.js';
import { nodePlatform } from '../../server-stub/emulator/src/node/platform.js';
import type { ParsedDocument } from '../../server-stub/emulator/src/parse/document.js';
import { ParseFailure } from '../../server-stub/emulator/src/parse/failure.js';
import { parseDocument } from '../../server-stub/emulator/src/parse/parse.js';
import { readDocument } from '../../server-stub/emulator/src/parse/read-document.js';
import { EMPTY_ROW, type Row } from '../../server-stub/emulator/src/row.js';
import { type ControlledClock, createClock } from '../../server-stub/emulator/src/time/clock.js';

/** Reads pictures and pages in the process of the tests. */
const reader = createReader();

/** Parses a document of any format. */
export const parseAny = (bytes: Uint8Array): Promise<ParsedDocument> => parseDocument(bytes, reader);

/** The same without what identifies a person, as the emulator does it. */
export const readAny = (bytes: Uint8Array): Promise<ParsedDocument> => readDocument(bytes, reader);

export const fixture = (name: string): Buffer =>
  readFileSync(new URL(`../fixtures/pathology/${name}`, import.meta.url));

/** The emulator's command as its package ships it. */
export const EMULATOR = fileURLToPath(new URL('../../server-stub/emulator/dist/main.js', import.meta.url));

/** Pause between two polls of a busy process: polling without a pause would starve it. */
export const pause = (): Promise<void> => setTimeout(20);

/** The fields of a row that are not empty. */
export const stated = (row: Row): Partial<Row> =>
  Object.fromEntries(Object.entries(row).filter(([, text]) => text !== ''));

/** A whole row from the fields it states. */
export const row = (fields: Partial<Row>): Row => ({ ...EMPTY_ROW, ...fields });

export const read = async (document: string | Uint8Array): Promise<readonly Row[]> =>
  (await parseAny(typeof document === 'string' ? new TextEncoder().encode(document) : document)).rows;

/** Why a document fails to parse; undefined when it parses. */
export async function failureOf(document: string | Uint8Array): Promise<string | undefined> {
  try {
    await read(document);
    return undefined;
  } catch (thrown) {
    if (thrown instanceof ParseFailure) return thrown.reason;
    throw thrown;
  }
}

/** 2026-01-14T10:00:00Z. */
export const START = Date.UTC(2026, 0, 14, 10);
export const PACE = 4000;

const ANA: Account = { customerId: 1001, keys: ['key-of-ana', 'second-key-of-ana'] };
export const BEN: Account = { customerId: 1002, keys: ['key-of-ben'] };

export interface Bench {
  readonly emulator: Emulator;
  /** Paused; a test advances it. */
  readonly clock: ControlledClock;
  /** A GET, as ana unless another key is named. */
  get(path: string, key?: string): Promise<Response>;
  post(path: string, body: BodyInit, key?: string): Promise<Response>;
  /** Uploads one document and gives its id. */
  upload(document: string | Uint8Array, fileName?: string, key?: string): Promise<string>;
  /** Advances time and waits until the documents due are read. */
  pass(ms: number): Promise<void>;
}

export function createBench(options: Partial<EmulatorOptions> = {}): Bench {
  const { clock = createClock({ start: START, running: false }), callbackTimeout } = options;
  const emulator = createEmulator({
    accounts: [ANA, BEN],
    ids: 'test',
    pace: PACE,
    ...nodePlatform({ callbackTimeout }),
    parse: readAny,
    reader: { read: () => Promise.reject(new Error('no reader in this test')) },
    ...options,
    clock,
  });
  const send = async (path: string, init: RequestInit, key = 'key-of-ana') =>
    emulator.request(path, { ...init, headers: { authorization: `Bearer ${key}` } });
  const bench: Bench = {
    emulator,
    clock,
    get: (path, key) => send(path, {}, key),
    post: (path, body, key) => send(path, { method: 'POST', body }, key),
    async upload(document, fileName = 'report.hl7', key) {
      const answer = await bench.post('/api/master?module=pathology', form([fileName, document]), key);
      return ((await answer.json()) as { uploadId: string }).uploadId;
    },
    async pass(ms) {
      await clock.advance(ms);
      await emulator.idle();
    },
  };
  return bench;
}

/** A form with one part a file, all under the field the widget uses unless another is named. */
export function form(
  ...files: readonly (readonly [name: string, content: string | Uint8Array, field?: string])[]
) {
  const body = new FormData();
  for (const [name, content, field = 'files'] of files) {
    body.append(field, new Blob([content as BlobPart]), name);
  }
  return body;
}

/** A response in full, for one comparison. */
export async function whole(response: Response) {
  return {
    status: response.status,
    type: response.headers.get('content-type')?.split(';')[0],
    body: (await response.json()) as unknown,
  };
}

/** A problem of the upload, status, list and medical routes, as `whole` gives it. */
export const problem = (status: number, code: string, title: string, detail: string) => ({
  status,
  type: 'application/problem+json',
  body: { type: `urn:hdt-emulator:problem:${code}`, title, status, detail },
});

/** An error of the retrieval route, as `whole` gives it. */
export const retrievalProblem = (statusCode: number, message: string) => ({
  status: statusCode,
  type: 'application/json',
  body: { success: false, statusCode, message },
});

/** A table to read beside a bad file. With a unit, so that nobody has to review it. */
export const BYSTANDER = Buffer.from('Test,Result,Unit\nUrea,5,mmol/L\n');
