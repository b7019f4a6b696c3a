import assert from 'node:assert/strict';
import { afterEach, describe, test, vi } from 'vitest';
import type { Store } from '../../../server-stub/gateway/src/repositories.js';
import { accountService } from '../support/account.js';
import { type Bench, type BenchOptions, codeOf, form, startBench } from '../support/bench.js';
import { openTestStore } from '../support/store.js';
import { json } from '../support/upstream.js';

const MINUTE = 60_000;
/** More failures than any request waits for. */
const FAILURES = 8;

let bench: Bench;
afterEach(async () => {
  await bench.close();
  await bench.store.close();
});

/** A store that does the work of one method without an answer, once, and then refuses to end leases for long. */
function forgetful(store: Store, method: 'acquire' | 'markSent' | null): Store {
  let failures = method === null ? FAILURES : 0;
  let isForgotten = method === null;
  const unreachable = () => Promise.reject(Object.assign(new Error(), { code: 'ECONNREFUSED' }));
  const idempotency = new Proxy(store.idempotency, {
    get(target, name, receiver) {
      const member: unknown = Reflect.get(target, name, receiver);
      if (typeof member !== 'function') return member;
      return async (...args: unknown[]) => {
        if (name === 'release' && failures > 0) {
          failures -= 1;
          return unreachable();
        }
        const result: unknown = await Reflect.apply(member, target, args);
        if (name !== method || isForgotten) return result;
        isForgotten = true;
        failures = FAILURES;
        return unreachable();
      };
    },
  });
  return new Proxy(store, {
    get: (target, name, receiver) =>
      name === 'idempotency' ? idempotency : Reflect.get(target, name, receiver),
  });
}

/** A bench whose time begins with that in the service's responses, so that its lists say how far back they reach. */
async function start(options: BenchOptions): Promise<void> {
  bench = await startBench({ ...options, limits: { recordRetryDelay: 1 } });
  bench.clock.time = Date.now();
}

/** Sends again once many minutes have passed and others have filled the service's list. */
async function sendAgain(account: ReturnType<typeof accountService>, send: () => ReturnType<Bench['as']>) {
  await vi.waitUntil(
    async () => {
      bench.clock.time += MINUTE;
      const uploadedDate = new Date(bench.clock.time).toISOString();
      for (let n = 0; n < 150; n += 1) account.addUpload({ fileName: 'other.pdf', uploadedDate });
      const { status } = await send();
      return status === 200;
    },
    { timeout: 60_000, interval: 20 },
  );
}

describe('an upload of which the database has lost what became of its lease', () => {
  for (const [what, { method, bytes }] of Object.entries({
    'that was not sent': { method: 'acquire', bytes: 10 },
    'that was not completed': { method: 'markSent', bytes: 100_000 },
  } as const)) {
    test(`${what}: is sent again, however busy the account is`, async () => {
      const account = accountService();
      const store = await openTestStore();
      await start({ store: forgetful(store, method), answer: account.answer });
      const send = () =>
        bench.as('ana', '/api/master?module=pathology', {
          method: 'POST',
          body: form(1, bytes),
          headers: { 'idempotency-key': 'k' },
        });
      assert.ok((await send()).status >= 500);
      assert.equal(account.uploads.length, 0);
      await sendAgain(account, send);
      assert.equal(account.uploads.filter(({ fileName }) => fileName.startsWith('report-')).length, 1);
    });
  }

  test('that the service has refused: its sender reads so, and may send it again', async () => {
    const account = accountService();
    const store = await openTestStore();
    let isRefused = true;
    await start({
      store: forgetful(store, null),
      answer: (request, response, body) => {
        if (!isRefused || request.method !== 'POST') return account.answer(request, response, body);
        isRefused = false;
        json(response, 422, { title: 'Unprocessable', status: 422 });
      },
    });
    const send = () =>
      bench.as('ana', '/api/master?module=pathology', {
        method: 'POST',
        body: form(1),
        headers: { 'idempotency-key': 'k' },
      });
    const refused = await send();
    assert.equal(refused.status, 422, codeOf(refused));
    await sendAgain(account, send);
    assert.equal(account.uploads.filter(({ fileName }) => fileName.startsWith('report-')).length, 1);
  });
});
