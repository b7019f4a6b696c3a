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
    'empty-file': () => 'This file is empty. Save it again, then add it here.',
    'too-large': ({ maxFileSize }) =>
      `This file is larger than ${maxFileSize}. Save a smaller copy, or send it in parts.`,
    'unsupported-format': ({ formats }) => `This kind of file cannot be read here. Please use ${formats}.`,
    executable: () =>
      'This is a program, whatever its name says. It stays on your device. Please choose the report itself.',
    'truncated-file': () =>
      'The end of this file is missing. Download or export it again, then add the new copy.',
    'unreadable-file': () => 'Your device no longer lets us read this file. Please choose it again.',
    'unreadable-image': () => 'This picture cannot be opened. Take it again, or save it as JPEG.',
    'too-many-pixels': () => 'This picture has too many pixels. Save a smaller copy.',
    timeout: () => 'No answer came in time. Please try again.',
    unauthorized: () => 'You are not signed in. Sign in, then try again.',
    forbidden: () => 'You do not have access to this. Sign in with the account that sent it.',
    'not-found': () => 'This is no longer kept: records are deleted after 30 days. Send the file again.',
    rejected: () => 'The service did not take this file. Check that it is the right one, or choose another.',
    'rate-limited': () => 'Too many requests just now. Wait a minute, then try again.',
    server: () => 'The service has a problem of its own. Please try again in a few minutes.',
    'in-progress': () => 'This is still on its way. Wait a moment, then try again.',
    unconfirmed: () =>
      'We could not find out whether this arrived. Look in your records, or try again: it is not sent twice.',
    'session-changed': () =>
      'Someone else has signed in. The files that were here are gone, and no more of them is sent. Please add yours.',
    'cookies-refused': () =>
      'Your browser does not let this page remember you. Allow cookies for it or use another browser, then try again.',
    'origin-refused': () =>
      'This page is not set up yet, so it cannot send or show anything. Please tell the people who run it.',
    'bad-response': () =>
      'The answer could not be understood. Try again, or tell the people who run this page.',
    'processing-failed': () =>
      'The document could not be read. Check that it is clear and complete, then send it again.',
    cancelled: () => 'Cancelled. Nothing was kept.',
  },
};
