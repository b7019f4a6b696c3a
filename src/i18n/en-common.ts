import { common, errors } from './en-invitation.js';
import type { ReportMessages } from './messages.js';

/** English sentences of every element, besides those of the invitation. */
export const enCommon: Pick<ReportMessages, 'common' | 'errors'> = {
  common: {
    ...common,
    remove: 'Remove',
    loading: 'One moment …',
    empty: '–',
    untouched: 'Sent as it is, with the names and dates in it.',
    photographed: 'Made from your photos. The names and dates in it are sent.',
  },
  errors: {
    ...errors,
    'empty-file': () => 'This file is empty. Save it again, then add it here.',
    'too-large': ({ maxFileSize }) =>
      `This file is larger than ${maxFileSize}. Save a smaller copy, or send it in parts.`,
    'unsupported-format': ({ formats }) => `This kind of file cannot be read here. Please use ${formats}.`,
    executable: () => 'This is a program. It was not sent. Please choose another file.',
    'truncated-file': () =>
      'The end of this file is missing. Download or export it again, then add the new copy.',
    'unreadable-file': () => 'We can no longer open this file. Please choose it again.',
    'unreadable-image': () => 'This picture cannot be opened. Take it again, or save it as JPEG.',
    'too-many-pixels': () => 'This picture is too large to open safely. Save a smaller copy.',
    timeout: () => 'This is taking too long. Please try again.',
    unauthorized: () => 'You are not signed in. Sign in, then try again.',
    forbidden: () => 'This belongs to another account. Sign in with the account that sent it.',
    'not-found': () => 'This has been deleted, as records are after 30 days. Please send the file again.',
    rejected: () => 'This file was not accepted. Check that it is the right one, or choose another.',
    'website-refused': () =>
      'This website did not let that through. Nothing is lost. Please tell the people who run it.',
    'website-limit': () =>
      'This is too large for this website. Please send a smaller copy, or tell the people who run it.',
    'not-set-up': () =>
      'This page is not set up yet, so it cannot send or show anything. Please tell the people who run it.',
    'rate-limited': () => 'It is very busy here just now. Please wait a minute, then try again.',
    server: () => 'Something is not working on our side. Please try again in a few minutes.',
    'in-progress': () => 'This is still on its way. Wait a moment, then try again.',
    unconfirmed: () => 'We are not sure that this arrived. Please try again. It will not be sent twice.',
    unrecorded: () =>
      'This has arrived. We are still noting that it is yours, so it may take a while to show in your records. You do not need to send it again.',
    'answer-lost': () =>
      'We are not sure that this arrived. Please look in your records before you send it again.',
    'session-changed': () =>
      'Someone else has signed in, so the earlier files were removed. Please add your own.',
    'cookies-refused': () =>
      'Your browser does not let this page remember you. Please allow cookies for this page, then try again.',
    'origin-refused': () =>
      'This page is not set up yet, so it cannot send or show anything. Please tell the people who run it.',
    'bad-response': () =>
      'We received an answer that we could not read. Please try again, or tell the people who run this page.',
    'processing-failed': () =>
      'This could not be read. Check that it is clear and complete, then send it again.',
    cancelled: () => 'Cancelled. Nothing was kept.',
    'too-many-files': ({ maxFiles }) =>
      `No more than ${maxFiles} can be added here. Remove one from the list, then try again.`,
    'encrypted-file': () =>
      'This file is protected. If it only opens with a password, add a copy without one. Otherwise send it anyway.',
    'empty-folder': () => 'This folder is empty. Please choose another folder, or the files themselves.',
    'unreadable-folder': () =>
      'Some files of this folder could not be read. Open the folder and choose the files one by one.',
    'not-sent': () => 'The page was closed before this file was sent. Please add it again.',
    'duplicate-file': () =>
      'This file is already in the list, perhaps under another name. Remove it, or send it anyway.',
    'already-sent': () =>
      'You have already sent this file. It was not sent again. Send it again only if you were asked to.',
    'other-patient': () =>
      'This file seems to be about someone else. It has not been sent. Check whose it is, then remove it or send it anyway.',
    'text-encoding': () => 'Some letters in this file may be read wrongly. It has not been sent.',
    'hard-to-read': () =>
      'This picture is hard to read. It has not been sent. Photograph it again, or send it anyway.',
    declined: () => 'We do not need this file, so it was not sent. You can remove it or choose another one.',
    unanswered: () =>
      'We could not find out whether this file is needed, so it was not sent. Please try again.',
  },
};
