import assert from 'node:assert/strict';
import { SpanKind, SpanStatusCode } from '@opentelemetry/api';
import { afterAll, afterEach, beforeAll, beforeEach, describe, test } from 'vitest';
import { accountService } from '../support/account.js';
import { type Bench, form, startBench, TOKEN_HEADERS, uploadIds } from '../support/bench.js';
import { json } from '../support/upstream.js';
import { recordSpans } from './recorded-spans.js';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const SPAN = 'b7ad6b7169203331';
const TRACEPARENT = `00-${TRACE}-${SPAN}-01`;

let bench: Bench;
beforeEach(async () => {
  bench = await startBench({ answer: accountService().answer });
});
afterEach(() => bench.close());

const lastRequest = () => {
  const event = bench.logs.at(-1);
  assert.ok(event?.event === 'request');
  return event;
};
const sent = (name: string) => {
  const value = bench.upstream.arrivals.at(-1)?.headers[name];
  return value === undefined ? null : String(value);
};
const upload = (headers: Record<string, string>) =>
  bench.as('ana', '/api/master?module=pathology', { method: 'POST', body: form(1), headers });

describe('the trace of a request', () => {
  test('is the client’s: forwarded under a span of its own, logged, and in the response', async () => {
    const reply = await upload({ traceparent: TRACEPARENT, tracestate: 'one=1, two=2' });
    const { traceId, spanId } = lastRequest();
    const [version, trace, parent, flags] = (sent('traceparent') ?? '').split('-');
    assert.deepEqual([version, trace, flags], ['00', TRACE, '01']);
    assert.match(parent ?? '', /^(?!0{16})[\da-f]{16}$/);
    assert.equal(new Set([SPAN, spanId, parent]).size, 3, 'a span is a step of its own');
    assert.equal(sent('tracestate'), 'one=1,two=2');
    assert.deepEqual([traceId, reply.headers.get('x-request-id')], [TRACE, TRACE]);
  });

  test('names an error in the log that a person reports', async () => {
    const reply = await bench.as('ben', '/api/v1/status/none', { headers: { traceparent: TRACEPARENT } });
    assert.deepEqual([reply.status, reply.headers.get('x-request-id')], [404, TRACE]);
    assert.deepEqual([lastRequest().code, lastRequest().traceId], ['not-found', TRACE]);
  });

  for (const [what, traceparent] of Object.entries({
    'without one': undefined,
    'with a zero trace': `00-${'0'.repeat(32)}-${SPAN}-01`,
    'with a zero span': `00-${TRACE}-${'0'.repeat(16)}-01`,
    'with capitals': TRACEPARENT.toUpperCase(),
    'with a version that is none': TRACEPARENT.replace('00', 'ff'),
    'with more than version 00 has': `${TRACEPARENT}-more`,
    'with a short trace': `00-${TRACE.slice(1)}-${SPAN}-01`,
    'with two': `${TRACEPARENT}, ${TRACEPARENT}`,
    'with a text': 'ana@example.org',
  })) {
    test(`is new for a request ${what}`, async () => {
      const reply = await upload({ ...(traceparent && { traceparent }), tracestate: 'one=1' });
      const { traceId } = lastRequest();
      assert.match(traceId, /^(?!0{32})[\da-f]{32}$/);
      assert.notEqual(traceId, TRACE);
      assert.match(sent('traceparent') ?? '', new RegExp(`^00-${traceId}-(?!0{16})[\\da-f]{16}-00$`));
      assert.equal(sent('tracestate'), null, 'it belongs to the traceparent that was refused');
      assert.equal(reply.headers.get('x-request-id'), traceId);
    });
  }

  test('is read of a later version, whatever follows', async () => {
    await upload({ traceparent: `01-${TRACE}-${SPAN}-03-more`, tracestate: `${'x'.repeat(600)}=1` });
    assert.match(sent('traceparent') ?? '', new RegExp(`^00-${TRACE}-[\\da-f]{16}-01$`));
    assert.equal(sent('tracestate'), null, 'longer than vendors have to pass on');
  });

  test('is another one for each request without one', async () => {
    await upload({});
    const { traceId } = lastRequest();
    await upload({});
    assert.notEqual(lastRequest().traceId, traceId);
  });
});

