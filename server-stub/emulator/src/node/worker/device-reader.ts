import type { Readers } from '../../reader.js';
import type { DeviceReading } from '../../readings/device-reading.js';
import { type QueueLimits, WorkerQueue } from './queue.js';

export type DeviceReader = ReturnType<typeof createDeviceReader>;

export interface DeviceReaderOptions extends Partial<QueueLimits> {
  /** Default: `both`. */
  readonly readers?: Readers | undefined;
  /** Called once, when `both` were asked for and only the segment reader could be loaded. */
  readonly onSegmentsOnly?: (() => void) | undefined;
  /** Called for each picture, when there is no reader. */
  readonly onNoReader?: (() => void) | undefined;
  /** Milliseconds one picture may take. Default: 60,000; it takes a few, but many times that on a busy machine. */
  readonly timeLimit?: number;
}

/** What the process answers. */
export interface DeviceAnswer {
  readonly reading: DeviceReading;
  /** Which readers it has; null for none. */
  readonly readers: Readers | null;
}

export function createDeviceReader({
  readers = 'both',
  onSegmentsOnly = () => {},
  onNoReader = () => {},
  timeLimit = 60_000,
  queueLimit = 64,
  ...limits
}: DeviceReaderOptions = {}) {
  const task = readers === 'both' ? 'device' : 'device-by-segments';
  const queue = new WorkerQueue<DeviceAnswer>(task, { queueLimit, ...limits });
  let isAlone = readers === 'segments';
  return {
    /**
     * Reads the displays in a JPEG, PNG, GIF or WEBP picture, in a process of its own. A picture that cannot be decoded
     * or shows no readable display resolves to `success: false`.
     * @throws {QueueError}
     */
    async read(
      bytes: Uint8Array,
      { signal }: { readonly signal?: AbortSignal } = {},
    ): Promise<DeviceReading> {
      const { head } = await queue.run(bytes, { timeLimit, signal });
      if (!isAlone && head.readers === 'segments') {
        isAlone = true;
        onSegmentsOnly();
      }
      if (head.readers === null) onNoReader();
      return head.reading;
    },
    /** Ends the process; readings under way or waiting reject with `closed`. */
    close: (): Promise<void> => queue.close(),
  };
}
