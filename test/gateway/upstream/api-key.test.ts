import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { createSecretFilter } from '../../../server-stub/gateway/src/upstream/secret-filter.js';
import { run } from '../../support/process.js';
import { THOROUGH, WHOLE } from '../../support/sample.js';
import { pathOf, word } from '../confirmations/say.js';
import { accountService } from '../support/account.js';
import { type Bench, KEY, startBench, TOKEN_HEADERS } from '../support/bench.js';
import { ROWS, VARIANTS } from '../support/callback-payloads.js';
import { type Captured, type CaptureOptions, capture } from '../support/capture.js';
import { MAIN } from '../support/command.js';
import { ECHOES } from '../support/key-service.js';
import { findWriting, writingsOf } from '../support/secret-encodings.js';
import { startUpstream, type Upstream } from '../support/upstream.js';

const CALLBACK_KEY = 'the-callbacks-own-key-abcdefghijklm';
const CALLBACK_HEADER = { 'x-callback': CALLBACK_KEY };
const SECRETS = [KEY, CALLBACK_KEY];

const REPORT = 'MSH|^~\\&|LAB|||20260102||ORU^R01|1|P|2.3\rPID|1\r';
const JPEG = Buffer.from('ffd8ffc0000b080001000101011100ffda0008010100003f00ffd9', 'hex');

/** A request as a page makes it. */
function multipart(content: Uint8Array | string, name: string): CaptureOptions {
  const head = `--b\r\ncontent-disposition: form-data; name="files"; filename="${name}"\r\n\r\n`;
  return {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    body: Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from('\r\n--b--\r\n')]),
  };
}

describe('the secret filter', () => {
  const hidden = createSecretFilter(SECRETS);

  for (const secret of SECRETS) {
    for (const [name, writing] of Object.entries(writingsOf(secret))) {
      test(`finds a secret ${name}: ${secret.slice(0, 3)}`, () => {
        assert.ok(hidden.matches(writing));
        assert.ok(hidden.matches(`before "${writing}" after`));
        assert.ok(findWriting(`before ${writing} after`, secret));
      });
    }
  }

  test('finds nothing in other text', () => {
    for (const other of [
      '',
      'key-that-nobody-may-ever-see',
      'x'.repeat(10_000),
      KEY.slice(1),
      '%',
      '&#;',
      '\\u00',
    ])
      assert.ok(!hidden.matches(other));
    assert.ok(!findWriting(KEY.slice(1), KEY));
  });

  test('searches short secrets literally only', () => {
    const short = createSecretFilter(['demo-key']);
    assert.ok(short.matches('x demo-key x'));
    assert.ok(!short.matches(Buffer.from('demo-key').toString('hex')));
  });

  test('finds secrets across chunks, and passes clean streams unchanged', async () => {
    const pieces = async function* (bytes: Buffer, cut: number) {
      yield bytes.subarray(0, cut);
      yield bytes.subarray(cut);
    };
    const through = async (bytes: Buffer, cut: number) => {
      const out: Uint8Array[] = [];
      let broken = false;
      try {
        for await (const piece of hidden.filter(pieces(bytes, cut))) out.push(piece);
      } catch {
        broken = true;
      }
      return { broken, out: Buffer.concat(out) };
    };
    const clean = Buffer.from(`${'a,b\r\n'.repeat(300)}\xff\x00\x80`, 'latin1');
    for (const cut of [0, 1, 700, clean.length]) {
      assert.deepEqual(await through(clean, cut), { broken: false, out: clean });
    }
    for (const [name, writing] of Object.entries(writingsOf(KEY))) {
      const bytes = Buffer.from(`${'a'.repeat(1000)}${writing}${'b'.repeat(1000)}`, 'latin1');
      for (let cut = 990; cut < 1010 + writing.length; cut += 1) {
        const { broken, out } = await through(bytes, cut);
        assert.ok(broken, `${name} cut at ${cut}`);
        assert.ok(out.length <= 1000, `${name} cut at ${cut}`);
      }
    }
  });
});

