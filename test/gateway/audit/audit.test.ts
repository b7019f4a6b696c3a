import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, test } from 'vitest';
import { type AuditEvent, createAuditEvent } from '../../../server-stub/gateway/src/audit/audit-event.js';
import { AUDITED_ROUTES } from '../../../server-stub/gateway/src/audit/audited-routes.js';
import { createR4Check } from '../../support/fhir-r4.js';
import { ROOT } from '../../support/process.js';
import { pathOf, put, SYSTOLIC, word } from '../confirmations/say.js';
import { fetchMessage, messageId, putNote, take } from '../handoff/messages.js';
import {
  ask,
  type Claimed,
  decide,
  end,
  jpeg,
  offer,
  open,
  type PhoneToken,
  poll,
} from '../handoff/phone.js';
import { accountService } from '../support/account.js';
import {
  type Bench,
  type BenchOptions,
  form,
  startBench,
  TOKEN_HEADERS,
  uploadIds,
} from '../support/bench.js';
import { callbackJson, ROWS } from '../support/callback-payloads.js';
import { json } from '../support/upstream.js';

const HEADER = { name: 'X-Lab-Key', values: ['the-value-the-service-was-given'] } as const;
/** Of the gateway, about nobody. */
const PROBES = ['GET /health/live', 'GET /health/ready', 'GET /openapi.json'];

let bench: Bench;
let events: AuditEvent[];
const start = async (options: BenchOptions = {}) => {
  events = [];
  bench = await startBench({
    answer: accountService().answer,
    callbacks: { header: HEADER },
    limits: { callbackOwnerTimeout: 10 },
    audit: (batch) => void events.push(...batch),
    ...options,
  });
};
beforeEach(() => start());
afterEach(() => bench.close());

/** What an event says: name, action, outcome, who, and which ids. */
const said = ({ subtype, action, outcome, outcomeDesc, agent, entity }: AuditEvent) =>
  [
    subtype[0].code,
    action,
    outcomeDesc ?? outcome,
    agent.map(({ who }) => who && ('display' in who ? who.display : who.identifier.value)).join('+'),
    entity
      .filter(({ type }) => !type)
      .map(({ what }) => `${what.identifier.system} ${what.identifier.value}`)
      .join(),
  ].join(' | ');
const last = (): string => said(events.at(-1)!);

const recordIds = (reply: { json(): unknown }): string[] =>
  (reply.json() as { extractions: { id: string }[] }).extractions.map(({ id }) => id);

const exchange = (who: string) =>
  bench.call('/token', {
    method: 'POST',
    headers: { ...TOKEN_HEADERS, ...(who && { 'x-test-subject': who }) },
    body: '{"scope":"pathology medical"}',
  });

test('every route is in the table, and the table has no other', () => {
  const routes = new Set(bench.gateway.routes.map(({ method, path }) => `${method} ${path}`));
  assert.deepEqual([...routes].sort(), [...Object.keys(AUDITED_ROUTES), ...PROBES].sort());
});

