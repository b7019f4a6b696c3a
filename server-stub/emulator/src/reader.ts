import type { ParsedDocument } from './parse/document.js';
import type { DeviceReading } from './readings/device-reading.js';

/** `segments` is the small reader of seven-segment digits alone; `both` asks a general recogniser as well. */
export type Readers = 'both' | 'segments';

/** Reads pictures and pages. The package `hdt-reader` has one; an emulator without a reader reads text formats only. */
export interface Reader {
  /** Loads what it reads with, and resolves with what could be loaded: models are optional dependencies. */
  load(): Promise<Readers>;
  /**
   * Reads the displays in a JPEG, PNG, GIF or WEBP picture. A picture that cannot be decoded or shows no readable
   * display resolves to `success: false`.
   */
  readDevice(bytes: Uint8Array): Promise<DeviceReading>;
  /**
   * Reads a photographed or scanned page of a report.
   * @throws {ParseFailure}
   */
  readPicture(bytes: Uint8Array): Promise<ParsedDocument>;
  /**
   * Reads the pages of a document as one report. `onPage` is called after each page: pictures take seconds.
   * @throws {ParseFailure}
   */
  readPdf(bytes: Uint8Array, onPage?: () => void): Promise<ParsedDocument>;
}