describe('all routes with a service that echoes the key', { timeout: 280_000 }, () => {
  let bench: Bench;
  let account: Upstream['answer'];
  const ids = { upload: '', medical: '', handoff: '', secret: '', claim: '' };
  const phone = { ...TOKEN_HEADERS };
  const driven = new Set<string>();
  const emitted: string[] = [];
  const { error } = console;
  const { write } = process.stderr;

  /** Everything that comes back, under the name of its route. */
  const ask = async (route: string, path: string, options: CaptureOptions = {}): Promise<Captured> => {
    driven.add(route);
    const [method = 'GET'] = route.split(' ');
    const captured = await capture(bench.url + path, { method, ...options });
    emitted.push(captured.everything);
    return captured;
  };
  const mine = async (route: string, path: string, options: CaptureOptions = {}) =>
    ask(route, path, {
      ...options,
      headers: { authorization: `Bearer ${await bench.token('ana')}`, ...options.headers },
    });

  /** The routes behind which the service is asked. */
  const ASKING: Record<string, () => Promise<Captured>> = {
    'POST /api/master': async () => {
      await mine('POST /api/master', '/api/master?module=medical', multipart(JPEG, 'a.jpg'));
      return mine('POST /api/master', '/api/master?module=pathology', multipart(REPORT, 'a.hl7'));
    },
    'GET /api/v1/status/:uploadId': () =>
      mine('GET /api/v1/status/:uploadId', `/api/v1/status/${ids.upload}`),
    'GET /api/master': () => mine('GET /api/master', `/api/master?uploadId=${ids.upload}`),
    'GET /api/v1/results/:uploadId': () =>
      mine('GET /api/v1/results/:uploadId', `/api/v1/results/${ids.upload}?format=csv`),
    'GET /api/v1/uploads': () => mine('GET /api/v1/uploads', '/api/v1/uploads'),
    'GET /api/master/transformations': () =>
      mine('GET /api/master/transformations', '/api/master/transformations?module=medical'),
    'GET /api/master/medical/:id': () =>
      mine('GET /api/master/medical/:id', `/api/master/medical/${ids.medical}`),
  };

  const PATHS = ['/api/results', '/api/hl7/results', '/api/fhir/json/results', '/api/fhir/xml/results'];
  const callBack = async (echo: string) => {
    const [first] = ROWS;
    const rows = [{ ...first, name: `Glucose ${echo}` }] as unknown as typeof ROWS;
    for (const [n, payload] of Object.values(VARIANTS).entries()) {
      const { type, headers, body } = payload(ids.upload, rows, {
        totalTests: 1,
        qaPassed: 1,
        manualReview: 0,
      });
      const path = PATHS[n % PATHS.length] ?? '';
      const options = { headers: { ...CALLBACK_HEADER, ...headers, 'content-type': type }, body };
      const { status } = await ask(`POST ${path}`, path, options);
      assert.equal(status, 400, `${Object.keys(VARIANTS)[n]} with ${echo}`);
    }
  };

  const json = (captured: Captured) => JSON.parse(captured.body) as Record<string, string>;

  beforeAll(async () => {
    console.error = (...said: unknown[]) =>
      void emitted.push(said.map((one) => String((one as Error)?.stack ?? one)).join(' '));
    process.stderr.write = ((said: string) => {
      emitted.push(String(said));
      return true;
    }) as typeof process.stderr.write;
    bench = await startBench({
      answer: accountService().answer,
      limits: { requestsPerMinute: 1e6, filesPerToken: 1e6, heartbeat: 20 },
      callbacks: { header: { name: 'x-callback', values: [CALLBACK_KEY] } },
    });
    account = bench.upstream.answer;
    const reply = json(await ASKING['POST /api/master']!()) as unknown as { uploads: { uploadId: string }[] };
    ids.upload = reply.uploads[0]?.uploadId ?? '';
    ids.medical = 'm-1';
  });
  afterAll(async () => {
    console.error = error;
    process.stderr.write = write;
    await bench.close();
  });

  for (const [place, [where, echo]] of Object.entries(ECHOES).entries()) {
    test(`${where}: no route passes it on`, async () => {
      for (const [turn, secret] of SECRETS.entries()) {
        // In CI every writing in every place, of which secret takes turns; else a third of them.
        const every = THOROUGH ? SECRETS.length : 3 * SECRETS.length;
        const isDue = (n: number) => WHOLE || (n + place + turn) % every === 0;
        for (const [name, writing] of Object.entries(writingsOf(secret)).filter((_, n) => isDue(n))) {
          bench.upstream.answer = echo(writing);
          emitted.length = 0;
          await Promise.all(Object.values(ASKING).map((request) => request()));
          assert.equal(findWriting(emitted.join('\n'), secret), undefined, name);
        }
      }
      bench.upstream.answer = account;
    });
  }

  test('an unrequested compression is rejected', async () => {
    const body = gzipSync(`Date\r\n${KEY}\r\n`);
    bench.upstream.answer = (_, response) =>
      response.writeHead(200, { 'content-type': 'text/csv', 'content-encoding': 'gzip' }).end(body);
    const { status } = await ASKING['GET /api/v1/results/:uploadId']!();
    bench.upstream.answer = account;
    assert.equal(status, 502);
  });

  test('a clean response passes the filter unchanged', async () => {
    const text = `Date,LOINC-Code\r\n${'2026-01-02,2345-7\r\n'.repeat(3000)}`;
    bench.upstream.answer = (_, response) =>
      response.writeHead(200, { 'content-type': 'text/csv' }).end(text);
    const { status, whole, body } = await ASKING['GET /api/v1/results/:uploadId']!();
    bench.upstream.answer = account;
    assert.deepEqual({ status, whole, same: body === text }, { status: 200, whole: true, same: true });
  });

  test('the service’s address does not leak in headers or escaped JSON', async () => {
    bench.upstream.answer = (_, response) => {
      const headers = {
        'content-type': 'application/json',
        'content-disposition': `x; a="${bench.upstream.url}/a"`,
      };
      response
        .writeHead(202, headers)
        .end(JSON.stringify({ statusUrl: bench.upstream.url }).replaceAll('/', '\\/'));
    };
    const { everything } = await ASKING['GET /api/v1/results/:uploadId']!();
    bench.upstream.answer = account;
    assert.ok(!everything.includes(new URL(bench.upstream.url).host));
  });

  test('callbacks of all variants: rejected and not stored', async () => {
    emitted.length = 0;
    for (const [turn, secret] of SECRETS.entries()) {
      const isDue = (n: number) => WHOLE || n % SECRETS.length === turn;
      // A line break or a zero byte ends a row of some formats, and with it the secret.
      const writings = Object.values(writingsOf(secret)).filter((writing) => !/[\0\r\n]/.test(writing));
      for (const writing of writings.filter((_, n) => isDue(n))) await callBack(writing);
    }
    assert.equal(await bench.store.receipts.collected(ids.upload), null);
    assert.ok(bench.logs.some((event) => event.event === 'request' && event.reason === 'secret'));
  });

  test('the other routes, with a complete pairing', async () => {
    const subject = { ...TOKEN_HEADERS, 'x-test-subject': 'ana' };
    await ask('POST /token', '/token', { headers: subject, body: '{"scope":"medical"}' });
    const sent = { headers: { 'content-type': 'application/json' } };
    const scope = { ...sent, body: '{"scope":"medical pages"}' };
    const opened = json(await mine('POST /handoff', '/handoff', scope));
    Object.assign(ids, { handoff: opened.handoff_id, secret: opened.secret });
    const body = JSON.stringify({ secret: ids.secret });
    await ask('POST /handoff/offer', '/handoff/offer', { headers: phone, body });
    ids.claim =
      json(await ask('POST /handoff/claim', '/handoff/claim', { headers: phone, body })).claim ?? '';
    await mine('GET /handoff/:id', `/handoff/${ids.handoff}`);
    await mine('GET /handoff/:id/readings', `/handoff/${ids.handoff}/readings`);
    await mine('POST /handoff/:id/confirm', `/handoff/${ids.handoff}/confirm`);
    const claim = { headers: phone, body: JSON.stringify({ claim: ids.claim }) };
    const { access_token } = json(await ask('POST /handoff/token', '/handoff/token', claim));
    const authorization = `Bearer ${access_token}`;
    await ask('GET /handoff', '/handoff', { headers: { authorization } });
    const photo = { headers: { authorization, 'content-type': 'image/jpeg' }, body: JPEG };
    assert.equal((await ask('POST /handoff/photo', '/handoff/photo', photo)).status, 204);
    const message = { headers: { authorization, 'content-type': 'application/octet-stream' }, body: JPEG };
    const messageId = 'm'.repeat(20);
    const stored = await ask('PUT /handoff/messages/:id', `/handoff/messages/${messageId}`, message);
    assert.equal(stored.status, 204);
    const waiting = `/handoff/${ids.handoff}/messages/${messageId}`;
    await mine('GET /handoff/:id/messages/:message', waiting);
    await mine('DELETE /handoff/:id/messages/:message', waiting);
    await mine('PUT /handoff/:id/note', `/handoff/${ids.handoff}/note`, {
      ...sent,
      body: '{"note":"bm90ZQ"}',
    });
    await mine('POST /handoff/:id/refuse', `/handoff/${ids.handoff}/refuse`);
    await mine('DELETE /handoff/:id', `/handoff/${ids.handoff}`);
    const said = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(word(bench)) };
    const saved = await mine('PUT /readings/:id/confirmation', pathOf(ids.medical), said);
    assert.equal(saved.status, 200);
    await mine('GET /readings/:id/confirmation', pathOf(ids.medical));
    const whose = `/uploads/${ids.upload}/patient`;
    await mine('GET /uploads/:id/patient', whose);
    const answer = { headers: { 'content-type': 'application/json' }, body: '{"is":"mine"}' };
    await mine('PUT /uploads/:id/patient', whose, answer);
    const named = JSON.stringify({ patients: [{ ids: [], name: 'Erika Muster', birthDate: '' }] });
    await mine('POST /patients/match', '/patients/match', { ...answer, body: named });
    const file = { ...answer, body: JSON.stringify({ sha256: '0'.repeat(64) }) };
    await mine('PUT /uploads/:id/file', `/uploads/${ids.upload}/file`, file);
    await mine('POST /files/match', '/files/match', file);
    await mine('GET /idempotency-keys/:key', '/idempotency-keys/k1');
    await mine('DELETE /idempotency-keys/:key', '/idempotency-keys/k1');
    await ask('GET /health/live', '/health/live');
    await ask('GET /health/ready', '/health/ready');
    await ask('GET /openapi.json', '/openapi.json');
  });

  test('events do not contain it', async () => {
    const enough = (body: string) => body.includes(': heartbeat');
    const { body } = await mine('GET /events', '/events', { headers: { 'last-event-id': '0' }, enough });
    assert.match(body, /event: reading/);
    assert.equal(findWriting(body, KEY), undefined);
  });

  test('logs, metrics and output do not contain it', async () => {
    emitted.push(JSON.stringify(bench.logs), await bench.gateway.metrics.text());
    const everything = emitted.join('\n');
    for (const secret of SECRETS) assert.equal(findWriting(everything, secret), undefined);
    assert.doesNotMatch(everything, /\bat .+:\d+:\d+/);
  });

  test('every route was requested', () => {
    const routes = new Set(bench.gateway.routes.map(({ method, path }) => `${method} ${path}`));
    assert.deepEqual([...driven].sort(), [...routes].sort());
  });
});

