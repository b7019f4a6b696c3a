import { enFirst } from './en-first.js';
import type { FirstCaptureMessages } from './messages.js';

/** Comes with `<hdt-device-capture>`; `en-readings` holds the rest. */
export const enFirstCapture: FirstCaptureMessages = {
  ...enFirst,
  capture: {
    title: 'Photograph your device',
    hint: 'Oximeter, blood pressure monitor, glucometer, thermometer or scale',
    open: 'Open the camera',
    opening: 'Opening the camera …',
    stop: 'Close the camera',
    choose: 'Choose a photo',
    handoff: 'Use your phone',
    preparing: 'Preparing the photo …',
    photoKept: 'Your photo is still here, so there is no need to take it again.',
    unknownDevice: 'Device',
    devices: {
      'pulse oximeter': 'Pulse oximeter',
      'blood pressure monitor': 'Blood pressure monitor',
      glucometer: 'Glucometer',
      thermometer: 'Thermometer',
      'weight scale': 'Weight scale',
    },
    required: 'Please take a reading.',
  },
};
