import { HdtError } from '../../hdt-error.js';
import type { Preparer } from './preparer.js';

/**
 * A preparer that loads its code with the first picture: a page that only gets documents never downloads it. It rejects
 * with `network` when the code cannot be loaded, and tries again with the next picture.
 *
 * @returns The preparer; call `close` when done.
 */
export function createLazyPreparer(): Preparer {
  let loading: Promise<Preparer> | null = null;
  const load = (): Promise<Preparer> => {
    loading ??= import('./preparer.js').then(
      ({ createPreparer }) => createPreparer(),
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
