import { enFirst } from './en-first.js';
import type { Chapters } from './messages.js';

/** With every element, so that there is always a language to fall back on. */
export const enCommon: Chapters = {
  ...enFirst,
  common: {
    ...enFirst.common,
    remove: 'Remove',
    loading: 'One moment …',
    empty: '–',
    untouched: 'Sent exactly as it is, with any details stored in it.',
  },
  errors: {
    ...enFirst.errors,
    'empty-file': () => 'This file is empty. Save it again from where it came from, then add it here.',
    'too-large': ({ maxFileSize }) =>
      `This file is larger than ${maxFileSize}. Save a smaller copy, or send it in parts.`,
    'too-many-files': ({ maxFiles }) =>
      `No more than ${maxFiles} can be added here, and the files in the list stay. Remove one from the list to make room, then try again.`,
    'unsupported-format': ({ formats }) => `This kind of file cannot be read here. Please use ${formats}.`,
    executable: () =>
      'This is a program, not a report, whatever its name says. It stays on your device; please choose the report itself.',
    'truncated-file': () =>
      'The end of this file is missing. Download or export it again, then add the new copy.',
    'encrypted-file': () =>
      'This file is locked with a password. Save a copy without the password, then add that.',
    'unreadable-file': () => 'Your device no longer lets us read this file. Please choose it again.',
    'empty-folder': () => 'There is no file in this folder. Choose the folder or the files you mean.',
    'unreadable-folder': () =>
      'Not all of this folder could be read, so files of it may be missing here. Open it and choose the files themselves.',
    'duplicate-file': () =>
      'This file is in the list already, whatever its name says. It is not sent twice unless you want it to be.',
    'other-patient': () =>
      'This file is about a different person than the other files, or than this page. It has not been sent. Check whose it is, then remove it or send it anyway.',
    'unreadable-image': () => 'This picture cannot be opened. Take it again, or save it as JPEG.',
    timeout: () => 'No answer came in time. Please try again.',
    unauthorized: () => 'Your session has ended. Sign in again, then try again.',
    forbidden: () => 'You do not have access to this. Sign in with the account that sent it.',
    'not-found': () =>
      'This is no longer kept: records are deleted after 30 days. Send the file again if you need it.',
    rejected: () => 'The service did not take this file. Check that it is the right one, or choose another.',
    'rate-limited': () => 'Too many requests just now. Wait a minute, then try again.',
    server: () => 'The service has a problem of its own. Please try again in a few minutes.',
    'in-progress': () => 'This is still on its way. Wait a moment, then try again.',
    unconfirmed: () =>
      'We could not find out whether this arrived. Look in your records, then try again: it is not sent twice.',
    'session-changed': () =>
      'Someone else has signed in. The files that were here are gone from this page, and nothing more of them is sent. Please add yours.',
    'bad-response': () =>
      'The answer could not be understood. Please try again; if it stays, tell the people who run this page.',
    'processing-failed': () =>
      'The document could not be read. Check that it is clear and complete, then send it again.',
    'camera-missing': () => 'No camera was found. Choose a photo instead.',
    'camera-denied': () =>
      'The camera is blocked for this page. Allow it in your browser’s settings, or choose a photo.',
    'camera-forbidden': () =>
      'This page does not let the camera be used. Nothing is wrong with your camera; please choose a photo instead.',
    'camera-busy': () => 'Another app is using the camera. Close it and try again, or choose a photo.',
    'camera-failed': () => 'The camera did not start. Try again, or choose a photo.',
    cancelled: () => 'Cancelled. Nothing was kept.',
  },
};
