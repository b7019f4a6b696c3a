import { enFirst } from './en-first.js';
import type { FirstUploadMessages } from './messages.js';

/** Comes with `<hdt-upload>`; `en-reports` holds the rest. */
export const enFirstUpload: FirstUploadMessages = {
  ...enFirst,
  upload: {
    title: 'Drop lab reports here',
    titleTouch: 'Add lab reports',
    limit: (maxFiles) => `up to ${maxFiles} in all`,
    photos: 'photos',
    dropNow: 'Drop to add',
    choose: 'Choose files',
    takePhoto: 'Take a photo',
    list: 'Your files',
    checking: 'Checking …',
    offline: 'Waiting for the internet. This will continue by itself.',
    processing: 'Being read …',
    resumed: 'Sent earlier',
    cancelled: 'Cancelled. Nothing was kept.',
    unwatchedUndated: 'Already sent. The service keeps it for 30 days.',
    required: 'Please add at least one report.',
    pending: 'Please wait until your files are sent.',
  },
};
