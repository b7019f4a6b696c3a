import type { Limits } from '../limits.js';
import type { ReadingProcess } from './process/reader-process.js';
import { type Callback, type ReceivedCallback, readCallback } from './read-callback.js';

export interface CallbackReader {
  /** Rejects with a CallbackFailure. */
  read(received: ReceivedCallback): Promise<Callback>;
  close(): Promise<void>;
}

/** Bytes of a body that holds nobody up where it is read: some milliseconds. */
export const SMALL = 64 * 1024;

/**
 * Reads large bodies, and Parquet of any size, in a process of its own. Where there are no processes (`hasProcesses` false:
 * the runtime has only `fetch`) all is read in place within the same counts, and Parquet is refused: its decoder can end
 * whatever it runs in. An account whose gateway runs there sets another output format.
 */
export function createCallbackReader(limits: Limits, hasProcesses: boolean): CallbackReader {
  const { callbackRows: most } = limits;
  let child: Promise<ReadingProcess> | null = null;
  const startChild = async () => {
    // Loaded when it is used: what has no Node has no use for it.
    const { createReadingProcess } = await import('./process/reader-process.js');
    return createReadingProcess(limits);
  };

  return {
    async read(received) {
      const { body } = received;
      if (!hasProcesses || (body.length <= SMALL && !mayBeParquet(body))) {
        return readCallback(received, { most });
      }
      child ??= startChild();
      return (await child).read({ received, most });
    },
    async close() {
      await (await child)?.close();
    },
  };
}

/** Its mark stands at both ends of the file, wherever the file is in the body. */
const mayBeParquet = ({ buffer, byteOffset, byteLength }: Uint8Array): boolean =>
  Buffer.from(buffer, byteOffset, byteLength).includes('PAR1');
