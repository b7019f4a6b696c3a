import assert from 'node:assert/strict';
import { decodeJwt } from 'jose';
import { afterEach, beforeEach, describe, test } from 'vitest';
import { createUploadKey } from '../../../server-stub/gateway/src/uploads/idempotency.js';
import { accountService } from '../support/account.js';
import { type Bench, startBench, uploadIds } from '../support/bench.js';
import { capture } from '../support/capture.js';
import { person } from '../support/person.js';
import { readReceivedForm } from '../support/received-form.js';

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

  const lastForm = () => readReceivedForm(bench.upstream.arrivals.at(-1)!);

  test('with paths, quotes or line ends in names is passed on without them and not logged', async () => {
    const names: [given: string, written: string][] = [
      ['../../etc/patient-eve', 'patient-eve'],
      ['..\\..\\patient-eve.ini', 'patient-eve.ini'],
      ['/etc/patient-eve', 'patient-eve'],
      ['C:\\patient-eve', 'patient-eve'],
      ['patient-eve%0d%0aX: y', 'patient-eve%0d%0aX: y'],
      ['patient-eve%22; x=%22', 'patient-eve%22; x=%22'],
      ['patient-eve\x07\x7f\x0b.pdf', 'patient-eve.pdf'],
      ['patient-eve/', 'file'],
      ['', 'file'],
    ];
    for (const [given, written] of names) {
      assert.equal((await send(`${part(given)}--b--\r\n`)).status, 200, given);
      assert.deepEqual(
        lastForm().map(({ name }) => name),
        [written],
      );
    }
    assert.doesNotMatch(JSON.stringify(bench.logs), /patient-eve/);
    assert.doesNotMatch(await bench.gateway.metrics.text(), /patient-eve/);
  });

  test('with types that some libraries parse as something else than a file is passed on without them', async () => {
    const types: [given: string, written: string][] = [
      ['image/jpeg', 'image/jpeg'],
      ['text/csv; charset="utf-8"', 'text/csv; charset="utf-8"'],
      ['application/x-www-form-urlencoded', 'application/octet-stream'],
      ['message/rfc822', 'application/octet-stream'],
      ['text/plain; name="b"', 'application/octet-stream'],
    ];
    for (const [given, written] of types) {
      const typed = part('a.hl7').replace('\r\n\r\n', `\r\nContent-Type: ${given}\r\nX-A: b\r\n\r\n`);
      assert.equal((await send(`${typed}--b--\r\n`)).status, 200, given);
      assert.deepEqual(
        lastForm().map(({ type }) => type),
        [written],
      );
    }
  });

  test('with content that resembles its boundary is split at real boundaries only', async () => {
    const content = 'MSH|--b\r\n-b--\r\n--\r\n\n--b\n--bb';
    assert.equal(uploadIds(await send(`${part('a.hl7', content)}--b--\r\n`)).length, 1);
    assert.deepEqual(
      lastForm().map((file) => file.content),
      [content],
    );
  });

  test('is parsed with its first boundary', async () => {
    const types = [
      'multipart/form-data; boundary=b; boundary=c',
      'multipart/form-data; boundary="b"; charset=utf-8',
      'Multipart/Form-Data; BOUNDARY=b',
      'multipart/form-data; x=y; boundary=b;',
    ];
    for (const type of types) {
      assert.equal((await send(`${part('a.hl7')}--b--\r\n`, type)).status, 200, type);
      assert.equal(lastForm()[0]?.content, 'MSH|^~\\&|');
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
    const uploadKey = createUploadKey(person('ana'), 'pathology', 'one');
    assert.deepEqual(await bench.store.idempotency.find(uploadKey, bench.clock.time), { state: 'free' });
    const { jti = '' } = decodeJwt(await bench.token('ana'));
    assert.equal((await bench.store.spent(jti)).files, 0);
  });
});
