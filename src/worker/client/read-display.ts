import type { Remote } from 'comlink';
import type { SecondOpinion } from '../shared/second-opinion.js';
import type { WorkerApi } from '../worker/worker.js';
import type { Preparer } from './preparer.js';

/**
 * Begins to read the digits in a photo with this device's own networks, which a viewfinder has fetched.
 *
 * @returns Compares the values that the service read in the photo with them; rejects with `cancelled` when the signal aborts.
 */
export type ReadDisplay = (
  photo: Blob,
  signal: AbortSignal,
) => (values: readonly string[]) => Promise<SecondOpinion>;

/** Creates a function that reads displays in the Worker of a preparer. */
export const createReadDisplay =
  (preparer: Pick<Preparer, 'callWorker'>): ReadDisplay =>
  (photo, signal) => {
    const call = async <T>(work: (worker: Remote<WorkerApi>) => Promise<T>) =>
      (await preparer.callWorker(work, { signal, isBrief: true }))?.value;
    const reading = call((worker) => worker.readDisplay(photo));
    // Nobody compares where the service does not answer.
    reading.catch(() => {});
    return async (values) => {
      const rows = await reading;
      const opinion = rows && (await call(async (worker) => await worker.compareDisplay(values, rows)));
      return opinion ?? { kind: 'none' };
    };
  };
