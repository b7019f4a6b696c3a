import '../src/device-capture.js';
import { logEvents, sampleFile, startPage } from './page.js';

startPage();
const capture = document.querySelector('hdt-device-capture')!;
logEvents(capture, ['hdt-reading', 'hdt-retake', 'hdt-error']);
for (const button of document.querySelectorAll<HTMLButtonElement>('[data-sample]')) {
  button.addEventListener('click', async () => capture.take(await sampleFile(button.dataset.sample!)));
}
