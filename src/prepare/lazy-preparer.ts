import { HdtError } from '../errors.js';
import type { Preparer } from './preparer.js';

/**
 * A preparer that fetches its code with the first picture: a page that only gets documents never downloads it.
 * Fails with `network` when the code cannot be fetched, and tries again with the next picture.
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
      if (plan.kind === 'pass') return { body: file, format: plan.format, via: 'pass' };
      return (await load()).prepare(file, plan, options);
    },
    close() {
      loading?.then(
        (preparer) => preparer.close(),
        () => {},
      );
    },
  };
}
