import { fileURLToPath } from 'node:url';
import type { Worker as Thread } from 'node:worker_threads';
import { createWorker, OEM, PSM, type RecognizeResult } from 'tesseract.js';
import type { Word } from '../page/word.js';
import { type Budget, OutOfBudget, raceBudget } from './budget.js';
import type { Grey } from './grey.js';

/** Tesseract language data from packages. */
export type Language = 'deu' | 'spa' | 'chi_sim';

/** Page segmentation. A single column reads across table cells, but can lose one; a block does not. */
const LAYOUT: Readonly<Record<Language, PSM>> = {
  deu: PSM.SINGLE_COLUMN,
  spa: PSM.SINGLE_BLOCK,
  chi_sim: PSM.SINGLE_COLUMN,
};

/** A recogniser of one language in its own thread, which does not keep the process alive. */
export interface Engine {
  /**
   * The words of an upright page in reading order, with the recogniser's confidences from 0 to 1. Out of budget it ends.
   * @throws {OutOfBudget}
   */
  recognise(page: Grey, budget: Budget): Promise<readonly Word[]>;
  /** Whether it has ended: another must be started. */
  readonly ended: boolean;
}

/** Uses no network and no disk cache. */
export async function startEngine(language: Language): Promise<Engine> {
  const worker = await createWorker(language, OEM.LSTM_ONLY, {
    langPath: fileURLToPath(new URL('.', dataOf(language))),
    cacheMethod: 'none',
    // Failures reject their call; without a handler the library also throws them uncaught.
    errorHandler: () => {},
  });
  // The library has no error listener on its thread: out of memory would crash the process.
  const { worker: thread } = worker as typeof worker & { readonly worker: Thread };
  let ended = false;
  const broken = new Promise<never>((_, reject) => {
    thread.once('error', reject);
    // Also where another page has used up its budget, for which the thread is ended.
    thread.once('exit', () => {
      ended = true;
      reject(new OutOfBudget());
    });
  });
  broken.catch(() => {});
  await worker.setParameters({
    tessedit_pageseg_mode: LAYOUT[language],
    user_defined_dpi: '300',
  });
  thread.unref();
  return {
    get ended() {
      return ended;
    },
    recognise: async (page, budget) => {
      thread.ref();
      try {
        const reading = worker.recognize(portableGreymap(page), {}, { text: false, blocks: true });
        return wordsOf((await raceBudget(budget, Promise.race([reading, broken]))).data);
      } catch (cause) {
        // Nothing else stops the recogniser.
        if (cause instanceof OutOfBudget) await thread.terminate();
        throw cause;
      } finally {
        thread.unref();
      }
    },
  };
}

const dataOf = (language: Language): string =>
  import.meta.resolve(`@tesseract.js-data/${language}/4.0.0_best_int/${language}.traineddata.gz`);

/** PGM, which needs no encoder (Netpbm, "P5"). */
function portableGreymap({ data, width, height }: Grey): Buffer {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`, 'ascii'), data]);
}

function wordsOf({ blocks }: RecognizeResult['data']): Word[] {
  return (blocks ?? [])
    .flatMap(({ paragraphs }) => paragraphs)
    .flatMap(({ lines }) => lines)
    .flatMap(({ words }) => words)
    .map(({ text, confidence, bbox: { x0, y0, x1, y1 } }) => ({
      text,
      left: x0,
      top: y0,
      width: x1 - x0,
      height: y1 - y0,
      confidence: confidence / 100,
    }));
}
