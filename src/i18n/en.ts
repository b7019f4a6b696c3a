import { enHandoff } from './en-handoff.js';
import { enReadings } from './en-readings.js';
import { enReports } from './en-reports.js';
import type { RecordMessages } from './messages.js';

/** English but for photographed pages. Records show reports and readings; the other elements carry only the chapters that they show. */
export const en: RecordMessages = {
  ...enReports,
  ...enReadings,
  ...enHandoff,
  records: {
    title: 'Your records',
    uploads: 'Lab reports',
    readings: 'Device readings',
    noUploads: 'No reports yet. What you send appears here for 30 days.',
    noReadings:
      'No readings yet. What you photograph appears here. What a phone photographs for a computer appears on the computer.',
    reload: 'Refresh',
    moreUploads: 'Show more reports',
    moreReadings: 'Show more readings',
    added: (added, total) => `${added} more shown, ${total} in all.`,
    today: 'Today',
    yesterday: 'Yesterday',
    filters: {
      title: 'Filter',
      name: 'Search by name',
      kind: 'Kind',
      status: 'Status',
      from: 'From',
      to: 'To',
      all: 'All',
      clear: 'Clear the filters',
    },
    noMatch: 'None of your records match these filters.',
    daysLeft: (days) => (days === 0 ? 'deleted today' : `deleted in ${days} ${days === 1 ? 'day' : 'days'}`),
    noTrends: 'No value has been measured more than once yet.',
    whose: {
      question: 'Whose report is this?',
      isMine: 'It is mine',
      isOf: (initials) => `It is ${initials}’s`,
      isOther: 'It is somebody else’s',
      change: 'This is not right',
      forFile: (button, name) => `${button}: ${name}`,
      ownReadings: 'Your devices',
      leftOut: (reports) =>
        `${reports} ${reports === 1 ? 'report stands' : 'reports stand'} apart, because we do not know whose. Show the results of a report to say whose it is.`,
    },
    confirmation: {
      confirmed: 'Confirmed by you',
      typed: (shown) => `${shown}, typed by you`,
      corrected: (shown, read) => `${shown}, typed by you (read from the photo: ${read})`,
      unlikelyTyped: (shown) => `${shown}: unlikely, typed by you`,
      unlikelyCorrected: (shown, read) => `${shown}: unlikely, typed by you (read from the photo: ${read})`,
      unlikelyConfirmed: (shown) => `${shown}: unlikely, checked by you`,
      unconfirmed: 'Not confirmed',
      dismissed: 'Not used',
      notCounted: 'not in your charts',
      dismiss: 'Do not use it',
      restore: 'Look at it again',
    },
    uploadedOn: (date) => `Sent ${date}`,
    expiresOn: (date) => `kept until ${date}`,
    status: {
      uploaded: 'Received',
      processing: 'Being read',
      completed: 'Complete',
      failed: 'Failed',
      unknown: 'Unknown',
    },
  },
};
