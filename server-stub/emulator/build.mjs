// Bundles the emulator for browsers into dist/browser.js and its page into dist/page, so that nothing is compiled later.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { licensesOf } from './licenses.mjs';

const path = (url) => fileURLToPath(new URL(url, import.meta.url));

// One file for pages and Service Workers: a browser finds no packages.
const { metafile: browser } = await build({
  absWorkingDir: path('.'),
  entryPoints: ['src/browser.ts'],
  outdir: path('dist/'),
  bundle: true,
  format: 'esm',
  platform: 'browser',
  target: 'es2022',
  conditions: ['production'],
  minify: true,
  allowOverwrite: true,
  legalComments: 'linked',
  metafile: true,
  // Linters of packages look for an export near the start; a regular expression of the minified code hides the others.
  banner: { js: 'export {};' },
});

const { metafile: page } = await build({
  absWorkingDir: path('src/portal/client/'),
  entryPoints: ['portal.ts', 'portal.css', 'index.html', 'icon.svg'],
  outdir: path('dist/page/'),
  entryNames: '[name]',
  loader: { '.html': 'copy', '.svg': 'copy' },
  bundle: true,
  format: 'esm',
  target: 'es2022',
  conditions: ['production'],
  minify: true,
  // The licence notes of what is bundled, in a file beside the script.
  legalComments: 'linked',
  metafile: true,
});

const bundled = [
  ...Object.keys(browser.inputs).map((file) => path(file)),
  ...Object.keys(page.inputs).map((file) => path(`src/portal/client/${file}`)),
];
writeFileSync(path('dist/licenses.md'), licensesOf(bundled));
