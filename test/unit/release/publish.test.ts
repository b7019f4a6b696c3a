import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, it } from 'vitest';
import { PACKAGES, PACKED } from '../../release/packages.mjs';
import { run } from '../../support/process.js';

const SCRIPT = fileURLToPath(new URL('../../release/publish.mjs', import.meta.url));
const ADDRESSES = {
  repository: { type: 'git', url: 'git+https://example.org/clinic/elements.git' },
  homepage: 'https://example.org',
  bugs: 'https://example.org/issues',
};

let folder: string;
/** What the registry has: the sum of each package's version 0.1.0. */
let registry: Map<string, string>;
/** Names that the registry refuses to take. */
let refused: Set<string>;
const server = createServer(async (request, response) => {
  const name = decodeURIComponent(request.url ?? '').slice(1);
  const answer = (status: number, body: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  if (request.method === 'PUT') {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { versions } = JSON.parse(Buffer.concat(chunks).toString());
    if (refused.has(name)) return answer(403, { error: 'not allowed' });
    registry.set(name, versions['0.1.0'].dist.integrity);
    return answer(201, { ok: true });
  }
  const integrity = registry.get(name);
  if (!integrity) return answer(404, { error: 'not found' });
  const dist = { integrity, tarball: `http://${request.headers.host}/${name}.tgz` };
  return answer(200, {
    name,
    'dist-tags': { latest: '0.1.0' },
    versions: { '0.1.0': { name, version: '0.1.0', dist } },
  });
});

function pack(name: string, manifest: object): object {
  const home = mkdtempSync(join(folder, 'source-'));
  mkdirSync(join(home, 'package'));
  writeFileSync(join(home, 'package/package.json'), JSON.stringify({ name, version: '0.1.0', ...manifest }));
  const file = `${name}-0.1.0.tgz`;
  assert.equal(spawnSync('tar', ['-czf', join(folder, file), '-C', home, 'package']).status, 0);
  const sum = createHash('sha512')
    .update(readFileSync(join(folder, file)))
    .digest('base64');
  return { name, version: '0.1.0', file, integrity: `sha512-${sum}` };
}

/** Packs all of them, the last one with a manifest of its own. */
function packAll(last: object = {}, all: object = ADDRESSES): void {
  const packages = PACKAGES.map(({ name }, index) =>
    pack(name, { ...all, ...(index === PACKAGES.length - 1 && last) }),
  );
  writeFileSync(join(folder, PACKED), JSON.stringify({ packages }));
}

async function publish(env: Readonly<Record<string, string>> = {}) {
  const { port } = server.address() as AddressInfo;
  const npm_config_registry = `http://127.0.0.1:${port}/`;
  const settings = {
    NPM_TOKEN: 'a',
    npm_config_registry,
    npm_config_fetch_retries: '0',
    GITHUB_REPOSITORY: '',
    GITHUB_ACTIONS: '',
  };
  const running = run(process.execPath, [SCRIPT, folder], { ...settings, ...env });
  const status = await running.ended;
  return { status, said: running.lines.join('\n') };
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hdt-publish-test-'));
  registry = new Map();
  refused = new Set();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('publishing', () => {
  const REFUSED: readonly (readonly [
    what: string,
    prepare: () => void,
    sentence: RegExp,
    env?: Record<string, string>,
  ])[] = [
    [
      'no address',
      () => packAll({}, {}),
      /add repository, homepage, bugs to the package\.json of hdt-elements, hdt-gateway, hdt-reader, hdt-emulator\. Nothing was published/,
    ],
    [
      'one address missing',
      () => packAll({ bugs: undefined }),
      /add bugs to the package\.json of hdt-emulator\. Nothing/,
    ],
    [
      'another repository',
      () => packAll(),
      /this is clinic\/other\. Nothing was published/,
      { GITHUB_REPOSITORY: 'clinic/other' },
    ],
    [
      'two versions',
      () => packAll({ version: '0.1.1' }),
      /different versions: .*hdt-emulator 0\.1\.1\. Nothing/,
    ],
    ['nothing packed', () => undefined, /has no packed\.json, so nothing was checked/],
    [
      'a tarball missing',
      () => {
        packAll();
        rmSync(join(folder, 'hdt-reader-0.1.0.tgz'));
      },
      /hdt-reader is missing in .* Nothing was published/,
    ],
    [
      'a tarball changed after the check',
      () => {
        packAll();
        pack('hdt-gateway', { ...ADDRESSES, scripts: {} });
      },
      /hdt-gateway-0\.1\.0\.tgz is not the file that was checked\. Nothing/,
    ],
    [
      'no registry',
      () => packAll(),
      /does not say whether it has hdt-elements 0\.1\.0\. Is the registry reachable\? Nothing/,
      { npm_config_registry: 'http://127.0.0.1:9/' },
    ],
    [
      'one package published with other contents',
      () => {
        packAll();
        registry.set('hdt-gateway', 'sha512-AAAA');
      },
      /npm has another hdt-gateway 0\.1\.0 already\. Raise the version\. Nothing/,
    ],
  ];

  for (const [what, prepare, sentence, env] of REFUSED) {
    it(`ends with a sentence and nothing published: ${what}`, async () => {
      prepare();
      const before = registry.size;
      const { status, said } = await publish(env);
      assert.match(said, sentence);
      assert.equal(status, 1);
      assert.equal(registry.size, before);
    });
  }

  it('goes on where it was cut off, and then has nothing left to do', async () => {
    packAll();
    refused.add('hdt-reader');
    const first = await publish();
    assert.equal(first.status, 1);
    assert.match(
      first.said,
      /hdt-reader 0\.1\.0 was not published: .*Published are hdt-elements, hdt-gateway\. Run this again/,
    );

    refused.clear();
    const second = await publish({ GITHUB_REPOSITORY: 'clinic/elements' });
    assert.match(
      second.said,
      /hdt-gateway 0\.1\.0 is published already\.[\s\S]*hdt-emulator 0\.1\.0 is published\./,
    );
    assert.equal(second.status, 0);
    assert.equal(registry.size, PACKAGES.length);

    const third = await publish();
    assert.match(third.said, /there is nothing to publish/);
    assert.equal(third.status, 0);
  });
});
