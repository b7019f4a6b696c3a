import { HdtError } from '../errors.js';
import type { Connectivity } from './upload-queue.js';

/** The browser's own word on the network. Where there is none (Node), the network is taken to be there. */
export const browserConnectivity: Connectivity = {
  isOnline: () => typeof navigator === 'undefined' || navigator.onLine !== false,
  whenOnline: ({ signal }) =>
    new Promise((resolve, reject) => {
      const settle = (then: () => void) => () => {
        removeEventListener('online', came);
        signal.removeEventListener('abort', gone);
        then();
      };
      const came = settle(resolve);
      const gone = settle(() => reject(new HdtError('cancelled')));
      addEventListener('online', came);
      signal.addEventListener('abort', gone);
      if (signal.aborted) gone();
    }),
};