test('the killed process leaves no key in output, responses or files', {
  timeout: 280_000,
}, async () => {
  const upstream = await startUpstream(accountService().answer);
  const folder = await mkdtemp(join(tmpdir(), 'hdt-gateway-key-'));
  const gateway = run(process.execPath, [MAIN], {
    HDT_SERVICE_URL: upstream.url,
    HDT_API_KEY: KEY,
    HDT_CALLBACK_HEADER: 'x-callback',
    HDT_CALLBACK_KEY: CALLBACK_KEY,
    HDT_DATABASE_URL: join(folder, 'gateway.sqlite'),
    HDT_TOKEN_SECRET: 'Tr0ub4dor&3-correct-horse-battery',
    HDT_METRICS_PORT: '0',
    PORT: '0',
  });
  const emitted: string[] = [];
  try {
    const [, address = '', metrics = ''] = await gateway.line(/"address":"([^"]+)","metrics":"([^"]+)"/);
    const ask = async (path: string, options: CaptureOptions = {}) => {
      const captured = await capture(path.startsWith('http') ? path : address + path, options);
      emitted.push(captured.everything);
      return captured;
    };
    const exchange = { method: 'POST', headers: TOKEN_HEADERS, body: '{"scope":"pathology medical"}' };
    const { access_token } = JSON.parse((await ask('/token', exchange)).body) as { access_token: string };
    const authorization = `Bearer ${access_token}`;
    const send = (options: CaptureOptions = {}) =>
      ask('/api/master?module=pathology', {
        ...options,
        headers: { ...options.headers, authorization },
      });
    const taken = JSON.parse((await send(multipart(REPORT, 'a.hl7'))).body) as {
      uploads: { uploadId: string }[];
    };
    const id = taken.uploads[0]?.uploadId ?? '';
    for (const echo of Object.values(ECHOES)) {
      upstream.answer = echo(KEY);
      await send(multipart(REPORT, 'a.hl7'));
      for (const path of [`/api/v1/status/${id}`, `/api/v1/results/${id}`, '/api/v1/uploads'])
        await ask(path, { headers: { authorization } });
    }
    const [variant] = Object.values(VARIANTS);
    const rows = [{ ...ROWS[0], comment: KEY }] as unknown as typeof ROWS;
    const payload = variant!(id, rows, { totalTests: 1, qaPassed: 1, manualReview: 0 });
    await ask('/api/results', {
      method: 'POST',
      headers: { ...CALLBACK_HEADER, 'content-type': payload.type },
      body: payload.body,
    });
    await ask(metrics);
    const arrived = new Promise<void>((resolve) => {
      upstream.intercept = (_, response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.write(`{"uploadId":"${KEY}`, () => resolve());
      };
    });
    const cut = send(multipart(REPORT, 'a.hl7'));
    await arrived;
    gateway.interrupt();
    await gateway.line(/"event":"stopping"/);
    gateway.kill('SIGKILL');
    await cut;
    await gateway.ended;
  } finally {
    gateway.kill('SIGKILL');
    await upstream.close();
  }
  for (const name of await readdir(folder)) emitted.push(await readFile(join(folder, name), 'latin1'));
  await rm(folder, { recursive: true, force: true });
  const everything = [...emitted, ...gateway.lines].join('\n');
  for (const secret of SECRETS) assert.equal(findWriting(everything, secret), undefined);
  assert.doesNotMatch(gateway.lines.join('\n'), /\bat .+:\d+:\d+/);
});
