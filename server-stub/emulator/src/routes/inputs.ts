import type { ServiceEnv } from '../faults/service-env.js';
import type { ReadForm } from '../http/read-form.js';
import type { Limits } from '../limits.js';
import type { Parse } from '../parse/parse.js';
import type { Recorder } from '../persistence/recorder.js';
import type { Records } from '../persistence/records.js';
import { type DeviceReading, NO_READER } from '../readings/device-reading.js';

/** Reads devices in a picture. Resolves with `success: false` when it finds none; rejects only on an internal failure. */
export interface DeviceReader {
  read(bytes: Uint8Array, options?: { readonly signal?: AbortSignal }): Promise<DeviceReading>;
}

/** Stands where nothing reads pictures. */
export const NO_DEVICE_READER: DeviceReader = { read: async () => NO_READER };

/** How files are received and read. */
export interface Inputs {
  readonly limits: Limits;
  readonly readForm: ReadForm | undefined;
  readonly parse: Parse;
  readonly reader: DeviceReader;
}

/** What the routes that receive files work with. */
export interface ReceiveDeps {
  readonly records: Records;
  readonly inputs: Inputs;
  /** Persists what was received before it is acknowledged. */
  readonly recorder: Pick<Recorder, 'commit'>;
}

/** Who sends the files of a request, and who is told their names. */
export type Sender = Pick<ServiceEnv['Variables'], 'account' | 'onFiles'>;
