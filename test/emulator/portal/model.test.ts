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
  test('says how a key is copied where the browser has no clipboard', async () => {
    const model = await createModel();
    vi.stubGlobal('navigator', {});
    const freshKey = { customerId: 1, key: 'a-key' };
    model.set({ freshKey });
    await model.copyKey();
    assert.deepEqual([model.freshKey, model.notice], [freshKey, 'Select the key and copy it.']);
  });

  test('says of a file whose answer was cut that it was', async () => {
    const model = await createModel();
    for (const body of ['{"uploadId":"1', '', '{}', 'null']) {
      vi.stubGlobal('fetch', async () => new Response(body));
      await model.send([new File(['x'], 'a.hl7')], 'pathology', 1);
      assert.equal(model.sent[0]!.kind, 'cut', body);
    }
    vi.stubGlobal('fetch', async () => new Response('{"uploadId":"1"}'));
    await model.send([new File(['x'], 'a.hl7')], 'pathology', 1);
    assert.equal(model.sent[0]!.kind, 'received');
  });

  test('fails to load without an admin interface, so that it waits before it asks again', async () => {
    const model = await createModel();
    vi.stubGlobal('fetch', async () => new Response(null, { status: 404 }));
    await assert.rejects(model.load(0, new AbortController().signal), /^Error: 404$/);
  });
});
