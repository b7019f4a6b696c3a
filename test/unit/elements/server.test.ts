import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';

const ENTRIES = ['index', 'upload', 'device-capture', 'records', 'results', 'headless'];
const urlOf = (entry: string) => pathToFileURL(`${import.meta.dirname}/../../../src/${entry}.ts`).href;

/** The exports of an entry, imported in a thread of its own. */
const namesIn = (entry: string) =>
  new Promise<string[]>((resolve, reject) => {
    const program = `
      const { parentPort, workerData } = require('node:worker_threads');
      import('tsx/esm/api')
        .then(({ tsImport }) => tsImport(workerData, workerData))
        .then((entry) => parentPort.postMessage(Object.keys(entry)));
    `;
    const worker = new Worker(program, { eval: true, workerData: urlOf(entry) });
    worker.once('message', resolve).once('error', reject);
  });

describe('where there is no document', () => {
  for (const entry of ENTRIES) {
    it(`${entry} is imported in a program`, async () => {
      assert.equal(typeof document, 'undefined');
      assert.ok(Object.keys(await import(urlOf(entry))).length > 0);
    });
    it(`${entry} is imported in a thread`, async () => assert.ok((await namesIn(entry)).length > 0));
  }

  it('a tag is defined nowhere', async () => {
    const { define } = await import('../../../src/elements/define.js');
    const { customElements } = globalThis;
    Reflect.deleteProperty(globalThis, 'customElements');
    try {
      assert.doesNotThrow(() => define('no-document', class {} as CustomElementConstructor));
    } finally {
      Object.assign(globalThis, { customElements });
    }
  });
});