describe('the audit trail says', () => {
  test('who exchanged a session, uploaded, read, confirmed and signed out', async () => {
    await exchange('ana');
    assert.equal(last(), 'exchange | E | 0 | ana | ');
    const [id = ''] = uploadIds(await bench.upload('ana'));
    assert.equal(last(), `upload | C | 0 | ana | urn:hdt:upload ${id}`);
    await bench.as('ana', `/api/v1/results/${id}?format=json`);
    assert.equal(last(), `read-results | R | 0 | ana | urn:hdt:upload ${id}`);
    await bench.as('ana', '/api/v1/uploads');
    assert.equal(last(), 'list-uploads | E | 0 | ana | ');
    const [reading = ''] = recordIds(await bench.upload('ana', 'medical'));
    assert.equal(last(), `upload | C | 0 | ana | urn:hdt:reading ${reading}`);
    await bench.as('ana', `/api/master/medical/${reading}`);
    assert.equal(last(), `read-reading | R | 0 | ana | urn:hdt:reading ${reading}`);
    await bench.as('ana', '/api/master/transformations?module=medical');
    assert.equal(last(), 'list-readings | E | 0 | ana | ');
    await bench.as('ana', pathOf(reading), put(word(bench)));
    assert.equal(last(), `confirm-reading | U | 0 | ana | urn:hdt:reading ${reading}`);
    await bench.as('ana', pathOf(reading));
    assert.equal(last(), `read-confirmation | R | 0 | ana | urn:hdt:reading ${reading}`);
    await bench.gateway.revoke({ subject: 'ana' });
    assert.equal(last(), 'sign-out | E | 0 | ana | ');
  });

  test('whose phone sent a page, and that the computer took it', async () => {
    const { handoff_id: id, secret } = await open(bench, 'ana', 'pages');
    const pairing = `urn:hdt:pairing ${id}`;
    await offer(bench, secret);
    assert.equal(last(), `read-offer | R | 0 | ana+${id} | ${pairing}`);
    const { claim } = (await ask(bench, '/handoff/claim', { secret })).json() as Claimed;
    await decide(bench, id, 'confirm');
    const { access_token } = (await poll(bench, claim)).json() as PhoneToken;
    const message = messageId();
    await bench.call(`/handoff/messages/${message}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/octet-stream' },
      body: 'MARKER',
    });
    assert.equal(last(), `send-message | C | 0 | ana+${id} | `);
    await fetchMessage(bench, id, message);
    assert.equal(last(), `read-message | R | 0 | ana | ${pairing}`);
    await take(bench, id, message);
    assert.equal(last(), `take-message | D | 0 | ana | ${pairing}`);
    const before = events.length;
    assert.equal((await putNote(bench, id, 'MARKER')).status, 204);
    assert.equal(events.length, before, 'a note is no event');
    await putNote(bench, id, 'MARKER', 'ben');
    assert.equal(last(), `note-to-phone | U | not-found | ben | ${pairing}`);
    const written = JSON.stringify(events);
    assert.ok(!written.includes('MARKER') && !written.includes(message));
  });

  test('whose phone sent a picture', async () => {
    const { handoff_id: id, secret } = await open(bench, 'ana');
    const pairing = `urn:hdt:pairing ${id}`;
    assert.equal(last(), `open-pairing | C | 0 | ana | ${pairing}`);
    const { claim } = (await ask(bench, '/handoff/claim', { secret })).json() as Claimed;
    assert.equal(last(), `claim-pairing | U | 0 | ana+${id} | ${pairing}`);
    const before = events.length;
    assert.equal((await poll(bench, claim)).status, 202);
    assert.equal(events.length, before, 'a poll is no event');
    await decide(bench, id, 'confirm');
    assert.equal(last(), `confirm-pairing | U | 0 | ana | ${pairing}`);
    const { access_token } = (await poll(bench, claim)).json() as PhoneToken;
    assert.equal(last(), `exchange-claim | E | 0 | ana+${id} | ${pairing}`);
    const headers = { authorization: `Bearer ${access_token}` };
    const send = (path: string, init: RequestInit) => bench.call(path, { method: 'POST', ...init });
    await send('/handoff/photo', { headers: { ...headers, 'content-type': 'image/jpeg' }, body: jpeg() });
    assert.equal(last(), `send-preview | C | 0 | ana+${id} | `);
    const [reading] = recordIds(await send('/api/master?module=medical', { headers, body: form(1) }));
    assert.equal(last(), `upload | C | 0 | ana+${id} | urn:hdt:reading ${reading}`);
    await end(bench, id);
    assert.equal(last(), `end-pairing | D | 0 | ana | ${pairing}`);
    const refused = await open(bench, 'ana');
    await ask(bench, '/handoff/claim', { secret: refused.secret });
    await decide(bench, refused.handoff_id, 'refuse');
    assert.equal(last(), `refuse-pairing | U | 0 | ana | urn:hdt:pairing ${refused.handoff_id}`);
  });

  test('that the service delivered results, and who was told at once', async () => {
    const [id = ''] = uploadIds(await bench.upload('ana'));
    const gone = new AbortController();
    const headers = { authorization: `Bearer ${await bench.token('ana')}` };
    await fetch(`${bench.url}/events`, { headers, signal: gone.signal });
    assert.equal(last(), 'open-event-stream | R | 0 | ana | ');
    gone.abort();
    const deliver = (key: string) =>
      bench.call('/api/results', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-lab-key': key },
        body: JSON.stringify(callbackJson(id, ROWS, { totalTests: 2, qaPassed: 2, manualReview: 0 })),
      });
    assert.equal((await deliver(HEADER.values[0])).status, 204);
    assert.equal(last(), `receive-results | C | 0 | service | urn:hdt:upload ${id}`);
    await deliver('a-guess');
    assert.equal(last(), 'receive-results | C | callback-refused |  | ');
  });

  test('whose access was refused, to what, and why', async () => {
    const [id = ''] = uploadIds(await bench.upload('ana'));
    await bench.as('ben', `/api/v1/results/${id}`);
    assert.equal(last(), `read-results | R | 404 | ben | urn:hdt:upload ${id}`);
    await bench.as('ben', `/api/v1/status/${id}`);
    assert.equal(last(), `read-status | R | not-found | ben | urn:hdt:upload ${id}`);
    await bench.as('ben', `/api/master?uploadId=${id}`);
    assert.match(
      last() ?? '',
      new RegExp(`^read-status \\| R \\| [\\w-]+ \\| ben \\| urn:hdt:upload ${id}$`),
    );
    await bench.call(`/api/v1/results/${id}`);
    assert.equal(last(), `read-results | R | token-missing |  | urn:hdt:upload ${id}`);
    await exchange('');
    assert.equal(last(), 'exchange | E | session-required |  | ');
    const headers = { authorization: `Bearer ${await bench.token('ana', 'medical')}` };
    await bench.call(`/api/v1/results/${id}`, { headers });
    assert.equal(last(), `read-results | R | scope-insufficient | ana | urn:hdt:upload ${id}`);
    await bench.gateway.revoke({ subject: 'ana' });
    await bench.call(`/api/v1/results/${id}`, { headers });
    assert.equal(last(), `read-results | R | token-invalid | ana | urn:hdt:upload ${id}`);
  });

  test('what failed, and for whom', async () => {
    const refuse = (status: number) => {
      bench.upstream.answer = (_, response) => json(response, status, { message: 'Ana Meier' });
    };
    refuse(422);
    await bench.upload('ana');
    assert.equal(last(), 'upload | C | 422 | ana | ');
    refuse(500);
    await bench.upload('ana');
    assert.equal(last(), 'upload | C | service-failed | ana | ');
    assert.deepEqual(
      events.slice(-2).map(({ outcome }) => outcome),
      ['4', '8'],
    );
  });

  test('that an upload that was sent again is the one that is there', async () => {
    const send = () =>
      bench.as('ana', '/api/master?module=pathology', {
        method: 'POST',
        body: form(1),
        headers: { 'idempotency-key': 'k' },
      });
    const [id] = uploadIds(await send());
    const first = last();
    await send();
    assert.equal(last(), first);
    await bench.as('ana', '/idempotency-keys/k', { method: 'DELETE' });
    assert.equal(last(), `withdraw-upload | D | 0 | ana | urn:hdt:upload ${id}`);
  });

  test('nothing of polling that is answered', async () => {
    const [id = ''] = uploadIds(await bench.upload('ana'));
    const before = events.length;
    await bench.as('ana', `/api/v1/status/${id}`);
    await bench.as('ana', `/api/master?uploadId=${id}`);
    await bench.call('/health/live');
    await bench.call('/nowhere');
    assert.equal(events.length, before);
  });

  test('which clinic a person is of, and which request it was', async () => {
    await bench.close();
    await start({ authenticate: () => ({ subject: 'ana', tenant: 'north' }) });
    const issued = await exchange('ana');
    const [event] = events;
    assert.deepEqual(event?.agent, [
      {
        who: { identifier: { value: 'ana', assigner: { identifier: { value: 'north' } } } },
        requestor: true,
      },
    ]);
    assert.deepEqual(
      event?.entity.map(({ what, type }) => [type?.code, what.identifier.value]),
      [['XrequestId', issued.headers.get('x-request-id')]],
    );
  });
});

describe('its events', () => {
  /** One of each kind that there is. */
  async function doEverything(): Promise<void> {
    await start({ authenticate: () => ({ subject: 'ana', tenant: 'north' }) });
    const upload = await bench.upload('ana');
    const [id] = uploadIds(upload);
    const [reading = ''] = recordIds(await bench.upload('ana', 'medical'));
    await bench.as('ana', `/api/v1/results/${id}`);
    await bench.as('ana', pathOf(reading), put(word(bench)));
    const { secret } = await open(bench, 'ana');
    await ask(bench, '/handoff/claim', { secret });
    await bench.call(`/api/v1/results/${encodeURIComponent('Ana Meier, born 1950')}`);
    await bench.call(`/api/v1/results/${'x'.repeat(101)}`);
    await bench.gateway.revoke({ subject: 'ana', tenant: 'north' });
    bench.upstream.answer = (_, response) => json(response, 500, {});
    await bench.upload('ana');
  }

  test('are FHIR R4', async () => {
    await bench.close();
    await doEverything();
    assert.ok(events.length > 10);
    const faultsOf = createR4Check('AuditEvent', ['AuditEvent']);
    for (const event of events) assert.deepEqual(faultsOf(event), [], JSON.stringify(event));
    const broken = [
      { ...events[0], agent: [] },
      { ...events[0], outcome: '5' },
      { ...events[0], extra: 1 },
      { ...events[0], recorded: 'now' },
    ];
    for (const event of broken) assert.notDeepEqual(faultsOf(event), [], JSON.stringify(event));
  });

  test('have no name, content, token, address or secret', async () => {
    await bench.close();
    await doEverything();
    const text = JSON.stringify(events);
    const token = await bench.token('ana');
    const hidden = [token, 'report-', '.jpg', SYSTOLIC.value, 'Meier', '127.0.0.1', 'xxx'];
    for (const one of hidden) assert.ok(!text.includes(one), one);
  });
});

test('the event of the documentation is one', () => {
  const [, shown = ''] =
    /^```json audit-event\n(.+)\n```$/m.exec(readFileSync(join(ROOT, 'docs/guides/audit.md'), 'utf8')) ?? [];
  const event = createAuditEvent({
    ...AUDITED_ROUTES['GET /api/v1/results/:uploadId']!,
    at: Date.UTC(2026, 0, 2, 8),
    status: 200,
    actor: { person: { tenant: 'north', subject: 'user-17' }, handoff: null },
    affected: { kind: 'upload', ids: ['6e0c1c1e-6a1e-4f2e-9a55-0d6c7f3a0b11'] },
    requestId: '0af7651916cd43dd8448eb211c80319c',
  });
  assert.equal(shown, JSON.stringify(event));
});

test('an upload that the service accepts with 202 is recorded', async () => {
  await bench.close();
  const { answer } = accountService();
  await start({
    answer: (request, response, body) => {
      const { writeHead } = response;
      if (request.method === 'POST')
        response.writeHead = ((_status: number, ...rest: [never]) =>
          writeHead.call(response, 202, ...rest)) as typeof writeHead;
      answer(request, response, body);
    },
  });
  const reply = await bench.upload('ana');
  assert.equal(reply.status, 202);
  assert.equal(events.map(said).at(-1), `upload | C | 0 | ana | urn:hdt:upload ${uploadIds(reply)[0]}`);
});

describe('a trail that cannot be written', () => {
  test('makes the node unready, says so once, and loses nothing and no order', async () => {
    await bench.close();
    let isFull = false;
    await start({
      audit: async (batch) => {
        if (isFull) throw Object.assign(new Error('no space for Ana'), { code: 'ENOSPC' });
        events.push(...batch);
      },
    });
    const ready = async () => {
      const reply = await bench.call('/health/ready');
      return [reply.status, (reply.json() as { status: string }).status];
    };
    await exchange('ana');
    assert.deepEqual(await ready(), [200, 'ready']);
    isFull = true;
    const [id] = uploadIds(await bench.upload('ana'));
    await exchange('ben');
    await exchange('eve');
    assert.deepEqual(await ready(), [503, 'audit-unavailable']);
    const failures = () => bench.logs.filter(({ event }) => event === 'failed');
    assert.deepEqual(failures(), [{ event: 'failed', reason: 'audit: ENOSPC' }]);
    isFull = false;
    await exchange('zoe');
    assert.deepEqual(await ready(), [200, 'ready']);
    assert.deepEqual(events.map(said), [
      'exchange | E | 0 | ana | ',
      'exchange | E | 0 | ana | ',
      `upload | C | 0 | ana | urn:hdt:upload ${id}`,
      'exchange | E | 0 | ben | ',
      'exchange | E | 0 | eve | ',
      'exchange | E | 0 | zoe | ',
    ]);
    assert.equal(failures().length, 1);
  });

  test('writes what is left when the gateway closes', async () => {
    await bench.close();
    let finish = () => {};
    await start({
      audit: (batch) =>
        new Promise((resolve) => {
          finish = () => {
            events.push(...batch);
            finish = () => {};
            resolve();
          };
        }),
    });
    await exchange('ana');
    await exchange('ben');
    const closed = bench.gateway.close();
    finish();
    while (events.length < 2) {
      await new Promise((resolve) => setImmediate(resolve));
      finish();
    }
    await closed;
    assert.deepEqual(events.map(said), ['exchange | E | 0 | ana | ', 'exchange | E | 0 | ben | ']);
  });
});
