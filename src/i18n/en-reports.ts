import { enCommon } from './en-common.js';
import { enFirstUpload } from './en-first-upload.js';
import type { ReportMessages } from './messages.js';

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** What is read around reports. */
export const enReports: ReportMessages = {
  ...enCommon,
  errors: {
    ...enCommon.errors,
    'too-many-files': ({ maxFiles }) =>
      `No more than ${maxFiles} can be added here. Remove one from the list, then try again.`,
    'encrypted-file': () =>
      'This file is protected. If it opens with a password only, add a copy without one. Otherwise send it anyway.',
    'empty-folder': () => 'This folder is empty. Choose the folder or the files you mean.',
    'unreadable-folder': () =>
      'Not all of this folder could be read. Open it and choose the files themselves.',
    'not-sent': () => 'This file was not sent before the page was left. Please add it again.',
    'duplicate-file': () =>
      'This file is in the list already, whatever its name says. It is not sent twice unless you want it.',
    'other-patient': () =>
      'This file is about another person than the other files or this page. It has not been sent. Check whose it is, then remove it or send it anyway.',
    'text-encoding': () =>
      'Letters of this file may be read wrongly: it is not stored as UTF-8. It has not been sent.',
    'hard-to-read': () =>
      'This picture is hard to read. It has not been sent. Photograph it again, or send it anyway.',
  },
  upload: {
    ...enFirstUpload.upload,
    chooseFolder: 'Choose a folder',
    summary: (seen, accepted, refused) =>
      `${plural(seen, 'file', 'files')} seen · ${accepted} accepted · ${refused} refused`,
    others: {
      duplicates: (count) => plural(count, 'duplicate', 'duplicates'),
      cancelled: (count) => `${count} cancelled`,
      checking: (count) => `${count} being checked`,
    },
    progress: (done, total) => `${done} of ${total} done`,
    announce: (done, total, attention) =>
      `${done} of ${plural(total, 'file', 'files')} done${attention > 0 ? `, ${attention} need${attention === 1 ? 's' : ''} your attention` : ''}.`,
    preparing: 'Preparing the picture …',
    queued: 'Waiting to be sent',
    paused: 'Paused',
    checked: (checked, total) => `${checked} of ${total} results checked. The rest is being reviewed …`,
    keptUntil: (date) => `kept until ${date}`,
    backoff: 'The connection failed. Trying again by itself …',
    confirming: 'The answer was lost. Checking whether it arrived …',
    sending: (sent, total) => `Sending · ${sent} of ${total}`,
    received: 'Received. Waiting its turn …',
    ready: (rows) => plural(rows, 'result', 'results'),
    badge: { complete: 'Complete', failed: 'Failed', refused: 'Not sent' },
    cancelFile: (name) => `Cancel ${name}`,
    retryFile: (name) => `Try again: ${name}`,
    removeFile: (name) => `Remove ${name} from the list`,
    see: (name) => `See what is sent: ${name}`,
    sameAs: (name) => `Same content as ${name}`,
    sendAnyway: 'Send anyway',
    sendFileAnyway: (name) => `Send anyway: ${name}`,
    receipt: 'Receipt',
  },
  results: {
    caption: (fileName) => `Results of ${fileName}`,
    biomarker: 'Biomarker',
    result: 'Result',
    unit: 'Unit',
    range: 'Reference range',
    flag: 'Flag',
    loinc: 'LOINC',
    date: 'Date',
    comment: 'Comment',
    show: 'Show results',
    hide: 'Hide results',
    showFile: (name) => `Show results of ${name}`,
    hideFile: (name) => `Hide results of ${name}`,
    none: 'The document was read, but it holds no results.',
    flags: {
      low: 'Low',
      high: 'High',
      'critical-low': 'Very low',
      'critical-high': 'Very high',
      abnormal: 'Abnormal',
      normal: 'Normal',
    },
    derived: 'compared with the range shown',
    original: (value) => `In the report: ${value}`,
    search: 'Search these results',
    order: 'Order',
    orders: {
      report: 'As in the report',
      name: 'By name',
      attention: 'Out of range first',
      newest: 'Newest first',
    },
    onlyAbnormal: (count) => `Out of range only (${count})`,
    shown: (shown, total) => `${shown} of ${total} shown`,
    noMatch: 'Nothing here matches what you search for.',
    showAll: 'Show all results',
    copy: 'Copy as a table',
    copied: 'Copied. Paste it into a spreadsheet or a letter.',
    copyFailed: 'Your browser did not let us copy. Download the spreadsheet instead.',
    print: 'Print',
    download: 'Download',
    downloadAs: (format) => `Download: ${format}`,
    spreadsheet: 'Spreadsheet',
    shortened: (characters) => `Shortened: it has ${characters} characters. A download holds all of it.`,
    trends: 'Over time',
    panels: {
      bloodCount: 'Blood count',
      glucose: 'Blood sugar',
      kidney: 'Kidneys',
      electrolytes: 'Salts and minerals',
      liver: 'Liver and proteins',
      lipids: 'Blood fats',
      thyroid: 'Thyroid gland',
      iron: 'Iron',
      inflammation: 'Inflammation',
      clotting: 'Blood clotting',
      vitamins: 'Vitamins',
      urine: 'Urine',
      other: 'More results',
    },
  },
};
