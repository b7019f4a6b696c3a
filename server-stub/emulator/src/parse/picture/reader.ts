import { ParseFailure } from '../failure.js';
import type { Page } from '../page/word.js';
import { decodePicture, greyOf } from './decode.js';
import { createEngines } from './engines.js';
import type { Grey, Raster } from './grey.js';
import { readPage } from './read-page.js';
import { PictureReaderError } from './reader-error.js';

export { PictureReaderError, type PictureReaderErrorCode } from './reader-error.js';

export interface PictureReader {
  /**
   * Words on a photographed or scanned page, in pixels of the page made upright; none when nothing on it can be read.
   * @throws {ParseFailure} `unrecognised`, `too-large`, `cut-off` or `malformed` of PNG, JPEG, WEBP, AVIF and HEIC.
   * @throws {PictureReaderError}
   */
  read(bytes: Uint8Array, options?: ReadOptions): Promise<Page>;
  /** The same for pixels that are already decoded. */
  readRaster(raster: Raster, options?: ReadOptions): Promise<Page>;
  /** Ends the recogniser; pictures under way or waiting reject with `closed`. */
  close(): Promise<void>;
}

export interface ReadOptions {
  readonly signal?: AbortSignal;
}

export interface PictureReaderOptions {
  /** Milliseconds one picture may take from its turn on, the start of the recogniser counted; a busy machine is slow. */
  readonly timeLimit?: number;
  /** Pictures waiting at most, the one being read not counted. */
  readonly queueLimit?: number;
}

/** A reader of one picture at a time; its recogniser starts with the first one and is used again. */
export function createPictureReader({
  timeLimit = 150_000,
  queueLimit = 64,
}: PictureReaderOptions = {}): PictureReader {
  const closing = new AbortController();
  let engines = createEngines();
  let last: Promise<unknown> = Promise.resolve();
  let unfinished = 0;

  async function inTurn(decode: () => Promise<Grey>, signal: AbortSignal | undefined): Promise<Page> {
    if (closing.signal.aborted) throw new PictureReaderError('closed');
    if (signal?.aborted) throw new PictureReaderError('aborted', { cause: signal.reason });
    if (unfinished > queueLimit) throw new PictureReaderError('busy');
    unfinished++;
    const stop = stopOn(signal, closing.signal);
    const turn = last.then(() => (stop.stopped() ? null : readNow(decode, stop)));
    last = turn.catch(() => {}).finally(() => unfinished--);
    try {
      return (await Promise.race([turn, stop.error])) ?? (await stop.error);
    } finally {
      stop.forget();
    }
  }

  async function readNow(decode: () => Promise<Grey>, stop: Stop): Promise<Page> {
    const mine = engines;
    const timer = setTimeout(() => stop.now('timeout'), timeLimit);
    try {
      const reading = decode().then((picture) => readPage(picture, mine.get));
      return await Promise.race([reading, stop.error]);
    } catch (cause) {
      if (cause instanceof ParseFailure) throw cause;
      // Whatever goes on in the recogniser is over with it, and the next picture gets a new one.
      engines = createEngines();
      await mine.end();
      throw cause instanceof PictureReaderError ? cause : new PictureReaderError('failed', { cause });
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    read: (bytes, { signal } = {}) => inTurn(() => decodePicture(bytes), signal),
    readRaster: (raster, { signal } = {}) => inTurn(() => greyOf(raster), signal),
    async close() {
      closing.abort();
      await last;
      await engines.end();
    },
  };
}

/** What may end a picture early, once. */
interface Stop {
  readonly error: Promise<never>;
  stopped(): boolean;
  now(code: 'aborted' | 'closed' | 'timeout', cause?: unknown): void;
  /** Listens no longer. */
  forget(): void;
}

function stopOn(signal: AbortSignal | undefined, closing: AbortSignal): Stop {
  let stopped = false;
  let reject: (error: PictureReaderError) => void;
  const error = new Promise<never>((_, no) => {
    reject = no;
  });
  error.catch(() => {});
  const now: Stop['now'] = (code, cause) => {
    stopped = true;
    reject(new PictureReaderError(code, { cause }));
  };
  const onAbort = (): void => now('aborted', signal?.reason);
  const onClose = (): void => now('closed');
  signal?.addEventListener('abort', onAbort, { once: true });
  closing.addEventListener('abort', onClose, { once: true });
  return {
    error,
    stopped: () => stopped,
    now,
    forget() {
      signal?.removeEventListener('abort', onAbort);
      closing.removeEventListener('abort', onClose);
    },
  };
}
