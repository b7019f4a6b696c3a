import { fileURLToPath } from 'node:url';
import type { Worker as Thread } from 'node:worker_threads';
import { createWorker, OEM, PSM, type RecognizeResult } from 'tesseract.js';
import type { Word } from '../page/word.js';
import type { Grey } from './grey.js';

/** Of the language data that come as packages. */
export type Language = 'deu' | 'spa' | 'chi_sim';

/**
 * How each looks for text. A single column is read across a table's cells; where columns stand far apart or the paper is
 * grainy it loses one now and then, which scattered pieces of text do not.
 */
const LAYOUT: Readonly<Record<Language, PSM>> = {
  deu: PSM.SINGLE_COLUMN,
  spa: PSM.SINGLE_BLOCK,
  chi_sim: PSM.SINGLE_COLUMN,
};

/** A recogniser of one language in a thread of its own, which keeps no process alive. */
export interface Engine {
  /** The words of an upright page in reading order; confidences are the recogniser's own, as shares of one. */
  recognise(page: Grey): Promise<readonly Word[]>;
}

/** Reads nothing over the network and leaves nothing on the disk. */
export async function startEngine(language: Language): Promise<Engine> {
  const worker = await createWorker(language, OEM.LSTM_ONLY, {
    langPath: fileURLToPath(new URL('.', dataOf(language))),
    cacheMethod: 'none',
    // Failures reject the call they belong to; without this the library throws them a second time, at nobody.
    errorHandler: () => {},
  });
  // The library has the thread as a property and no listener for its end: out of memory would end the process.
  const { worker: thread } = worker as typeof worker & { readonly worker: Thread };
  const broken = new Promise<never>((_, reject) => thread.once('error', reject));
  broken.catch(() => {});
  await worker.setParameters({
    tessedit_pageseg_mode: LAYOUT[language],
    user_defined_dpi: '300',
  });
  thread.unref();
  return {
    recognise: async (page) => {
      thread.ref();
      try {
        const reading = worker.recognize(portableGreymap(page), {}, { text: false, blocks: true });
        return wordsOf((await Promise.race([reading, broken])).data);
      } finally {
        thread.unref();
      }
    },
  };
}

const dataOf = (language: Language): string =>
  import.meta.resolve(`@tesseract.js-data/${language}/4.0.0_best_int/${language}.traineddata.gz`);

/** PGM needs no encoder (Netpbm, "P5"). */
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
