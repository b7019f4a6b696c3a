import { enCommon } from './en-common.js';
import { enFirstUpload } from './en-first-upload.js';
import type { ReportMessages } from './messages.js';

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** What is read around reports. */
export const enReports: ReportMessages = {
  ...enCommon,
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
    backoff: 'The connection failed. Trying again by itself …',
    confirming: 'The answer was lost. Checking whether it arrived …',
    sending: (sent, total) => `Sending · ${sent} of ${total}`,
    received: 'Received. Waiting its turn …',
    ready: (rows) => plural(rows, 'result', 'results'),
    badge: { complete: 'Complete', failed: 'Failed', refused: 'Not sent' },
    cancelFile: (name) => `Cancel ${name}`,
    retryFile: (name) => `Try again: ${name}`,
    removeFile: (name) => `Remove ${name} from the list`,
    sameAs: (name) => `Same content as ${name}`,
    named: (patients) => `In this file: ${patients}`,
    namedByOthers: (patients) => `In the others: ${patients}`,
    sendAnyway: 'Send it all the same',
    sendFileAnyway: (name) => `Send it all the same: ${name}`,
    receipt: 'Receipt',
    sentAt: (time) => `sent ${time}`,
    saveText: 'Save as text',
    saveJson: 'Save as JSON',
    copy: 'Copy',
    copied: 'The receipt has been copied.',
    notCopied: 'This browser did not let us copy it. Save it instead.',
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
  },
};
