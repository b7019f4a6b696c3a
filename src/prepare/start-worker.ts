/** In the one form that every bundler finds a Worker by. */
export const startWorker = (): Worker =>
  new Worker(new URL('./worker.js', import.meta.url), { type: 'module', name: 'hdt-prepare' });
