import type { Format, TextFormat } from '../intake/format.js';
import type { Preparer } from '../worker/client/preparer.js';
import type { TextFault } from '../worker/worker/document/examine.js';

/** Reads texts whole: small ones here, which takes less than to ask the Worker. */
export interface TextReader {
  examine(file: Blob, format: TextFormat, signal: AbortSignal): Promise<TextFault | null>;
  convert(file: Blob, format: TextFormat, signal: AbortSignal): Promise<Blob>;
}

/** Bytes that are read in a few milliseconds on an old phone. */
const MAX_HERE = 256 * 1024;

export const isText = (format: Format): format is TextFormat =>
  format === 'hl7' || format === 'xml' || format === 'json' || format === 'csv';

/** @param preparer Has the Worker; null where a host prepares files itself. */
export function createTextReader(preparer: Pick<Preparer, 'callWorker'> | null): TextReader {
  const there = (file: Blob) => (file.size > MAX_HERE ? preparer : null);
  return {
    async examine(file, format, signal) {
      const answer = await there(file)?.callWorker(async (worker) => await worker.examineText(file, format), {
        signal,
      });
      if (answer) return answer.value;
      // Without a network it cannot be fetched: what nobody can check is not held back.
      const examiner = await import('../worker/worker/document/examine.js').catch(() => null);
      return examiner ? examiner.examineText(file, format) : null;
    },
    async convert(file, format, signal) {
      const answer = await there(file)?.callWorker(async (worker) => await worker.convertText(file, format), {
        signal,
      });
      return answer
        ? answer.value
        : (await import('../worker/worker/document/examine.js')).convertText(file, format);
    },
  };
}
