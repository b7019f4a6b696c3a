/** A bundle to measure: the imports of a host's page, without its own code. */
export interface Subject {
  readonly name: string;
  readonly source: string;
  /** Expressions that are true in a page once the bundle works. */
  readonly brings: readonly string[];
  /** Most bytes of gzipped script before the first use. */
  readonly budget?: number;
  /** Lazy modules of the first use, and the budget of these and the above together. */
  readonly use?: { readonly modules: readonly string[]; readonly budget: number };
}

const importAll = (...specifiers: string[]): string =>
  specifiers
    .map((specifier, at) => `import * as m${at} from '${specifier}'; globalThis.m${at} = m${at};`)
    .join('\n');

const importStyles = (...paths: string[]): string => paths.map((path) => `import '${path}';`).join('\n');

const importBuilt = (...names: string[]): string =>
  importAll(...names.map((name) => `../../dist/${name}.js`));

const tags = (...names: string[]): string[] => names.map((name) => `customElements.get('${name}')`);

/** First use includes the preparation of pictures, but not the Worker's own file. */
export const OURS: readonly Subject[] = [
  {
    name: 'hdt-elements/upload',
    source: importBuilt('upload'),
    brings: tags('hdt-upload'),
    budget: 24_350,
    use: { modules: ['upload/app'], budget: 81_800 },
  },
  {
    name: 'hdt-elements/device-capture',
    source: importBuilt('device-capture'),
    brings: tags('hdt-device-capture'),
    budget: 20_000,
    use: { modules: ['capture/app'], budget: 70_200 },
  },
  {
    name: 'hdt-elements, both of these',
    source: importBuilt('upload', 'device-capture'),
    brings: tags('hdt-upload', 'hdt-device-capture'),
    budget: 28_650,
  },
  {
    name: 'hdt-elements, all tags',
    source: importBuilt('index'),
    brings: tags('hdt-upload', 'hdt-device-capture', 'hdt-results', 'hdt-records'),
  },
  {
    name: 'hdt-elements/share',
    source: importBuilt('share'),
    brings: ["typeof globalThis.m0?.receiveShares === 'function'"],
    budget: 1_550,
  },
  {
    name: 'hdt-elements/headless',
    source: importBuilt('headless'),
    brings: ["typeof globalThis.m0?.createUploadFlow === 'function'"],
  },
];

/** Each set up as its introduction says, with the features that come nearest to those of `<hdt-upload>`. */
export const PEERS: readonly Subject[] = [
  {
    name: 'uppy core + dashboard + xhr',
    source: `
      import Uppy from '@uppy/core';
      import Dashboard from '@uppy/dashboard';
      import XHRUpload from '@uppy/xhr-upload';
      ${importStyles('@uppy/core/css/style.min.css', '@uppy/dashboard/css/style.min.css')}
      globalThis.peer = [Uppy, Dashboard, XHRUpload];`,
    brings: ['globalThis.peer?.length === 3'],
  },
  {
    name: 'filepond + type, size, preview',
    source: `
      import * as FilePond from 'filepond';
      import type from 'filepond-plugin-file-validate-type';
      import size from 'filepond-plugin-file-validate-size';
      import preview from 'filepond-plugin-image-preview';
      ${importStyles('filepond/dist/filepond.min.css', 'filepond-plugin-image-preview/dist/filepond-plugin-image-preview.min.css')}
      FilePond.registerPlugin(type, size, preview);
      globalThis.peer = FilePond.create;`,
    brings: ["typeof globalThis.peer === 'function'"],
  },
  {
    name: '@uploadcare/file-uploader',
    source: `
      import * as UC from '@uploadcare/file-uploader';
      ${importStyles('@uploadcare/file-uploader/index.css')}
      UC.defineComponents(UC);`,
    brings: tags('uc-file-uploader-regular'),
  },
  { name: '@vaadin/upload', source: `import '@vaadin/upload';`, brings: tags('vaadin-upload') },
  {
    name: 'dropzone',
    source: `
      import Dropzone from 'dropzone';
      ${importStyles('dropzone/dist/dropzone.css')}
      globalThis.peer = Dropzone;`,
    brings: ["typeof globalThis.peer === 'function'"],
  },
];
