import { HdtError } from '../core/hdt-error.js';
import { LazyModule } from '../core/lazy-module.js';
import type { Preparer, PreparerModule, PreparerOptions } from './preparer.js';

const preparerModule = new LazyModule<PreparerModule>('preparer', () => import('./preparer.js'));

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
    loading ??= preparerModule.load().then(
      ({ createPreparer }) => createPreparer(options),
      (cause) => {
        loading = null;
        throw new HdtError('network', { cause });
      },
    );
    return loading;
  };
  return {
    async prepare(file, plan, callOptions) {
      if (plan.kind === 'pass' && plan.format !== 'gif')
        return { body: file, format: plan.format, via: 'pass' };
      return (await load()).prepare(file, plan, callOptions);
    },
    callWorker: async (work, callOptions) => (await load()).callWorker(work, callOptions),
    close() {
      loading?.then(
        (preparer) => preparer.close(),
        () => {},
      );
    },
  };
}

/**
 * Loads the code that prepares a picture on the main thread, so that a photo which is chosen after the network is lost can still be
 * reviewed. HEIC needs a decoder of another megabyte, which is not loaded before such a picture. Never rejects.
 */
export async function preloadPreparation(): Promise<void> {
  try {
    const { loadPipeline } = await preparerModule.load();
    await loadPipeline();
  } catch {
    // The first picture tries again.
  }
}
