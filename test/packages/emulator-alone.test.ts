import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, openAsBlob, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { run } from '../support/process.js';
import { broughtBy, folderOf, megabytes, ROOT } from './installed.js';

/** What `npx hdt-emulator` installs, and nothing else: without `hdt-reader`, which the other tests have beside it. */
describe('the package hdt-emulator, alone', () => {
  const names = ['hdt-emulator', ...broughtBy('hdt-emulator')];
  const folder = mkdtempSync(join(tmpdir(), 'hdt-alone-'));

  beforeAll(() => {
    for (const name of names) {
      const target = join(folder, 'node_modules', name);
      mkdirSync(target, { recursive: true });
      cpSync(folderOf(name), target, { recursive: true });
    }
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('is under 25 MB and has no native code', () => {
    assert.ok(names.length > 10);
    assert.ok(megabytes(names) < 25, `${megabytes(names)} MB`);
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    assert.deepEqual(
      files.filter((file) => /\.(?:node|so|dylib|dll|exe)$|binding\.gyp$/.test(file)),
      [],
    );
  });

  it('reads HL7, and says of PDF what it needs', async () => {
    const main = join(folder, 'node_modules/hdt-emulator/dist/main.js');
    const emulator = run(process.execPath, [main, '--port=0', '--advance=at-once'], {}, folder);
    try {
      const [, url, key] = await emulator.line(/^ready (\S+) key=(\S+)/);
      const said = emulator.lines.filter((line) => line.includes('hdt-reader'));
      assert.deepEqual(said, [
        '  pictures and PDF are not read: hdt-reader is not installed here (npm install hdt-reader)',
      ]);
      const headers = { authorization: `Bearer ${key}` };
      const statusOf = async (name: string) => {
        const body = new FormData();
        body.append('files', await openAsBlob(join(ROOT, 'demo/public/samples', name)), name);
        const sent = await fetch(`${url}/api/master?module=pathology`, { method: 'POST', headers, body });
        const { uploadId } = await sent.json();
        const { status, reason } = await (
          await fetch(`${url}/api/v1/status/${uploadId}`, { headers })
        ).json();
        return [status, reason];
      };
      assert.deepEqual(await statusOf('blood-panel.hl7'), ['completed', undefined]);
      assert.deepEqual(await statusOf('thyroid.pdf'), ['failed', 'no-reader']);
      const photo = new FormData();
      photo.append('files', await openAsBlob(join(ROOT, 'demo/public/samples/oximeter.jpg')), 'oximeter.jpg');
      await fetch(`${url}/api/master?module=medical`, { method: 'POST', headers, body: photo });
      await emulator.line(/upload \S+ failed: no-reader \(pictures and PDF need hdt-reader\)/);
      await emulator.line(/a picture of a device was not read: hdt-reader is not installed here/);
      const page = await fetch(`${url}/portal/`);
      assert.equal(page.status, 200);
    } finally {
      emulator.interrupt();
    }
    assert.equal(await emulator.ended, 0);
  });

  it('has fixtures, of which one says what it needs', async () => {
    const program = `
      import { fixtures } from 'hdt-emulator/testing';
      const [start] = fixtures().sharedGateway;
      await start({ sharedEmulator: { url: 'http://127.0.0.1:9', key: 'key' } }).catch(({ message }) => console.log(message));
    `;
    const running = run(process.execPath, ['--input-type=module', '--eval', program], {}, folder);
    assert.equal(await running.ended, 0);
    assert.deepEqual(running.lines, [
      'The fixture gateway needs hdt-gateway: npm install --save-dev hdt-gateway',
    ]);
  });
});
