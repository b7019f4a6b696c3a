import type { Messages } from './messages.js';

/** What is read around several files. Comes with the second one. */
export const enBatch: Messages['batch'] = {
  pause: 'Pause',
  goOn: 'Go on',
  cancelAll: 'Cancel all',
  retryAll: 'Try all again',
  clearFinished: 'Clear finished',
  timeLeft: (time) => `about ${time} left`,
};
