import { expose } from 'comlink';
import { runPipeline } from './pipeline.js';

const exposed = {
  /** Answers as soon as the script runs: until then nobody knows whether the page's policy allows this Worker. */
  ready: () => true as const,
  run: runPipeline,
};

/** What the main side wraps. */
export type PrepareWorker = typeof exposed;

expose(exposed);
