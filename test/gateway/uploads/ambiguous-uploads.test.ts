import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'vitest';
import { codeOf, uploadIds } from '../support/bench.js';
import { LOSSES, type LossyBench, startLossyBench } from '../support/lost-responses.js';

const MINUTE = 60_000;
let bench: LossyBench;
afterEach(() => bench.close());

describe('an upload whose response is lost is never assigned to the wrong person', () => {
  const lost = async (who: string, key: string) => {
    bench.loseNext(LOSSES['502'], { accepted: false });
    await bench.send(who, key, { files: 1 });
  };
  const isUndecided = async (who: string, key: string) => {
    assert.equal(codeOf(await bench.send(who, key, { files: 1 })), 'key-busy');
    bench.clock.time += 2 * MINUTE;
    assert.equal(codeOf(await bench.send(who, key, { files: 1 })), 'key-busy');
    const reply = await bench.as('ana', '/api/v1/uploads');
    assert.equal((reply.json() as { count: number }).count, 0);
    await bench.gateway.reconcile();
    assert.match(
      await bench.gateway.metrics.text(),
      /hdt_gateway_unknown_uploads\{state="ambiguous"\} [1-9]/,
    );
  };

  test('two people lost one of the same name', async () => {
    bench = await startLossyBench();
    await lost('ana', 'k');
    await lost('ben', 'k');
    bench.account.addUpload({ fileName: 'report-1.jpg' });
    await isUndecided('ana', 'k');
    await isUndecided('ben', 'k');
  });

  test('more files are listed than were sent', async () => {
    bench = await startLossyBench();
    await lost('ana', 'k');
    bench.account.addUpload({ fileName: 'report-1.jpg' });
    bench.account.addUpload({ fileName: 'report-1.jpg' });
    await isUndecided('ana', 'k');
  });

  test('the list does not reach back far enough', async () => {
    bench = await startLossyBench();
    await lost('ana', 'k');
    for (let n = 0; n < 100; n += 1) bench.account.addUpload({ fileName: `other-${n}.pdf` });
    await isUndecided('ana', 'k');
  });

  test('only a part of it is listed', async () => {
    bench = await startLossyBench();
    bench.loseNext(LOSSES['502'], { accepted: false });
    await bench.send('ana', 'k', { files: 2 });
    bench.account.addUpload({ fileName: 'report-2.jpg' });
    bench.clock.time += 2 * MINUTE;
    assert.equal(codeOf(await bench.send('ana', 'k', { files: 2 })), 'key-busy');
    assert.equal(bench.posts(), 1);
  });

  test('the listed file is older or belongs to somebody else', async () => {
    bench = await startLossyBench();
    bench.account.addUpload({
      fileName: 'report-1.jpg',
      uploadedDate: new Date(bench.clock.time - MINUTE).toISOString(),
    });
    const [id = ''] = uploadIds(await bench.send('ben', 'k', { files: 1 }));
    await lost('ana', 'k');
    assert.equal(codeOf(await bench.send('ana', 'k', { files: 1 })), 'key-busy');
    bench.clock.time += MINUTE;
    const [own = ''] = uploadIds(await bench.send('ana', 'k', { files: 1 }));
    assert.notEqual(own, id);
    assert.equal(await bench.statusOf('ana', id), 404);
    assert.equal(bench.account.uploads.length, 3);
  });
});
