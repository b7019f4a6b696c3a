import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, test } from 'vitest';
import type { Store } from '../../../server-stub/gateway/src/repositories.js';
import { accountService } from '../support/account.js';
import { type Bench, codeOf, type Reply, startBench, TOKEN_HEADERS } from '../support/bench.js';
import { openTestStore } from '../support/store.js';

const SCOPE = '{"scope":"pathology medical"}';

/** Sends all of a request but its body, and resolves once the server has it in hand. */
async function park(url: string, path: string, headers: Record<string, string>, body: string) {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let heard = '';
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()));
  const accepted = new Promise<void>((resolve) =>
    socket.on('data', (piece) => {
      heard += String(piece);
      if (heard.startsWith('HTTP/1.1 100 ')) resolve();
    }),
  );
  const lines = {
    ...headers,
    host: 'x',
    connection: 'close',
    expect: '100-continue',
    'content-length': body.length,
  };
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`POST ${path} HTTP/1.1\r\n${head.join('')}\r\n`);
  await accepted;
  return {
    /** Sends the body; the answer to it. */
    async finish() {
      socket.write(body);
      await closed;
      const [, status = ''] = /HTTP\/1\.1 (?!100)(\d{3})/.exec(heard) ?? [];
      const [json = '{}'] = /\{.*\}/s.exec(heard) ?? [];
      return { status: Number(status), body: JSON.parse(json) as { code?: string; access_token?: string } };
    },
  };
}

/** Something that waits until it is let go. */
function gate() {
  let open = () => {};
  let reach = () => {};
  const reached = new Promise<void>((resolve) => {
    reach = resolve;
  });
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const pass = (): Promise<void> => {
    reach();
    return opened;
  };
  return { reached, open, pass };
}

