import { listLanguages } from 'hdt-elements/device-capture';
import { IS_ON_SITE, logEvents, offerSamples, startPage } from './page.js';

startPage(listLanguages());
const capture = document.querySelector('hdt-device-capture')!;
logEvents(capture, ['hdt-reading', 'hdt-retake', 'hdt-error']);
offerSamples((file) => void capture.take(file));
// A phone would ask its own Service Worker, which knows nothing of this page.
if (!IS_ON_SITE) void offerPhone();

/** A phone opens this page, too. To a phone `localhost` is itself, so its link has this machine's address in the network. */
async function offerPhone(): Promise<void> {
  const page = new URL('./capture.html', location.href);
  if (page.hostname === 'localhost') {
    const answer = await fetch('/lan-address').catch(() => null);
    if (!answer?.ok) return;
    page.hostname = await answer.text();
  }
  capture.phonePage = page.href;
}
