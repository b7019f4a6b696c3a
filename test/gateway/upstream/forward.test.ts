import assert from 'node:assert/strict';
import { request as httpRequest } from 'node:http';
import { afterEach, beforeEach, describe, test } from 'vitest';
import { accountService } from '../support/account.js';
import { type Bench, codeOf, form, KEY, startBench, uploadIds } from '../support/bench.js';
import { readReceivedForm } from '../support/received-form.js';

let bench: Bench;
beforeEach(async () => {
  bench = await startBench({ answer: accountService().answer });
});
afterEach(() => bench.close());

/** A request no browser would send: any header, any target, as raw as Node lets us. */
function raw(path: string, headers: Record<string, string | string[]>, body = ''): Promise<number> {
  return new Promise((resolve, reject) => {
    const method = body === '' ? 'GET' : 'POST';
    const request = httpRequest(bench.url, { method, path, headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    });
    request.on('error', reject).end(body);
  });
}

const PART = '--b\r\ncontent-disposition: form-data; name="files"; filename="a.hl7"\r\n\r\nMSH|\r\n--b--\r\n';

const ATTACKS = {
  cookie: 'session=1',
  'x-forwarded-for': '10.0.0.1',
  'x-forwarded-host': 'evil.example',
  forwarded: 'for=10.0.0.1',
  'x-real-ip': '10.0.0.1',
  'x-api-key': 'mine',
  'proxy-authorization': 'Basic eDp5',
  connection: 'close, authorization, x-internal',
  'x-internal': 'yes',
  te: 'trailers',
  referer: 'https://clinic.example/patient/7',
  origin: 'https://clinic.example',
  'user-agent': 'a browser',
  'accept-language': 'de',
  'if-none-match': '"x"',
  range: 'bytes=0-1',
  'x-http-method-override': 'DELETE',
};

describe('what reaches the service', () => {
  test('of an upload: the key, a form of the gateway’s own writing, and nothing of the client', async () => {
    const authorization = `Bearer ${await bench.token('ana')}`;
    const type = 'multipart/form-data; boundary=b; charset=evil';
    const headers = { ...ATTACKS, authorization, 'content-type': type };
    assert.equal(await raw('/api/master?module=pathology&callback=http://evil', headers, PART), 200);
    const [arrival] = bench.upstream.arrivals;
    const { connection, traceparent, ...received } = arrival?.headers ?? {};
    assert.deepEqual(received, {
      host: new URL(bench.upstream.url).host,
      authorization: `Bearer ${KEY}`,
      accept: '*/*',
      'content-type': received['content-type'],
      'content-length': String(arrival?.body.length),
    });
    assert.equal(connection, 'keep-alive');
    assert.match(String(traceparent), /^00-[\da-f]{32}-[\da-f]{16}-00$/);
    assert.equal(arrival?.url, '/api/master?module=pathology');
    const [file, ...others] = readReceivedForm(arrival!);
    assert.deepEqual(
      [file?.field, file?.name, file?.type, file?.content, others],
      ['files', 'a.hl7', 'application/octet-stream', 'MSH|', []],
    );
  });

  test('of a read: the key, and the interface’s parameters', async () => {
    const [id = ''] = uploadIds(await bench.upload('ana'));
    const authorization = `Bearer ${await bench.token('ana')}`;
    const headers = { ...ATTACKS, authorization };
    const asked: [string, string][] = [
      [`/api/v1/status/${id}?debug=1`, `/api/v1/status/${id}`],
      [`/api/master?uploadId=${id}&module=pathology&x=1`, `/api/master?uploadId=${id}`],
      [`/api/v1/results/${id}?format=fhir_json&key=x`, `/api/v1/results/${id}?format=fhir_json`],
      [`/api/v1/results/${id}`, `/api/v1/results/${id}`],
      ['/api/v1/uploads?limit=5&account=2', '/api/v1/uploads?limit=100'],
    ];
    for (const [path, url] of asked) {
      assert.equal(await raw(path, headers), 200, path);
      const arrival = bench.upstream.arrivals.at(-1);
      assert.equal(arrival?.url, url);
      assert.deepEqual(Object.keys(arrival?.headers ?? {}).sort(), [
        'accept',
        'authorization',
        'connection',
        'host',
        'traceparent',
      ]);
      assert.equal(arrival?.headers.authorization, `Bearer ${KEY}`);
    }
  });

  test('nothing, for a path, a method or a module the interface does not have', async () => {
    const [id = ''] = uploadIds(await bench.upload('ana'));
    const before = bench.upstream.arrivals.length;
    const authorization = `Bearer ${await bench.token('ana')}`;
    const refused: [string, string, number][] = [
      ['GET', '/api/v1/admin', 404],
      ['DELETE', `/api/v1/status/${id}`, 404],
      ['GET', `/api/v1/results/${id}/../../uploads/all`, 404],
      ['GET', '//evil.example/api/v1/uploads', 404],
      ['POST', '/api/master?module=admin', 400],
      ['POST', '/api/master', 400],
      ['GET', '/api/master/transformations?module=pathology', 400],
      ['GET', `/api/v1/results/${id}?format=exe`, 400],
    ];
    for (const [method, path, status] of refused) {
      const reply = await bench.call(path, { method, headers: { authorization } });
      assert.equal(reply.status, status, `${method} ${path}`);
    }
    assert.equal(await raw('http://evil.example/api/v1/status/x', { authorization }), 404);
    assert.equal(bench.upstream.arrivals.length, before);
  });

  test('nothing of a body that is not plain multipart', async () => {
    const authorization = `Bearer ${await bench.token('ana')}`;
    const kinds: Record<string, string>[] = [
      { 'content-type': 'application/json' },
      { 'content-type': 'multipart/form-data' },
      { 'content-type': 'multipart/form-data; boundary="a\tb"' },
      { 'content-type': `multipart/form-data; boundary=${'b'.repeat(71)}` },
      { 'content-type': 'multipart/mixed; boundary=b' },
      { 'content-type': 'multipart/form-data; boundary=b', 'content-encoding': 'gzip' },
    ];
    for (const headers of kinds) {
      const init = { method: 'POST', headers: { authorization, ...headers }, body: PART };
      const reply = await bench.call('/api/master?module=pathology', init);
      assert.equal(reply.status, 415, JSON.stringify(headers));
      assert.equal(codeOf(reply), 'body-unsupported');
    }
    assert.equal(bench.upstream.arrivals.length, 0);
  });
});

