/**
 * Reads pictures and pages: photographs of devices, photographed and scanned reports, PDF. `hdt-emulator` finds it where
 * both are installed; on its own it gives the words, rows and readings of one file.
 *
 * @module hdt-reader
 */
import { ParseFailure, type Reader, type Readers } from 'hdt-emulator/laboratory';
import { readPages } from './page/read-pages.js';
import type { Page } from './page/word.js';
import type { ReadPicture } from './picture/read-picture.js';
import { openRecogniser, type Recogniser } from './text/recogniser.js';

export type { Page, Word } from './page/word.js';
export { ParseFailure, type Reader, type Readers };

export interface PageReader extends Reader {
  /**
   * The words of a photographed or scanned page, in pixels of the upright page.
   * @throws {ParseFailure}
   */
  readWords(bytes: Uint8Array): Promise<Page>;
}

export interface ReaderOptions {
  /** `segments` does without the general recogniser and its models. Default: `both`. */
  readonly readers?: Readers;
}

/**
 * A reader in this process. What it needs for one kind of file is loaded with the first of that kind; a photograph takes
 * seconds and a few hundred megabytes, so a server puts it into a process of its own.
 *
 * @example
 * const reader = createReader();
 * const { rows } = await reader.readPdf(await readFile('report.pdf'));
 */
export function createReader({ readers = 'both' }: ReaderOptions = {}): PageReader {
  let opened: Promise<Recogniser | undefined> | undefined;
  /** Undefined where its optional dependencies are not installed, or have no build for this platform. */
  const recogniser = (): Promise<Recogniser | undefined> =>
    (opened ??= readers === 'both' ? openRecogniser().catch(() => undefined) : Promise.resolve(undefined));
  const readWords: ReadPicture = async (picture, budget) => {
    const { readPicture } = await import('./picture/read-picture.js');
    return readPicture(picture, { budget, recogniser });
  };
  return {
    load: async () => ((await recogniser()) ? 'both' : 'segments'),
    async readDevice(bytes) {
      const { readDevicePicture } = await import('./device/read-device.js');
      return readDevicePicture(bytes, await recogniser());
    },
    readWords: (bytes) => readWords(bytes),
    readPicture: async (bytes) => readPages([await readWords(bytes)]),
    async readPdf(bytes, onPage) {
      const { parsePdf } = await import('./pdf/read-pdf.js');
      return parsePdf(bytes, readWords, onPage);
    },
  };
}
