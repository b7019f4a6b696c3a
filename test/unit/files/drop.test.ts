import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { sniffFile } from '../../../src/files/check-file.js';
import { isSystemFile, readDrop, readFolder } from '../../../src/files/drop.js';

const fileEntry = (name: string, unreadable = false) => ({
  isFile: true,
  isDirectory: false,
  name,
  file: (resolve: (file: File) => void, reject: (error: Error) => void) =>
    unreadable ? reject(new Error('denied')) : resolve(new File(['x'], name)),
});

/** A folder that hands out its entries 100 at a time, as Chromium does. */
const folder = (name: string, children: readonly object[], brokenFrom = Infinity) => ({
  isFile: false,
  isDirectory: true,
  name,
  createReader: () => {
    let at = 0;
    return {
      readEntries: (resolve: (part: readonly object[]) => void, reject: (error: Error) => void) => {
        if (at >= brokenFrom) return reject(new Error('gone'));
        resolve(children.slice(at, at + 100));
        at += 100;
      },
    };
  },
});

const read = async (entry: object) => readFolder(entry as FileSystemDirectoryEntry);
const namesIn = async (entry: object) => (await read(entry)).map(({ name }) => name);

describe('readFolder', () => {
  it('returns all 1,000 files of one folder, in their order', async () => {
    const files = Array.from({ length: 1000 }, (_, index) => fileEntry(`${index}.hl7`));
    assert.deepEqual(
      await namesIn(folder('reports', files)),
      files.map(({ name }) => name),
    );
  });

  it('returns more files of a nested folder than a call has arguments', async () => {
    const shared = new File(['x'], 'a.hl7');
    const entry = {
      isDirectory: false,
      name: 'a.hl7',
      file: (resolve: (file: File) => void) => resolve(shared),
    };
    const found = await read(folder('a', [folder('b', new Array(130_000).fill(entry))]));
    assert.equal(found.length, 130_000);
  });

  it('reads nested folders, and leaves out files of the system', async () => {
    const nested = folder('a', [
      folder('b', [fileEntry('deep.csv'), fileEntry('.DS_Store'), folder('c', [fileEntry('deepest.csv')])]),
      fileEntry('Thumbs.db'),
      folder('nothing', []),
      fileEntry('.report.hl7'),
    ]);
    assert.deepEqual(await namesIn(nested), ['deep.csv', 'deepest.csv', '.report.hl7']);
  });

  it('lists a file that the browser cannot open, so that it is shown as refused', async () => {
    const found = await read(folder('a', [fileEntry('locked.pdf', true), fileEntry('open.pdf')]));
    assert.deepEqual(
      found.map(({ name }) => name),
      ['locked.pdf', 'open.pdf'],
    );
    await assert.rejects(sniffFile(found[0]!), { code: 'unreadable-file' });
  });

  it('keeps the files of a folder that fails midway, and marks it', async () => {
    const files = Array.from({ length: 150 }, (_, index) => fileEntry(`${index}.hl7`));
    const found = await read(folder('all', [folder('broken', files, 100), fileEntry('after.csv')]));
    assert.equal(found.length, 102);
    assert.deepEqual(
      found.slice(-2).map(({ name }) => name),
      ['broken', 'after.csv'],
    );
    await assert.rejects(sniffFile(found[100]!), { code: 'unreadable-folder' });
  });

  it('reports an empty folder', async () => {
    for (const empty of [folder('empty', []), folder('empty', [folder('b', []), fileEntry('.DS_Store')])]) {
      const [stand, ...others] = await read(empty);
      assert.deepEqual([stand?.name, others], ['empty', []]);
      await assert.rejects(sniffFile(stand!), { code: 'empty-folder' });
    }
  });
});

describe('readDrop', () => {
  const transfer = (...entries: object[]) =>
    ({
      items: entries.map((entry) => ({
        kind: 'file',
        webkitGetAsEntry: () => entry,
        getAsFile: () => new File(['x'], (entry as { name: string }).name),
      })),
      files: [],
    }) as unknown as DataTransfer;

  it('distinguishes files and folders', () => {
    const reports = folder('reports', []);
    const { files, folders } = readDrop(transfer(fileEntry('loose.pdf'), reports));
    assert.deepEqual(
      files.map(({ name }) => name),
      ['loose.pdf'],
    );
    assert.deepEqual(folders, [reports]);
  });

  it('uses the file list when a browser has no items', () => {
    const file = new File(['x'], 'a.csv');
    assert.deepEqual(readDrop({ items: [], files: [file] } as unknown as DataTransfer).files, [file]);
  });
});

it('recognises files of the system by their whole name', () => {
  const names = [
    '.DS_Store',
    '._report.pdf',
    'Thumbs.db',
    'desktop.ini',
    '.report.hl7',
    'thumbs.db.csv',
    '_.pdf',
  ];
  assert.deepEqual(names.filter(isSystemFile), names.slice(0, 4));
});
