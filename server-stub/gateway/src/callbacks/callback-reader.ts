import type { Limits } from '../limits.js';
import { ReaderProcess } from './process/reader-process.js';
import { type Callback, type ReceivedCallback, readCallback } from './read-callback.js';

export interface CallbackReader {
  /** Rejects with a CallbackFailure. */
  read(received: ReceivedCallback): Promise<Callback>;
  close(): Promise<void>;
}

/** Maximum bytes of a body that is parsed on the main thread, which takes some milliseconds. */
export const SMALL_BODY = 64 * 1024;

/**
 * Creates a reader of callbacks. It parses large bodies, and Parquet of any size, in a child process.
 *
 * @param limits - `DEFAULT_LIMITS`, or with other values.
 * @returns The reader; close it to end its process.
 */
export function createCallbackReader(limits: Limits): CallbackReader {
  const { callbackRows: maxRows } = limits;
  const readerProcess = new ReaderProcess(limits);

  return {
    async read(received) {
      const { body } = received;
      if (body.length <= SMALL_BODY && !mayBeParquet(body)) {
        return readCallback(received, { maxRows });
      }
      return readerProcess.read({ received, maxRows });
    },
    close: () => readerProcess.close(),
  };
}

/** Searches for Parquet's magic number anywhere, since the file can be anywhere in the body. */
const mayBeParquet = ({ buffer, byteOffset, byteLength }: Uint8Array): boolean =>
  Buffer.from(buffer, byteOffset, byteLength).includes('PAR1');
