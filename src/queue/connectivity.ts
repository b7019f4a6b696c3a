import { nextEvent } from '../next-event.js';
import type { Connectivity } from './upload-queue.js';

/** The browser's view of the network. Where it has none (Node), the network counts as available. */
export const browserConnectivity: Connectivity = {
  isOnline: () => typeof navigator === 'undefined' || navigator.onLine !== false,
  whenOnline: ({ signal }) => nextEvent(globalThis, 'online', signal),
};
