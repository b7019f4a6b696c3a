import assert from 'node:assert/strict';
import { afterAll, beforeAll, describe, test } from 'vitest';
import type { Person } from '../../../server-stub/gateway/src/grant.js';
import { accountService } from '../support/account.js';
import { type Bench, codeOf, form, type Reply, startBench, uploadIds } from '../support/bench.js';

/**
 * Every route that takes an id, as a person with a good token asks it. A route the gateway has and this table has
 * not fails the last test: nobody can add one and forget whose ids it takes.
 */
type Kind = 'upload' | 'medical' | 'handoff' | 'key';
const ID_ROUTES: Record<string, { kind: Kind; path: (id: string) => string }> = {
  'GET /api/v1/status/:uploadId': { kind: 'upload', path: (id) => `/api/v1/status/${id}` },
  'GET /api/master': { kind: 'upload', path: (id) => `/api/master?uploadId=${id}` },
  'GET /api/v1/results/:uploadId': { kind: 'upload', path: (id) => `/api/v1/results/${id}` },
  'GET /api/master/medical/:id': { kind: 'medical', path: (id) => `/api/master/medical/${id}` },
  'GET /readings/:id/confirmation': { kind: 'medical', path: (id) => `/readings/${id}/confirmation` },
  'GET /uploads/:id/patient': { kind: 'upload', path: (id) => `/uploads/${id}/patient` },
  'GET /handoff/:id': { kind: 'handoff', path: (id) => `/handoff/${id}` },
  'GET /handoff/:id/readings': { kind: 'handoff', path: (id) => `/handoff/${id}/readings` },
  'GET /idempotency-keys/:key': { kind: 'key', path: (id) => `/idempotency-keys/${id}` },
};
/** Routes that change what an id names; what they do for its owner is in handoff.test.ts. */
const ACT_ROUTES: Record<string, { method: string; path: (id: string) => string }> = {
  'POST /handoff/:id/confirm': { method: 'POST', path: (id) => `/handoff/${id}/confirm` },
  'POST /handoff/:id/refuse': { method: 'POST', path: (id) => `/handoff/${id}/refuse` },
  'DELETE /handoff/:id': { method: 'DELETE', path: (id) => `/handoff/${id}` },
};
const LIST_ROUTES: Record<string, { kind: 'upload' | 'medical'; path: string }> = {
  'GET /api/v1/uploads': { kind: 'upload', path: '/api/v1/uploads' },
  'GET /api/master/transformations': { kind: 'medical', path: '/api/master/transformations?module=medical' },
};
/** The service's, by a header only it knows (callbacks.test.ts). */
const CALLBACK_ROUTES = ['', '/hl7', '/fhir/json', '/fhir/xml'].map((kind) => `POST /api${kind}/results`);
/** Answer everybody, and say nothing of anybody. */
const PUBLIC_ROUTES = [
  'POST /token',
  'POST /handoff/offer',
  'POST /handoff/claim',
  'POST /handoff/token',
  'GET /health/live',
  'GET /health/ready',
  'GET /openapi.json',
];
/** A person's token opens a pairing; a phone's names the one it belongs to (handoff.test.ts). */
const HANDOFF_ROUTES = [
  'POST /handoff',
  'GET /handoff',
  'POST /handoff/photo',
  // Of another's and unknown ids: handoff/pages-attacks.test.ts.
  'PUT /handoff/messages/:id',
  'GET /handoff/:id/messages/:message',
  'DELETE /handoff/:id/messages/:message',
  'PUT /handoff/:id/note',
];
const OTHER_ROUTES = [
  ...PUBLIC_ROUTES,
  'POST /api/master',
  'DELETE /idempotency-keys/:key',
  // Of another's and unknown ids: confirmations/strangers.test.ts.
  'PUT /readings/:id/confirmation',
  // Of another's and unknown ids: patients/privacy.test.ts.
  'PUT /uploads/:id/patient',
  'POST /patients/match',
  // Of another's and unknown ids: sent-files/sent-files.test.ts.
  'PUT /uploads/:id/file',
  'POST /files/match',
  'GET /events',
  ...HANDOFF_ROUTES,
  ...CALLBACK_ROUTES,
];

