import type { FirstMessages } from './messages.js';

/** Comes with every element: all that can be read before its larger part has arrived. */
export const enFirst: FirstMessages = {
  language: 'en',
  common: { cancel: 'Cancel', retry: 'Try again' },
  errors: { network: () => 'The connection was lost. Please check your internet, then try again.' },
};
