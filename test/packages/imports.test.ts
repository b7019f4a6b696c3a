import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'vitest';
import { INSTALLED, manifestOf, PACKAGES } from './installed.js';

/** Runs a module in the folder of an adopter, in a fresh Node. */
function node(code: string, ...options: string[]): { status: number | null; output: string } {
  const file = join(INSTALLED, 'probe.mjs');
  writeFileSync(file, code);
  const { status, stdout, stderr } = spawnSync(process.execPath, [...options, file], {
    cwd: INSTALLED,
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
}

/** Modules, not types, data or folders. */
const modulesOf = (name: string): string[] =>
  Object.entries(manifestOf(name).exports)
    .filter(
      ([path, target]) => !/\.json$|\*/.test(path) && (typeof target === 'string' || 'default' in target),
    )
    .map(([path]) => `${name}${path.slice(1)}`);

describe('in Node, as server rendering imports it,', () => {
  for (const specifier of PACKAGES.flatMap(modulesOf)) {
    it(`${specifier} says and does nothing`, () => {
      const { status, output } = node(`await import('${specifier}');`);
      assert.deepEqual({ status, output }, { status: 0, output: '' });
    });
  }

  for (const specifier of modulesOf('hdt-elements')) {
    it(`${specifier} says and does nothing in a thread`, () => {
      const { status, output } = node(`
        import { Worker } from 'node:worker_threads';
        const worker = new Worker("import('${specifier}')", { eval: true });
        worker.on('error', (error) => { throw error; });
      `);
      assert.deepEqual({ status, output }, { status: 0, output: '' });
    });
  }

  it('hdt-elements uses nothing that the development build of Lit calls deprecated', () => {
    const { output } = node(`await import('hdt-elements');`, '--conditions=development');
    const [line = '', ...others] = output.trim().split('\n');
    assert.match(line, /Lit is in dev mode/);
    assert.deepEqual(others, []);
  });

  it('hdt-elements/react draws the same on a server and on its edge', () => {
    const code = `
      import { createElement } from 'react';
      import { renderToString } from 'react-dom/server.node';
      import { HdtDeviceCapture, HdtRecords, HdtResults, HdtUpload } from 'hdt-elements/react';
      const props = { className: 'a', tokenEndpoint: '/t', messages: {}, rows: [], maxFiles: 3, onHdtResult() {} };
      for (const one of [HdtUpload, HdtDeviceCapture, HdtRecords, HdtResults]) console.log(renderToString(createElement(one, props)));
      console.log(globalThis.litElementVersions ? 'with Lit' : 'without');
    `;
    const drawn = node(code).output.split('\n');
    assert.equal(drawn[0], '<hdt-upload class="a"></hdt-upload>');
    assert.equal(drawn[4], 'with Lit');
    for (const condition of ['worker', 'workerd', 'edge-light']) {
      const onEdge = node(code, `--conditions=${condition}`).output.split('\n');
      assert.deepEqual(onEdge.slice(0, 5), [...drawn.slice(0, 4), 'without']);
    }
  });

  // Lit asks for a document as soon as it is loaded, and only Node's condition leads to its form without one.
  for (const condition of ['worker', 'workerd', 'edge-light']) {
    it(`hdt-elements leaves Lit out where the condition is ${condition}`, () => {
      const code = `
        const { createUploadFlow } = await import('hdt-elements');
        await import('hdt-elements/upload');
        if (typeof createUploadFlow !== 'function') throw new Error('no flow');
        if (globalThis.litElementVersions) throw new Error('Lit was loaded');
      `;
      const { status, output } = node(code, `--conditions=${condition}`);
      assert.deepEqual({ status, output }, { status: 0, output: '' });
    });
  }
});
