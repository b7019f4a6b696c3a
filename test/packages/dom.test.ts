import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'vitest';
import { fence } from './fences.js';
import { INSTALLED } from './installed.js';

/** How each makes a window, as runners of tests do. `report` gets what the document complains of. */
const DOCUMENTS = {
  jsdom: `
    const { JSDOM, VirtualConsole } = await import(module);
    const virtualConsole = new VirtualConsole().on('jsdomError', report);
    const { window } = new JSDOM('', { url: 'https://clinic.example/', pretendToBeVisual: true, virtualConsole });
  `,
  'happy-dom': `
    const { Window } = await import(module);
    const window = new Window({ url: 'https://clinic.example/', console: { error: report, warn: report } });
  `,
};

/** A program of an adopter's test, which says what it found as JSON. */
const program = (name: keyof typeof DOCUMENTS): string => `
  const complaints = [];
  const report = (error) => complaints.push(String(error?.stack ?? error));
  process.on('unhandledRejection', report);
  process.on('uncaughtException', report);
  const module = ${JSON.stringify(import.meta.resolve(name))};
  ${DOCUMENTS[name]}
  const OWN = ['Event', 'CustomEvent', 'EventTarget', 'File', 'Blob', 'FormData', 'AbortController', 'AbortSignal'];
  for (const key of Object.getOwnPropertyNames(window)) {
    if (!(key in globalThis) || OWN.includes(key)) globalThis[key] = window[key];
  }
  Object.assign(globalThis, { window, document: window.document, fetch: async () => Promise.reject(new TypeError('no network')) });

  await import('hdt-elements');
  const { receive } = await import('./testing.js');
  document.body.innerHTML = '<form><label for="reports">Reports</label><hdt-upload id="reports" name="reports" required></hdt-upload></form>';
  const form = document.querySelector('form');
  const upload = form.querySelector('hdt-upload');
  const drawn = {};
  for (const tag of ['hdt-device-capture', 'hdt-records', 'hdt-results', 'hdt-upload']) {
    const element = form.querySelector(tag) ?? form.appendChild(document.createElement(tag));
    if (tag === 'hdt-results') element.rows = [];
    await element.updateComplete;
    drawn[tag] = element.shadowRoot.querySelectorAll('button, table, p').length > 0;
  }
  const before = [upload.checkValidity(), upload.validity.valueMissing, upload.form === form];
  const heard = [];
  for (const type of ['input', 'change', 'hdt-result']) form.addEventListener(type, (event) => heard.push(type));
  receive(upload, 'u1', []);
  const after = [upload.checkValidity(), [...upload.value]];
  form.querySelector('label').click();
  upload.setCustomValidity('Not today.');
  const custom = [upload.checkValidity(), upload.validationMessage];
  upload.add([new File(['name,result\\nGlucose,5.6\\n'], 'lab.csv')]);
  form.querySelector('hdt-device-capture').take(new File(['no picture'], 'photo.jpg', { type: 'image/jpeg' }));
  // The larger parts have come, and were drawn.
  for (let turn = 0; turn < 200; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  await upload.updateComplete;
  for (const element of [...form.children]) element.remove();
  await new Promise((resolve) => setImmediate(resolve));
  console.log(JSON.stringify({ complaints, drawn, before, after, custom, heard }));
  process.exit();
`;

describe('a test suite without a browser', () => {
  for (const name of Object.keys(DOCUMENTS) as (keyof typeof DOCUMENTS)[]) {
    it(`loads the elements in ${name}, which draw, listen and do no harm`, () => {
      writeFileSync(join(INSTALLED, 'testing.js'), fence('testing.js'));
      const file = join(INSTALLED, `${name}.mjs`);
      writeFileSync(file, program(name));
      const { stdout, stderr } = spawnSync(process.execPath, [file], { cwd: INSTALLED, encoding: 'utf8' });
      const [line = ''] = stdout.split('\n').filter((one) => one.startsWith('{'));
      assert.notEqual(line, '', stdout + stderr);
      assert.deepEqual(JSON.parse(line), {
        complaints: [],
        drawn: { 'hdt-device-capture': true, 'hdt-records': true, 'hdt-results': true, 'hdt-upload': true },
        before: [false, true, true],
        after: [true, ['u1']],
        custom: [false, 'Not today.'],
        heard: ['input', 'change', 'hdt-result'],
      });
    });
  }
});
