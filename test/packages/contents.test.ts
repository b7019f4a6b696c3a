import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { describe, it } from 'vitest';
import { broughtBy, folderOf, INSTALLED, manifestOf, megabytes, PACKAGES, ROOT } from './installed.js';
import { anchorsOf, linksOf } from './links.js';

const tarballOf = (name: string): string =>
  join(
    INSTALLED,
    readdirSync(INSTALLED).find((file) => file.startsWith(`${name}-`) && file.endsWith('.tgz'))!,
  );

for (const name of PACKAGES) {
  describe(`the package ${name}`, () => {
    it('satisfies publint', async () => {
      const manifest = { ...manifestOf(name) };
      const { messages } = await publint({ pkgDir: folderOf(name), pack: false, strict: true });
      assert.deepEqual(
        messages.map((message) => formatMessage(message, manifest)),
        [],
      );
    });

    it('has types that resolve as its modules do', () => {
      const attw = join(ROOT, 'node_modules/.bin/attw');
      const { status, stdout, stderr } = spawnSync(
        attw,
        [tarballOf(name), '--profile', 'esm-only', '--no-color', '--no-emoji', '--format', 'ascii'],
        { encoding: 'utf8', shell: process.platform === 'win32' },
      );
      assert.equal(status, 0, `${stdout}${stderr}`);
    });

    it('has a readme, a licence, every file its manifest names, and no test', () => {
      const { exports, bin = {} } = manifestOf(name);
      const named = Object.values(exports).flatMap((entry) =>
        typeof entry === 'string' ? [entry] : Object.values(entry),
      );
      const missing = ['README.md', 'LICENSE', ...named, ...Object.values(bin)].filter(
        (file) => !existsSync(join(folderOf(name), file.replace(/\*.*$/, ''))),
      );
      assert.deepEqual(missing, []);
      const files = readdirSync(folderOf(name), { recursive: true, encoding: 'utf8' });
      assert.deepEqual(
        files.filter((file) => /\.test\.|tsbuildinfo|\.env/.test(file)),
        [],
      );
    });

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

    it('takes fixes of its dependencies', () => {
      const exact = Object.entries(manifestOf(name).dependencies ?? {}).filter(
        ([, range]) => !range.startsWith('^'),
      );
      assert.deepEqual(exact, []);
    });

    it('has no module whose source is gone', () => {
      const modules = readdirSync(join(folderOf(name), 'dist'), { recursive: true, encoding: 'utf8' })
        .map((file) => file.replaceAll('\\', '/'))
        .filter((file) => file.endsWith('.js') && !/^(?:hdt-elements|page\/|react\/)/.test(file));
      assert.ok(modules.length > 50);
      const stale = modules.filter(
        (file) => !existsSync(join(folderOf(name), 'src', file.replace(/js$/, 'ts'))),
      );
      assert.deepEqual(stale, []);
    });

    it('leads to no file of its own that is not there', () => {
      const dist = join(folderOf(name), 'dist');
      const scripts = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) =>
        /\.m?js$/.test(file),
      );
      const dead = scripts.flatMap((file) => {
        const code = readFileSync(join(dist, file), 'utf8').replace(/^ *\/?\*.*$/gm, '');
        const paths = code.matchAll(/(?:from|import\(?|new URL\()\s*["'`](\.\.?\/[^"'`$]+)["'`]/g);
        return [...paths]
          .map(([, path = '']) => join(file, '..', path))
          .filter((path) => !existsSync(join(dist, path)))
          .map((path) => `${file} → ${path}`);
      });
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
    const notices = readFileSync(join(folderOf('hdt-elements'), 'dist/licenses.md'), 'utf8');
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

  it('brings with the elements Lit, comlink, QR codes and two fallback decoders, and is small', () => {
    const brought = [...broughtBy('hdt-elements')];
    assert.deepEqual(brought.sort(), [
      '@lit-labs/ssr-dom-shim',
      '@lit/reactive-element',
      '@types/trusted-types',
      'browser-image-compression',
      'comlink',
      'heic2any',
      'lit',
      'lit-element',
      'lit-html',
      'uqr',
      'uzip',
    ]);
    assert.ok(megabytes(brought) < 8, `${megabytes(brought)} MB brought`);
    assert.ok(megabytes(['hdt-elements']) < 9.7, `${megabytes(['hdt-elements'])} MB of its own`);
  });
});
