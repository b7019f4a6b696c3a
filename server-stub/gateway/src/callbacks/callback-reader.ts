import type { Limits } from '../limits.js';
import type { ReaderProcess } from './process/reader-process.js';
import { type Callback, type ReceivedCallback, readCallback } from './read-callback.js';

export interface CallbackReader {
  /** Rejects with a CallbackFailure. */
  read(received: ReceivedCallback): Promise<Callback>;
  close(): Promise<void>;
}

/** Maximum bytes of a body that is parsed on the main thread, within some milliseconds. */
export const SMALL_BODY = 64 * 1024;

/**
 * Creates a reader of callbacks. It parses large bodies, and Parquet of any size, in a child process. Without
 * processes (`hasProcesses` false: the runtime has only `fetch`) everything is parsed in place within the same
 * limits, and Parquet is rejected, since its decoder can crash its process: such an account needs another output
 * format.
 *
 * @param limits - `DEFAULT_LIMITS`, or with other values.
 * @param hasProcesses - Whether the runtime can start child processes.
 * @returns The reader; close it to end its process.
 */
export function createCallbackReader(limits: Limits, hasProcesses: boolean): CallbackReader {
  const { callbackRows: maxRows } = limits;
  let child: Promise<ReaderProcess> | null = null;
  const startChild = async () => {
    // Loaded on demand: runtimes without Node cannot import it.
    const { createReaderProcess } = await import('./process/reader-process.js');
    return createReaderProcess(limits);
  };

  return {
    async read(received) {
      const { body } = received;
      if (!hasProcesses || (body.length <= SMALL_BODY && !mayBeParquet(body))) {
        return readCallback(received, { maxRows });
      }
      child ??= startChild();
      return (await child).read({ received, maxRows });
    },
    async close() {
      await (await child)?.close();
    },
  };
}

/** The magic number is at both ends of the file, wherever the file is in the body. */
const mayBeParquet = ({ buffer, byteOffset, byteLength }: Uint8Array): boolean =>
  Buffer.from(buffer, byteOffset, byteLength).includes('PAR1');
