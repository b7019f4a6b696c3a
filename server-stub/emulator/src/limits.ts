import { MAX_PATHOLOGY_BYTES, MAX_PICTURES } from './assumptions.js';

const DAY = 24 * 60 * 60 * 1000;

/** Uploads, results and readings are purged this long after receipt, in milliseconds (interface, Limits). */
export const RETENTION = 30 * DAY;

export interface Limits {
  readonly filesPerUpload: number;
  /** Bytes of one pathology file. */
  readonly fileBytes: number;
  readonly picturesPerRequest: number;
  /** Bytes of one picture. */
  readonly pictureBytes: number;
  /** Bytes held at once: originals in processing, pictures being read, results. Beyond it the oldest results go. */
  readonly keptBytes: number;
  readonly keptUploads: number;
  readonly keptReadings: number;
}

/** The interface's limits, and the emulator's own bounds on memory. */
export const DEFAULT_LIMITS: Limits = {
  filesPerUpload: 10,
  fileBytes: MAX_PATHOLOGY_BYTES,
  picturesPerRequest: MAX_PICTURES,
  pictureBytes: 25 * 1024 * 1024,
  keptBytes: 512 * 1024 * 1024,
  keptUploads: 2000,
  keptReadings: 2000,
};
