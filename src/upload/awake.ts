import { keepAwake } from '../ui/keep-awake.js';
import type { Entry } from './entry.js';
import type { UploadFlow } from './upload-flow.js';

/** Until the person resumes or the network is back, nothing is sent. */
const isBeingSent = (entry: Entry): boolean =>
  entry.status === 'posting' ||
  (entry.status === 'queued' && entry.waiting !== 'paused' && entry.waiting !== 'offline');

/**
 * Keeps the phone awake while files are being sent, or about to be: one that falls asleep stops sending.
 *
 * @returns A function that stops this.
 */
export function keepAwakeWhileSending(flow: UploadFlow): () => void {
  let awake: AbortController | null = null;
  const update = () => {
    if (!flow.entries().some(isBeingSent)) {
      awake?.abort();
      awake = null;
    } else if (!awake) {
      awake = new AbortController();
      keepAwake(awake.signal);
    }
  };
  const unsubscribe = flow.subscribe(update);
  update();
  return () => {
    unsubscribe();
    awake?.abort();
  };
}
