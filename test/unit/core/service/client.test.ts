import assert from 'node:assert/strict';
import { beforeEach, describe, it, vi } from 'vitest';
import { HdtError } from '../../../../src/core/hdt-error.js';
import { hints } from '../../../../src/core/hints.js';
import type { Client } from '../../../../src/core/service/client.js';
import { connect } from '../../../../src/core/service/connect.js';
import { createUpload, outgoingName } from '../../../../src/core/service/create-upload.js';
import { listUploads } from '../../../../src/core/service/lists.js';
import type { PostJson } from '../../../../src/core/service/token.js';
import { getResults } from '../../../../src/core/service/upload-state.js';
import { createFakeClock, type FakeClock } from '../../../support/fake-clock.js';
import { LEVEL_2 } from '../../../support/level-2.js';
import { createScriptedService, type ScriptedService } from '../../../support/scripted-service.js';

let clock: FakeClock;
let service: ScriptedService;
let client: Client;
const code = (expected: string) => (error: unknown) => error instanceof HdtError && error.code === expected;
const grant = async (token = 't1', expires_in = 600, subject_tag?: string) => {
  const request = await service.nextRequest();
  assert.equal(request.path, '/hdt/token');
  request.json(200, {
    access_token: token,
    token_type: 'Bearer',
    expires_in,
    scope: 'pathology',
    base_url: '/hdt',
    features: LEVEL_2,
    ...(subject_tag && { subject_tag }),
  });
  return request;
};

beforeEach(() => {
  clock = createFakeClock();
  service = createScriptedService();
  client = connect({
    tokenEndpoint: 'https://gateway.test/hdt/token',
    scope: ['pathology'],
    fetch: service.fetch,
    clock,
  });
});

