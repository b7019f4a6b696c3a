import { offerShares } from 'hdt-elements/share';
import { listLanguages } from 'hdt-elements/upload';
import { logEvents, offerPhone, offerSamples, startPage } from './page.js';

startPage(listLanguages());
const upload = document.querySelector('hdt-upload')!;
logEvents(upload, [
  'hdt-accept',
  'hdt-reject',
  'hdt-uploaded',
  'hdt-status',
  'hdt-result',
  'hdt-error',
  'hdt-cancelled',
  'hdt-unwatched',
]);
offerSamples((file) => upload.add([file]));
void offerPhone(upload, './upload.html');
void offerShares(upload);
