import { HdtError } from '../core/hdt-error.js';
import type { Preparer, PreparerOptions } from './preparer.js';

/**
 * Creates a preparer that loads its code with the first picture, so that a page with documents alone never downloads it.
 * Preparation rejects with `network` when the code cannot be loaded, and the next picture tries again.
 *
 * @param options `idleAfter`: milliseconds without work after which the Worker is stopped. Default 20 s. `readerScript`: where the
 * networks that read displays are; null does without.
 * @returns The preparer; call `close` when done.
 */
export function createLazyPreparer(
  options: Pick<PreparerOptions, 'idleAfter' | 'readerScript'> = {},
): Preparer {
  let loading: Promise<Preparer> | null = null;
  const load = (): Promise<Preparer> => {
    loading ??= import('./preparer.js').then(
      ({ createPreparer }) => createPreparer(options),
      (cause) => {
        loading = null;
        throw new HdtError('network', { cause });
      },
    );
    return loading;
  };
  return {
    async prepare(file, plan, options) {
      if (plan.kind === 'pass' && plan.format !== 'gif')
        return { body: file, format: plan.format, via: 'pass' };
      return (await load()).prepare(file, plan, options);
    },
    callWorker: async (work, options) => (await load()).callWorker(work, options),
    close() {
      loading?.then(
        (preparer) => preparer.close(),
        () => {},
      );
    },
  };
}
