import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, test } from 'vitest';
import { createGateway } from '../../../server-stub/gateway/src/app.js';
import { ConfigurationError } from '../../../server-stub/gateway/src/command/configuration.js';
import {
  type EnvironmentOptions,
  optionsFromEnv,
} from '../../../server-stub/gateway/src/command/options-from-env.js';
import { routeHandlers } from '../../../server-stub/gateway/src/mounts/web.js';
import { KEY, TOKEN_HEADERS } from '../support/bench.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hdt-lazy-'));
});
afterEach(() => rm(folder, { recursive: true }));

const exchange = () =>
  new Request('http://localhost/hdt/token', {
    method: 'POST',
    headers: TOKEN_HEADERS,
    body: '{"scope":"pathology"}',
  });

const environment = () => ({
  HDT_SERVICE_URL: 'http://127.0.0.1:1',
  HDT_API_KEY: KEY,
  HDT_TOKEN_SECRET: 'Tr0ub4dor&3-correct-horse-battery',
  HDT_DATABASE_URL: join(folder, 'gateway.sqlite'),
});

/** What a set of options that is refused has wrong. */
async function problemsOf(options: EnvironmentOptions): Promise<readonly string[]> {
  try {
    await optionsFromEnv(options);
  } catch (thrown) {
    assert.ok(thrown instanceof ConfigurationError);
    return thrown.problems;
  }
  assert.fail('it was accepted');
}

describe('a gateway made from the environment at the first request', () => {
  test('opens nothing before it, and is made once', async () => {
    let made = 0;
    const opened: (() => Promise<unknown>)[] = [];
    const { POST } = routeHandlers(async () => {
      made += 1;
      const options = await optionsFromEnv({ env: environment() });
      const gateway = createGateway(options);
      opened.push(
        () => gateway.close(),
        () => options.store.close(),
      );
      return gateway;
    });
    assert.deepEqual(await readdir(folder), []);
    const answers = await Promise.all([POST(exchange()), POST(exchange())]);
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200],
    );
    assert.equal(made, 1);
    assert.notDeepEqual(await readdir(folder), []);
    for (const close of opened) await close();
  });

  test('is tried again by the next request when it could not be made', async () => {
    let tries = 0;
    const { POST } = routeHandlers(() => {
      tries += 1;
      if (tries === 1) throw new Error('no database yet');
      return { fetch: () => new Response('made') };
    });
    await assert.rejects(POST(exchange()), /no database yet/);
    assert.equal(await (await POST(exchange())).text(), 'made');
  });

  test('takes neither the address of the host nor, in production, a made-up secret or sign-in', async () => {
    const options = await optionsFromEnv({
      env: { ...environment(), PORT: 'a pipe', HOST: 'my host' },
    });
    await options.store.close();
    const bare = { ...environment(), HDT_TOKEN_SECRET: '', NODE_ENV: 'production' };
    const [signIn = '', secret = ''] = await problemsOf({ env: bare });
    assert.match(signIn, /^optionsFromEnv\(\{ authenticate \}\) or HDT_SESSION_JWKS_URL or .* is missing/);
    assert.match(secret, /^HDT_TOKEN_SECRET is missing/);
  });

  test('takes the sign-in of the host in production', async () => {
    const env = { ...environment(), NODE_ENV: 'production' };
    const options = await optionsFromEnv({ authenticate: () => ({ subject: 'ada' }), env });
    const gateway = createGateway(options);
    assert.equal((await gateway.fetch(exchange())).status, 200);
    await gateway.close();
    await options.store.close();
  });

  test('takes one sign-in, not two', async () => {
    const authenticate = () => ({ subject: 'ada' });
    for (const name of ['HDT_SESSION_ANONYMOUS', 'HDT_SESSION_FORWARD_URL'])
      assert.deepEqual(
        await problemsOf({
          authenticate,
          env: { ...environment(), [name]: name.endsWith('URL') ? 'https://a.example' : '1' },
        }),
        [`optionsFromEnv({ authenticate }) and ${name} exclude each other: keep one of them`],
      );
  });
});
