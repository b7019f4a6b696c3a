import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'vitest';
import { listen } from '../handoff/phone.js';
import { codeOf, form, startBench, uploadIds } from '../support/bench.js';
import {
  acceptSilently,
  LOSSES,
  type LossyBench,
  nowhere,
  startLossyBench,
} from '../support/lost-responses.js';
import { readReceivedForm } from '../support/received-form.js';
import { json } from '../support/upstream.js';

const MINUTE = 60_000;
let bench: LossyBench;
afterEach(() => bench.close());

const lastForm = () =>
  readReceivedForm(bench.upstream.arrivals.filter(({ method }) => method === 'POST').at(-1)!);

describe('an upload whose response is lost', () => {
  for (const [name, loss] of Object.entries(LOSSES)) {
    test(`by ${name}: is reconciled at once and accepted once`, async () => {
      bench = await startLossyBench();
      bench.loseNext(loss);
      assert.equal((await bench.send('ana', 'k')).status, 200);
      const again = await bench.send('ana', 'k');
      assert.equal(again.status, 200);
      assert.deepEqual(
        uploadIds(again),
        bench.account.uploads.map(({ uploadId }) => uploadId),
      );
      assert.deepEqual([bench.account.uploads.length, bench.posts()], [3, 1]);
      assert.equal(await bench.statusOf('ana', uploadIds(again)[0]), 200);
      assert.equal(await bench.statusOf('eve', uploadIds(again)[0]), 404);
      assert.deepEqual(uploadIds(await bench.send('ana', 'k')), uploadIds(again));
      assert.equal(codeOf(await bench.send('ana', 'k', { files: 2 })), 'key-reused');
      bench.loseNext(loss);
      assert.equal((await bench.send('ana', null)).status, 200, 'without a key too');
      assert.deepEqual([bench.account.uploads.length, bench.posts()], [6, 2]);
    });
  }

  for (const name of ['502', '504', 'a connection that breaks before the response'] as const) {
    test(`by ${name}, and not accepted: is sent again once the service cannot have it`, async () => {
      bench = await startLossyBench();
      bench.loseNext(LOSSES[name], { accepted: false });
      assert.ok((await bench.send('ana', 'k')).status >= 500);
      for (let tries = 0; tries < 3; tries += 1) {
        const waiting = await bench.send('ana', 'k');
        assert.deepEqual(
          [waiting.status, codeOf(waiting), waiting.headers.get('retry-after')],
          [409, 'key-busy', '2'],
        );
      }
      assert.equal(bench.posts(), 1);
      bench.clock.time += MINUTE;
      assert.equal((await bench.send('ana', 'k')).status, 200);
      assert.deepEqual([bench.account.uploads.length, bench.posts()], [3, 2]);
    });
  }

  test('of a picture, is told to its person once it is found', async () => {
    bench = await startLossyBench();
    const page = await listen(bench);
    const comeBack = bench.goDownWithNext();
    assert.equal((await bench.send('ana', null, { module: 'medical', files: 1 })).status, 502);
    comeBack();
    await bench.gateway.reconcile();
    assert.deepEqual(await page.event('changed'), { type: 'changed', ids: [bench.account.records[0]?.id] });
    await page.leave();
  });

  test('and whose reading cannot be fetched at first, is counted when its sender gets it', async () => {
    bench = await startLossyBench({ limits: { filesPerToken: 1 } });
    const { account, upstream } = bench;
    upstream.answer = (request, response, body) => {
      if (request.method === 'POST') account.answer(request, nowhere, body);
      if (/POST|GET .*\/medical\//.test(`${request.method} ${request.url}`)) response.destroy();
      else account.answer(request, response, body);
    };
    const picture = { module: 'medical', files: 1 };
    assert.equal((await bench.send('ana', 'k', picture)).status, 502);
    upstream.answer = account.answer;
    assert.equal((await bench.send('ana', 'k', picture)).status, 200);
    assert.equal(account.records.length, 1);
    assert.equal(codeOf(await bench.send('ana', 'k', picture)), 'token-spent');
  });

  test('of a picture, whose history is too long to be read, is the decision of its person', async () => {
    bench = await startLossyBench({ limits: { jsonBytes: 2000 } });
    for (let n = 0; n < 50; n += 1) bench.account.addRecord();
    const picture = { module: 'medical', files: 1 };
    bench.loseNext(LOSSES['502']);
    assert.equal((await bench.send('ana', 'k', picture)).status, 502);
    bench.clock.time += 2 * MINUTE;
    assert.equal(codeOf(await bench.send('ana', 'k', picture)), 'key-busy');
    await bench.gateway.reconcile();
    bench.clock.time += MINUTE;
    const again = await bench.send('ana', 'k', picture);
    assert.deepEqual([again.status, codeOf(again)], [409, 'outcome-unknown']);
    assert.equal(bench.posts(), 1);
  });

  test('is not sent again while the service may still list it', async () => {
    bench = await startLossyBench();
    bench.loseNext(LOSSES['502'], { accepted: false });
    await bench.send('ana', 'k');
    assert.equal((await bench.send('ana', 'k')).status, 409);
    for (const { sentName } of lastForm()) bench.account.addUpload({ fileName: sentName });
    assert.equal(uploadIds(await bench.send('ana', 'k')).length, 3);
    assert.deepEqual([bench.account.uploads.length, bench.posts()], [3, 1]);
  });

  test('on a killed node is reconciled by another one after the lease has expired', async () => {
    bench = await startLossyBench();
    const held = acceptSilently(bench);
    const dead = bench.send('ana', 'k').catch(() => null);
    await held;
    bench.upstream.answer = bench.account.answer;
    const other = await startBench({ answer: bench.account.answer, store: bench.store });
    const token = await bench.token('ana');
    const again = () =>
      other.call('/api/master?module=pathology', {
        method: 'POST',
        body: form(3),
        headers: { authorization: `Bearer ${token}`, 'idempotency-key': 'k' },
      });
    assert.equal(codeOf(await again()), 'key-busy');
    other.clock.time += 81_000;
    assert.equal(uploadIds(await again()).length, 3);
    assert.equal(other.upstream.arrivals.filter(({ method }) => method === 'POST').length, 0);
    await other.close();
    await bench.upstream.close();
    await dead;
  });

  test('without a key is assigned to its sender by the periodic reconciliation', async () => {
    bench = await startLossyBench();
    const comeBack = bench.goDownWithNext();
    assert.equal((await bench.send('ana', null)).status, 502);
    comeBack();
    const [{ uploadId = '' } = {}] = bench.account.uploads;
    assert.equal(await bench.statusOf('ana', uploadId), 404);
    await bench.gateway.reconcile();
    assert.equal(await bench.statusOf('ana', uploadId), 200);
    assert.equal(await bench.statusOf('eve', uploadId), 404);
    assert.match(await bench.gateway.metrics.text(), /hdt_gateway_found_uploads_total 1/);
  });

  test('is found while the list of the other module fails', async () => {
    bench = await startLossyBench();
    const comeBack = bench.goDownWithNext();
    assert.equal((await bench.send('ana', null)).status, 502);
    bench.clock.time += 1000;
    assert.equal((await bench.send('ana', null, { module: 'medical', files: 1 })).status, 502);
    comeBack();
    const { account, upstream } = bench;
    upstream.answer = (request, response, body) => {
      if (request.url?.includes('transformations')) json(response, 500, {});
      else account.answer(request, response, body);
    };
    await assert.rejects(bench.gateway.reconcile());
    assert.equal(await bench.statusOf('ana', account.uploads[0]?.uploadId), 200);
    assert.match(await bench.gateway.metrics.text(), /hdt_gateway_found_uploads_total 1/);
    upstream.answer = account.answer;
    await bench.gateway.reconcile();
    assert.match(await bench.gateway.metrics.text(), /hdt_gateway_found_uploads_total 2/);
  });

  test('is reconciled with one list for all uploads', async () => {
    bench = await startLossyBench();
    for (const name of ['one.csv', 'two.csv', 'three.csv']) {
      const body = new FormData();
      body.append('files', new Blob(['x']), name);
      const comeBack = bench.goDownWithNext();
      assert.equal((await bench.send('ana', null, { body })).status, 502);
      comeBack();
    }
    const asked = bench.upstream.arrivals.length;
    await bench.gateway.reconcile();
    assert.equal(bench.upstream.arrivals.length, asked + 1);
    for (const { uploadId } of bench.account.uploads)
      assert.equal(await bench.statusOf('ana', uploadId), 200);
  });

  test('like 84 others at once on a busy account: each is answered, none by an error of the gateway', async () => {
    bench = await startLossyBench();
    const people = Array.from({ length: 84 }, (_, n) => `person-${n}`);
    const comeBack = bench.goDownWithNext();
    const lost = await Promise.all(people.map((who) => bench.send(who, 'k', { files: 1 })));
    for (const reply of lost) assert.deepEqual([reply.status, codeOf(reply)], [502, 'service-unreachable']);
    comeBack();
    const again = await Promise.all(people.map((who) => bench.send(who, 'k', { files: 1 })));
    const ids = again.flatMap((reply) => (reply.status === 200 ? uploadIds(reply) : [`${reply.status}`]));
    assert.deepEqual(ids.sort(), bench.account.uploads.map(({ uploadId }) => uploadId).sort());
    assert.deepEqual([bench.account.uploads.length, bench.posts()], [84, 84]);
  });

  test('is matched by names in other scripts and with characters that browsers escape', async () => {
    bench = await startLossyBench();
    const body = new FormData();
    for (const name of ['Blutbild März.csv', '血.csv', 'a "b".csv', '../c.csv'])
      body.append('files', new Blob(['x']), name);
    bench.loseNext((_, response) => response.destroy(), { accepted: false });
    await bench.send('ana', 'k', { body });
    // Some services decode what browsers escape.
    for (const { sentName } of lastForm())
      bench.account.addUpload({ fileName: sentName.replaceAll('%22', '"') });
    assert.deepEqual(
      uploadIds(await bench.send('ana', 'k', { body })),
      bench.account.uploads.map(({ uploadId }) => uploadId),
    );
  });
});
