/** In place of `prepare/start-worker`: the one file finds its Worker in the folder beside it. */
export const startWorker = (): Worker =>
  new Worker(new URL('./hdt-elements/worker.js', import.meta.url), { type: 'module', name: 'hdt-prepare' });
