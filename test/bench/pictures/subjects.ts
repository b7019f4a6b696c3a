/** An uploader on a page, set up to show pictures. */
export interface PictureSubject {
  readonly name: string;
  /** Module of the page. */
  readonly source: string;
  /** Selector of its file input, which also matches in open shadow roots. */
  readonly input: string;
}

/** Prepares and sends pictures, to a server on this machine. */
export const OURS: PictureSubject = {
  name: 'hdt-upload, prepared and sent',
  source: `
    import '/dist/hdt-elements.js';
    document.body.append(document.createElement('hdt-upload'));`,
  input: 'hdt-upload #files',
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
};

const uppy = (name: string, extra: string): PictureSubject => ({
  name,
  source: `
    import Uppy from '@uppy/core';
    import Dashboard from '@uppy/dashboard';
    import XHRUpload from '@uppy/xhr-upload';
    import '@uppy/core/css/style.min.css';
    import '@uppy/dashboard/css/style.min.css';
    ${extra}`,
  input: '.uppy-Dashboard-input',
});

const filepond = (name: string, imports: string, plugins: string, options: string): PictureSubject => ({
  name,
  source: `
    import * as FilePond from 'filepond';
    import preview from 'filepond-plugin-image-preview';
    ${imports}
    import 'filepond/dist/filepond.min.css';
    import 'filepond-plugin-image-preview/dist/filepond-plugin-image-preview.min.css';
    FilePond.registerPlugin(preview${plugins});
    document.body.append(FilePond.create({ allowMultiple: true, ${options} }).element);`,
  input: '.filepond--browser',
});

/** The browser's own calls, and peers that show thumbnails; those that can prepare pictures are listed twice. */
export const PEERS: readonly PictureSubject[] = [
  BARE,
  {
    name: 'Vaadin, no thumbnails',
    source: `
      import '@vaadin/upload';
      const upload = Object.assign(document.createElement('vaadin-upload'), { noAuto: true, target: '/take' });
      document.body.append(upload);`,
    input: 'vaadin-upload input[type=file]',
  },
  {
    name: 'Dropzone, thumbnails',
    source: `
      import Dropzone from 'dropzone';
      import 'dropzone/dist/dropzone.css';
      document.body.append(Object.assign(document.createElement('form'), { className: 'dropzone', id: 'zone' }));
      new Dropzone('#zone', { url: '/take', autoProcessQueue: false });`,
    input: '.dz-hidden-input',
  },
  filepond('FilePond, thumbnails', '', '', ''),
  filepond(
    'FilePond, resized and sent',
    `import resize from 'filepond-plugin-image-resize';
     import transform from 'filepond-plugin-image-transform';
     import orientation from 'filepond-plugin-image-exif-orientation';`,
    ', resize, transform, orientation',
    `server: '/take', imageResizeTargetWidth: 2000`,
  ),
  uppy(
    'Uppy, thumbnails',
    `new Uppy().use(Dashboard, { inline: true, target: 'body' }).use(XHRUpload, { endpoint: '/take' });`,
  ),
  uppy(
    'Uppy + Compressor, sent',
    `import Compressor from '@uppy/compressor';
     new Uppy({ autoProceed: true }).use(Dashboard, { inline: true, target: 'body' }).use(Compressor)
       .use(XHRUpload, { endpoint: '/take' });`,
  ),
  {
    name: 'Uploadcare, thumbnails',
    source: `
      import * as UC from '@uploadcare/file-uploader';
      import '@uploadcare/file-uploader/index.css';
      UC.defineComponents(UC);
      const config = document.createElement('uc-config');
      config.setAttribute('ctx-name', 'bench');
      config.setAttribute('pubkey', 'demopublickey');
      config.setAttribute('confirm-upload', 'true');
      const input = Object.assign(document.createElement('input'), { type: 'file', id: 'pick', multiple: true });
      input.addEventListener('change', () => {
        for (const file of input.files) uploader.getAPI().addFileFromObject(file);
      });
      const uploader = document.createElement('uc-file-uploader-inline');
      uploader.setAttribute('ctx-name', 'bench');
      document.body.append(config, uploader, input);`,
    input: '#pick',
  },
];
