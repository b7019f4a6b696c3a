import type { Remote } from 'comlink';
import { asHdtError, HdtError } from '../core/hdt-error.js';
import type { TextFormat } from '../files/format.js';
import type { TextFault } from '../prepare/document/examine.js';
import type { Preparer } from '../prepare/preparer.js';
import type { WorkerApi } from '../worker.js';

/** Examines and converts whole texts. Small ones are read in the page, which is faster than a message to the Worker. */
export type TextReader = ReturnType<typeof createTextReader>;

/** Bytes that an old phone reads in a few milliseconds. */
const MAX_MAIN_THREAD_BYTES = 256 * 1024;

/** @param preparer Calls the Worker; null when the flow has its own `prepare`. */
export function createTextReader(preparer: Pick<Preparer, 'callWorker'> | null) {
  /** Calls the Worker for a long text. Null for a short one, and where the code for it cannot be loaded. */
  async function callWorker<Value>(
    file: Blob,
    work: (worker: Remote<WorkerApi>) => Promise<Value>,
    signal: AbortSignal,
  ) {
    if (!preparer || file.size <= MAX_MAIN_THREAD_BYTES) return null;
    return preparer.callWorker(work, { signal }).catch((thrown: unknown) => {
      if (asHdtError(thrown, 'unreadable-file').code === 'network') return null;
      throw thrown;
    });
  }

  return {
    /** Offline, a text is accepted unchecked, because the module cannot be loaded. */
    async examine(file: Blob, format: TextFormat, signal: AbortSignal): Promise<TextFault | null> {
      const result = await callWorker(file, async (worker) => await worker.examineText(file, format), signal);
      if (result) return result.value;
      const examiner = await loadExaminer().catch(() => null);
      return examiner ? examiner.examineText(file, format) : null;
    },
    /** @throws {HdtError} `network` where the module cannot be loaded. */
    async convert(file: Blob, format: TextFormat, signal: AbortSignal): Promise<Blob> {
      const result = await callWorker(file, (worker) => worker.convertText(file, format), signal);
      if (result) return result.value;
      const { convertText } = await loadExaminer();
      return convertText(file, format);
    },
  };
}

const loadExaminer = () =>
  import('../prepare/document/examine.js').catch((cause: unknown) => {
    throw new HdtError('network', { cause });
  });
