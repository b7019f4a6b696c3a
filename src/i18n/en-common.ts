import { common, errors } from './en-invitation.js';
import type { Messages } from './messages.js';

/** English sentences of every element, besides those of the invitation. */
export const enCommon: Pick<Messages, 'common' | 'errors'> = {
  common: {
    ...common,
    remove: 'Remove',
    loading: 'One moment …',
    empty: '–',
    untouched: 'Sent unchanged, including names and dates in it.',
  },
  errors: {
    ...errors,
    'empty-file': () => 'This file is empty. Save it again, then add it here.',
    'too-large': ({ maxFileSize }) =>
      `This file is larger than ${maxFileSize}. Save a smaller copy, or send it in parts.`,
    'unsupported-format': ({ formats }) => `This kind of file cannot be read here. Please use ${formats}.`,
    executable: () => 'This is a program, not a report. It was not sent. Please choose the report itself.',
    'truncated-file': () =>
      'The end of this file is missing. Download or export it again, then add the new copy.',
    'unreadable-file': () => 'We can no longer open this file. Please choose it again.',
    'unreadable-image': () => 'This picture cannot be opened. Take it again, or save it as JPEG.',
    'too-many-pixels': () => 'This picture is too large to open safely. Save a smaller copy.',
    timeout: () => 'This is taking too long. Please try again.',
    unauthorized: () => 'You are not signed in. Sign in, then try again.',
    forbidden: () => 'You do not have access to this. Sign in with the account that sent it.',
    'not-found': () => 'This is no longer kept: records are deleted after 30 days. Send the file again.',
    rejected: () =>
      'The service could not accept this file. Check that it is the right one, or choose another.',
    'rate-limited': () => 'The service is very busy just now. Please wait a minute, then try again.',
    server: () => 'The service is having a problem. Please try again in a few minutes.',
    'in-progress': () => 'This is still on its way. Wait a moment, then try again.',
    unconfirmed: () =>
      'We are not sure this arrived. Look in your records, or try again: it will not be sent twice.',
    'answer-lost': () =>
      'We are not sure this arrived. Look in your records before you send it again, or it may be there twice.',
    'not-offered': () => 'A phone cannot be used here. Take or choose the photo on this device.',
    'session-changed': () =>
      'Someone else has signed in. The files that were here have been removed, and no more of them will be sent. Please add your own.',
    'cookies-refused': () =>
      'Your browser does not let this page remember you. Allow cookies for it or use another browser, then try again.',
    'origin-refused': () =>
      'This page is not set up yet, so it cannot send or show anything. Please tell the people who run it.',
    'bad-response': () =>
      'We received an answer that we do not understand. Try again, or tell the people who run this page.',
    'processing-failed': () =>
      'The document could not be read. Check that it is clear and complete, then send it again.',
    cancelled: () => 'Cancelled. Nothing was kept.',
    'too-many-files': ({ maxFiles }) =>
      `No more than ${maxFiles} can be added here. Remove one from the list, then try again.`,
    'encrypted-file': () =>
      'This file is protected. If it only opens with a password, add a copy without one. Otherwise send it anyway.',
    'empty-folder': () => 'This folder is empty. Choose the folder or the files you mean.',
    'unreadable-folder': () =>
      'Some of this folder could not be read. Open it and choose the files yourself.',
    'not-sent': () => 'The page was closed before this file was sent. Please add it again.',
    'duplicate-file': () =>
      'This file is already in the list, perhaps under another name. It is not sent twice unless you want it to be.',
    'other-patient': () =>
      'This file seems to be about someone else. It has not been sent. Check whose it is, then remove it or send it anyway.',
    'text-encoding': () =>
      'Some letters in this file may be read wrongly, because it is not saved as UTF-8. It has not been sent.',
    'hard-to-read': () =>
      'This picture is hard to read. It has not been sent. Photograph it again, or send it anyway.',
    declined: () => 'We do not need this file, so it was not sent. You can remove it or choose another one.',
    unanswered: () =>
      'We could not find out whether this file is needed, so it was not sent. Please try again.',
    'camera-missing': () => 'No camera was found. Choose a photo instead.',
    'camera-denied': () =>
      'The camera is blocked for this page. Allow it in your browser’s settings, or choose a photo.',
    'camera-forbidden': () =>
      'This page does not allow the camera. Your camera is fine; please choose a photo instead.',
    'camera-busy': () => 'Another app is using the camera. Close it and try again, or choose a photo.',
    'camera-failed': () => 'The camera did not start. Try again, or choose a photo.',
  },
};
