import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'vitest';
import { TOKEN_HEADERS } from '../gateway/support/bench.js';
import { ROOT, run } from '../support/process.js';
import { call } from './call.js';

test('npm run dev serves the demo from its sources, with gateway and emulator', async () => {
  const { scripts } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: { dev: string };
  };
  // What it installs and compiles before is there already.
  const [name = '', file = ''] = scripts.dev.split('&&').at(-1)?.trim().split(' ') ?? [];
  assert.equal(name, 'tsx');
  const dev = run(process.execPath, ['--import', 'tsx', file, '--port', '0']);
  try {
    const [, address = ''] = await dev.line(/On this machine +(https:\/\/localhost:\d+\/)/);
    const page = await call(`${address}upload.html`);
    assert.equal(page.status, 200);
    assert.match(page.text, /upload\.ts/, 'the page is built');
    const source = await call(`${address}upload.ts`);
    assert.match(source.text, /src\/development\/upload\.ts/, 'the elements do not come from their sources');
    const assets = await readFile(join(ROOT, 'src/prepare/assets.ts'), 'utf8');
    for (const [, asset = ''] of assets.matchAll(/^ {2}'([\w.]+)': \(\) => new URL/gm)) {
      const { status, text } = await call(`${address}hdt-elements/assets/${asset}`);
      assert.equal(status, 200, asset);
      assert.doesNotMatch(text, /^\s*<!doctype/i, `${asset} is the page of an unknown address`);
    }
    const worker = await call(`${address}service-worker.js`);
    assert.match(worker.text, /src\/share\.ts/, 'the Service Worker does not come from its source');
    const exchange = await call(`${address}hdt/token`, 'POST', TOKEN_HEADERS, '{"scope":"pathology"}');
    assert.equal(exchange.status, 200, exchange.text);
  } finally {
    dev.interrupt();
    await dev.ended;
  }
});
