import { createWorkerQueue, type QueueOptions } from '../worker/queue.js';
import type { DeviceReading } from './reading.js';

export interface DeviceReader {
  /**
   * Reads the displays in a JPEG, PNG, GIF or WEBP picture, in a process of its own. A picture that cannot be decoded
   * or shows no readable display resolves to `success: false`.
   * @throws {QueueError}
   */
  read(bytes: Uint8Array, options?: { readonly signal?: AbortSignal }): Promise<DeviceReading>;
  /** Ends the process; readings under way or waiting reject with `closed`. */
  close(): Promise<void>;
}

export interface DeviceReaderOptions extends Partial<QueueOptions> {
  /** Milliseconds one picture may take. Default: 60,000; it takes one, but many times that on a busy machine. */
  readonly timeLimit?: number;
}

export function createDeviceReader({
  timeLimit = 60_000,
  queueLimit = 64,
  ...limits
}: DeviceReaderOptions = {}): DeviceReader {
  const queue = createWorkerQueue<DeviceReading>('device', { queueLimit, ...limits });
  return {
    read: async (bytes, { signal } = {}) => (await queue.run(bytes, { timeLimit, signal })).head,
    close: queue.close,
  };
}
