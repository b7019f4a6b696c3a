import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll, describe, test, vi } from 'vitest';
import type { Model } from '../../../server-stub/emulator/src/portal/client/model.js';

afterAll(() => void vi.unstubAllGlobals());

/** The model of the page, which is bundled alone: the compiled emulator has the page in one file. */
async function createModel(): Promise<Model> {
  vi.stubGlobal('location', new URL('http://127.0.0.1:1/portal/'));
  const { outputFiles } = await build({
    entryPoints: [
      fileURLToPath(new URL('../../../server-stub/emulator/src/portal/client/model.ts', import.meta.url)),
    ],
    bundle: true,
    format: 'esm',
    write: false,
  });
  const script = Buffer.from(outputFiles[0]!.contents).toString('base64');
  const { Model } = (await import(`data:text/javascript;base64,${script}`)) as {
    Model: new (...given: unknown[]) => Model;
  };
  return new Model(
    [],
    () => {},
    () => {},
  );
}

describe('the page of the emulator', () => {
  test('fails to load without an admin interface, so that it waits before it asks again', async () => {
    const model = await createModel();
    vi.stubGlobal('fetch', async () => new Response(null, { status: 404 }));
    await assert.rejects(model.load(0, new AbortController().signal), /^Error: 404$/);
  });
});
