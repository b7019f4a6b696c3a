import { expose } from 'comlink';
import { convertText, examineText } from '../intake/examine.js';
import type { DecoderUrls } from './assets.js';
import type { Capability, Outcome } from './outcome.js';
import { runPipeline } from './pipeline.js';
import type { ImagePlan } from './plan.js';

let decoder: DecoderUrls;

const exposed = {
  /** Resolves once the script runs: until then it is unknown whether the page's policy allows this Worker. */
  ready(urls: DecoderUrls): true {
    decoder = urls;
    return true;
  },
  run: (file: Blob, plan: ImagePlan, disabled: readonly Capability[]): Promise<Outcome> =>
    runPipeline(file, plan, { disabled, decoder }),
  examineText,
  convertText,
};

/** What the main thread wraps. */
export type PrepareWorker = typeof exposed;

expose(exposed);