describe('a sign-out', () => {
  let bench: Bench;
  let store: Store;
  let signedIn: boolean;
  let whileAsked: () => Promise<void>;
  beforeEach(async () => {
    store = await openTestStore();
    signedIn = true;
    whileAsked = async () => {};
    bench = await startBench({
      answer: accountService().answer,
      store,
      authenticate: async () => {
        const identity = signedIn ? { subject: 'ana' } : null;
        await whileAsked();
        return identity;
      },
    });
  });
  afterEach(async () => {
    await bench.close();
    await store.close();
  });

  const signOut = async (after: number) => {
    bench.clock.time += after;
    signedIn = false;
    await bench.gateway.revoke({ subject: 'ana' });
  };
  const exchange = () => bench.call('/token', { method: 'POST', headers: TOKEN_HEADERS, body: SCOPE });
  const tokenIn = (reply: Reply) => (reply.json() as { access_token: string }).access_token;
  const use = (token = '', path = '/api/v1/uploads') =>
    bench.call(path, { headers: { authorization: `Bearer ${token}` } });

  for (const after of [0, 5000]) {
    test(`ends an exchange whose body comes ${after} ms later`, async () => {
      const parked = await park(bench.url, '/token', TOKEN_HEADERS, SCOPE);
      await signOut(after);
      bench.clock.time += after;
      const { status, body } = await parked.finish();
      assert.deepEqual([status, body.code], [401, 'session-required']);
    });

    test(`refuses the token of an exchange whose session was asked for ${after} ms before`, async () => {
      const asked = gate();
      whileAsked = asked.pass;
      const exchanging = exchange();
      await asked.reached;
      await signOut(after);
      bench.clock.time += 5000;
      asked.open();
      const reply = await use(tokenIn(await exchanging));
      assert.deepEqual([reply.status, codeOf(reply)], [401, 'token-invalid']);
    });
  }

  test('is over once it is done: a sign-in in the same second gets a valid token', async () => {
    const before = tokenIn(await exchange());
    await signOut(0);
    signedIn = true;
    assert.equal((await use(tokenIn(await exchange()))).status, 200);
    assert.equal((await use(before)).status, 401);
  });

  test('is not undone by a node whose clock is behind', async () => {
    const behind = await startBench({ store });
    bench.clock.time += 10_000;
    const token = tokenIn(await exchange());
    await signOut(0);
    await behind.gateway.revoke({ subject: 'ana' });
    await behind.close();
    assert.equal((await use(token)).status, 401);
  });

  test('while the clock is ahead locks nobody out once it is corrected', async () => {
    const before = tokenIn(await exchange());
    bench.clock.time += 3_600_000;
    const ahead = tokenIn(await exchange());
    await signOut(1000);
    bench.clock.time -= 3_600_000;
    signedIn = true;
    for (const token of [before, ahead]) assert.equal((await use(token)).status, 401);
    assert.equal((await use(tokenIn(await exchange()))).status, 200);
    bench.clock.time += 3_600_000;
    assert.equal((await use(ahead)).status, 401, 'its time has come, but the sign-out was later');
  });

  test('at a node whose clock is right ends a token of one that is four minutes ahead', async () => {
    const ahead = await startBench({
      store,
      authenticate: () => ({ subject: 'ana' }),
      clock: { now: () => bench.clock.time + 240_000 },
    });
    const reply = await ahead.call('/token', { method: 'POST', headers: TOKEN_HEADERS, body: SCOPE });
    assert.equal((await use(tokenIn(reply))).status, 200, 'the control');
    await signOut(1000);
    assert.equal((await use(tokenIn(reply))).status, 401);
    await ahead.gateway.revoke({ subject: 'ana' });
    signedIn = true;
    assert.equal((await use(tokenIn(await exchange()))).status, 200, 'signed in again at the right one');
    await ahead.close();
  });

  test('is not forgotten with sign-outs of thirty days ago', async () => {
    await signOut(0);
    signedIn = true;
    const month = 31 * 24 * 3_600_000;
    bench.clock.time += month;
    const token = tokenIn(await exchange());
    await store.purge({ createdBefore: bench.clock.time - month + 1000, now: bench.clock.time });
    assert.equal((await use(token)).status, 200, 'deleting what is old ends no token');
    await signOut(0);
    assert.equal((await use(token)).status, 401);
  });

  test('counts also where the token was issued while the clock was ahead', async () => {
    bench.clock.time += 3_600_000;
    const ahead = tokenIn(await exchange());
    bench.clock.time -= 3_600_000;
    await signOut(0);
    assert.equal((await use(ahead)).status, 401);
  });

  /** A pairing that is confirmed, with what its phone asks for a token with. */
  async function pairing(): Promise<string> {
    const authorization = `Bearer ${tokenIn(await exchange())}`;
    const post = async (path: string, headers: Record<string, string>, body = '') =>
      (await bench.call(path, { method: 'POST', headers, body })).json() as Record<string, string>;
    const { handoff_id, secret } = await post('/handoff', { authorization });
    const { claim = '' } = await post('/handoff/claim', TOKEN_HEADERS, JSON.stringify({ secret }));
    await post(`/handoff/${handoff_id}/confirm`, { authorization });
    bench.clock.time += 3000;
    return JSON.stringify({ claim });
  }

  test('ends a phone’s exchange whose body comes later', async () => {
    const parked = await park(bench.url, '/handoff/token', TOKEN_HEADERS, await pairing());
    await signOut(5000);
    const { status, body } = await parked.finish();
    assert.deepEqual([status, body.code], [400, 'expired-token']);
  });

  test('revokes the token of a phone’s exchange in progress', async () => {
    const claim = await pairing();
    const { poll } = store.handoffs;
    const polled = gate();
    store.handoffs.poll = async (...request) => {
      const isInTime = await poll(...request);
      await polled.pass();
      return isInTime;
    };
    const exchanging = bench.call('/handoff/token', { method: 'POST', headers: TOKEN_HEADERS, body: claim });
    await polled.reached;
    await signOut(1000);
    bench.clock.time += 5000;
    polled.open();
    const reply = await use(tokenIn(await exchanging), '/handoff');
    assert.deepEqual([reply.status, codeOf(reply)], [401, 'token-invalid']);
  });
});
