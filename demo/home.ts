import { listLanguages } from 'hdt-elements/upload';
import { offerSamples, startPage } from './page.js';
import { translate } from './words.js';

startPage(listLanguages());
const upload = document.querySelector('hdt-upload')!;
offerSamples((file) => upload.add([file]));

document.querySelector('#copy')!.addEventListener('click', async () => {
  const lines = document.querySelector('pre')!.textContent;
  const isCopied = await navigator.clipboard.writeText(lines).then(
    () => true,
    () => false,
  );
  document.querySelector('#copied')!.textContent = translate(isCopied ? 'home.copied' : 'home.copy.failed');
});
