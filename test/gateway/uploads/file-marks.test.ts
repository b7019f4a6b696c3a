import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'vitest';
import { markName, marksIn, withoutMarks } from '../../../server-stub/gateway/src/file-mark.js';
import { codeOf, uploadIds } from '../support/bench.js';
import { LOSSES, type LossyBench, startLossyBench } from '../support/lost-responses.js';
import { readReceivedForm } from '../support/received-form.js';
import { json } from '../support/upstream.js';

const MINUTE = 60_000;
const MARK = 'abcdefghijkl';

describe('the mark of a file', () => {
  for (const [name, marked] of [
    ['report.pdf', 'report.hdt-abcdefghijkl.pdf'],
    ['report', 'report.hdt-abcdefghijkl'],
    ['.profile', '.profile.hdt-abcdefghijkl'],
    ['a.b.tar.gz', 'a.b.tar.hdt-abcdefghijkl.gz'],
    ['Blutbild März.csv', 'Blutbild März.hdt-abcdefghijkl.csv'],
  ] as const) {
    test(`of ${name} is before its extension and can be taken out again`, () => {
      assert.equal(markName(name, MARK), marked);
      assert.deepEqual(marksIn(marked), [MARK]);
      assert.equal(withoutMarks(`{"fileName":"${marked}"}`), `{"fileName":"${name}"}`);
    });
  }

  test('is behind that of a file that was saved from the service and is sent again', () => {
    const marked = markName('a.hdt-000000000000.pdf', MARK);
    assert.equal(marked, 'a.hdt-000000000000.hdt-abcdefghijkl.pdf');
    assert.equal(withoutMarks(marked), 'a.hdt-000000000000.pdf');
    assert.deepEqual(marksIn(marked), [MARK]);
  });

  test('is found in a name that the service has converted', () => {
    assert.equal(withoutMarks('REPORT.HDT-ABCDEFGHIJKL.PDF'), 'REPORT.PDF');
    assert.deepEqual(marksIn('REPORT.HDT-ABCDEFGHIJKL.PDF'), [MARK]);
    assert.equal(withoutMarks('report.hdt-abcdefghijkl'), 'report');
    assert.equal(withoutMarks('report.hdt-abcdefghijkl.pdf.fhir.json'), 'report.pdf.fhir.json');
  });

  test('is not taken for one in names that only resemble it', () => {
    for (const name of ['a.hdt-.pdf', 'a.hdt-abcdefghijkl0.pdf', 'hdt-abcdefghijkl.pdf'])
      assert.equal(withoutMarks(name), name);
  });
});

