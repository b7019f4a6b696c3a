/** Bundlers recognise a Worker in this form only. */
export const startWorker = (): Worker =>
  new Worker(new URL('./worker.js', import.meta.url), { type: 'module', name: 'hdt-prepare' });
