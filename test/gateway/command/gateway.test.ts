import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { lanAddresses } from '../../../server-stub/addresses.js';
import { isOpen, type Running, run } from '../../support/process.js';
import { accountService } from '../support/account.js';
import { form, KEY, TOKEN_HEADERS } from '../support/bench.js';
import { startUpstream, type Upstream } from '../support/upstream.js';

/** Of this machine, and not the one that loopback servers take: all of 127.0.0.0/8 on Linux, else that of a network. */
const OTHER_ADDRESS = process.platform === 'linux' ? '127.0.0.2' : (lanAddresses()[0] ?? '127.0.0.1');

describe('npm run gateway', () => {
  let upstream: Upstream;
  let folder: string;
  before(async () => {
    upstream = await startUpstream(accountService().answer);
    folder = await mkdtemp(join(tmpdir(), 'hdt-gateway-'));
  });
  after(async () => {
    await upstream.close();
    await rm(folder, { recursive: true, force: true });
  });

  const start = (more: Record<string, string> = {}) =>
    run(process.execPath, ['server-stub/gateway/dist/command/main.js'], {
      HDT_SERVICE_URL: upstream.url,
      HDT_API_KEY: KEY,
      HDT_DATABASE_URL: join(folder, 'gateway.sqlite'),
      HDT_TOKEN_SECRET: 'Tr0ub4dor&3-correct-horse-battery',
      PORT: '0',
      ...more,
    });

  const addressOf = async (gateway: Running) => (await gateway.line(/"address":"([^"]+)"/))[1] ?? '';

  test('serves, remembers over a restart, lets what is under way finish, and logs no secret', async () => {
    const first = start();
    const address = await addressOf(first);
    const exchange = await fetch(`${address}/token`, {
      method: 'POST',
      headers: TOKEN_HEADERS,
      body: '{"scope":"pathology"}',
    });
    const { access_token } = (await exchange.json()) as { access_token: string };
    const headers = { authorization: `Bearer ${access_token}` };
    const upload = () =>
      fetch(`${address}/api/master?module=pathology`, { method: 'POST', headers, body: form(1) });
    assert.equal((await upload()).status, 200);

    const account = upstream.answer;
    let finish = () => {};
    const arrived = new Promise<void>((resolve) => {
      upstream.answer = (...exchanged) => {
        finish = () => account(...exchanged);
        resolve();
      };
    });
    const slow = upload();
    await arrived;
    first.interrupt();
    await first.line(/"event":"stopping"/);
    finish();
    assert.equal((await slow).status, 200, 'the upload under way was cut off');
    await first.line(/"event":"stopped"/);
    assert.equal(await first.ended, 0);
    assert.equal(await isOpen(Number(new URL(address).port)), false);

    upstream.answer = account;
    const second = start();
    const list = await fetch(`${await addressOf(second)}/api/v1/uploads`, { headers });
    assert.equal(((await list.json()) as { count: number }).count, 2);
    second.kill('SIGTERM');
    assert.equal(await second.ended, 0);

    const printed = [...first.lines, ...second.lines];
    for (const line of printed) JSON.parse(line);
    const reply = printed.join('\n');
    for (const hidden of [KEY, upstream.url, access_token, 'correct-horse'])
      assert.ok(!reply.includes(hidden));
    assert.match(reply, /"method":"POST","route":"\/hdt\/api\/master","status":200/);
  });

  test('shows its metrics on a port of their own, and is not held by who listens to events', async () => {
    const gateway = start({ HDT_METRICS_PORT: '0' });
    const started = await gateway.line(/"address":"([^"]+)","metrics":"([^"]+)"/);
    const [, address = '', metrics = ''] = started;
    const exchange = await fetch(`${address}/token`, {
      method: 'POST',
      headers: TOKEN_HEADERS,
      body: '{"scope":"pathology"}',
    });
    const { access_token } = (await exchange.json()) as { access_token: string };
    const stream = await fetch(`${address}/events`, { headers: { authorization: `Bearer ${access_token}` } });
    const reader = stream.body!.getReader();
    await reader.read();
    const text = await (await fetch(metrics)).text();
    assert.match(text, /hdt_gateway_event_streams 1/);
    assert.equal((await fetch(`${address}/metrics`)).status, 404);
    gateway.interrupt();
    assert.equal((await reader.read()).done, true);
    assert.equal(await gateway.ended, 0);
  });

  test('shows its metrics to this machine alone, also when it is open to the network', async () => {
    const reach = async (more: Record<string, string>) => {
      const gateway = start({ HOST: '0.0.0.0', HDT_METRICS_PORT: '0', ...more });
      const [, address = '', metrics = ''] = await gateway.line(/"address":"([^"]+)","metrics":"([^"]+)"/);
      const open = await Promise.all(
        [address, metrics].flatMap((url) =>
          ['127.0.0.1', OTHER_ADDRESS].map((host) => isOpen(Number(new URL(url).port), host)),
        ),
      );
      gateway.kill('SIGTERM');
      assert.equal(await gateway.ended, 0);
      return open;
    };
    assert.deepEqual(await reach({}), [true, true, true, false]);
    assert.deepEqual(await reach({ HDT_METRICS_HOST: '0.0.0.0' }), [true, true, true, true]);
  });

  test('with nothing set keeps nothing, and says so', async () => {
    const note = async (more: Record<string, string>) => {
      const gateway = start(more);
      const [started] = await gateway.line(/.*"event":"started".*/);
      gateway.kill('SIGTERM');
      assert.equal(await gateway.ended, 0);
      return (JSON.parse(started) as { note?: string }).note ?? '';
    };
    assert.match(await note({ HDT_DATABASE_URL: '', HDT_TOKEN_SECRET: '' }), /memory.*HDT_TOKEN_SECRET/);
    assert.equal(await note({}), '');
  });

  test('does not start with a database that lasts and a secret that does not', async () => {
    const gateway = start({ HDT_TOKEN_SECRET: '' });
    await Promise.race([gateway.ended, gateway.line(/"event":"started"/)]);
    gateway.interrupt();
    assert.equal(await gateway.ended, 1);
    assert.match(gateway.lines.join('\n'), /^HDT_TOKEN_SECRET is missing: .*restart.*Set it/);
  });

  test('does not start on a wrong environment, and names each variable', async () => {
    const gateway = start({ HDT_SERVICE_URL: '', HDT_API_KEY: '', HOST: '0.0.0.0', HDT_TOKEN_SECRET: '' });
    assert.equal(await gateway.ended, 1);
    const reply = gateway.lines.join('\n');
    for (const name of ['HDT_SERVICE_URL', 'HDT_API_KEY', 'HDT_TOKEN_SECRET'])
      assert.match(reply, new RegExp(name));
  });

  test('does not start on a port in use or without its database, and shows no stack', async () => {
    const { port } = new URL(upstream.url);
    for (const [change, reason] of [
      [{ PORT: port }, 'EADDRINUSE'],
      [{ HDT_DATABASE_URL: '/dev/null/gateway.sqlite' }, ''],
      [{ HDT_DATABASE_URL: 'postgres://nobody:secret-word@127.0.0.1:1/x' }, 'ECONNREFUSED'],
    ] as const) {
      const gateway = start(change);
      assert.equal(await gateway.ended, 1);
      const reply = gateway.lines.join('\n');
      assert.match(reply, new RegExp(`"event":"failed","reason":"\\w*${reason}`));
      assert.doesNotMatch(reply, /\bat .+:\d+|secret-word/);
    }
  });
});
