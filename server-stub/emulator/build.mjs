// Bundles the emulator's page with all it needs into dist/page, so that nothing is compiled when the emulator runs.
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const path = (url) => fileURLToPath(new URL(url, import.meta.url));

await build({
  absWorkingDir: path('src/portal/client/'),
  entryPoints: ['portal.ts', 'styles/portal.css', 'index.html', 'icon.svg'],
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
});
