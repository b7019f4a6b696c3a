// What a package has besides its modules: declarations, the manifest with what is made of it, licences.
import { fileURLToPath } from 'node:url';
// @ts-expect-error The package has no types.
import { cli as analyze } from '@custom-elements-manifest/analyzer/cli.js';
import license from 'rollup-plugin-license';
import type { Plugin, PluginOption } from 'vite';
import dts from 'vite-plugin-dts';

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

export const publishedPlugins = (): PluginOption[] => [
  ...declarations(),
  only('modules', {
    name: 'hdt-manifest',
    closeBundle: () => analyze({ argv: ['analyze', '--quiet'], cwd: path('.') }),
  }),
  mapsWithoutSources,
  licenses('scriptTag', 'licenses.md'),
  licenses('heif', 'licenses-heif.md'),
];

const only = (environment: string, plugin: Plugin): Plugin => ({
  ...plugin,
  applyToEnvironment: ({ name }) => name === environment,
});

/** The package has its sources beside its modules: maps that hold them too would make it a third larger. */
const mapsWithoutSources = only('modules', {
  name: 'hdt-maps-without-sources',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'asset' || !file.fileName.endsWith('.map')) continue;
      const { sourcesContent: _, ...map } = JSON.parse(String(file.source));
      file.source = JSON.stringify(map);
    }
  },
});

const declarations = (): Plugin[] =>
  [
    dts({
      root: path('.'),
      tsconfigPath: path('tsconfig.json'),
      include: ['src'],
      entryRoot: path('src'),
      outDirs: path('dist'),
    }),
  ]
    .flat()
    .map((plugin) => only('modules', plugin as Plugin));

const licenses = (environment: string, file: string): Plugin =>
  only(environment, license({ thirdParty: { output: path(`dist/${file}`) } }) as Plugin);
