import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'vitest';
import type { HdtErrorCode } from '../../../src/core/errors.js';
import type { UploadRecord } from '../../../src/core/service/wire.js';
import { FetchedReports } from '../../../src/records/fetched-reports.js';
import type { Report } from '../../../src/records/records-flow.js';

const LOADED: Report = { kind: 'loaded', rows: [], unreadLines: 0 };
const failed = (code: HdtErrorCode): Report => ({ kind: 'failed', code });

/** Reports that the test answers one by one. */
function createClient() {
  const asked: string[] = [];
  const waiting = new Map<string, (report: Report) => void>();
  const openReport = (uploadId: string) => {
    asked.push(uploadId);
    return new Promise<Report>((resolve) => waiting.set(uploadId, resolve));
  };
  const answer = async (uploadId: string, report: Report = LOADED) => {
    waiting.get(uploadId)!(report);
    waiting.delete(uploadId);
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { asked, answer, openReport, open: () => [...waiting.keys()] };
}

const upload = (uploadId: string, more: Partial<UploadRecord> = {}): UploadRecord => ({
  uploadId,
  fileName: `${uploadId}.pdf`,
  status: 'completed',
  uploadedDate: '2026-11-20T08:00:00Z',
  expiresAt: null,
  ...more,
});
const uploads = (...ids: string[]) => ids.map((id) => upload(id));
const start = (listed: readonly UploadRecord[]) => {
  const client = createClient();
  const reports = new FetchedReports(client);
  const control = new AbortController();
  let changes = 0;
  const fetchListed = (list = listed) =>
    reports.fetchListed(list, () => (changes += 1), { signal: control.signal });
  return { client, reports, control, fetchListed, done: fetchListed(), changes: () => changes };
};

describe('the reports of closed rows', () => {
  it('are fetched two at a time, each once', async () => {
    const { client, done, fetchListed, changes } = start(uploads('a', 'b', 'c', 'd'));
    assert.deepEqual(client.open(), ['a', 'b']);
    await client.answer('b');
    assert.deepEqual(client.open(), ['a', 'c']);
    for (const id of ['a', 'c', 'd']) await client.answer(id);
    assert.equal(await done, null);
    assert.equal(changes(), 4);
    assert.equal(await fetchListed(), null);
    assert.deepEqual(client.asked, ['a', 'b', 'c', 'd']);
  });

  const skipped: [what: string, list: UploadRecord[]][] = [
    ['one that is being read', [upload('a', { status: 'processing' })]],
    ['one that failed', [upload('a', { status: 'failed' })]],
    ['none', []],
  ];
  for (const [what, list] of skipped) {
    it(`are not asked for: ${what}`, async () => {
      const { client, done } = start(list);
      assert.equal(await done, null);
      assert.deepEqual(client.asked, []);
    });
  }

  for (const code of ['rate-limited', 'server', 'network', 'unauthorized', 'session-changed'] as const) {
    it(`are no longer asked for after “${code}”`, async () => {
      const { client, done } = start(uploads('a', 'b', 'c', 'd'));
      await client.answer('a', failed(code));
      await client.answer('b');
      assert.equal(await done, code);
      assert.deepEqual(client.asked, ['a', 'b']);
    });
  }

  it('pass over one that the service no longer has, which is not asked for again', async () => {
    const { client, done, fetchListed } = start(uploads('a', 'b', 'c'));
    await client.answer('a', failed('not-found'));
    for (const id of ['b', 'c']) await client.answer(id);
    assert.equal(await done, null);
    await fetchListed();
    assert.deepEqual(client.asked, ['a', 'b', 'c']);
  });

  it('that the service no longer has are not asked for again by a comparison, nor after one', async () => {
    const { client, reports, control, done } = start(uploads('a', 'b', 'c'));
    const { signal } = control;
    const compared = reports.openAll(uploads('c', 'a'), { signal });
    for (const id of ['c', 'a', 'b']) await client.answer(id, failed('not-found'));
    assert.deepEqual([await done, (await compared).kind], [null, 'loaded']);
    assert.deepEqual(client.asked, ['a', 'b', 'c']);
    assert.equal((await reports.openAll(uploads('a', 'b'), { signal })).kind, 'loaded');
    assert.deepEqual(client.asked, ['a', 'b', 'c']);
    void reports.open('a', { signal });
    assert.deepEqual(client.asked, ['a', 'b', 'c', 'a']);
  });

  it('are the same as of an opened row, in either order', async () => {
    const { client, reports, control, done } = start(uploads('a'));
    const opened = reports.open('a', { signal: control.signal });
    await client.answer('a');
    assert.equal(await opened, LOADED);
    assert.equal(await done, null);
    assert.equal(await reports.open('a', { signal: control.signal }), LOADED);
    assert.deepEqual(client.asked, ['a']);
  });

  it('are two at a time also where the list changes meanwhile', async () => {
    const { client, done, fetchListed } = start(uploads('a', 'b', 'c'));
    const longer = fetchListed(uploads('n', 'a', 'b', 'c'));
    assert.deepEqual(client.open(), ['a', 'b']);
    for (const id of ['a', 'b', 'n', 'c']) await client.answer(id);
    assert.deepEqual([await done, await longer], [null, null]);
    assert.deepEqual(client.asked, ['a', 'b', 'n', 'c']);
  });

  it('of a list that changes as the last one arrives are fetched, too', async () => {
    for (let moments = 0; moments < 12; moments += 1) {
      const { client, done, fetchListed } = start(uploads('a'));
      const answered = client.answer('a');
      for (let moment = 0; moment < moments; moment += 1) await null;
      const longer = fetchListed(uploads('a', 'b'));
      await answered;
      assert.deepEqual(client.asked, ['a', 'b'], `${moments} moments later`);
      await client.answer('b');
      assert.deepEqual([await done, await longer], [null, null]);
    }
  });

  it('end with the list', async () => {
    const { client, reports, control, done } = start(uploads('a', 'b', 'c'));
    control.abort();
    for (const id of ['a', 'b']) await client.answer(id);
    assert.equal(await done, null);
    assert.deepEqual(client.asked, ['a', 'b']);
    assert.equal(reports.find('a'), undefined);
  });

  it('are fetched again once their upload has changed', async () => {
    const { client, reports, done, fetchListed } = start(uploads('a', 'b'));
    reports.forgetChanged(uploads('a', 'b'));
    for (const id of ['a', 'b']) await client.answer(id);
    await done;
    const changed = [upload('a', { unreadLines: 2 }), upload('b')];
    reports.forgetChanged(changed);
    void fetchListed(changed);
    assert.deepEqual(client.asked, ['a', 'b', 'a']);
  });
});

describe('a page that nobody sees, or without a network', () => {
  const original = { document: globalThis.document, navigator: globalThis.navigator };
  afterEach(() => {
    for (const [name, value] of Object.entries(original))
      Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  });
  const inPage = (visibilityState: string, onLine: boolean) => {
    const page = Object.assign(new EventTarget(), { visibilityState });
    Object.defineProperty(globalThis, 'document', { value: page, configurable: true, writable: true });
    Object.defineProperty(globalThis, 'navigator', { value: { onLine }, configurable: true, writable: true });
    return page;
  };

  for (const [what, visibility, onLine] of [
    ['hidden', 'hidden', true],
    ['offline', 'visible', false],
  ] as const) {
    it(`asks for nothing while it is ${what}, and goes on afterwards`, async () => {
      const page = inPage(visibility, onLine);
      const { client, done } = start(uploads('a'));
      await new Promise((resolve) => setTimeout(resolve));
      assert.deepEqual(client.asked, []);
      inPage('visible', true);
      page.dispatchEvent(new Event('visibilitychange'));
      await new Promise((resolve) => setTimeout(resolve));
      await client.answer('a');
      assert.equal(await done, null);
    });
  }
});
