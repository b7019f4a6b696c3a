import type { DeviceReading } from './device-reading.js';

/** One picture's entry in `extractions` (interface, Medical device extraction). */
export interface Extraction {
  readonly id: string;
  readonly fileName: string;
  readonly result: DeviceReading;
}

/** What is stored of a picture: never the picture itself. */
export interface StoredReading {
  readonly id: string;
  readonly customerId: number;
  readonly fileName: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly extraction: Extraction;
}
