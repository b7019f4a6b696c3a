import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, test } from 'vitest';
import { parseFhirXml } from '../../../server-stub/gateway/src/callbacks/rows/fhir-xml.js';
import { hostileTables } from '../../support/hostile/parquet.js';
import { type Running, run } from '../../support/process.js';
import { processorTime } from '../../support/processor-time.js';
import { accountService } from '../support/account.js';
import {
  type Bench,
  type BenchOptions,
  codeOf,
  form,
  KEY,
  startBench,
  TOKEN_HEADERS,
  uploadIds,
} from '../support/bench.js';
import { callbackJson, type Payload, ROWS, type Rows, VARIANTS } from '../support/callback-payloads.js';
import { MAIN } from '../support/command.js';
import { startUpstream } from '../support/upstream.js';

const HEADER = { name: 'x-lab-key', values: ['the-value-the-service-was-given'] } as const;
const counts = (total: number) => ({ totalTests: total, qaPassed: total, manualReview: 0 });
const many = (rows: number): Rows =>
  Array.from(
    { length: rows },
    (_, n) => ({ ...ROWS[0], name: `Analyte ${n}` }) as unknown as (typeof ROWS)[0],
  );
const headersOf = ({ type, headers }: Payload) => ({
  ...headers,
  'content-type': type,
  [HEADER.name]: HEADER.values[0],
});

/** A form with a file of any bytes. */
function fileOf(format: string, uploadId: string, total: number, content: Uint8Array | string): Payload {
  const metadata = JSON.stringify({ uploadId, outputFormat: format, ...counts(total) });
  const part = (name: string) =>
    `--b\r\nContent-Disposition: form-data; name="${name}"; filename="x"\r\n\r\n`;
  const pieces = [part('metadata'), metadata, '\r\n', part('file'), content, '\r\n--b--\r\n'];
  const body = Buffer.concat(pieces.map((piece) => Buffer.from(piece as string)));
  return { type: 'multipart/form-data; boundary=b', headers: {}, body };
}

const equal = (entries: number) =>
  `<Bundle xmlns="http://hl7.org/fhir">${'<entry><fullUrl value="x"/></entry>'.repeat(entries)}</Bundle>`;

/** Answers while a callback is read: with a thread that is taken there is one at most, and how many more is a matter of the machine's speed. */
const ENOUGH = 10;

const COLUMNS = ['Biomarker-Name', 'Result', 'Date', 'LOINC-Code', 'Unit-of-measurement'];

describe('a callback', () => {
  let bench: Bench;
  let uploadId: string;
  const start = async (limits: object = {}, options: Partial<BenchOptions> = {}) => {
    bench = await startBench({
      ...options,
      answer: accountService().answer,
      callbacks: { header: HEADER },
      limits: { callbackOwnerTimeout: 10, callbackReadTimeout: 600_000, ...limits },
    });
    [uploadId = ''] = uploadIds(await bench.upload('ana'));
  };
  afterEach(() => bench.close());

  const post = (payload: Payload) =>
    bench.call('/api/results', {
      method: 'POST',
      headers: headersOf(payload),
      body: payload.body as BodyInit,
    });
  const refused = async (payload: Payload, reason: string) => {
    const reply = await post(payload);
    assert.deepEqual([reply.status, codeOf(reply)], [400, 'callback-invalid']);
    const last = bench.logs.at(-1);
    assert.equal(last?.event === 'request' && last.reason, reason);
    assert.equal(await bench.store.receipts.collected(uploadId), null);
  };

  test('is refused once those of its upload have 64 MiB of rows together', async () => {
    await start();
    const comment = 'x'.repeat(200 * 1024);
    const nth = (n: number): Payload => {
      const rows = Array.from({ length: 100 }, () => ({ ...ROWS[0], comment: `${n}${comment}` }) as never);
      const some = { totalTests: 500, qaPassed: 100, manualReview: 400 };
      return {
        type: 'application/json',
        body: JSON.stringify(callbackJson(uploadId, rows, some)),
        headers: {},
      };
    };
    const statuses: number[] = [];
    for (let n = 0; n < 4; n += 1) statuses.push((await post(nth(n))).status);
    assert.deepEqual(statuses, [204, 204, 204, 409]);
  });

  for (const [name, write] of Object.entries(VARIANTS)) {
    test(`${name}: has no more rows than its upload has tests`, async () => {
      await start();
      await refused(write(uploadId, ROWS, counts(1)), 'rows');
    });

    test(`${name}: announces no more tests than an upload may have`, async () => {
      await start({ callbackRows: 1 });
      await refused(write(uploadId, ROWS, counts(2)), 'count');
    });

    test(`${name}: many rows do not block other requests`, async () => {
      await start();
      const rows = many(12_000);
      const payload = write(uploadId, rows, counts(rows.length));
      const sent = request(`${bench.url}/api/results`, { method: 'POST', headers: headersOf(payload) });
      const answer = once(sent, 'response').then(([response]) => response as IncomingMessage);
      sent.end(payload.body);
      await once(sent, 'finish');
      let reading = true;
      void answer.finally(() => {
        reading = false;
      });
      let answered = 0;
      // Enough is enough: to ask on to the end takes longer than the reading.
      while (reading && answered <= ENOUGH) {
        assert.equal((await bench.call('/health/live')).status, 200);
        answered += 1;
      }
      assert.equal((await answer).statusCode, 204);
      (await answer).resume();
      assert.equal((await bench.store.receipts.collected(uploadId))?.rows.length, rows.length);
      console.info(`${answered} answers meanwhile`);
      assert.ok(answered > ENOUGH, `${answered} answers came while it was read`);
    });
  }

  test('of 40,000 equal elements is rejected', async () => {
    await start();
    await refused(fileOf('FHIR_XML', uploadId, 2, equal(40_000)), 'rows');
  });

  test('as a small Parquet file of a million rows is rejected', async () => {
    await start();
    const { parquetWriteBuffer } = await import('hyparquet-writer');
    const data = new Array<string>(1_000_000).fill('x');
    const columnData = COLUMNS.map((name) => ({ name, data, type: 'STRING' as const, nullable: false }));
    const file = new Uint8Array(parquetWriteBuffer({ columnData }));
    assert.ok(file.length < 16 * 1024);
    await refused(fileOf('PARQUET', uploadId, 2, file), 'rows');
    await refused(fileOf('PARQUET', uploadId, 1_000_000, file), 'count');
  });

  test('that takes too long is rejected, and the next is parsed', async () => {
    await start({ callbackReadTimeout: 1 });
    const rows = many(50_000);
    await refused(VARIANTS['FHIR XML']!(uploadId, rows, counts(rows.length)), 'timeout');
    assert.equal((await post(VARIANTS.CSV!(uploadId, ROWS, counts(2)))).status, 204);
  });

  test('that takes too much memory is rejected, and the next is parsed', async () => {
    await start({ callbackReadMemory: 80 });
    const row = '{"comment":{"no":"row"}},';
    const empty = `${row.repeat(1_000_000)}{}`;
    const body = `{"uploadId":"${uploadId}","outputFormat":"JSON","Results":[${empty}]}`;
    await refused({ type: 'application/json', headers: {}, body }, 'memory');
    const rows = many(1000);
    assert.equal((await post(VARIANTS['FHIR XML']!(uploadId, rows, counts(1000)))).status, 204);
  });

  test('with any damage is rejected or parsed and never crashes the gateway', async () => {
    await start();
    const sound = Buffer.from(VARIANTS.Parquet!(uploadId, many(40), counts(40)).body);
    const from = sound.indexOf('PAR1');
    const statuses = new Set<number>();
    for (let at = from; at < sound.length - 30; at += 37) {
      const body = Buffer.from(sound);
      body[at] = 0xff - body[at]!;
      statuses.add((await post({ ...VARIANTS.Parquet!(uploadId, [], counts(0)), body })).status);
    }
    assert.deepEqual([...statuses].sort(), [204, 400]);
  });
});

