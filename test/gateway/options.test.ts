import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import { createGateway } from '../../server-stub/gateway/src/app.js';
import type { GatewayOptions } from '../../server-stub/gateway/src/options.js';
import { OptionsError } from '../../server-stub/gateway/src/options.js';
import { KEY, SECRET } from './support/bench.js';
import { openTestStore } from './support/store.js';

const GOOD = {
  service: { url: 'https://service.example', key: KEY },
  authenticate: () => null,
  secrets: [SECRET],
};

const problemsOf = async (change: Record<string, unknown>): Promise<readonly string[]> => {
  const store = await openTestStore();
  try {
    const gateway = createGateway({ ...GOOD, store, ...change } as unknown as GatewayOptions);
    await gateway.close();
    return [];
  } catch (thrown) {
    assert.ok(thrown instanceof OptionsError);
    return thrown.problems;
  } finally {
    await store.close();
  }
};

describe('the options of createGateway', () => {
  test('are taken as they are documented', async () => {
    assert.deepEqual(await problemsOf({}), []);
    const all = {
      basePath: '/hdt',
      origins: ['https://clinic.example'],
      requireProof: true,
      keepFileNames: false,
      limits: { requestsPerMinute: 10 },
      callbacks: { header: { name: 'X-Key', values: ['a-key-of-callbacks'] } },
      log: () => {},
    };
    assert.deepEqual(await problemsOf(all), []);
  });

  const wrong: readonly [string, Record<string, unknown>][] = [
    ['service is missing', { service: undefined }],
    ['service.url must be an http or https address', { service: { url: undefined, key: KEY } }],
    ['service.url must be https', { service: { url: 'http://service.example', key: KEY } }],
    ['service.key must be printable', { service: { url: 'https://service.example', key: undefined } }],
    ['authenticate is missing', { authenticate: undefined }],
    ['store is missing', { store: undefined }],
    ['store must come from openStore', { store: 'gateway.sqlite' }],
    ['secrets must be 32 characters', { secrets: [undefined] }],
    ['secrets must be 32 characters', { secrets: ['short'] }],
    ['secrets must be one secret or several', { secrets: 'a secret that is not in a list at all' }],
    ['basePath must begin with a slash', { basePath: 'hdt/' }],
    ['origins must list whole origins', { origins: ['https://clinic.example/'] }],
    ['limits has no limit requestPerMinute', { limits: { requestPerMinute: 5 } }],
    ['limits must be whole numbers: filesPerRequest is to be from 1', { limits: { filesPerRequest: 9.5 } }],
    ['limits must be whole numbers: tokenLifetime is to be from 1', { limits: { tokenLifetime: 0 } }],
    [
      'limits must be whole numbers: heartbeat is to be from 1 to 2147483647',
      { limits: { heartbeat: 1e10 } },
    ],
    [
      'limits must be whole numbers: serviceRequestsPerRequest is to be from 2',
      { limits: { serviceRequestsPerRequest: 1 } },
    ],
    ['callbacks.header.values must be 16', { callbacks: { header: { name: 'X-Key', values: ['short'] } } }],
    ['requireProof must be true or false', { requireProof: 'no' }],
    ['origin is no option of createGateway', { origin: 'https://clinic.example' }],
  ];
  for (const [problem, change] of wrong) {
    test(`are refused: ${problem}, of ${JSON.stringify(change)}`, async () => {
      const problems = await problemsOf(change);
      assert.equal(problems.length, 1);
      assert.ok(problems[0]?.startsWith(problem), problems[0]);
      assert.ok(!problems.join().includes(KEY));
    });
  }

  /** Values as JavaScript may pass them, none of which an option takes. */
  const WRONG: { readonly [name in keyof GatewayOptions]-?: readonly unknown[] } = {
    service: ['', 5, [], { ...GOOD.service, fetch: null }, { ...GOOD.service, url: null }],
    authenticate: ['', 5, {}],
    store: ['', 5, [], {}, Promise.resolve({})],
    secrets: ['', 5, {}, [null], [[]]],
    limits: ['', 5, [], { tokenLifetime: null }, { tokenLifetime: '5' }],
    clock: ['', 5, {}, { now: 5 }, { now: Date.now, elapsed: 5 }],
    basePath: [5, [], {}],
    origins: ['', 5, {}, [null], [5], [['https://clinic.example']]],
    requireProof: ['', 5, {}],
    trustedProxies: ['', 0.5, [], {}],
    callbacks: [
      '',
      5,
      [],
      { header: null },
      { header: { name: null, values: null } },
      { header: { name: 'X-Key', values: [null] } },
      { header: { name: 'X-Key', values: ['a-key-of-callbacks'] }, headerPrefix: null },
    ],
    keepFileNames: ['', 5, {}],
    log: ['', 5, {}],
    audit: ['', 5, {}],
  };
  for (const [name, values] of Object.entries(WRONG)) {
    test(`are refused by name where they are null or of another type: ${name}`, async () => {
      for (const value of [null, ...values]) {
        const problems = await problemsOf({ [name]: value });
        assert.equal(problems.length, 1, `${typeof value} ${JSON.stringify(value)}`);
        assert.match(problems[0] ?? '', new RegExp(`^${name}[ .]`));
      }
    });

    test(`are missing or have their default where they are undefined: ${name}`, async () => {
      const isRequired = ['service', 'authenticate', 'store', 'secrets'].includes(name);
      assert.deepEqual(await problemsOf({ [name]: undefined }), isRequired ? [`${name} is missing`] : []);
    });
  }

  test('are missing, all that must be there, where there are none', () => {
    for (const none of [undefined, null, 5]) assert.throws(() => createGateway(none as never), OptionsError);
  });

  test('are refused all at once', async () => {
    const problems = await problemsOf({ service: undefined, secrets: undefined, orgins: [] });
    assert.deepEqual(
      problems.map((problem) => problem.split(' ')[0]),
      ['service', 'secrets', 'orgins'],
    );
  });
});
