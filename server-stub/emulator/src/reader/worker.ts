import { parentPort } from 'node:worker_threads';
import { readPicture } from './reader.js';
import type { DeviceReading } from './reading.js';

export interface WorkerRequest {
  id: number;
  bytes: Uint8Array;
}

/** Outcomes cross the thread as data: an error would lose its class and code on the way. */
export type WorkerAnswer = { id: number; ok: true; reading: DeviceReading } | { id: number; ok: false };

const port = parentPort;
port?.on('message', ({ id, bytes }: WorkerRequest) => {
  readPicture(bytes).then(
    (reading) => port.postMessage({ id, ok: true, reading } satisfies WorkerAnswer),
    () => port.postMessage({ id, ok: false } satisfies WorkerAnswer),
  );
});
