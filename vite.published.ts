// What a package has besides its modules: declarations, the manifest with what is made of it, licences.
import { fileURLToPath } from 'node:url';
// @ts-expect-error The package has no types.
import { cli as analyze } from '@custom-elements-manifest/analyzer/cli.js';
import license, { type Dependency } from 'rollup-plugin-license';
import type { Plugin, PluginOption } from 'vite';
import dts from 'vite-plugin-dts';

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

export const publishedPlugins = (): PluginOption[] => [
  ...declarations(),
  only('modules', {
    name: 'hdt-manifest',
    closeBundle: () => analyze({ argv: ['analyze', '--quiet'], cwd: path('.') }),
  }),
  licenses('scriptTag', 'licenses.md'),
  licenses('heic2any', 'licenses-heic2any.md', LIBHEIF_IN_HEIC2ANY),
  licenses('worker', 'licenses-worker.md'),
  licenses('heif', 'licenses-heif.md'),
  licenses('react', 'licenses-react.md'),
];

const only = (environment: string, plugin: Plugin): Plugin => ({
  ...plugin,
  applyToEnvironment: ({ name }) => name === environment,
});

const declarations = (): Plugin[] =>
  [
    dts({
      root: path('.'),
      tsconfigPath: path('tsconfig.json'),
      include: ['src'],
      // No public type leads to these.
      exclude: [
        'src/development',
        'src/prepare/heic2any-library.ts',
        'src/**/*.styles.ts',
        'src/capture/*-view.ts',
      ],
      entryRoot: path('src'),
      outDirs: path('dist'),
      // "Go to definition" ends in `src`, which the package has.
      compilerOptions: { declarationMap: true },
    }),
  ]
    .flat()
    .map((plugin) => only('modules', plugin as Plugin));

/** The package heic2any says MIT of its own code; the decoder inside it has another licence. */
const LIBHEIF_IN_HEIC2ANY = `Name: libheif, compiled to JavaScript inside heic2any
License: LGPL-3.0
Homepage: https://github.com/strukturag/libheif
License Text: that of licenses-heif.md`;

function licenses(environment: string, file: string, ...notices: readonly string[]): Plugin {
  const template = (dependencies: readonly Dependency[]) =>
    [...dependencies.map((one) => one.text()), ...notices].join('\n\n---\n\n');
  return only(
    environment,
    license({ thirdParty: { output: { file: path(`dist/${file}`), template } } }) as Plugin,
  );
}
