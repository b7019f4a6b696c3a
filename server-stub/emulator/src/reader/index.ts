import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { DeviceReaderError, type DeviceReading } from './reading.js';
import type { WorkerAnswer, WorkerRequest } from './worker.js';

export {
  type DeviceItem,
  DeviceReaderError,
  type DeviceReaderErrorCode,
  type DeviceReading,
} from './reading.js';

export interface DeviceReader {
  /**
   * Reads the displays in a JPEG, PNG, GIF or WEBP picture. A picture that cannot be decoded or shows no readable
   * display resolves to `success: false`.
   * @throws {DeviceReaderError} `aborted`, `busy` (queue full), `timeout`, `failed` (the worker died) or `closed`.
   */
  read(bytes: Uint8Array, options?: { signal?: AbortSignal }): Promise<DeviceReading>;
  /** Stops the worker; readings under way or waiting reject with `closed`. */
  close(): Promise<void>;
}

export interface DeviceReaderOptions {
  /** Pictures waiting at most, the one being read not counted. */
  queueLimit?: number;
  /** Milliseconds one picture may take before its worker is replaced. */
  timeLimit?: number;
}

interface Job {
  id: number;
  bytes: Uint8Array;
  resolve(reading: DeviceReading): void;
  reject(error: DeviceReaderError): void;
}

/** Node 20 starts threads without the loader that TypeScript sources need: those are started by another file. */
const WORKER = new URL(
  extname(import.meta.url) === '.js' ? './worker.js' : './worker-entry.mjs',
  import.meta.url,
);

/** A reader with one worker thread of its own, started with the first picture, and a bounded queue before it. */
export function createDeviceReader({
  queueLimit = 64,
  timeLimit = 15_000,
}: DeviceReaderOptions = {}): DeviceReader {
  const waiting: Job[] = [];
  let current: { job: Job; timer: NodeJS.Timeout } | undefined;
  let worker: Worker | undefined;
  let closed = false;
  let lastId = 0;

  /** Ends the job under way and forgets its worker, whose late words then reach nobody. */
  function drop(code: 'closed' | 'failed' | 'timeout' | 'aborted', cause?: unknown): Promise<unknown> {
    const stopped = worker;
    const job = take();
    worker = undefined;
    stopped?.removeAllListeners();
    stopped?.on('error', () => {});
    job?.reject(new DeviceReaderError(code, { cause }));
    return stopped?.terminate() ?? Promise.resolve();
  }

  function take(): Job | undefined {
    const job = current?.job;
    clearTimeout(current?.timer);
    current = undefined;
    return job;
  }

  function start(): Worker {
    const started = new Worker(WORKER);
    started.on('message', (answer: WorkerAnswer) => {
      if (answer.id !== current?.job.id) return;
      const job = take();
      if (answer.ok) job?.resolve(answer.reading);
      else job?.reject(new DeviceReaderError('failed'));
      next();
    });
    started.on('error', (cause) => {
      void drop('failed', cause);
      next();
    });
    return started;
  }

  function next(): void {
    if (current !== undefined || closed) return;
    const job = waiting.shift();
    if (job === undefined) {
      worker?.unref();
      return;
    }
    worker ??= start();
    worker.ref();
    const timer = setTimeout(() => {
      void drop('timeout');
      next();
    }, timeLimit);
    current = { job, timer };
    worker.postMessage({ id: job.id, bytes: job.bytes } satisfies WorkerRequest);
  }

  function abort(id: number, cause: unknown): void {
    const at = waiting.findIndex((job) => job.id === id);
    if (at >= 0) {
      const [job] = waiting.splice(at, 1);
      job?.reject(new DeviceReaderError('aborted', { cause }));
    } else if (current?.job.id === id) {
      void drop('aborted', cause);
      next();
    }
  }

  return {
    read: (bytes, { signal } = {}) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(new DeviceReaderError('closed'));
        if (signal?.aborted) return reject(new DeviceReaderError('aborted', { cause: signal.reason }));
        if (waiting.length >= queueLimit) return reject(new DeviceReaderError('busy'));
        const id = ++lastId;
        const onAbort = (): void => abort(id, signal?.reason);
        const settle = (): void => signal?.removeEventListener('abort', onAbort);
        signal?.addEventListener('abort', onAbort, { once: true });
        waiting.push({
          id,
          bytes,
          resolve: (reading) => {
            settle();
            resolve(reading);
          },
          reject: (error) => {
            settle();
            reject(error);
          },
        });
        next();
      }),
    close: async () => {
      closed = true;
      for (const job of waiting.splice(0)) job.reject(new DeviceReaderError('closed'));
      await drop('closed');
    },
  };
}
