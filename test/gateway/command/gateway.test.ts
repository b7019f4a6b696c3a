import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, realpath, rm, symlink } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { VARIABLES } from '../../../server-stub/gateway/src/command/variables.js';
import { lanAddresses } from '../../../server-stub/start/addresses.js';
import { isPortOpen, ROOT, type Running, run } from '../../support/process.js';
import { accountService } from '../support/account.js';
import { form, KEY, TOKEN_HEADERS } from '../support/bench.js';
import { MAIN, runGateway } from '../support/command.js';
import { startUpstream, type Upstream } from '../support/upstream.js';

/** Of this machine, and not the one that loopback servers take: all of 127.0.0.0/8 on Linux, else that of a network. */
const OTHER_ADDRESS = process.platform === 'linux' ? '127.0.0.2' : (lanAddresses()[0] ?? '127.0.0.1');

describe('npm run gateway', () => {
  let upstream: Upstream;
  let folder: string;
  beforeAll(async () => {
    upstream = await startUpstream(accountService().answer);
    folder = await mkdtemp(join(tmpdir(), 'hdt-gateway-'));
  });
  afterAll(async () => {
    await upstream.close();
    await rm(folder, { recursive: true, force: true });
  });

  const start = (more: Record<string, string> = {}) =>
    runGateway({
      HDT_SERVICE_URL: upstream.url,
      HDT_DATABASE_URL: join(folder, 'gateway.sqlite'),
      ...more,
    });

  const addressOf = async (gateway: Running) => (await gateway.line(/"address":"([^"]+)"/))[1] ?? '';

  test('serves, persists over a restart, finishes uploads in progress and logs no secret', async () => {
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
    assert.equal(await isPortOpen(Number(new URL(address).port)), false);

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

  test('serves metrics on a separate port, and stops despite open event streams', async () => {
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
    for (const name of [
      'process_cpu_seconds_total',
      'process_resident_memory_bytes',
      'nodejs_eventloop_lag_p99_seconds',
    ])
      assert.match(text, new RegExp(`^${name} [0-9.e-]+$`, 'm'));
    const names = [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name);
    assert.deepEqual(names, [...new Set(names)], 'a metric comes twice');
    assert.equal((await fetch(`${address}/metrics`)).status, 404);
    gateway.interrupt();
    assert.equal((await reader.read()).done, true);
    assert.equal(await gateway.ended, 0);
  });

  test('serves metrics on loopback only, even when it listens on a network', async () => {
    const reach = async (more: Record<string, string>) => {
      const gateway = start({ HOST: '0.0.0.0', HDT_SESSION_ANONYMOUS: '1', HDT_METRICS_PORT: '0', ...more });
      const [, address = '', metrics = ''] = await gateway.line(/"address":"([^"]+)","metrics":"([^"]+)"/);
      const open = await Promise.all(
        [address, metrics].flatMap((url) =>
          ['127.0.0.1', OTHER_ADDRESS].map((host) => isPortOpen(Number(new URL(url).port), host)),
        ),
      );
      gateway.kill('SIGTERM');
      assert.equal(await gateway.ended, 0);
      return open;
    };
    assert.deepEqual(await reach({}), [true, true, true, false]);
    assert.deepEqual(await reach({ HDT_METRICS_HOST: '0.0.0.0' }), [true, true, true, true]);
  });

  test('without settings keeps records in memory and lets every browser in, and logs that', async () => {
    const note = async (more: Record<string, string>) => {
      const gateway = start(more);
      const [started] = await gateway.line(/.*"event":"started".*/);
      gateway.kill('SIGTERM');
      assert.equal(await gateway.ended, 0);
      return (JSON.parse(started) as { note?: string }).note ?? '';
    };
    assert.match(await note({ HDT_DATABASE_URL: '', HDT_TOKEN_SECRET: '' }), /memory.*HDT_TOKEN_SECRET/);
    assert.match(await note({}), /^Nobody has to sign in: .* HDT_SESSION_FORWARD_URL/);
    assert.equal(await note({ HDT_SESSION_FORWARD_URL: 'http://127.0.0.1:9/whoami' }), '');
  });

  test('in production asks who is signed in, on loopback, too', async () => {
    const gateway = start({ NODE_ENV: 'production' });
    await Promise.race([gateway.ended, gateway.line(/"event":"started"/)]);
    gateway.interrupt();
    assert.equal(await gateway.ended, 1);
    assert.match(gateway.lines.join('\n'), /HDT_SESSION_FORWARD_URL is missing: who is signed in\?/);
    const open = start({ NODE_ENV: 'production', HDT_SESSION_ANONYMOUS: '1' });
    await open.line(/"event":"started"/);
    open.kill('SIGTERM');
    assert.equal(await open.ended, 0);
  });

  test('exits when the database persists and the secret does not', async () => {
    const gateway = start({ HDT_TOKEN_SECRET: '' });
    await Promise.race([gateway.ended, gateway.line(/"event":"started"/)]);
    gateway.interrupt();
    assert.equal(await gateway.ended, 1);
    assert.match(gateway.lines.join('\n'), /^HDT_TOKEN_SECRET is missing: .*restart.*Set it/);
  });

  test('exits with 1 and names every wrong variable', async () => {
    const gateway = start({ HDT_SERVICE_URL: '', HDT_API_KEY: '', HOST: '0.0.0.0', HDT_TOKEN_SECRET: '' });
    assert.equal(await gateway.ended, 1);
    const reply = gateway.lines.join('\n');
    for (const name of ['HDT_SERVICE_URL', 'HDT_API_KEY', 'HDT_TOKEN_SECRET'])
      assert.match(reply, new RegExp(name));
  });

  test('exits with 1 and one line for a port in use, in plain words', async () => {
    const { port } = new URL(upstream.url);
    for (const variable of ['PORT', 'HDT_METRICS_PORT']) {
      const gateway = start({ [variable]: port });
      assert.equal(await gateway.ended, 1);
      assert.deepEqual(gateway.lines, [`The port is in use: set ${variable} to another one`]);
    }
  });

  test('exits with 1 and names the variable for an address of another machine', async () => {
    for (const [variable, address] of [
      ['HOST', '192.0.2.1'],
      ['HDT_METRICS_HOST', '192.0.2.1'],
      // An address of one network, which is not named.
      ['HOST', 'fe80::1'],
    ] as const) {
      const gateway = start({ [variable]: address, HDT_METRICS_PORT: '0', HDT_SESSION_ANONYMOUS: '1' });
      assert.equal(await gateway.ended, 1);
      assert.deepEqual(gateway.lines, [`${variable} is no address of this machine`]);
    }
  });

  test('stops at once while it waits for its database, which listens and does not answer', async () => {
    const database = createServer().listen(0, '127.0.0.1');
    await once(database, 'listening');
    const { port } = database.address() as AddressInfo;
    const gateway = start({ HDT_DATABASE_URL: `postgres://nobody@127.0.0.1:${port}/x` });
    const [socket] = (await once(database, 'connection')) as [Socket];
    const signalledAt = performance.now();
    gateway.kill('SIGTERM');
    // The first process of a container gets only signals that it listens for.
    assert.equal(await gateway.ended, 0);
    assert.ok(performance.now() - signalledAt < 1000);
    socket.destroy();
    database.close();
  });

  test('exits with 1 without its database, and logs no stack and no password', async () => {
    for (const [location, reason] of [
      ['/dev/null/gateway.sqlite', ''],
      ['postgres://nobody:secret-word@127.0.0.1:1/x', 'ECONNREFUSED'],
    ] as const) {
      const gateway = start({ HDT_DATABASE_URL: location });
      assert.equal(await gateway.ended, 1);
      const printed = gateway.lines.join('\n');
      assert.match(printed, new RegExp(`"event":"failed","reason":"\\w*${reason}`));
      assert.doesNotMatch(printed, /\bat .+:\d+|secret-word/);
    }
  });

  test('warns of unknown variables and starts nevertheless', async () => {
    const gateway = start({ HDT_ALOWED_ORIGINS: 'https://clinic.example' });
    await gateway.line(/"event":"started"/);
    gateway.kill('SIGTERM');
    assert.equal(await gateway.ended, 0);
    const warnings = gateway.lines.filter((line) => line.startsWith('Warning'));
    assert.equal(warnings.length, 1);
    assert.match(warnings[0] ?? '', /HDT_ALOWED_ORIGINS/);
    assert.doesNotMatch(gateway.lines.join('\n'), /clinic/, 'a value was printed');
  });

  test('ignores what Kubernetes says of the services `hdt` and `hdt-metrics`', async () => {
    const gateway = start({
      HDT_SERVICE_HOST: '10.0.0.7',
      HDT_SERVICE_PORT: '8787',
      HDT_SERVICE_PORT_HTTP: '8787',
      HDT_PORT: 'tcp://10.0.0.7:8787',
      HDT_PORT_8787_TCP: 'tcp://10.0.0.7:8787',
      HDT_PORT_8787_TCP_PROTO: 'tcp',
      HDT_PORT_8787_TCP_PORT: '8787',
      HDT_PORT_8787_TCP_ADDR: '10.0.0.7',
      HDT_METRICS_PORT: 'tcp://10.0.0.8:9464',
      HDT_METRICS_SERVICE_HOST: '10.0.0.8',
    });
    await gateway.line(/"event":"started"/);
    gateway.kill('SIGTERM');
    assert.equal(await gateway.ended, 0);
    assert.deepEqual(
      gateway.lines.filter((line) => line.startsWith('Warning')),
      [],
    );
  });

  test('refuses a setting that is the address of a container, and names it', async () => {
    const gateway = start({ HDT_REDIS_URL: 'tcp://redis:6379', HDT_SERVICE_URL: 'tcp://service:443' });
    assert.equal(await gateway.ended, 1);
    for (const name of ['HDT_REDIS_URL', 'HDT_SERVICE_URL'])
      assert.ok(
        gateway.lines.some((line) => line.startsWith(name) && !line.includes('missing')),
        gateway.lines.join('\n'),
      );
  });
});

describe('hdt-gateway', () => {
  const printedBy = async (...args: string[]) => {
    const gateway = run(process.execPath, [MAIN, ...args]);
    return { code: await gateway.ended, text: gateway.lines.join('\n') };
  };

  test('--help lists every variable, and needs none', async () => {
    const { code, text } = await printedBy('--help');
    assert.equal(code, 0);
    const settings = text.split('\n').slice(-Object.keys(VARIABLES).length);
    assert.deepEqual(
      settings.map((line) => line.trim().split(' ')[0]),
      Object.keys(VARIABLES),
    );
    const columns = settings.map((line) => /^ {2}\S+ +/.exec(line)?.[0].length);
    assert.deepEqual(new Set(columns).size, 1, text);
  });

  test('--version prints the version of the package', async () => {
    const { version } = JSON.parse(
      await readFile(join(ROOT, 'server-stub/gateway/package.json'), 'utf8'),
    ) as {
      version: string;
    };
    assert.deepEqual(await printedBy('--version'), { code: 0, text: version });
  });

  test('an unknown argument is an error and shows the usage', async () => {
    const { code, text } = await printedBy('--prot', '80');
    assert.equal(code, 1);
    assert.match(text, /^Unknown argument\n\n.*Usage:/s);
  });

  test('PostgreSQL without the package pg: says how to install it; SQLite needs none', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'hdt-no-pg-'));
    try {
      await installWithoutPeers(folder);
      const start = (location: string) =>
        run(process.execPath, [join(folder, 'gateway/dist/command/main.js')], {
          HDT_SERVICE_URL: 'https://service.example',
          HDT_API_KEY: KEY,
          HDT_TOKEN_SECRET: 'Tr0ub4dor&3-correct-horse-battery',
          HDT_DATABASE_URL: location,
          PORT: '0',
        });
      const remote = start('postgres://127.0.0.1:1/x');
      assert.equal(await remote.ended, 1);
      assert.deepEqual(remote.lines, ['PostgreSQL needs the package pg: run npm install pg']);
      const embedded = start(join(folder, 'gateway.sqlite'));
      await embedded.line(/"event":"started"/);
      embedded.kill('SIGTERM');
      assert.equal(await embedded.ended, 0);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

/** The built package with its dependencies and none of its optional peers, as npm installs it elsewhere. */
async function installWithoutPeers(folder: string): Promise<void> {
  const source = join(ROOT, 'server-stub/gateway');
  await cp(join(source, 'dist'), join(folder, 'gateway/dist'), { recursive: true });
  await cp(join(source, 'package.json'), join(folder, 'gateway/package.json'));
  const { dependencies } = JSON.parse(await readFile(join(source, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  for (const name of Object.keys(dependencies)) {
    const places = [join(source, 'node_modules', name), join(ROOT, 'node_modules', name)];
    const link = join(folder, 'node_modules', name);
    await mkdir(dirname(link), { recursive: true });
    await symlink(await realpath(places.find(existsSync) ?? name), link, 'junction');
  }
}
