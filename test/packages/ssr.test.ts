import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { INSTALLED } from './installed.js';

const SERVER = `
  import { render } from '@lit-labs/ssr';
  import { collectResult } from '@lit-labs/ssr/lib/render-result.js';
  import { html } from 'lit';
  import 'hdt-elements';
  const page = html\`<hdt-upload></hdt-upload><hdt-device-capture></hdt-device-capture><hdt-records></hdt-records><hdt-results></hdt-results>\`;
  console.log(await collectResult(render(page)));
`;

it('draws every element on a server', () => {
  const file = join(INSTALLED, 'server.mjs');
  writeFileSync(file, SERVER);
  const { status, stdout, stderr } = spawnSync(process.execPath, [file], {
    cwd: INSTALLED,
    encoding: 'utf8',
  });
  assert.equal(status, 0, stderr);
  for (const words of ['Choose files', 'Open the camera', 'Your records'])
    assert.ok(stdout.includes(words), words);
  assert.equal(stdout.match(/<template shadowroot/g)?.length, 4);
});
