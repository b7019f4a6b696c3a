import { type Clock, systemClock } from '../clock.js';
import { asHdtError, HdtError } from '../errors.js';
import type { Capability, Outcome } from './outcome.js';
import type { ImagePlan, Prepare, Prepared } from './plan.js';
import { startWorker } from './start-worker.js';
import { abortable, createSerialQueue } from './turn.js';
import { createWorkerHost } from './worker-host.js';

export interface PreparerOptions {
  clock?: Clock;
  /** Milliseconds without work after which the Worker and its memory are let go. Default 20 s. */
  idleAfter?: number;
  /** Links not to be used. Default none. */
  disabled?: readonly Capability[];
  createWorker?: () => Worker;
}

export interface Preparer {
  readonly prepare: Prepare;
  /** Ends the Worker; what is under way is rejected with `cancelled`. A later call starts afresh. */
  close(): void;
}

/** A chunk that cannot be fetched is a matter of the network, and worth another try; anything else is not. */
async function load<T>(chunk: Promise<T>): Promise<T> {
  try {
    return await chunk;
  } catch (cause) {
    throw new HdtError(cause instanceof TypeError ? 'network' : 'unreadable-image', { cause });
  }
}

/**
 * The main thread's side of preparation. One picture at a time goes to a Worker that is started for the first and
 * let go after the last. Where the Worker, a decoder or the canvas is not to be had, the next link is fetched then.
 */
export function createPreparer(options: PreparerOptions = {}): Preparer {
  const { clock = systemClock, idleAfter = 20_000, disabled = [], createWorker = startWorker } = options;
  const host = createWorkerHost({ createWorker, clock, idleAfter });
  const inTurn = createSerialQueue();
  const running = new Set<AbortController>();

  async function attempt(file: Blob, plan: ImagePlan, signal: AbortSignal): Promise<Outcome> {
    if (!disabled.includes('worker')) {
      const outcome = await host.run(file, plan, disabled, signal);
      if (outcome.kind !== 'missing' || outcome.capability !== 'worker') return outcome;
    }
    const { runPipeline } = await load(import('./pipeline.js'));
    return runPipeline(file, plan, disabled);
  }

  async function toJpeg(file: Blob, plan: ImagePlan, signal: AbortSignal): Promise<Prepared> {
    const outcome = await attempt(file, plan, signal);
    if (outcome.kind === 'failed') throw new HdtError(outcome.code);
    if (outcome.kind === 'done') {
      const { body, width, height, via } = outcome;
      return { body, format: 'jpeg', width, height, via };
    }
    if (signal.aborted) throw new HdtError('cancelled');
    if (plan.format === 'heic') {
      if (disabled.includes('heic2any')) throw new HdtError('unreadable-image');
      const { heicToJpeg } = await load(import('./heic2any.js'));
      const jpeg = await heicToJpeg(file, { clock, signal });
      return { ...(await toJpeg(jpeg, { ...plan, format: 'jpeg' }, signal)), via: 'heic2any' };
    }
    if (disabled.includes('compression')) throw new HdtError('unreadable-image');
    const { compress } = await load(import('./compression.js'));
    return { ...(await compress(file, plan, signal)), format: 'jpeg', via: 'compression' };
  }

  return {
    async prepare(file, plan, { signal: asked } = {}) {
      if (asked?.aborted) throw new HdtError('cancelled');
      if (plan.kind === 'pass') return { body: file, format: plan.format, via: 'pass' };
      const mine = new AbortController();
      const cancel = () => mine.abort();
      asked?.addEventListener('abort', cancel);
      running.add(mine);
      try {
        const work = inTurn(async () => {
          if (mine.signal.aborted) throw new HdtError('cancelled');
          return toJpeg(file, plan, mine.signal);
        });
        return await abortable(work, mine.signal);
      } catch (thrown) {
        throw asHdtError(thrown, 'unreadable-image');
      } finally {
        asked?.removeEventListener('abort', cancel);
        running.delete(mine);
      }
    },
    close() {
      for (const one of running) one.abort();
      host.release();
    },
  };
}
