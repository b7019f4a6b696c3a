import { expose } from 'comlink';
import { runPipeline } from './pipeline.js';

const exposed = {
  /** Resolves once the script runs: until then it is unknown whether the page's policy allows this Worker. */
  ready: () => true as const,
  run: runPipeline,
};

/** What the main thread wraps. */
export type PrepareWorker = typeof exposed;

expose(exposed);
