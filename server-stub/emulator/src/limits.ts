import { MAX_PATHOLOGY_BYTES, MAX_PICTURES } from './assumptions.js';

const DAY = 24 * 60 * 60 * 1000;

/** Time from receipt to the purge of uploads, results and readings, in milliseconds (interface, Limits). */
export const RETENTION = 30 * DAY;

export interface Limits {
  readonly filesPerUpload: number;
  /** Bytes of one pathology file. */
  readonly fileBytes: number;
  readonly picturesPerRequest: number;
  /** Bytes of one picture. */
  readonly pictureBytes: number;
  /** Bytes of originals in processing, pictures being read, and results; beyond it the oldest results are evicted. */
  readonly keptBytes: number;
  readonly keptUploads: number;
  readonly keptReadings: number;
}

/** The interface's limits, and the emulator's own limits of memory. */
export const DEFAULT_LIMITS: Limits = {
  filesPerUpload: 10,
  fileBytes: MAX_PATHOLOGY_BYTES,
  picturesPerRequest: MAX_PICTURES,
  pictureBytes: 25 * 1024 * 1024,
  keptBytes: 512 * 1024 * 1024,
  keptUploads: 2000,
  keptReadings: 2000,
};
