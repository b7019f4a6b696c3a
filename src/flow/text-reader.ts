import type { Format, TextFormat } from '../intake/format.js';
import type { Preparer } from '../worker/client/preparer.js';
import type { TextFault } from '../worker/worker/document/examine.js';

/** Reads whole texts: small ones in the page, which is faster than a message to the Worker. */
export interface TextReader {
  examine(file: Blob, format: TextFormat, signal: AbortSignal): Promise<TextFault | null>;
  convert(file: Blob, format: TextFormat, signal: AbortSignal): Promise<Blob>;
}

/** Bytes that an old phone reads in a few milliseconds. */
const MAX_MAIN_THREAD_BYTES = 256 * 1024;

export const isText = (format: Format): format is TextFormat =>
  format === 'hl7' || format === 'xml' || format === 'json' || format === 'csv';

/** @param preparer Owns the Worker; null where a host prepares files itself. */
export function createTextReader(preparer: Pick<Preparer, 'callWorker'> | null): TextReader {
  const workerFor = (file: Blob) => (file.size > MAX_MAIN_THREAD_BYTES ? preparer : null);
  return {
    async examine(file, format, signal) {
      const answer = await workerFor(file)?.callWorker(
        async (worker) => await worker.examineText(file, format),
        {
          signal,
        },
      );
      if (answer) return answer.value;
      // Offline the module cannot be fetched: a text that cannot be checked is not held back.
      const examiner = await import('../worker/worker/document/examine.js').catch(() => null);
      return examiner ? examiner.examineText(file, format) : null;
    },
    async convert(file, format, signal) {
      const answer = await workerFor(file)?.callWorker(
        async (worker) => await worker.convertText(file, format),
        {
          signal,
        },
      );
      return answer
        ? answer.value
        : (await import('../worker/worker/document/examine.js')).convertText(file, format);
    },
  };
}
