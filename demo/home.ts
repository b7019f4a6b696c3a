import 'hdt-elements/upload';
import { offerSamples, startPage } from './page.js';

startPage();
const upload = document.querySelector('hdt-upload')!;
offerSamples((file) => upload.add([file]));