const PEOPLE = ['ana', 'ben', 'eve'] as const;
const NOBODYS = [
  '11111111-1111-4111-8111-111111111111',
  'x',
  '..%2f..%2fadmin',
  '%2e%2e%2fuploads',
  '%00',
  "x'%20OR%20'1'='1",
  'x'.repeat(500),
  '%E2%82%AC',
];

describe('people and ids', () => {
  let bench: Bench;
  const owned: Record<string, Record<Kind, string>> = {};

  beforeAll(async () => {
    const service = accountService();
    service.addUpload();
    service.addRecord();
    bench = await startBench({
      answer: service.answer,
      limits: { heartbeat: 40 },
      callbacks: { header: { name: 'x-callback', values: ['known-to-the-service'] } },
    });
    for (const person of ['ana', 'ben']) {
      const key = `key-of-${person}`;
      const [upload = ''] = uploadIds(
        await bench.as(person, '/api/master?module=pathology', {
          method: 'POST',
          body: form(1),
          headers: { 'idempotency-key': key },
        }),
      );
      const taken = (await bench.upload(person, 'medical')).json() as { extractions: { id: string }[] };
      const opened = await bench.as(person, '/handoff', { method: 'POST' });
      const { handoff_id: handoff } = opened.json() as { handoff_id: string };
      owned[person] = { upload, medical: taken.extractions[0]?.id ?? '', handoff, key };
    }
  });
  afterAll(() => bench.close());

  const shown = ({ status, text, headers }: Reply) => ({
    status,
    text,
    headers: [...headers]
      .filter(([name]) => !['date', 'x-request-id'].includes(name))
      // Every request lowers the count of the person who asks, whatever the id.
      .map(([name, value]) => [name, name === 'ratelimit' ? value.replace(/(?<=[rt]=)\d+/g, '#') : value]),
  });

  for (const [route, { kind, path }] of Object.entries(ID_ROUTES)) {
    test(`${route}: the owner gets a response`, async () => {
      for (const person of ['ana', 'ben']) {
        const reply = await bench.as(person, path(owned[person]?.[kind] ?? ''));
        assert.equal(reply.status, 200);
      }
    });

    test(`${route}: another's, the account's own and unknown ids are the same 404`, async () => {
      const unknown = shown(await bench.as('eve', path(NOBODYS[0] ?? '')));
      assert.equal(unknown.status, 404);
      const asked = bench.upstream.arrivals.length;
      for (const person of PEOPLE) {
        const others = Object.entries(owned).filter(([name]) => name !== person);
        const accounts = kind === 'upload' ? '00000000-0000-4000-8000-000000000001' : 'm-1';
        // A reading's id is no upload's, not even for its owner.
        const otherKind = owned[person]?.[kind === 'upload' ? 'medical' : 'upload'] ?? 'x';
        for (const id of [...others.map(([, ids]) => ids[kind]), accounts, otherKind, ...NOBODYS]) {
          assert.deepEqual(shown(await bench.as(person, path(id))), unknown, `${person} ${id}`);
        }
      }
      assert.equal(
        bench.upstream.arrivals.length,
        asked,
        'the service was asked about an id that is not theirs',
      );
    });
  }

  test('DELETE /idempotency-keys/:key: another’s key is as free as any, and stays theirs', async () => {
    const { key = '', upload = '' } = owned.ana ?? {};
    for (const name of [key, 'unknown']) {
      const reply = await bench.as('eve', `/idempotency-keys/${name}`, { method: 'DELETE' });
      assert.deepEqual([reply.status, reply.text], [204, '']);
    }
    assert.deepEqual(uploadIds(await bench.as('ana', `/idempotency-keys/${key}`)), [upload]);
  });

  for (const [route, { method, path }] of Object.entries(ACT_ROUTES)) {
    test(`${route}: another's and unknown ids are the same 404 and change nothing`, async () => {
      const unknown = shown(await bench.as('eve', path(NOBODYS[0] ?? ''), { method }));
      assert.equal(unknown.status, 404);
      for (const person of PEOPLE) {
        const others = Object.entries(owned).filter(([name]) => name !== person);
        for (const id of [...others.map(([, ids]) => ids.handoff), ...NOBODYS]) {
          assert.deepEqual(shown(await bench.as(person, path(id), { method })), unknown, `${person} ${id}`);
        }
      }
      for (const [person, { handoff }] of Object.entries(owned)) {
        const { state } = (await bench.as(person, `/handoff/${handoff}`)).json() as { state: string };
        assert.equal(state, 'open');
      }
    });
  }

  for (const [route, { kind, path }] of Object.entries(LIST_ROUTES)) {
    test(`${route}: each person sees their own`, async () => {
      for (const person of PEOPLE) {
        const reply = await bench.as(person, path);
        assert.equal(reply.status, 200);
        const { count } = reply.json() as { count: number };
        const mine = owned[person]?.[kind];
        assert.equal(count, mine ? 1 : 0);
        for (const ids of Object.values(owned)) {
          assert.equal(reply.text.includes(JSON.stringify(ids[kind])), ids[kind] === mine);
        }
        const accounts = kind === 'upload' ? '00000000-0000-4000-8000-000000000001' : 'm-1';
        assert.ok(!reply.text.includes(JSON.stringify(accounts)));
      }
    });
  }

  test('GET /events: each person gets their own events', async () => {
    for (const person of PEOPLE) {
      const authorization = `Bearer ${await bench.token(person)}`;
      const headers = { authorization, 'last-event-id': '0' };
      const { body } = await fetch(`${bench.url}/events`, { headers });
      let heard = '';
      for await (const piece of body!.pipeThrough(new TextDecoderStream())) {
        heard += piece;
        // All that was to be told has been.
        if (heard.includes(': heartbeat')) break;
      }
      for (const [name, ids] of Object.entries(owned)) {
        assert.equal(heard.includes(JSON.stringify(ids.medical)), name === person, `${person} and ${name}`);
      }
    }
  });

  test('an id assigned twice stays with its first owner', async () => {
    const { upload = '' } = owned.ana ?? {};
    const before = bench.upstream.answer;
    bench.upstream.answer = (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ uploads: [{ uploadId: 'fresh-one' }, { uploadId: upload }] }));
    };
    const reply = await bench.upload('eve');
    bench.upstream.answer = before;
    assert.equal(reply.status, 502);
    assert.ok(!reply.text.includes(upload));
    assert.equal((await bench.as('eve', `/api/v1/status/${upload}`)).status, 404);
    assert.equal((await bench.as('eve', '/api/v1/status/fresh-one')).status, 404, 'all or nothing');
    assert.equal((await bench.as('ana', `/api/v1/status/${upload}`)).status, 200);
    assert.ok(bench.logs.some((event) => event.event === 'request' && event.reason === 'id-conflict'));
  });

  test('every route is covered above', () => {
    const routes = bench.gateway.routes.map(({ method, path }) => `${method} ${path}`);
    const tabled = [
      ...Object.keys(ID_ROUTES),
      ...Object.keys(LIST_ROUTES),
      ...Object.keys(ACT_ROUTES),
      ...OTHER_ROUTES,
    ];
    assert.deepEqual([...new Set(routes)].sort(), tabled.sort());
  });

  test('every route but the public ones requires a token', async () => {
    const asked = bench.upstream.arrivals.length;
    for (const { method, path } of bench.gateway.routes) {
      if (PUBLIC_ROUTES.includes(`${method} ${path}`)) continue;
      assert.equal((await bench.call(path, { method })).status, 401, `${method} ${path}`);
    }
    assert.equal(bench.upstream.arrivals.length, asked);
  });

  test('ownership is stored before the response', async () => {
    // The store of this bench fails: what the service filed must not be told, since nobody could ask for it again.
    const broken = { ...bench.store, forOwner: (who: Person) => failingOwner(bench, who) };
    const other = await startBench({
      answer: accountService().answer,
      store: broken,
      limits: { recordRetryDelay: 1 },
    });
    const reply = await other.upload('ana');
    await other.close();
    assert.equal(codeOf(reply), 'upload-unrecorded');
    assert.ok(!reply.text.includes('00000000'));
  });
});

function failingOwner({ store }: Bench, who: Person) {
  return {
    ...store.forOwner(who),
    record: () => Promise.reject(new Error('disk full at /var/lib/secret')),
  };
}
