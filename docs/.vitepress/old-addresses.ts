import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Pages of the site before its tree, and the pages that have their contents now, the main one first. */
const OLD_ADDRESSES: Readonly<Record<string, readonly string[]>> = {
  accessibility: ['understand/accessibility'],
  changes: ['help/changes'],
  elements: [
    'reference/hdt-upload',
    'reference/hdt-device-capture',
    'reference/hdt-results',
    'reference/hdt-records',
  ],
  embedding: [
    'start/quick-start',
    'start/back-end',
    'guides/results',
    'guides/forms',
    'guides/style',
    'guides/languages',
    'guides/phone-camera',
    'guides/csp',
    'guides/assets',
    'guides/other-origin',
    'guides/development',
    'guides/testing',
    'reference/entries',
    'reference/headless',
  ],
  emulator: ['reference/emulator'],
  errors: ['reference/errors'],
  gateway: [
    'reference/gateway',
    'reference/gateway-endpoints',
    'guides/sign-in',
    'guides/callbacks',
    'guides/several-nodes',
  ],
  hosts: [
    'start/quick-start',
    'start/react',
    'start/next',
    'start/vue',
    'start/nuxt',
    'start/svelte',
    'start/sveltekit',
    'start/angular',
    'start/astro',
    'start/preact',
    'start/solid',
    'start/bundlers',
    'start/express',
    'start/fastify',
    'start/python',
    'start/plain',
  ],
  operations: ['guides/deploy', 'guides/observe', 'guides/audit'],
  pages: ['guides/photograph-pages'],
  protocol: ['reference/protocol'],
  reliability: ['understand/reliability'],
  security: ['understand/security'],
  versions: ['help/versions'],
};

/** Puts a page at each old address. It leads on at once where all of its contents are on one page. Runs after the plain pages. */
export function writeOldAddresses(outDir: string): void {
  for (const [name, pages] of Object.entries(OLD_ADDRESSES)) {
    const links = pages.map((page) => {
      const [, title = page] = /^# (.*)$/m.exec(readFileSync(join(outDir, `${page}.md`), 'utf8')) ?? [];
      return { address: `./${page}.html`, title: title.replaceAll('`', '') };
    });
    writeFileSync(join(outDir, `${name}.html`), movedPage(links));
  }
}

interface Link {
  readonly address: string;
  readonly title: string;
}

function movedPage(links: readonly Link[]): string {
  const [main] = links as [Link];
  const refresh = links.length === 1 ? `<meta http-equiv="refresh" content="0; url=${main.address}">\n` : '';
  const list = links.map(({ address, title }) => `<li><a href="${address}">${title}</a></li>`).join('\n');
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>This page has moved | hdt-elements</title>
<link rel="canonical" href="${main.address}">
${refresh}<style>
:root { color-scheme: light dark; font: 1rem / 1.6 system-ui, sans-serif; }
body { margin: 0; background: light-dark(#ffffff, #0f1514); color: light-dark(#16211f, #eaf1ef); }
main { max-width: 40rem; margin: 3rem auto; padding: 0 1.5rem; }
a { color: light-dark(#0c6e66, #6fd3c6); }
</style>
<main>
<h1>This page has moved</h1>
<p>You find it here now:</p>
<ul>
${list}
</ul>
</main>
</html>
`;
}
