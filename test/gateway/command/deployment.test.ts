import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validate } from 'dockerfile-utils';
import { describe, test } from 'vitest';
import { parse } from 'yaml';
import { VARIABLES } from '../../../server-stub/gateway/src/command/variables.js';
import { redisProblem } from '../../../server-stub/gateway/src/store/location.js';
import { ROOT } from '../../support/process.js';

const shipped = (name: string) => readFileSync(join(ROOT, 'server-stub/gateway/deploy', name), 'utf8');

interface Service {
  readonly image?: string;
  readonly build?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly command?: readonly string[];
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly depends_on?: readonly string[] | Readonly<Record<string, unknown>>;
  readonly mem_limit?: string;
  readonly logging?: { readonly options: Readonly<Record<string, string>> };
}

/** `test/contract/deployed.test.ts` starts the same set by hand; a machine that builds images is not at hand. */
describe('what deploys the gateway', () => {
  const dockerfile = shipped('Dockerfile');
  const whole = parse(shipped('compose.yaml'), { merge: true }) as { services: Record<string, Service> };
  const { services } = whole;
  const gateways = Object.entries(services).filter(([name]) => name.startsWith('gateway'));

  test('is a Dockerfile without a complaint, whose last stage is not root and has a health check', () => {
    assert.deepEqual(validate(dockerfile), []);
    assert.notDeepEqual(validate(dockerfile.replace('FROM', 'FORM')), [], 'the linter finds nothing');
    const last = dockerfile.slice(dockerfile.lastIndexOf('FROM'));
    assert.match(last, /^USER node$/m);
    assert.match(last, /^HEALTHCHECK /m);
  });

  test('asks for readiness at the path and port of the gateway', () => {
    const [, code = ''] = /HEALTHCHECK[^[]+\["node", "-e", \\\n {2}"(.+)"\]/.exec(dockerfile) ?? [];
    const asked = new Function('fetch', 'process', code) as (
      fetch: (url: string) => Promise<{ ok: boolean }>,
      process: { env: Record<string, string>; exit(code: number): void },
    ) => void;
    const urls: string[] = [];
    const fetch = async (url: string) => {
      urls.push(url);
      return { ok: true };
    };
    asked(fetch, { env: { PORT: '8787' }, exit: () => {} });
    asked(fetch, { env: { PORT: '80', HDT_BASE_PATH: '' }, exit: () => {} });
    assert.deepEqual(urls, ['http://127.0.0.1:8787/hdt/health/ready', 'http://127.0.0.1:80/health/ready']);
  });

  test('is two gateways that can write nowhere, by variables that the gateway reads', () => {
    assert.equal(gateways.length, 2);
    for (const [name, service] of gateways) {
      assert.equal(service.read_only, true, name);
      assert.deepEqual(service.cap_drop, ['ALL'], name);
      for (const variable of Object.keys(service.environment ?? {}))
        assert.ok(variable in VARIABLES, variable);
    }
  });

  test('depends on services that are there, and the proxy passes on to the gateways', () => {
    for (const { depends_on = [] } of Object.values(services)) {
      const names = Array.isArray(depends_on) ? depends_on : Object.keys(depends_on);
      for (const name of names) assert.ok(name in services, name);
    }
    const upstream = [...shipped('nginx.conf').matchAll(/^\s+server ([\w-]+):8787 resolve /gm)].map(
      ([, name]) => name,
    );
    assert.deepEqual(
      upstream,
      gateways.map(([name]) => name),
    );
  });

  test('looks the gateways up while it runs, and says nothing that nginx has deprecated', () => {
    const nginx = shipped('nginx.conf');
    assert.match(nginx, /^\s+resolver 127\.0\.0\.11 valid=\d+s/m);
    assert.match(nginx, /^\s+zone gateways \d+k;$/m);
    assert.match(nginx, /^\s+http2 on;$/m);
    assert.doesNotMatch(nginx, /listen[^;]* http2|ssl on;|proxy_ssl_protocols/);
  });

  test('pins every version, and limits the memory and the log of every container', () => {
    const { redis } = (parse(shipped('compose.redis.yaml'), { merge: true }) as typeof whole).services;
    for (const [name, { image, mem_limit: memory, logging }] of Object.entries({
      ...services,
      redis: redis!,
    })) {
      assert.match(memory ?? '', /^\d+[mg]$/, name);
      assert.ok(logging?.options['max-size'] && logging.options['max-file'], name);
      if (image) assert.match(image, /:\d+\.\d+(?:\.\d+)?-/, name);
    }
    for (const [, tag] of dockerfile.matchAll(/^FROM \S+:(\S+)/gm)) assert.match(tag!, /^\d+\.\d+\.\d+-/);
    const { version } = JSON.parse(readFileSync(join(ROOT, 'server-stub/gateway/package.json'), 'utf8')) as {
      version: string;
    };
    assert.ok(dockerfile.includes(`ARG PACKAGE=hdt-gateway@${version}\n`), 'the version of the package');
  });

  test('starts the proxy behind gateways that are ready', () => {
    const conditions = Object.entries(services.proxy?.depends_on ?? {});
    assert.deepEqual(
      conditions,
      gateways.map(([name]) => [name, { condition: 'service_healthy' }]),
    );
  });

  test('installs the drivers that the package is made for', () => {
    const { peerDependencies } = JSON.parse(
      readFileSync(join(ROOT, 'server-stub/gateway/package.json'), 'utf8'),
    ) as { peerDependencies: Record<string, string> };
    for (const driver of ['pg', 'ioredis']) {
      const major = /\d+/.exec(peerDependencies[driver] ?? '')?.[0];
      assert.match(dockerfile, new RegExp(`\\bnpm install .* ${driver}@${major}\\.`));
    }
  });

  test('with Redis is the same, and a Redis that evicts nothing', () => {
    const variant = parse(shipped('compose.redis.yaml'), { merge: true }) as typeof whole;
    const { redis, ...others } = variant.services;
    assert.deepEqual(
      Object.keys(others),
      gateways.map(([name]) => name),
    );
    for (const { environment = {}, depends_on = {}, ...more } of Object.values(others)) {
      assert.deepEqual(more, {}, 'it would replace what compose.yaml says');
      assert.deepEqual(Object.keys(depends_on), ['redis']);
      assert.equal(redisProblem(environment.HDT_REDIS_URL), null);
      assert.equal(new URL(environment.HDT_REDIS_URL ?? '').hostname, 'redis');
      for (const variable of Object.keys(environment)) assert.ok(variable in VARIABLES, variable);
    }
    assert.match(redis?.command?.join(' ') ?? '', /--maxmemory-policy noeviction/);
  });

  test('holds no secret', () => {
    assert.doesNotMatch(shipped('compose.yaml'), /HDT_(API_KEY|TOKEN_SECRET)/);
    assert.match(services.database?.environment?.POSTGRES_PASSWORD ?? '', /^\$\{\w+:\?/);
  });
});
