/** An uploader on a page, set up to send the pictures that it is given to a server on this machine. */
export interface PictureSubject {
  readonly name: string;
  /** Module of the page. */
  readonly source: string;
  /** Selector of its file input. `>>>` leads into open shadow roots. */
  readonly input: string;
  /** Selector of a button that a person has to press before anything is sent. */
  readonly answer?: string;
  /** Selector of the rows on its screen; null where it has no screen. */
  readonly rows: string | null;
  /** Selector of the thumbnails on its screen; null where it shows none. */
  readonly thumbnails: string | null;
  /** Pixels of the longest edge of a picture as it must arrive; `original` where each must arrive unchanged. */
  readonly sends: number | 'original';
}

/** Asks first whether the pictures are one report; then it prepares and sends them. */
export const OURS: PictureSubject = {
  name: 'hdt-upload, prepared and sent',
  source: `
    import '/dist/hdt-elements.js';
    document.body.append(document.createElement('hdt-upload'));`,
  input: 'hdt-upload >>> #files',
  answer: 'hdt-upload >>> [part=separate-reports]',
  rows: 'hdt-upload >>> hdt-upload-entry',
  thumbnails: 'hdt-upload >>> [part=format] canvas',
  sends: 3072,
};

/** The browser's own calls alone, which no uploader can beat. */
const BARE: PictureSubject = {
  name: 'the bare calls of the browser',
  source: `
    const work = async ({ data: file }) => {
      const bitmap = await createImageBitmap(file);
      const canvas = new OffscreenCanvas(3072, (3072 * bitmap.height) / bitmap.width);
      canvas.getContext('2d').drawImage(bitmap, 0, 0, canvas.width, canvas.height);
      bitmap.close();
      const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
      canvas.width = 0;
      postMessage(jpeg);
    };
    const worker = new Worker(URL.createObjectURL(new Blob(['onmessage = ' + work])));
    const input = Object.assign(document.createElement('input'), { type: 'file', id: 'pick', multiple: true });
    input.addEventListener('change', async () => {
      const form = new FormData();
      for (const file of input.files) {
        const prepared = new Promise((resolve) => worker.addEventListener('message', resolve, { once: true }));
        worker.postMessage(file);
        form.append('files', (await prepared).data, file.name);
      }
      await fetch('/take', { method: 'POST', body: form });
    });
    document.body.append(input);`,
  input: '#pick',
  rows: null,
  thumbnails: null,
  sends: 3072,
};

const uppy = (name: string, extra: string, sends: PictureSubject['sends']): PictureSubject => ({
  name,
  source: `
    import Uppy from '@uppy/core';
    import Dashboard from '@uppy/dashboard';
    import XHRUpload from '@uppy/xhr-upload';
    import '@uppy/core/css/style.min.css';
    import '@uppy/dashboard/css/style.min.css';
    ${extra}`,
  input: '.uppy-Dashboard-input',
  rows: '.uppy-Dashboard-Item',
  thumbnails: '.uppy-Dashboard-Item img',
  sends,
});

const filepond = (
  name: string,
  imports: string,
  plugins: string,
  options: string,
  sends: PictureSubject['sends'],
): PictureSubject => ({
  name,
  source: `
    import * as FilePond from 'filepond';
    import preview from 'filepond-plugin-image-preview';
    ${imports}
    import 'filepond/dist/filepond.min.css';
    import 'filepond-plugin-image-preview/dist/filepond-plugin-image-preview.min.css';
    FilePond.registerPlugin(preview${plugins});
    document.body.append(FilePond.create({ allowMultiple: true, server: '/take', ${options} }).element);`,
  input: '.filepond--browser',
  rows: '.filepond--item',
  thumbnails: '.filepond--item canvas',
  sends,
});

/** The browser's own calls, and peers that show thumbnails; those that can prepare pictures are listed twice. */
export const PEERS: readonly PictureSubject[] = [
  BARE,
  {
    name: 'Vaadin, sent, no thumbnails',
    source: `
      import '@vaadin/upload';
      document.body.append(Object.assign(document.createElement('vaadin-upload'), { target: '/take' }));`,
    input: 'vaadin-upload >>> input[type=file]',
    rows: '>>> vaadin-upload-file',
    thumbnails: null,
    sends: 'original',
  },
  {
    name: 'Dropzone, thumbnails, sent',
    source: `
      import Dropzone from 'dropzone';
      import 'dropzone/dist/dropzone.css';
      document.body.append(Object.assign(document.createElement('form'), { className: 'dropzone', id: 'zone' }));
      new Dropzone('#zone', { url: '/take' });`,
    input: '.dz-hidden-input',
    rows: '.dz-preview',
    thumbnails: '.dz-preview img',
    sends: 'original',
  },
  filepond('FilePond, thumbnails, sent', '', '', '', 'original'),
  filepond(
    'FilePond, thumbnails, resized and sent',
    `import resize from 'filepond-plugin-image-resize';
     import transform from 'filepond-plugin-image-transform';
     import orientation from 'filepond-plugin-image-exif-orientation';`,
    ', resize, transform, orientation',
    `imageResizeTargetWidth: 2000, imageResizeTargetHeight: 1500`,
    2000,
  ),
  uppy(
    'Uppy, thumbnails, sent',
    `new Uppy({ autoProceed: true }).use(Dashboard, { inline: true, target: 'body' }).use(XHRUpload, { endpoint: '/take' });`,
    'original',
  ),
  uppy(
    'Uppy + Compressor, thumbnails, sent',
    `import Compressor from '@uppy/compressor';
     new Uppy({ autoProceed: true }).use(Dashboard, { inline: true, target: 'body' }).use(Compressor)
       .use(XHRUpload, { endpoint: '/take' });`,
    4000,
  ),
  {
    // Its thumbnails of what was sent come from its own servers.
    name: 'Uploadcare, sent, no thumbnails',
    source: `
      import * as UC from '@uploadcare/file-uploader';
      import '@uploadcare/file-uploader/index.css';
      UC.defineComponents(UC);
      const config = document.createElement('uc-config');
      config.setAttribute('ctx-name', 'bench');
      config.setAttribute('pubkey', 'demopublickey');
      config.setAttribute('base-url', location.origin);
      const input = Object.assign(document.createElement('input'), { type: 'file', id: 'pick', multiple: true });
      input.addEventListener('change', () => {
        for (const file of input.files) context.getAPI().addFileFromObject(file);
      });
      const context = document.createElement('uc-upload-ctx-provider');
      const uploader = document.createElement('uc-file-uploader-inline');
      for (const one of [context, uploader]) one.setAttribute('ctx-name', 'bench');
      document.body.append(config, context, uploader, input);`,
    input: '#pick',
    rows: 'uc-file-item',
    thumbnails: null,
    sends: 'original',
  },
];
