/** A thing to bundle: what a host's page imports, and nothing it does with it. */
export interface Subject {
  readonly name: string;
  readonly source: string;
  /** Bytes of script, gzipped, that must not be exceeded before anybody touches the page. */
  readonly budget?: number;
  /** What comes with the first use, and the budget of both together. */
  readonly use?: { readonly modules: readonly string[]; readonly budget: number };
}

const imports = (...specifiers: string[]): string =>
  specifiers
    .map((specifier, at) => `import * as m${at} from '${specifier}'; globalThis.m${at} = m${at};`)
    .join('\n');

const styles = (...paths: string[]): string => paths.map((path) => `import '${path}';`).join('\n');

const built = (...names: string[]): string => imports(...names.map((name) => `../../dist/${name}.js`));

export const OURS: readonly Subject[] = [
  {
    name: 'hdt-elements/upload',
    source: built('upload'),
    budget: 20_000,
    use: { modules: ['upload/app'], budget: 60_000 },
  },
  {
    name: 'hdt-elements/device-capture',
    source: built('device-capture'),
    budget: 20_000,
    // With what makes a photo ready; the Worker's own file comes on top.
    use: { modules: ['device-capture/app', 'preparer'], budget: 60_000 },
  },
  {
    name: 'hdt-elements, both of these',
    source: built('upload', 'device-capture'),
    budget: 26_000,
  },
  { name: 'hdt-elements, all tags', source: built('index') },
  { name: 'hdt-elements/headless', source: built('headless') },
];

/** Each as its own introduction says, with what comes nearest to the work of `<hdt-upload>`. */
export const PEERS: readonly Subject[] = [
  {
    name: 'uppy core + dashboard + xhr',
    source: `
      import Uppy from '@uppy/core';
      import Dashboard from '@uppy/dashboard';
      import XHRUpload from '@uppy/xhr-upload';
      ${styles('@uppy/core/css/style.min.css', '@uppy/dashboard/css/style.min.css')}
      globalThis.peer = [Uppy, Dashboard, XHRUpload];`,
  },
  {
    name: 'filepond + type, size, preview',
    source: `
      import * as FilePond from 'filepond';
      import type from 'filepond-plugin-file-validate-type';
      import size from 'filepond-plugin-file-validate-size';
      import preview from 'filepond-plugin-image-preview';
      ${styles('filepond/dist/filepond.min.css', 'filepond-plugin-image-preview/dist/filepond-plugin-image-preview.min.css')}
      FilePond.registerPlugin(type, size, preview);
      globalThis.peer = FilePond.create;`,
  },
  {
    name: '@uploadcare/file-uploader',
    source: `
      import * as UC from '@uploadcare/file-uploader';
      ${styles('@uploadcare/file-uploader/index.css')}
      UC.defineComponents(UC);`,
  },
  { name: '@vaadin/upload', source: `import '@vaadin/upload';` },
  {
    name: 'dropzone',
    source: `
      import Dropzone from 'dropzone';
      ${styles('dropzone/dist/dropzone.css')}
      globalThis.peer = Dropzone;`,
  },
];
