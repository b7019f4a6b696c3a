import { HdtError } from '../hdt-error.js';
import type { Connectivity } from './upload-queue.js';

/** The browser's view of the network. Where it has none (Node), the network counts as available. */
export const browserConnectivity: Connectivity = {
  isOnline: () => typeof navigator === 'undefined' || navigator.onLine !== false,
  whenOnline: ({ signal }) =>
    new Promise((resolve, reject) => {
      const settle = (then: () => void) => () => {
        removeEventListener('online', onOnline);
        signal.removeEventListener('abort', onAbort);
        then();
      };
      const onOnline = settle(resolve);
      const onAbort = settle(() => reject(new HdtError('cancelled')));
      addEventListener('online', onOnline);
      signal.addEventListener('abort', onAbort);
      if (signal.aborted) onAbort();
    }),
};