describe('spans', () => {
  let recorded: ReturnType<typeof recordSpans>;
  beforeAll(() => {
    recorded = recordSpans();
  });
  beforeEach(() => {
    recorded.spans.length = 0;
  });
  afterAll(() => recorded.stop());

  test('are those of exchange, upload and request to the service, with no more than names of HTTP', async () => {
    await bench.call('/token', {
      method: 'POST',
      headers: { ...TOKEN_HEADERS, 'x-test-subject': 'ana', traceparent: TRACEPARENT },
      body: '{"scope":"pathology medical"}',
    });
    const [id = ''] = uploadIds(await upload({ traceparent: TRACEPARENT }));
    await bench.as('ana', `/api/v1/status/${id}`, { headers: { traceparent: TRACEPARENT } });
    const { hostname, port } = new URL(bench.upstream.url);
    const own = recorded.spans.filter(({ context }) => context.traceId === TRACE);
    assert.deepEqual(
      own.map(({ name, kind, attributes, status }) => ({ name, kind, attributes, status })),
      [
        { name: 'POST /token', route: '/token', method: 'POST' },
        { name: 'POST /api/master', route: '/api/master', method: 'POST' },
        { name: 'POST /api/master', template: '/api/master', method: 'POST' },
        { name: 'GET /api/v1/status/:uploadId', route: '/api/v1/status/:uploadId', method: 'GET' },
        { name: 'GET /api/v1/status/{id}', template: '/api/v1/status/{id}', method: 'GET' },
      ].map(({ name, route, template, method }) => ({
        name,
        kind: route ? SpanKind.SERVER : SpanKind.CLIENT,
        attributes: {
          'http.request.method': method,
          ...(route
            ? { 'http.route': route }
            : { 'url.template': template, 'server.address': hostname, 'server.port': Number(port) }),
          'http.response.status_code': 200,
        },
        status: null,
      })),
    );
    assert.ok(recorded.spans.every(({ isEnded }) => isEnded));
    const [, server, client] = own;
    assert.equal(server?.parent?.spanId, SPAN);
    assert.equal(client?.parent?.spanId, server?.context.spanId);
    assert.equal(lastRequest().spanId, own[3]?.context.spanId);
    assert.equal(sent('traceparent'), `00-${TRACE}-${own[4]?.context.spanId}-01`);
  });

  test('say that the service failed, and how', async () => {
    bench.upstream.answer = (_, response) => json(response, 503, { error: 'secret words' });
    await upload({ traceparent: TRACEPARENT });
    const errors = recorded.spans
      .filter(({ context }) => context.traceId === TRACE)
      .map(({ attributes, status }) => [attributes['error.type'], status]);
    const status = { code: SpanStatusCode.ERROR };
    assert.deepEqual(errors.slice(0, 2), [
      ['service-failed', status],
      ['503', status],
    ]);
    assert.doesNotMatch(JSON.stringify(recorded.spans), /secret words/);
  });

  test('say that the service was not reached', async () => {
    bench.upstream.intercept = (request) => request.socket.destroy();
    await upload({ traceparent: TRACEPARENT });
    const call = recorded.spans.filter(({ context }) => context.traceId === TRACE)[1];
    assert.deepEqual(
      [call?.attributes['error.type'], call?.attributes['http.response.status_code'], call?.status],
      ['service-unreachable', undefined, { code: SpanStatusCode.ERROR }],
    );
  });

  test('of a refused client are no errors of the gateway', async () => {
    await bench.as('ben', '/api/v1/status/none', { headers: { traceparent: TRACEPARENT } });
    const [own] = recorded.spans.filter(({ context }) => context.traceId === TRACE);
    assert.deepEqual([own?.attributes['http.response.status_code'], own?.status], [404, null]);
  });
});
