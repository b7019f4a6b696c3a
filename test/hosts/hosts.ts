/** A page of somebody else's making, built from its folder beside this file with the installed package. */
export interface Host {
  readonly name: string;
  readonly folder: string;
  /** Folders whose files it shares. */
  readonly with?: string;
  /** Commands that build it, found in `node_modules/.bin`. */
  readonly build: readonly (readonly string[])[];
  /** Copies the assets there, as its documentation says. */
  readonly assets?: string;
  /** Where the site is after the build, or the command that serves it. */
  readonly site: string | { readonly serve: readonly string[] };
}

const vite = (name: string, folder: string): Host => ({
  name,
  folder,
  build: [['vite', 'build', '--logLevel', 'error']],
  site: 'dist',
});

export const HOSTS: readonly Host[] = [
  vite('React, Vite', 'react'),
  {
    name: 'React, Next (Turbopack)',
    folder: 'next',
    build: [['next', 'build', '--turbopack']],
    site: { serve: ['next', 'start'] },
  },
  {
    name: 'React, Next (webpack)',
    folder: 'next',
    build: [['next', 'build', '--webpack']],
    site: { serve: ['next', 'start'] },
  },
  vite('Vue, Vite', 'vue'),
  vite('Svelte, Vite', 'svelte'),
  vite('Preact, Vite', 'preact'),
  vite('Solid, Vite', 'solid'),
  { name: 'Angular', folder: 'angular', build: [['ng', 'build']], site: 'dist' },
  { name: 'webpack', folder: 'webpack', with: 'bundled', build: [['webpack']], site: 'dist' },
  {
    name: 'esbuild',
    folder: 'esbuild',
    with: 'bundled',
    build: [['esbuild', 'main.js', '--bundle', '--splitting', '--format=esm', '--outdir=dist']],
    assets: 'dist/hdt-assets',
    site: 'dist',
  },
  {
    name: 'Rollup',
    folder: 'rollup',
    with: 'bundled',
    build: [['rollup', '--config']],
    assets: 'dist/hdt-assets',
    site: 'dist',
  },
  {
    name: 'Parcel',
    folder: 'parcel',
    with: 'bundled',
    build: [['parcel', 'build', '--target', 'page', '--no-cache']],
    assets: 'dist/hdt-assets',
    site: 'dist',
  },
  { name: 'script tag', folder: 'plain', build: [], site: '.' },
  { name: 'script tag of another origin', folder: 'other-origin', build: [], site: '.' },
];
