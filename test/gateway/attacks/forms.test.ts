import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { decodeJwt } from 'jose';
import { uploadKeyOf } from '../../../server-stub/gateway/src/uploads/idempotency.js';
import { accountService } from '../support/account.js';
import { type Bench, startBench, uploadIds } from '../support/bench.js';
import { capture } from '../support/capture.js';
import { person } from '../support/person.js';

// What a form may not be is in files.test.ts; here is what it may be, and what is left of one that was refused.
describe('a form', { timeout: 280_000 }, () => {
  let bench: Bench;
  beforeEach(async () => {
    bench = await startBench({ answer: accountService().answer });
  });
  afterEach(() => bench.close());

  const part = (name: string, content = 'MSH|^~\\&|') =>
    `--b\r\nContent-Disposition: form-data; name="files"; filename="${name}"\r\n\r\n${content}\r\n`;
  const send = (body: string, type = 'multipart/form-data; boundary=b') =>
    bench.as('ana', '/api/master?module=pathology', {
      method: 'POST',
      headers: { 'content-type': type },
      body: Buffer.from(body, 'latin1'),
    });

  test('with two files of one name makes two uploads', async () => {
    const reply = await send(`${part('a.hl7')}${part('a.hl7')}--b--\r\n`);
    assert.equal(new Set(uploadIds(reply)).size, 2);
  });

  test('with paths, quotes or line ends in names is forwarded unchanged and not logged', async () => {
    const names = [
      '../../etc/passwd',
      '..\\..\\boot.ini',
      '/etc/passwd',
      'C:\\a',
      'a%0d%0aX: y',
      'a%22; x=%22',
      '\x7f',
      '',
    ];
    for (const name of names) {
      const body = `${part(`patient-eve${name}`)}--b--\r\n`;
      assert.equal((await send(body)).status, 200, name);
      assert.equal(bench.upstream.arrivals.at(-1)?.body.toString('latin1'), body);
    }
    assert.doesNotMatch(JSON.stringify(bench.logs), /patient-eve|passwd|boot\.ini/);
    assert.doesNotMatch(await bench.gateway.metrics.text(), /patient-eve|passwd/);
  });

  test('with content that resembles its boundary is split at real boundaries only', async () => {
    const content = 'MSH|--b\r\n-b--\r\n--\r\n\n--b\n--bb';
    const body = `${part('a.hl7', content)}--b--\r\n`;
    assert.equal(uploadIds(await send(body)).length, 1);
    assert.equal(bench.upstream.arrivals.at(-1)?.body.toString('latin1'), body);
  });

  test('is forwarded with the boundary it was parsed with', async () => {
    const types = [
      'multipart/form-data; boundary=b; boundary=c',
      'multipart/form-data; boundary="b"; charset=utf-8',
      'Multipart/Form-Data; BOUNDARY=b',
      'multipart/form-data; x=y; boundary=b;',
    ];
    for (const type of types) {
      assert.equal((await send(`${part('a.hl7')}--b--\r\n`, type)).status, 200, type);
      const arrival = bench.upstream.arrivals.at(-1);
      assert.equal(arrival?.headers['content-type'], 'multipart/form-data; boundary="b"', type);
    }
  });

  test('of ten thousand fields is rejected and leaves no upload, key or usage', async () => {
    const authorization = `Bearer ${await bench.token('ana')}`;
    const fields = '--b\r\nContent-Disposition: form-data; name="x"\r\n\r\ny\r\n'.repeat(10_000);
    for (const body of [`${fields}--b--\r\n`, part('a.hl7'), `${part('a.hl7').repeat(11)}--b--\r\n`]) {
      const { status, body: text } = await capture(`${bench.url}/api/master?module=pathology`, {
        method: 'POST',
        headers: {
          authorization,
          'content-type': 'multipart/form-data; boundary=b',
          'idempotency-key': 'one',
        },
        body,
      });
      assert.equal(status, 400);
      assert.match(text, /"code":"(body-invalid|too-many-files)"/);
    }
    assert.equal(bench.upstream.arrivals.length, 0);
    assert.deepEqual(await bench.store.forOwner(person('ana')).list('upload'), []);
    const uploadKey = uploadKeyOf(person('ana'), 'pathology', 'one');
    assert.deepEqual(await bench.store.idempotency.inspect(uploadKey, bench.clock.time), { state: 'free' });
    const { jti = '' } = decodeJwt(await bench.token('ana'));
    assert.equal((await bench.store.spent(jti)).files, 0);
  });
});
