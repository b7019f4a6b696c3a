import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, it } from 'vitest';
import { broughtBy, folderOf, manifestOf, megabytes, PACKAGES } from './installed.js';
import { anchorsOf, linksOf } from './links.js';

for (const name of PACKAGES) {
  describe(`the package ${name}`, () => {
    it('has pages whose links and pictures are in it', () => {
      const pages = readdirSync(folderOf(name), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.md') && !file.includes('node_modules'))
        .map((file) => join(folderOf(name), file));
      assert.ok(pages.some((page) => page.endsWith('README.md')));
      const dead = pages.flatMap((page) =>
        linksOf(readFileSync(page, 'utf8'))
          .filter((link) => !/^(?:https?|mailto):/.test(link))
          .filter((link) => {
            const [path = '', anchor] = link.split('#');
            const file = path === '' ? page : join(dirname(page), path);
            if (relative(folderOf(name), file).startsWith('..') || !existsSync(file)) return true;
            return anchor !== undefined && !anchorsOf(readFileSync(file, 'utf8')).has(anchor);
          })
          .map((link) => `${relative(folderOf(name), page)}: ${link}`),
      );
      assert.deepEqual(dead, []);
    });
  });
}

describe('the package hdt-elements', () => {
  it('has one file for a CDN', () => {
    const { unpkg, jsdelivr, exports } = manifestOf('hdt-elements');
    assert.deepEqual([unpkg, jsdelivr], ['./dist/hdt-elements.js', './dist/hdt-elements.js']);
    assert.equal((exports['./hdt-elements.js'] as { default: string }).default, unpkg);
  });

  it('names the licence of every libheif it holds', () => {
    const notices = readFileSync(join(folderOf('hdt-elements'), 'dist/licenses-heic2any.md'), 'utf8');
    const [notice = ''] = notices.split(/^---$/m).filter((each) => /^Name: libheif/m.test(each));
    assert.match(notice, /heic2any[\s\S]*^License: LGPL-3\.0$/m);
    assert.ok(existsSync(join(folderOf('hdt-elements'), 'dist/licenses-heif.md')));
  });
});

describe('what is installed', () => {
  it('brings no reader of documents or pictures with the gateway', () => {
    const brought = [...broughtBy('hdt-gateway')];
    assert.ok(brought.includes('hono'));
    assert.deepEqual(
      brought.filter((name) =>
        /tesseract|canvas|pdf|sharp|heic|ucum|lit$|^pg$|hdt-emulator|tsx|esbuild/.test(name),
      ),
      [],
    );
  });

  it('brings no reader of pictures with the emulator', () => {
    const brought = [...broughtBy('hdt-emulator')];
    assert.ok(brought.includes('hono'));
    assert.deepEqual(
      brought.filter((name) => /tesseract|canvas|pdf|sharp|heic|onnx|ocr|hdt-/.test(name)),
      [],
    );
  });

  it('brings no compiler with the emulator and its reader', () => {
    const brought = [...broughtBy('hdt-emulator'), ...broughtBy('hdt-reader')];
    assert.ok(brought.includes('sharp'));
    assert.deepEqual(
      brought.filter((name) => /^(?:tsx|esbuild|typescript|vite|rolldown)$/.test(name)),
      [],
    );
  });

  it('brings nothing of a server with the elements', () => {
    assert.deepEqual(
      [...broughtBy('hdt-elements')].filter((name) => /hono|undici|libsql|hdt-/.test(name)),
      [],
    );
  });

  it('brings with the elements Lit, comlink, QR codes and a fallback for canvases, and is small', () => {
    const brought = [...broughtBy('hdt-elements')];
    assert.deepEqual(brought.sort(), [
      '@lit-labs/ssr-dom-shim',
      '@lit/reactive-element',
      '@types/trusted-types',
      'browser-image-compression',
      'comlink',
      'lit',
      'lit-element',
      'lit-html',
      'uqr',
      'uzip',
    ]);
    assert.ok(megabytes(brought) < 8, `${megabytes(brought)} MB brought`);
    assert.ok(megabytes(['hdt-elements']) < 10.7, `${megabytes(['hdt-elements'])} MB of its own`);
  });
});
