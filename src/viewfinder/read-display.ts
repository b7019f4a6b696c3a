import type { Remote } from 'comlink';
import type { Preparer } from '../prepare/preparer.js';
import type { WorkerApi } from '../worker.js';
import type { SecondOpinion } from './second-opinion.js';

/**
 * Begins to read the digits in a photo with this device's own networks, where they have arrived.
 *
 * @param isFromViewfinder Whether the photo was taken at the viewfinder, so that it must show what its frames agreed on.
 * @returns Compares the values that the service read in the photo with them; rejects with `cancelled` when the signal aborts.
 */
export type ReadDisplay = (
  photo: Blob,
  isFromViewfinder: boolean,
  signal: AbortSignal,
) => (values: readonly string[]) => Promise<SecondOpinion>;

/** Creates a function that reads displays in the Worker of a preparer. */
export const createReadDisplay =
  (preparer: Pick<Preparer, 'callWorker'>): ReadDisplay =>
  (photo, isFromViewfinder, signal) => {
    const call = async <T>(work: (worker: Remote<WorkerApi>) => Promise<T>) =>
      (await preparer.callWorker(work, { signal, isBrief: true }))?.value;
    const reading = call((worker) => worker.readDisplay(photo, isFromViewfinder));
    // Nobody compares where the service does not answer.
    reading.catch(() => {});
    return async (values) => {
      const read = await reading;
      const opinion = read && (await call(async (worker) => await worker.compareDisplay(values, read)));
      return opinion ?? { kind: 'none' };
    };
  };