describe('what reaches the client', () => {
  test('the acknowledgement unchanged, and listed headers only', async () => {
    const account = bench.upstream.answer;
    bench.upstream.answer = (request, response, body) => {
      response.setHeader('set-cookie', 'service=1');
      response.setHeader('server', 'inner/1.0');
      response.setHeader('x-powered-by', 'inner');
      response.setHeader('via', 'inner');
      account(request, response, body);
    };
    const reply = await bench.upload('ana');
    assert.equal(reply.status, 200);
    const names = [...reply.headers.keys()].filter(
      (name) => !['connection', 'keep-alive', 'date'].includes(name),
    );
    assert.deepEqual(names.sort(), [
      'cache-control',
      'content-length',
      'content-type',
      'hdt-protocol',
      'ratelimit',
      'ratelimit-policy',
      'x-content-type-options',
      'x-request-id',
    ]);
  });

  test('a result with the service’s type and file name', async () => {
    const [id = ''] = uploadIds(await bench.upload('ana'));
    bench.upstream.answer = (_, response) => {
      const headers = { 'content-type': 'text/plain', 'content-disposition': 'attachment; filename="r.hl7"' };
      response.writeHead(200, headers).end('MSH|^~\\&|');
    };
    const reply = await bench.as('ana', `/api/v1/results/${id}?format=hl7`);
    assert.equal(reply.text, 'MSH|^~\\&|');
    assert.equal(reply.headers.get('content-type'), 'text/plain');
    assert.equal(reply.headers.get('content-disposition'), 'attachment; filename="r.hl7"');
  });

  test('202, 403 and 422 of a result unchanged, with Retry-After', async () => {
    const [id = ''] = uploadIds(await bench.upload('ana'));
    const statusUrl = `/api/v1/results/${id}`;
    const bodies: [number, object][] = [
      [202, { success: false, status: 'In Progress', uploadId: id, message: 'wait', statusUrl }],
      [
        403,
        {
          success: false,
          statusCode: 403,
          message: 'You do not have permission to access this upload result',
        },
      ],
      [422, { success: false, statusCode: 422, message: 'Document processing failed.' }],
    ];
    for (const [status, body] of bodies) {
      bench.upstream.answer = (_, response) => {
        const headers = { 'content-type': 'application/json', 'retry-after': '7' };
        response.writeHead(status, headers).end(JSON.stringify(body));
      };
      const reply = await bench.as('ana', statusUrl);
      assert.equal(reply.status, status);
      assert.deepEqual(reply.json(), body);
      assert.equal(reply.headers.get('content-type'), 'application/json');
      assert.equal(reply.headers.get('retry-after'), '7');
    }
  });

  test('the service’s problem details with the members of RFC 7807 only', async () => {
    bench.upstream.answer = (_, response) => {
      response.writeHead(400, { 'content-type': 'application/problem+json' });
      response.end(
        JSON.stringify({ type: 'about:blank', title: 'Bad', status: 400, trace: `at x ${KEY}`.slice(0, 4) }),
      );
    };
    const reply = await bench.upload('ana');
    assert.equal(reply.status, 400);
    assert.equal(reply.headers.get('content-type'), 'application/problem+json');
    assert.deepEqual(reply.json(), { type: 'about:blank', title: 'Bad', status: 400 });
  });

  test('a link of the service becomes one of the gateway', async () => {
    const [id = ''] = uploadIds(await bench.upload('ana'));
    bench.upstream.answer = (_, response) => {
      response.writeHead(202, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ statusUrl: `${bench.upstream.url}/api/v1/results/${id}` }));
    };
    const reply = await bench.as('ana', `/api/v1/results/${id}`);
    assert.deepEqual(reply.json(), { statusUrl: `/api/v1/results/${id}` });
  });

  test('a mounted gateway responds under its base path only', async () => {
    const mounted = await startBench({ answer: accountService().answer, basePath: '/hdt' });
    const headers = { 'content-type': 'application/json', 'x-hdt-client': '1', 'x-test-subject': 'ana' };
    const init = { method: 'POST', headers, body: '{"scope":"pathology"}' };
    const reply = await mounted.call('/hdt/token', init);
    const { base_url, access_token } = reply.json() as { base_url: string; access_token: string };
    assert.equal(base_url, '/hdt');
    assert.equal((await mounted.call('/token', init)).status, 404);
    const upload = { method: 'POST', headers: { authorization: `Bearer ${access_token}` }, body: form(2) };
    assert.equal(uploadIds(await mounted.call('/hdt/api/master?module=pathology', upload)).length, 2);
    assert.equal(mounted.upstream.arrivals[0]?.url, '/api/master?module=pathology');
    await mounted.close();
  });
});
