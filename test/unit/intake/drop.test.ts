import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { inspect } from '../../../src/intake/check-file.js';
import { filesFromTransfer } from '../../../src/intake/drop.js';

const fileEntry = (name: string, unreadable = false) => ({
  isFile: true,
  isDirectory: false,
  name,
  file: (resolve: (file: File) => void, reject: (error: Error) => void) =>
    unreadable ? reject(new Error('denied')) : resolve(new File(['x'], name)),
});

/** A folder that hands out its entries 100 at a time, as Chromium does. */
const folder = (name: string, children: readonly object[]) => ({
  isFile: false,
  isDirectory: true,
  name,
  createReader: () => {
    let at = 0;
    return {
      readEntries: (resolve: (part: readonly object[]) => void) => {
        resolve(children.slice(at, at + 100));
        at += 100;
      },
    };
  },
});

const transfer = (...entries: object[]) =>
  ({
    items: entries.map((entry) => ({
      kind: 'file',
      webkitGetAsEntry: () => entry,
      getAsFile: () => new File(['x'], (entry as { name: string }).name),
    })),
    files: [],
  }) as unknown as DataTransfer;

describe('filesFromTransfer', () => {
  it('returns all 150 files of one folder', async () => {
    const files = Array.from({ length: 150 }, (_, index) => fileEntry(`${index}.hl7`));
    assert.equal((await filesFromTransfer(transfer(folder('reports', files)))).length, 150);
  });

  it('walks folders within folders, with single files, and skips hidden ones', async () => {
    const nested = folder('a', [
      folder('b', [fileEntry('deep.csv'), fileEntry('.DS_Store')]),
      fileEntry('Thumbs.db'),
    ]);
    const found = await filesFromTransfer(transfer(fileEntry('loose.pdf'), nested));
    assert.deepEqual(
      found.map(({ name }) => name),
      ['loose.pdf', 'deep.csv'],
    );
  });

  it('lists a file that the browser cannot open, so that it is shown as refused', async () => {
    const found = await filesFromTransfer(
      transfer(folder('a', [fileEntry('locked.pdf', true), fileEntry('open.pdf')])),
    );
    assert.deepEqual(
      found.map(({ name }) => name),
      ['locked.pdf', 'open.pdf'],
    );
    await assert.rejects(inspect(found[0]!), { code: 'unreadable-file' });
  });

  it('uses the file list when a browser has no items', async () => {
    const file = new File(['x'], 'a.csv');
    assert.deepEqual(await filesFromTransfer({ items: [], files: [file] } as unknown as DataTransfer), [
      file,
    ]);
  });
});