test('parsing time grows linearly with equal elements of a Bundle', () => {
  const costOf = (entries: number): number => {
    const text = equal(entries);
    return processorTime(() => parseFhirXml(text, entries));
  };
  costOf(5_000);
  const few = costOf(5_000);
  // Sixty-four times as much where each is added to a copy of those before.
  assert.ok(costOf(40_000) < 24 * few);
});

describe('a hostile Parquet callback to a running gateway', () => {
  let gateway: Running;
  let url: string;
  let headers: Record<string, string>;
  let upstream: Awaited<ReturnType<typeof startUpstream>>;
  beforeAll(async () => {
    upstream = await startUpstream(accountService().answer);
    gateway = run(process.execPath, [MAIN], {
      HDT_SERVICE_URL: upstream.url,
      HDT_API_KEY: KEY,
      HDT_DATABASE_URL: ':memory:',
      HDT_TOKEN_SECRET: 'Tr0ub4dor&3-correct-horse-battery',
      HDT_CALLBACK_HEADER: HEADER.name,
      HDT_CALLBACK_KEY: HEADER.values[0],
      PORT: '0',
    });
    url = (await gateway.line(/"address":"([^"]+)"/))[1] ?? '';
    const session = { method: 'POST', headers: TOKEN_HEADERS, body: '{"scope":"pathology"}' };
    const { access_token } = (await (await fetch(`${url}/token`, session)).json()) as {
      access_token: string;
    };
    headers = { authorization: `Bearer ${access_token}` };
  });
  afterAll(async () => {
    gateway.kill('SIGTERM');
    await gateway.ended;
    await upstream.close();
  });

  for (const [what, file] of hostileTables(COLUMNS)) {
    test(`with ${what} is rejected, and the gateway keeps running`, async () => {
      const post = (payload: Payload) =>
        fetch(`${url}/api/results`, {
          method: 'POST',
          headers: headersOf(payload),
          body: payload.body as BodyInit,
        });
      const filed = await fetch(`${url}/api/master?module=pathology`, {
        method: 'POST',
        headers,
        body: form(1),
      });
      const { uploads } = (await filed.json()) as { uploads: { uploadId: string }[] };
      const uploadId = uploads[0]?.uploadId ?? '';
      assert.equal((await post(fileOf('PARQUET', uploadId, 1500, file))).status, 400);
      assert.equal((await fetch(`${url}/health/live`)).status, 200);
      assert.equal((await post(VARIANTS.Parquet!(uploadId, ROWS, counts(2)))).status, 204);
    });
  }
});
