import { listLanguages } from 'hdt-elements/upload';
import { offerSamples, startPage } from './page.js';
import { translate } from './words.js';

startPage(listLanguages());
const upload = document.querySelector('hdt-upload')!;
offerSamples((file) => upload.add([file]));

document.querySelector('#copy')!.addEventListener('click', async () => {
  const lines = document.querySelector('pre')!.textContent;
  const isCopied = await copyText(lines);
  document.querySelector('#copied')!.textContent = translate(isCopied ? 'home.copied' : 'home.copy.failed');
});

async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Refused, or on a page without HTTPS, which has no clipboard.
    return false;
  }
}
