import type { Messages } from './messages.js';

/** Fetched with the first receipt that is opened. */
export const enReceipt: Messages['receipt'] = {
  sentAt: (time) => `sent ${time}`,
  saveText: 'Save as text',
  saveJson: 'Save as JSON',
  copy: 'Copy',
  copied: 'The receipt has been copied.',
  notCopied: 'This browser did not let us copy it. Save it instead.',
};
