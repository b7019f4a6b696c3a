import assert from 'node:assert/strict';
import { test } from 'vitest';
import { describeRaw, FORM } from './raw-gateway.js';

describeRaw('targets of requests', (raw) => {
  const { get, post, reachedService, refusedWith, say } = raw;

  const TARGETS = [
    '/api/v1/status/../admin',
    '/api/v1/status/ID/../../admin',
    '/api/v1/status/..%2fadmin',
    '/api/v1/status/%2e%2e%2fadmin',
    '/api/v1/status/%2e%2e/admin',
    '/api/v1/status/..%5cadmin',
    '/api/v1/status/ID%2f..%2f..%2fadmin',
    '/api/v1/status/ID/',
    '/api/v1/status//ID',
    '//api/v1/status/ID',
    '/./api/v1/admin',
    '/api/v1/status/ID%00',
    '/api/v1/status/ID%0d%0aX-Smuggled:%20yes',
    '/api/v1/status/ID%20HTTP/1.1%0d%0aX-Smuggled:%20yes',
    '/api/v1/status/ID%3fadmin=1',
    '/api/v1/status/ID%23',
    '/api/v1/status/ID;admin=1',
    '/api/v1/status/%',
    '/api/v1/status/%ff%fe',
    '/api/v1/status/%c0%ae%c0%ae%c0%afadmin',
    '/api/v1/status/%252e%252e%252fadmin',
    '/API/V1/STATUS/ID',
    '/api/v1/uploads/ID',
    '/api/v1/admin',
    '/api/master/medical/..%2f..%2fv1%2fadmin',
    '/api/master?uploadId=ID%26admin%3d1',
    '/api/master?uploadId=ID%0d%0aX-Smuggled:%20yes',
    '/api/master?uploadId=..%2fadmin',
    '/api/master?uploadId[]=ID',
    '/api/v1/results/..%2f..%2fadmin?format=csv',
  ];
  for (const target of TARGETS) {
    test(`GET ${target}: 404 and not forwarded`, async () => {
      refusedWith(await say(get(raw.base + target.replace('ID', raw.id))), [404]);
      assert.deepEqual(reachedService(), []);
    });
  }

  const BAD_QUERIES = [
    '/api/v1/results/ID?format=csv%26admin%3d1',
    '/api/v1/results/ID?format=csv%0d%0aX-Smuggled:%20yes',
    '/api/v1/uploads?limit=1%26admin%3d1',
    '/api/v1/uploads?status=completed%00',
    '/api/v1/uploads?fromDate=2026-01-01%0d%0a',
    '/api/v1/uploads?fromDate=2026-01-01%26account%3d2',
    '/api/master/transformations?module=medical%26account%3d2',
  ];
  for (const target of BAD_QUERIES) {
    test(`GET ${target}: 400 and not forwarded`, async () => {
      refusedWith(await say(get(raw.base + target.replace('ID', raw.id))), [400]);
      assert.deepEqual(reachedService(), []);
    });
  }

  for (const target of [
    '/api/v1/status/..\\admin',
    '/api\\v1\\status\\ID',
    '/api/v1/status/ID\0',
    '/api/v1/sta tus/ID',
    '/api/v1/status/\x7fID',
  ]) {
    test(`GET ${JSON.stringify(target)}: rejected by the HTTP parser`, async () => {
      refusedWith(await say(get(raw.base + target.replace('ID', raw.id))), [400]);
      assert.deepEqual(reachedService(), []);
    });
  }

  test('the first of repeated parameters counts', async () => {
    const heard = await say(get(`${raw.base}/api/master?uploadId=${raw.id}&uploadId=..%2fadmin`));
    refusedWith(heard, [200]);
    const module = '/api/master?module=pathology&module=admin';
    refusedWith(await say(post(`Content-Length: ${FORM.length}\r\n`, FORM, module)), [200]);
    assert.deepEqual(
      reachedService().map(({ line }) => line),
      [`GET /api/master?uploadId=${raw.id} HTTP/1.1`, 'POST /api/master?module=pathology HTTP/1.1'],
    );
  });

  test('a target with another host goes to the configured service or nowhere', async () => {
    for (const scheme of ['http', 'https', 'ftp', 'file']) {
      const target = `${scheme}://evil.example${raw.base}/api/v1/status/${raw.id}`;
      await say(get(target, 'X-Forwarded-Host: evil.example\r\n'));
    }
    await say(get(`http://user:word@evil.example${raw.base}/api/v1/status/${raw.id}`));
    for (const { line } of reachedService()) assert.equal(line, `GET /api/v1/status/${raw.id} HTTP/1.1`);
    raw.wire.clear();
    await say(get('http://evil.example/api/v1/admin'));
    await say(get('//evil.example/api/v1/admin'));
    await say(get('*'));
    assert.deepEqual(reachedService(), []);
  });
});
