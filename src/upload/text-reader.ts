import type { TextFormat } from '../files/format.js';
import type { TextFault } from '../prepare/document/examine.js';
import type { Preparer } from '../prepare/preparer.js';

/** Examines and converts whole texts. Small ones are read in the page, which is faster than a message to the Worker. */
export type TextReader = ReturnType<typeof createTextReader>;

/** Bytes that an old phone reads in a few milliseconds. */
const MAX_MAIN_THREAD_BYTES = 256 * 1024;

/** @param preparer Calls the Worker; null when the flow has its own `prepare`. */
export function createTextReader(preparer: Pick<Preparer, 'callWorker'> | null) {
  const workerFor = (file: Blob) => (file.size > MAX_MAIN_THREAD_BYTES ? preparer : null);
  return {
    async examine(file: Blob, format: TextFormat, signal: AbortSignal): Promise<TextFault | null> {
      const result = await workerFor(file)?.callWorker(
        async (worker) => await worker.examineText(file, format),
        { signal },
      );
      if (result) return result.value;
      // Offline, a text is accepted unchecked, because the module cannot be loaded.
      const examiner = await import('../prepare/document/examine.js').catch(() => null);
      return examiner ? examiner.examineText(file, format) : null;
    },
    async convert(file: Blob, format: TextFormat, signal: AbortSignal): Promise<Blob> {
      const result = await workerFor(file)?.callWorker((worker) => worker.convertText(file, format), {
        signal,
      });
      if (result) return result.value;
      const { convertText } = await import('../prepare/document/examine.js');
      return convertText(file, format);
    },
  };
}
