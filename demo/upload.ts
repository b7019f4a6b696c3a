import '../src/upload.js';
import { logEvents, sampleFile, startPage } from './page.js';

startPage();
const upload = document.querySelector('hdt-upload')!;
logEvents(upload, ['hdt-accept', 'hdt-reject', 'hdt-uploaded', 'hdt-status', 'hdt-result', 'hdt-error']);
for (const button of document.querySelectorAll<HTMLButtonElement>('[data-sample]')) {
  button.addEventListener('click', async () => upload.add([await sampleFile(button.dataset.sample!)]));
}