describe('files of one name', () => {
  let bench: LossyBench;
  afterEach(() => bench.close());
  const lost = async (who: string, key: string, accepted = true) => {
    bench.loseNext(LOSSES['502'], { accepted });
    return bench.send(who, key, { files: 1 });
  };

  test('have names of their own on the way, and their original one for everybody else', async () => {
    bench = await startLossyBench();
    const [id = ''] = uploadIds(await bench.send('ana', null, { files: 2 }));
    const sent = readReceivedForm(bench.upstream.arrivals.at(-1)!).map(({ sentName }) => sentName);
    for (const name of sent) assert.match(name, /^report-[12]\.hdt-[0-9a-z]{12}\.jpg$/);
    const list = (await bench.as('ana', '/api/v1/uploads')).json() as { uploads: { fileName: string }[] };
    assert.deepEqual(list.uploads.map(({ fileName }) => fileName).sort(), ['report-1.jpg', 'report-2.jpg']);
    const paths = [`/api/v1/status/${id}`, `/api/master?uploadId=${id}`, `/api/v1/results/${id}?format=json`];
    bench.upstream.answer = (_, response) => json(response, 200, { fileName: sent[0], status: 'completed' });
    for (const path of paths) {
      const { text } = await bench.as('ana', path);
      assert.match(text, /"report-1\.jpg"/);
      assert.doesNotMatch(text, /hdt-/);
    }
  });

  test('of readings too, in the answer, the history, a record and the event', async () => {
    bench = await startLossyBench();
    const answer = await bench.send('ana', null, { module: 'medical', files: 1 });
    const { text: history } = await bench.as('ana', '/api/master/transformations?module=medical');
    const { text: record } = await bench.as('ana', '/api/master/medical/m-1');
    const events = await bench.store.events.after({ tenant: '', subject: 'ana' }, 0, 10);
    for (const text of [answer.text, history, record, JSON.stringify(events)]) {
      assert.match(text, /report-1\.jpg/);
      assert.doesNotMatch(text, /hdt-/);
    }
  });

  test('a mark that is cut by the chunks of a result is taken out, and Parquet is not touched', async () => {
    bench = await startLossyBench();
    const [id = ''] = uploadIds(await bench.send('ana', null, { files: 1 }));
    const text = `{"fileName":"März.hdt-${MARK}.pdf","x":"${'y'.repeat(500)}.hdt-${MARK}"}`;
    const result = async (type: string) => {
      bench.upstream.answer = async (_, response) => {
        response.writeHead(200, { 'content-type': type });
        for (const byte of Buffer.from(text)) {
          response.write(Buffer.of(byte));
          await new Promise(setImmediate);
        }
        response.end();
      };
      return (await bench.as('ana', `/api/v1/results/${id}`)).text;
    };
    assert.equal(await result('application/json'), text.replaceAll(`.hdt-${MARK}`, ''));
    assert.equal(await result('application/octet-stream'), text);
  });

  test('are found for their senders, each its own, after an outage', async () => {
    bench = await startLossyBench({ limits: { uploadsPerPerson: 40 } });
    const people = Array.from({ length: 30 }, (_, n) => `person-${n}`);
    for (const who of people) await bench.token(who);
    // The service files all of them and answers nobody.
    const names: string[] = [];
    bench.upstream.answer = (request, response, body) => {
      if (request.method === 'POST') {
        const [name = ''] = /(?<=filename=")[^"]+/.exec(body.toString()) ?? [];
        names.push(bench.account.addUpload({ fileName: name }).uploadId);
      }
      response.destroy();
    };
    const refused = await Promise.all(people.map((who) => bench.send(who, 'k', { files: 1 })));
    assert.ok(refused.every(({ status }) => status === 502));
    bench.upstream.answer = bench.account.answer;
    await bench.gateway.reconcile();
    const owned = await Promise.all(
      people.map(async (who) => uploadIds(await bench.send(who, 'k', { files: 1 }))),
    );
    assert.equal(new Set(owned.flat()).size, 30);
    assert.deepEqual([bench.account.uploads.length, bench.posts()], [30, 30]);
    assert.match(await bench.gateway.metrics.text(), /hdt_gateway_unknown_uploads 0/);
  });

  test('that the service did not accept: the key is free again after the service’s delay', async () => {
    bench = await startLossyBench();
    await lost('ana', 'k', false);
    await lost('ben', 'k', false);
    // Others of the account file the same name, and more than a list shows.
    for (let n = 0; n < 150; n += 1) bench.account.addUpload({ fileName: 'report-1.jpg' });
    assert.equal(codeOf(await bench.send('ana', 'k', { files: 1 })), 'key-busy');
    bench.clock.time += 2 * MINUTE;
    assert.equal((await bench.send('ana', 'k', { files: 1 })).status, 200);
    const withdraw = () => bench.as('ben', '/idempotency-keys/k', { method: 'DELETE' });
    await withdraw();
    assert.equal((await withdraw()).status, 204);
  });

  test('of which only a part was accepted: that part is the sender’s once the service has had its time', async () => {
    bench = await startLossyBench();
    bench.loseNext(LOSSES['502'], { accepted: false });
    await bench.send('ana', 'k', { files: 2 });
    const [, second] = readReceivedForm(lastPost());
    const { uploadId } = bench.account.addUpload({ fileName: second!.sentName });
    assert.equal(codeOf(await bench.send('ana', 'k', { files: 2 })), 'key-busy');
    bench.clock.time += 2 * MINUTE;
    assert.deepEqual(uploadIds(await bench.send('ana', 'k', { files: 2 })), [uploadId]);
    assert.equal(bench.posts(), 1);
  });

  test('with names kept as they are: nothing is looked for, and nothing is said to be absent', async () => {
    bench = await startLossyBench({ keepFileNames: true });
    const asked = () => bench.upstream.arrivals.filter(({ method }) => method === 'GET').length;
    assert.equal((await lost('ana', 'k')).status, 502);
    assert.equal(lastPost().body.includes('.hdt-'), false);
    assert.equal(codeOf(await bench.send('ana', 'k', { files: 1 })), 'key-busy');
    bench.clock.time += 2 * MINUTE;
    assert.equal(codeOf(await bench.send('ana', 'k', { files: 1 })), 'key-busy');
    bench.clock.time += MINUTE;
    const unknown = await bench.send('ana', 'k', { files: 1 });
    assert.deepEqual([unknown.status, codeOf(unknown)], [409, 'outcome-unknown']);
    assert.deepEqual([asked(), bench.account.uploads.length], [0, 1]);
  });

  const lastPost = () => bench.upstream.arrivals.filter(({ method }) => method === 'POST').at(-1)!;
});
