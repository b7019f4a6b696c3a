import { enCommon } from './en-common.js';
import { enFirstCapture } from './en-first-capture.js';
import type { FirstReadingMessages } from './messages.js';

/** What is read around readings; `en-later` holds what a first photo can be taken without. */
export const enReadings: FirstReadingMessages = {
  ...enCommon,
  errors: {
    ...enCommon.errors,
    'camera-missing': () => 'No camera was found. Choose a photo instead.',
    'camera-denied': () =>
      'The camera is blocked for this page. Allow it in your browser’s settings, or choose a photo.',
    'camera-forbidden': () =>
      'This page does not allow the camera. Your camera is fine; please choose a photo instead.',
    'camera-busy': () => 'Another app is using the camera. Close it and try again, or choose a photo.',
    'camera-failed': () => 'The camera did not start. Try again, or choose a photo.',
  },
  capture: {
    ...enFirstCapture.capture,
    primer: 'If your browser asks, allow the camera.',
    aim: 'Fill the frame with the display',
    shooting: 'Hold still …',
    shutter: 'Take the photo',
    phoneCamera: 'Use the phone’s camera',
    reading: 'Reading the display …',
    confirming: 'We lost the connection. Checking whether your photo arrived …',
    readingTitle: 'Your reading',
    keep: 'Keep this reading',
    another: 'Take another photo',
    nextPhoto: 'Show the next photo',
    enlarge: 'Enlarge the photo',
    zoom: 'Zoom in',
    closePhoto: 'Close',
    tryAgain: 'Try again',
    confident: (confidence) => `Read with high confidence (${confidence})`,
    failedTitle: 'No reading yet',
    waiting: 'Not sent yet: no connection',
    offline: 'It will be sent when you are online. Keep this page open until then.',
    photoAlt: 'The photo that was sent',
    photoTaken: (time) => `Photo taken ${time}`,
    photoChosen: (time) => `Photo chosen ${time}`,
    bloodPressure: 'Blood pressure',
    pressureOrder: 'systolic / diastolic',
    pleaseCheck: 'Please check',
    measurements: {
      spo2: 'Oxygen saturation',
      pulseRate: 'Pulse',
      systolic: 'Systolic pressure',
      diastolic: 'Diastolic pressure',
      bloodGlucose: 'Blood glucose',
      temperature: 'Temperature',
      weight: 'Weight',
    },
    displayCodes: {
      HI: 'Above what the device can show',
      LO: 'Below what the device can show',
      ERR: 'The device reports an error',
    },
    displayAdvice: {
      HI: 'Measure again. If it shows the same, ask a doctor or pharmacist; if you feel unwell, get medical help now.',
      LO: 'Measure again. If it shows the same, ask a doctor or pharmacist; if you feel unwell, get medical help now.',
      ERR: 'Nothing was measured. Switch the device off and on, look into its manual, and measure again.',
    },
  },
};
