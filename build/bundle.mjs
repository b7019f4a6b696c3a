// The one file of the script tag, and the components of React.
import { appendFileSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';
import license from 'rollup-plugin-license';
import { NODE_MODULES, output, source } from './options.mjs';

const REPLACED = [
  'asset-urls',
  'lazy-preparer',
  'load-batch',
  'load-capture',
  'load-charts',
  'load-events',
  'load-handoff',
  'load-later',
  'load-look',
  'load-receipt',
  'load-upload',
];

/** The one file has its own form of these modules, whoever imports them. A build in which one is not met fails. */
const scriptTagModules = () => {
  const left = new Set(REPLACED);
  return {
    name: 'script-tag-modules',
    resolveId: {
      filter: { id: new RegExp(`/(?:${REPLACED.join('|')})\\.js$`) },
      handler(specifier) {
        const name = specifier.slice(specifier.lastIndexOf('/') + 1, -'.js'.length);
        left.delete(name);
        return source(`script-tag/${name}.ts`);
      },
    },
    buildEnd() {
      if (left.size > 0) this.error(`nothing imports ${[...left].join(', ')} any more`);
    },
  };
};

/** In place of the elements' modules: Lit runs on no edge, and the components ask only which props are properties. */
const classesWithoutLit = () => {
  const manifest = readFileSync(new URL('../custom-elements.json', import.meta.url), 'utf8');
  const classes = JSON.parse(manifest).modules[0].declarations.map(({ name, members }) => {
    const properties = members
      .filter(({ kind }) => kind === 'field')
      .map((field) => `get ${field.name}() {}`);
    return `export class ${name} { ${properties.join(' ')} }`;
  });
  return {
    name: 'classes-without-lit',
    resolveId: (id, importer) =>
      id.startsWith('./') && importer === source('react.ts') ? '\0classes' : null,
    load: { filter: { id: /^\0classes$/ }, handler: () => classes.join('\n') },
  };
};

// Names carry hashes: an older build would stay beside this one.
const folder = fileURLToPath(new URL('../dist/hdt-elements/', import.meta.url));
for (const name of readdirSync(folder)) if (name !== 'assets') rmSync(`${folder}${name}`);

await build([
  {
    // With the small library that makes the components, so that nobody installs it; our own modules stay beside it.
    input: { react: source('react.ts') },
    external: (id, importer) => id === 'react' || (id.startsWith('./') && importer === source('react.ts')),
    output: { ...output, dir: 'dist', minify: false, banner: `'use client';` },
  },
  {
    input: { 'react-edge': source('react.ts') },
    external: ['react'],
    plugins: [classesWithoutLit()],
    output: { ...output, dir: 'dist/hdt-elements', minify: false, banner: `'use client';` },
  },
  {
    platform: 'browser',
    input: { 'hdt-elements': source('index.ts') },
    // What the lazy parts share with the one file stays in it, and they take it from there.
    preserveEntrySignatures: 'allow-extension',
    resolve: { alias: NODE_MODULES },
    plugins: [scriptTagModules(), license({ thirdParty: { output: 'dist/licenses.md' } })],
    output: { ...output, dir: 'dist', chunkFileNames: 'hdt-elements/[name]-[hash].js' },
  },
]);

// The package says MIT of its own code; the decoder inside it has another licence.
appendFileSync(
  'dist/licenses.md',
  `
---

Name: libheif, compiled to JavaScript inside heic2any
License: LGPL-3.0
Homepage: https://github.com/strukturag/libheif
License Text: that of licenses-heif.md
`,
);
