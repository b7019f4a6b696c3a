import 'hdt-elements/device-capture';
import { logEvents, offerSamples, startPage } from './page.js';

startPage();
const capture = document.querySelector('hdt-device-capture')!;
logEvents(capture, ['hdt-reading', 'hdt-retake', 'hdt-error']);
offerSamples((file) => void capture.take(file));
