import type { Messages } from './messages.js';

// English before an app is loaded. Every page with the element downloads these sentences.

export const common: Pick<Messages['common'], 'cancel' | 'retry'> = { cancel: 'Cancel', retry: 'Try again' };

export const errors: Pick<Messages['errors'], 'network'> = {
  network: () => 'The connection was lost. Please check your internet, then try again.',
};

/** `<hdt-upload>` before its app; `enReports` has all its sentences. */
export const enUploadInvitation = {
  common,
  errors,
  upload: {
    title: 'Drop lab reports here',
    titleTouch: 'Add lab reports',
    limit: (maxFiles: string) => `up to ${maxFiles} in all`,
    photos: 'photos',
    dropNow: 'Drop to add',
    noFile: 'That was a link or a text, not a file. Save it as a file first, then add it here.',
    choose: 'Choose files',
    chooseFolder: 'Choose a folder',
    takePhoto: 'Take a photo',
    photographPages: 'Photograph pages',
    usePhone: 'Use your phone',
    list: 'Your files',
    checking: 'Checking …',
    offline: 'Waiting for the internet. This will continue by itself.',
    processing: 'Being read …',
    resumed: 'Sent earlier',
    cancelled: 'Cancelled. Nothing was kept.',
    unwatchedUndated: 'Already sent. It is kept for 30 days.',
    required: 'Please add at least one report.',
    pending: 'Please wait until your files are sent.',
  },
};
export type UploadInvitation = typeof enUploadInvitation;

const devices: Messages['capture']['devices'] = {
  'pulse oximeter': 'Pulse oximeter',
  'blood pressure monitor': 'Blood pressure monitor',
  glucometer: 'Glucometer',
  thermometer: 'Thermometer',
  'weight scale': 'Weight scale',
};

/** `<hdt-device-capture>` before its app; `enReadings` has all its sentences. */
export const enCaptureInvitation = {
  common,
  errors,
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
    devices,
    required: 'Please take a reading.',
  },
};
export type CaptureInvitation = typeof enCaptureInvitation;