describe('the client', () => {
  it('exchanges a token as JSON with a header that a cross-site form cannot send', async () => {
    const call = listUploads(client);
    const request = await grant();
    assert.deepEqual(
      [request.method, request.headers.get('x-hdt-client'), request.body],
      ['POST', '1', '{"scope":"pathology"}'],
    );
    const list = await service.nextRequest();
    assert.deepEqual([list.path, list.headers.get('authorization')], ['/hdt/api/v1/uploads', 'Bearer t1']);
    list.json(200, { success: true, count: 0, uploads: [] });
    assert.deepEqual(await call, []);
  });

  it('lets a caller go that no longer waits for a shared exchange', async () => {
    const control = new AbortController();
    const left = client.call({ method: 'GET', path: '/api/v1/uploads', signal: control.signal });
    const kept = listUploads(client);
    const exchange = await service.nextRequest();
    control.abort();
    await assert.rejects(left, code('cancelled'));
    exchange.json(200, { access_token: 't1', token_type: 'Bearer', expires_in: 600, base_url: '/hdt' });
    (await service.nextRequest()).json(200, { success: true, count: 0, uploads: [] });
    assert.deepEqual(await kept, []);
  });

  it('calls it a timeout when the source of tokens aborts its own request', async () => {
    const aborted = AbortSignal.abort();
    for (const request of [
      () => Promise.reject(aborted.reason),
      () => Promise.reject(new DOMException('', 'TimeoutError')),
      (post: PostJson) => post('https://host.test/token', {}, aborted),
    ]) {
      const own = connect({
        tokenEndpoint: 'https://gateway.test/hdt/token',
        tokenSource: async ({ post }) => {
          await request(post);
          throw new Error('not aborted');
        },
        scope: ['pathology'],
        fetch: service.fetch,
        clock,
      });
      await assert.rejects(listUploads(own), code('timeout'));
    }
  });

  it('says that the exchange answered wrongly when its `base_url` is no URL', async () => {
    const call = listUploads(client);
    (await service.nextRequest()).json(200, {
      access_token: 't1',
      token_type: 'Bearer',
      expires_in: 600,
      base_url: 'http://',
    });
    await assert.rejects(call, code('bad-response'));
  });

  it('shares one exchange between concurrent calls, and keeps the token', async () => {
    const calls = Promise.all([listUploads(client), listUploads(client)]);
    await grant();
    for (let n = 0; n < 2; n++) (await service.nextRequest()).json(200, { uploads: [] });
    await calls;
    const third = listUploads(client);
    const request = await service.nextRequest();
    assert.equal(request.path, '/hdt/api/v1/uploads');
    request.json(200, { uploads: [] });
    await third;
  });

  it('checks the person with an exchange of its own, because one under way may have begun before another person signed in', async () => {
    const call = listUploads(client);
    const first = await service.nextRequest();
    const check = client.checkPerson!();
    const sent = createUpload(client, [{ name: 'a.pdf', body: new Blob(['x']) }], { key: 'k' });
    await grant('t2', 600, 'ben');
    await check;
    const upload = await service.nextRequest();
    assert.equal(upload.headers.get('authorization'), 'Bearer t2');
    upload.json(200, { uploadId: 'u1' });
    assert.deepEqual(await sent, [{ uploadId: 'u1' }]);
    first.json(200, {
      access_token: 't1',
      token_type: 'Bearer',
      expires_in: 600,
      base_url: '/hdt',
      subject_tag: 'ada',
    });
    await assert.rejects(call, code('session-changed'));
  });

  it('renews before expiry', async () => {
    const first = listUploads(client);
    await grant('t1', 60);
    (await service.nextRequest()).json(200, { uploads: [] });
    await first;
    await clock.advance(31_000);
    const second = listUploads(client);
    await grant('t2');
    const request = await service.nextRequest();
    assert.equal(request.headers.get('authorization'), 'Bearer t2');
    request.json(200, { uploads: [] });
    await second;
  });

  it('sends a proof with every request of a bound token', async () => {
    const claimsOf = (headers: Headers) => {
      const [, body = ''] = (headers.get('dpop') ?? '').split('.');
      return JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>;
    };
    const call = listUploads(client);
    const first = await service.nextRequest();
    assert.equal(claimsOf(first.headers).htu, 'https://gateway.test/hdt/token');
    // The server requires its nonce, and gets it in the next proof.
    first.json(401, {}, { 'dpop-nonce': 'n1' });
    const second = await service.nextRequest();
    assert.equal(claimsOf(second.headers).nonce, 'n1');
    const answer = {
      access_token: 't1',
      token_type: 'DPoP',
      expires_in: 600,
      base_url: '/hdt',
      features: LEVEL_2,
    };
    second.json(200, answer, { 'dpop-nonce': 'n2' });
    const list = await service.nextRequest();
    assert.equal(list.headers.get('authorization'), 'DPoP t1');
    const { htm, htu, nonce, ath } = claimsOf(list.headers);
    assert.deepEqual([htm, htu, nonce], ['GET', 'https://gateway.test/hdt/api/v1/uploads', 'n2']);
    assert.ok(ath);
    list.json(200, { uploads: [] });
    assert.deepEqual(await call, []);
  });

  it('sends a proof whatever the case of the type of the token', async () => {
    const call = listUploads(client);
    const token = { access_token: 't1', token_type: 'dpop', expires_in: 600, base_url: '/hdt' };
    (await service.nextRequest()).json(200, token);
    const list = await service.nextRequest();
    assert.equal(list.headers.get('authorization'), 'DPoP t1');
    list.json(200, { uploads: [] });
    await call;
  });

  it('sends the idempotency key of an upload', async () => {
    const file = { name: 'a.hl7', body: new Blob(['MSH']) };
    const call = createUpload(client, [file], { key: 'batch-1' });
    await grant();
    const request = await service.nextRequest();
    assert.equal(request.headers.get('idempotency-key'), 'batch-1');
    request.json(200, { uploadId: 'u1' });
    assert.deepEqual(await call, [{ uploadId: 'u1' }]);
  });

  for (const [what, bytes, ms, isSent] of [
    ['a large file over a slow connection', 8_000_000, 300_000, true],
    ['a small file in a minute', 1_000, 61_000, false],
  ] as const)
    it(`waits for ${what}${isSent ? '' : ', and no longer'}, where nothing tells how much is sent`, async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      try {
        const file = { name: 'a.pdf', body: new Blob([new Uint8Array(bytes)]) };
        const outcome = createUpload(client, [file], { key: 'k' }).catch((error: HdtError) => error.code);
        await grant();
        const request = await service.nextRequest();
        await vi.advanceTimersByTimeAsync(ms);
        request.json(200, { uploadId: 'u1' });
        assert.deepEqual(await outcome, isSent ? [{ uploadId: 'u1' }] : 'timeout');
      } finally {
        vi.useRealTimers();
      }
    });

  it('does not repeat a token exchange that was refused', async () => {
    const call = listUploads(client);
    (await service.nextRequest()).json(401, {});
    await assert.rejects(call, code('unauthorized'));
    assert.equal(service.waiting, 0);
  });

  it('retries a 401 once with a new token', async () => {
    const call = createUpload(client, [{ name: 'a.pdf', body: new Blob(['%PDF']) }]);
    await grant('stale');
    (await service.nextRequest()).json(401, {});
    await grant('fresh');
    const repeat = await service.nextRequest();
    assert.deepEqual([repeat.headers.get('authorization'), repeat.fileNames], ['Bearer fresh', ['a.pdf']]);
    repeat.json(200, { uploadId: 'u1' });
    assert.deepEqual(await call, [{ uploadId: 'u1' }]);
  });

  it('does not retry a second 401', async () => {
    const call = listUploads(client);
    await grant();
    (await service.nextRequest()).json(401, {});
    await grant();
    (await service.nextRequest()).json(401, {});
    await assert.rejects(call, code('unauthorized'));
  });

  it('does not cache a failed exchange', async () => {
    const failed = listUploads(client);
    (await service.nextRequest()).fail();
    await assert.rejects(failed, code('network'));
    const call = listUploads(client);
    await grant();
    (await service.nextRequest()).json(200, { uploads: [] });
    assert.deepEqual(await call, []);
  });

  it('takes a web page for a sign-in, and tells the developer of it', async () => {
    const told: string[] = [];
    hints.foreignAnswer = ({ method, status }) => told.push(`${method} ${status}`);
    const call = listUploads(client);
    await grant();
    (await service.nextRequest()).text(200, '<html>Sign in</html>', 'text/html');
    await assert.rejects(call, code('unauthorized'));
    delete hints.foreignAnswer;
    assert.deepEqual(told, ['GET 200']);
  });

  it('takes no web page for the acknowledgement of a file, nor for the news that it was not filed', async () => {
    const call = createUpload(client, [{ name: 'a.pdf', body: new Blob(['%PDF']) }]);
    await grant();
    (await service.nextRequest()).text(200, '<html>Sign in</html>', 'text/html');
    await assert.rejects(call, code('bad-response'));
  });

  it('refuses an acknowledgement that does not name every file', async () => {
    const file = { name: 'a.pdf', body: new Blob(['%PDF']) };
    const call = createUpload(client, [file, file]);
    await grant();
    (await service.nextRequest()).json(200, { uploads: [{ uploadId: 'u1' }] });
    await assert.rejects(call, code('bad-response'));
  });

  it('distinguishes pending results from ready ones', async () => {
    const pending = getResults(client, 'u/1');
    await grant();
    const request = await service.nextRequest();
    assert.equal(request.path, '/hdt/api/v1/results/u%2F1?format=json');
    request.json(202, { success: false, status: 'In Progress' }, { 'retry-after': '2' });
    assert.deepEqual(await pending, { kind: 'pending', retryAfter: 2000 });
  });

  it('is cancelled by its signal and has nothing of the body in its errors', async () => {
    const control = new AbortController();
    const call = createUpload(client, [{ name: 'secret.pdf', body: new Blob(['x']) }], {
      signal: control.signal,
    });
    await grant();
    await service.nextRequest();
    control.abort();
    await assert.rejects(call, code('cancelled'));
    const rejected = listUploads(client, { limit: 5 });
    (await service.nextRequest()).json(400, { detail: 'name of a patient' });
    await assert.rejects(
      rejected,
      (error) => error instanceof HdtError && !JSON.stringify([error.message, error]).includes('patient'),
    );
  });
});

describe('outgoingName', () => {
  const CASES: readonly [string, Parameters<typeof outgoingName>[1], string][] = [
    ['IMG_1.HEIC', 'jpeg', 'IMG_1.jpg'],
    ['scan.jpeg', 'jpeg', 'scan.jpeg'],
    ['report.pdf', 'jpeg', 'report.jpg'],
    ['lab.txt', 'csv', 'lab.txt'],
    ['noextension', 'hl7', 'noextension'],
    ['a.b.png', 'jpeg', 'a.b.jpg'],
  ];
  for (const [name, format, expected] of CASES) {
    it(`${name} as ${format} is sent as ${expected}`, () =>
      assert.equal(outgoingName(name, format), expected));
  }
});
