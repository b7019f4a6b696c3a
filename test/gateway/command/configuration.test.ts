import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import {
  ConfigurationError,
  readConfiguration,
} from '../../../server-stub/gateway/src/command/configuration.js';
import { lanAddresses } from '../../../server-stub/start/addresses.js';

const GOOD = {
  HDT_SERVICE_URL: 'https://service.example/eu',
  HDT_API_KEY: 'a-key-that-must-not-be-repeated',
  HDT_TOKEN_SECRET: 'Tr0ub4dor&3-correct-horse-battery',
};

const JWKS = {
  HDT_SESSION_JWKS_URL: 'https://id.example/keys',
  HDT_SESSION_ISSUER: 'https://id.example',
  HDT_SESSION_AUDIENCE: 'https://clinic.example',
};

const problemsOf = (env: Record<string, string>): readonly string[] => {
  try {
    readConfiguration(env);
    return [];
  } catch (thrown) {
    assert.ok(thrown instanceof ConfigurationError);
    return thrown.problems;
  }
};

describe('the gateway’s configuration', () => {
  for (const location of [
    '"postgres://u:p@db/hdt"',
    ' postgres://u:p@db/hdt',
    'postgres:/db/hdt',
    'jdbc:postgresql://db/hdt',
    'file:./gateway.sqlite',
    "'gateway.sqlite'",
    'mysql://db/hdt',
  ])
    test(`refuses the database ${JSON.stringify(location)}, without repeating it`, () => {
      const problems = problemsOf({ ...GOOD, HDT_DATABASE_URL: location });
      assert.deepEqual(problems, ['HDT_DATABASE_URL must be a postgres:// address or the path of a file']);
    });

  for (const location of [
    'gateway.sqlite',
    './data/gateway.sqlite',
    'C:\\data\\gateway.sqlite',
    '/srv/My Data/gateway.sqlite',
    'x',
    'postgresql://u:p@db/hdt?sslmode=require',
  ])
    test(`takes the database ${location}`, () =>
      assert.equal(readConfiguration({ ...GOOD, HDT_DATABASE_URL: location }).database, location));

  test('has defaults for everything but the service and its key', () => {
    const { secrets, ...rest } = readConfiguration({
      HDT_SERVICE_URL: 'http://127.0.0.1:9000',
      HDT_API_KEY: 'k',
    });
    assert.deepEqual(rest, {
      service: { url: 'http://127.0.0.1:9000', key: 'k' },
      session: { kind: 'anonymous' },
      database: ':memory:',
      redis: null,
      origins: [],
      basePath: '/hdt',
      callbacks: null,
      trustedProxies: 0,
      requireProof: false,
      keepFileNames: false,
      limits: {},
      auditFile: null,
      host: '127.0.0.1',
      port: 8787,
      metricsPort: null,
      metricsHost: '127.0.0.1',
      connectionsPerAddress: null,
    });
    assert.match(secrets[0], /^[0-9a-f]{64}$/);
  });

  test('keeps records in a file once a secret is configured', () => {
    assert.equal(readConfiguration(GOOD).database, '.data/gateway.sqlite');
    const explicit = { ...GOOD, HDT_TOKEN_SECRET: '', HDT_DATABASE_URL: ':memory:' };
    assert.equal(readConfiguration(explicit).database, ':memory:');
  });

  test('reads every variable', () => {
    const settings = {
      ...GOOD,
      HDT_TOKEN_SECRET: `${GOOD.HDT_TOKEN_SECRET}, the-previous-secret-0123456789abcdef`,
      HDT_DATABASE_URL: 'postgres://db/hdt',
      HDT_REDIS_URL: 'rediss://:secret@redis.example',
      HDT_REDIS_PREFIX: 'clinic:',
      HDT_ALLOWED_ORIGINS: 'https://clinic.example, https://app.example:8443',
      HDT_BASE_PATH: '',
      HDT_CALLBACK_HEADER: 'X-Lab-Key',
      HDT_CALLBACK_KEY: 'the-key-of-callbacks, the-one-before-it',
      HDT_TRUSTED_PROXIES: '2',
      HDT_REQUIRE_PROOF: '1',
      HDT_KEEP_FILE_NAMES: '1',
      HDT_LIMITS: '{"requestsPerMinute":300}',
      HDT_SESSION_JWKS_URL: 'https://id.example/keys',
      HDT_SESSION_ISSUER: 'https://id.example',
      HDT_SESSION_AUDIENCE: 'https://clinic.example',
      HDT_SESSION_COOKIE: '__Host-session',
      HDT_SESSION_TENANT_CLAIM: 'clinic',
      HDT_SESSION_TOKEN_TYPE: 'at+jwt',
      HDT_AUDIT_FILE: '/var/log/hdt/audit.jsonl',
      HDT_METRICS_PORT: '9100',
      HDT_METRICS_HOST: '10.0.0.5',
      HDT_CONNECTIONS_PER_ADDRESS: '200',
      HOST: '0.0.0.0',
      PORT: '80',
    };
    assert.deepEqual(readConfiguration(settings), {
      service: { url: GOOD.HDT_SERVICE_URL, key: GOOD.HDT_API_KEY },
      session: {
        kind: 'jwks',
        url: 'https://id.example/keys',
        issuer: 'https://id.example',
        audience: 'https://clinic.example',
        cookie: '__Host-session',
        tenantClaim: 'clinic',
        type: 'at+jwt',
      },
      limits: { requestsPerMinute: 300 },
      secrets: [GOOD.HDT_TOKEN_SECRET, 'the-previous-secret-0123456789abcdef'],
      database: 'postgres://db/hdt',
      redis: { url: 'rediss://:secret@redis.example', prefix: 'clinic:' },
      origins: ['https://clinic.example', 'https://app.example:8443'],
      basePath: '',
      callbacks: { header: { name: 'X-Lab-Key', values: ['the-key-of-callbacks', 'the-one-before-it'] } },
      trustedProxies: 2,
      requireProof: true,
      keepFileNames: true,
      host: '0.0.0.0',
      port: 80,
      auditFile: '/var/log/hdt/audit.jsonl',
      metricsPort: 9100,
      metricsHost: '10.0.0.5',
      connectionsPerAddress: 200,
    });
  });

  test('reads an endpoint that says who is signed in', () => {
    const endpoint = { HDT_SESSION_FORWARD_URL: 'https://clinic.example/who', HOST: '0.0.0.0' };
    assert.deepEqual(readConfiguration({ ...GOOD, ...endpoint }).session, {
      kind: 'forward',
      url: 'https://clinic.example/who',
    });
    assert.deepEqual(
      readConfiguration({ ...GOOD, ...endpoint, HDT_SESSION_FORWARD_HEADER: 'X-User' }).session,
      {
        kind: 'forward',
        url: 'https://clinic.example/who',
        subjectHeader: 'X-User',
      },
    );
  });

  test('lets every browser in on loopback, and beyond it where that is asked for', () => {
    assert.deepEqual(readConfiguration(GOOD).session, { kind: 'anonymous' });
    const network = { ...GOOD, HOST: '0.0.0.0', HDT_SESSION_ANONYMOUS: '1' };
    assert.deepEqual(readConfiguration(network).session, { kind: 'anonymous' });
  });

  const BAD: [string, Record<string, string>][] = [
    ['HDT_SERVICE_URL', { HDT_SERVICE_URL: '' }],
    ['HDT_SERVICE_URL', { HDT_SERVICE_URL: 'service.example' }],
    ['HDT_SERVICE_URL', { HDT_SERVICE_URL: 'ftp://service.example' }],
    ['HDT_SERVICE_URL', { HDT_SERVICE_URL: 'http://service.example' }],
    ['HDT_SERVICE_URL', { HDT_SERVICE_URL: 'http://localhost.evil.example' }],
    ['HDT_SERVICE_URL', { HDT_SERVICE_URL: 'https://user:pass@service.example' }],
    ['HDT_SERVICE_URL', { HDT_SERVICE_URL: 'https://service.example/?key=1' }],
    ['HDT_API_KEY', { HDT_API_KEY: '' }],
    ['HDT_API_KEY', { HDT_API_KEY: 'two words' }],
    ['HDT_API_KEY', { HDT_API_KEY: 'line\nbreak' }],
    ['HDT_TOKEN_SECRET', { HDT_TOKEN_SECRET: 'short' }],
    ['HDT_TOKEN_SECRET', { HDT_TOKEN_SECRET: `${GOOD.HDT_TOKEN_SECRET},short` }],
    ['HDT_TOKEN_SECRET', { HDT_TOKEN_SECRET: 'x'.repeat(40) }],
    ['HDT_TOKEN_SECRET', { HDT_TOKEN_SECRET: '', HOST: '0.0.0.0', HDT_SESSION_ANONYMOUS: '1' }],
    ['HDT_TOKEN_SECRET', { HDT_DATABASE_URL: '/var/lib/hdt/gateway.sqlite', HDT_TOKEN_SECRET: '' }],
    ['HDT_TOKEN_SECRET', { HDT_DATABASE_URL: 'postgres://db/hdt', HDT_TOKEN_SECRET: '', HOST: 'localhost' }],
    ['HDT_DATABASE_URL', { HDT_DATABASE_URL: 'mysql://db/hdt' }],
    ['HDT_REDIS_URL', { HDT_REDIS_URL: 'http://redis.example', HDT_DATABASE_URL: 'postgres://db/hdt' }],
    ['HDT_REDIS_URL', { HDT_REDIS_URL: 'redis://redis.example' }],
    ['HDT_REDIS_PREFIX', { HDT_REDIS_PREFIX: 'clinic:' }],
    ['HDT_ALLOWED_ORIGINS', { HDT_ALLOWED_ORIGINS: '*' }],
    ['HDT_ALLOWED_ORIGINS', { HDT_ALLOWED_ORIGINS: 'https://clinic.example/' }],
    ['HDT_ALLOWED_ORIGINS', { HDT_ALLOWED_ORIGINS: 'https://*.clinic.example' }],
    ['HDT_ALLOWED_ORIGINS', { HDT_ALLOWED_ORIGINS: 'clinic.example' }],
    ['HDT_CALLBACK_HEADER', { HDT_CALLBACK_HEADER: 'two words', HDT_CALLBACK_KEY: 'k'.repeat(16) }],
    ['HDT_CALLBACK_HEADER', { HDT_CALLBACK_KEY: 'k'.repeat(16) }],
    ['HDT_CALLBACK_KEY', { HDT_CALLBACK_HEADER: 'x-key' }],
    ['HDT_CALLBACK_KEY', { HDT_CALLBACK_HEADER: 'x-key', HDT_CALLBACK_KEY: 'guessable' }],
    ['HDT_LIMITS', { HDT_LIMITS: '300' }],
    ['HDT_LIMITS', { HDT_LIMITS: '{"requestsPerMinut":300}' }],
    ['HDT_LIMITS', { HDT_LIMITS: '{"requestsPerMinute":0}' }],
    ['HDT_LIMITS', { HDT_LIMITS: 'requestsPerMinute=300' }],
    ['HDT_SESSION_JWKS_URL', { HOST: '0.0.0.0' }],
    ['HDT_SESSION_JWKS_URL', { ...JWKS, HDT_SESSION_JWKS_URL: 'http://id.example/keys' }],
    ['HDT_SESSION_JWKS_URL', { ...JWKS, HDT_SESSION_FORWARD_URL: 'https://clinic.example/who' }],
    ['HDT_SESSION_JWKS_URL', { ...JWKS, HDT_SESSION_ANONYMOUS: '1' }],
    ['HDT_SESSION_ISSUER', { ...JWKS, HDT_SESSION_ISSUER: '' }],
    ['HDT_SESSION_ISSUER', { HDT_SESSION_ISSUER: 'https://id.example' }],
    ['HDT_SESSION_AUDIENCE', { ...JWKS, HDT_SESSION_AUDIENCE: '' }],
    ['HDT_SESSION_COOKIE', { ...JWKS, HDT_SESSION_COOKIE: 'two words' }],
    ['HDT_SESSION_FORWARD_URL', { HDT_SESSION_FORWARD_URL: 'clinic.example/who' }],
    ['HDT_SESSION_FORWARD_HEADER', { HDT_SESSION_FORWARD_HEADER: 'X-User' }],
    [
      'HDT_SESSION_FORWARD_HEADER',
      { HDT_SESSION_FORWARD_URL: 'http://127.0.0.1/who', HDT_SESSION_FORWARD_HEADER: 'two words' },
    ],
    ['HDT_SESSION_ANONYMOUS', { HDT_SESSION_ANONYMOUS: 'yes' }],
    ['HDT_TRUSTED_PROXIES', { HDT_TRUSTED_PROXIES: 'nginx' }],
    ['HDT_TRUSTED_PROXIES', { HDT_TRUSTED_PROXIES: '-1' }],
    ['HDT_REQUIRE_PROOF', { HDT_REQUIRE_PROOF: 'yes' }],
    ['HDT_METRICS_PORT', { HDT_METRICS_PORT: '70000' }],
    ['HDT_BASE_PATH', { HDT_BASE_PATH: 'hdt' }],
    ['HDT_BASE_PATH', { HDT_BASE_PATH: '/hdt/' }],
    ['HOST', { HOST: 'two words', HDT_SESSION_ANONYMOUS: '1' }],
    ['HDT_METRICS_HOST', { HDT_METRICS_HOST: 'http://10.0.0.5' }],
    ['HDT_CONNECTIONS_PER_ADDRESS', { HDT_CONNECTIONS_PER_ADDRESS: '0' }],
    ['PORT', { PORT: 'http' }],
    ['PORT', { PORT: '70000' }],
  ];
  for (const [variable, change] of BAD) {
    test(`names ${variable} when it is ${JSON.stringify(Object.values(change)[0])}`, () => {
      const problems = problemsOf({ ...GOOD, ...change });
      assert.equal(problems.length, 1);
      assert.ok(problems[0]?.startsWith(variable));
      for (const value of [GOOD.HDT_API_KEY, GOOD.HDT_TOKEN_SECRET, 'user:pass']) {
        assert.ok(!problems[0]?.includes(value), 'a value was repeated');
      }
    });
  }

  test('reports all errors at once', () => {
    const problems = problemsOf({ HOST: '0.0.0.0', PORT: 'x' });
    assert.deepEqual(
      problems.map((problem) => problem.split(' ')[0]),
      ['HDT_SERVICE_URL', 'HDT_API_KEY', 'HDT_SESSION_JWKS_URL', 'HDT_TOKEN_SECRET', 'PORT'],
    );
  });
});

test('addresses for a phone: real networks, likeliest first', () => {
  const at = (address: string, internal = false, family: 'IPv4' | 'IPv6' = 'IPv4') =>
    ({ address, internal, family, netmask: '', mac: '', cidr: null, scopeid: 0 }) as const;
  const found = lanAddresses({
    lo: [at('127.0.0.1', true)],
    docker0: [at('172.17.0.1')],
    eth0: [at('172.20.0.5'), at('fe80::1', false, 'IPv6'), at('169.254.3.4')],
    wlan0: [at('192.168.1.7')],
    en1: [at('10.0.0.3')],
    tun0: [at('10.8.0.2')],
  });
  assert.deepEqual(found, ['192.168.1.7', '10.0.0.3', '172.20.0.5']);
});
