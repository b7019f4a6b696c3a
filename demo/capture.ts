import { listLanguages } from 'hdt-elements/device-capture';
import { logEvents, offerPhone, offerSamples, startPage } from './page.js';

startPage(listLanguages());
const capture = document.querySelector('hdt-device-capture')!;
logEvents(capture, ['hdt-reading', 'hdt-retake', 'hdt-error']);
offerSamples((file) => void capture.take(file));
void offerPhone(capture, './capture.html');
