import type { Messages } from './messages.js';

/** What is read around several files. Comes with the second one. */
export const enBatch: Messages['batch'] = {
  pause: 'Pause',
  goOn: 'Resume',
  cancelAll: 'Cancel all',
  cancelUnsent: 'Cancel those not sent',
  stopAll: 'Stop waiting for all',
  retryAll: 'Try all again',
  clearFinished: 'Clear finished',
  timeLeft: (time) => `about ${time} left`,
};
