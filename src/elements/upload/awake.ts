import type { UploadFlow } from '../../flow/upload-flow.js';
import type { Entry, Waiting } from '../../queue/entry.js';
import { keepAwake } from '../shared/keep-awake.js';

/** Until the person or the network changes something, nothing is sent. */
const STANDSTILL: readonly (Waiting | null)[] = ['paused', 'offline'];

const isBeingSent = (entry: Entry): boolean =>
  entry.status === 'posting' || (entry.status === 'queued' && !STANDSTILL.includes(entry.waiting));

/**
 * Keeps the phone awake while files are being sent, or about to be: one that falls asleep stops sending.
 *
 * @returns A function that stops this.
 */
export function keepAwakeWhileSending(flow: UploadFlow): () => void {
  let awake: AbortController | null = null;
  const setAwake = (isAwake: boolean) => {
    if (isAwake === (awake !== null)) return;
    awake?.abort();
    awake = isAwake ? new AbortController() : null;
    if (awake) keepAwake(awake.signal);
  };
  const update = () => setAwake(flow.entries().some(isBeingSent));
  const unsubscribe = flow.subscribe(update);
  update();
  return () => {
    unsubscribe();
    setAwake(false);
  };
}
