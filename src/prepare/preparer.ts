import type { Remote } from 'comlink';
import { childController } from '../core/abort.js';
import { type Clock, systemClock } from '../core/clock.js';
import { asHdtError, HdtError } from '../core/hdt-error.js';
import { hints } from '../core/hints.js';
import { LazyModule } from '../core/lazy-module.js';
import { createSerialQueue } from '../core/serial-queue.js';
import type { WorkerApi } from '../worker.js';
import { assetUrl, decoderUrls, readerScript } from './assets.js';
import type { CompressionModule } from './compression.js';
import type { Heic2anyModule } from './heic2any.js';
import type { PipelineModule } from './pipeline.js';
import type { ImagePlan, Outcome, Prepare, Prepared } from './plan.js';
import { stripGifFile } from './strip-gif.js';
import { type CallOptions, createWorkerHost, startWorker } from './worker-host.js';

export interface PreparerOptions {
  clock?: Clock;
  /** Milliseconds without work after which the Worker is stopped, which frees its memory. Default 20 s. */
  idleAfter?: number;
  /** Where the networks that read displays are; null does without. Default: beside the Worker, unless data is saved. */
  readerScript?: () => URL | null;
  createWorker?: () => Worker;
}

export type Preparer = ReturnType<typeof createPreparer>;

/**
 * Pictures after which the Worker is replaced by a new one. Each leaves Blobs of a few megabytes to the garbage collector, which
 * may not run before the last one is prepared.
 */
const PICTURES_PER_WORKER = 4;

const pipelineModule = new LazyModule<PipelineModule>('pipeline', () => import('./pipeline.js'));
const compressionModule = new LazyModule<CompressionModule>('compression', () => import('./compression.js'));
const heic2anyModule = new LazyModule<Heic2anyModule>('heic2any', () => import('./heic2any.js'));

/** Loads the code of a fallback. A failed fetch (`TypeError`) becomes `network`, the only error that may be retried. */
async function loadFallback<Module>(module: LazyModule<Module>): Promise<Module> {
  try {
    return await module.load();
  } catch (cause) {
    throw new HdtError(cause instanceof TypeError ? 'network' : 'unreadable-image', { cause });
  }
}

/**
 * Creates the preparer of the main thread. It sends one picture at a time to a Worker that is started on demand and
 * stopped when idle, and loads a fallback where the Worker, a decoder or the canvas is missing.
 */
export function createPreparer(options: PreparerOptions = {}) {
  const { clock = systemClock, idleAfter = 20_000, createWorker = startWorker } = options;
  const { readerScript: findReader = readerScript } = options;
  const host = createWorkerHost({ createWorker, clock, idleAfter });
  // A 12-megapixel picture decodes to 48 MB, and two at once can crash a tab.
  const enqueue = createSerialQueue();
  const running = new Set<AbortController>();
  let pictures = 0;

  async function decodeAndEncode(file: Blob, plan: ImagePlan, signal: AbortSignal): Promise<Outcome> {
    const script = plan.isMeasured ? (findReader()?.href ?? null) : null;
    const result = await host.call(async (worker) => await worker.prepare(file, plan, script), { signal });
    pictures += 1;
    // The Worker of a viewfinder has seen its frames.
    if (pictures % PICTURES_PER_WORKER === 0 && !plan.isMeasured) host.stop();
    if (result === 'hung') return { kind: 'failed', code: 'unreadable-image' };
    if (result !== 'failed') return result.value;
    hints.workerFailed?.(assetUrl('worker.js'));
    const { runPipeline } = await loadFallback(pipelineModule);
    return runPipeline(file, plan, { decoder: decoderUrls() });
  }

  async function toJpeg(file: Blob, plan: ImagePlan, signal: AbortSignal): Promise<Prepared> {
    const outcome = await decodeAndEncode(file, plan, signal);
    if (outcome.kind === 'failed') throw new HdtError(outcome.code);
    if (outcome.kind === 'done') {
      const { kind: _, ...prepared } = outcome;
      return { format: 'jpeg', ...prepared };
    }
    if (signal.aborted) throw new HdtError('cancelled');
    if (plan.format === 'heic') {
      hints.decoderFailed?.([assetUrl('heif.js'), assetUrl('libheif.wasm')]);
      const { heicToJpeg } = await loadFallback(heic2anyModule);
      const jpeg = await heicToJpeg(file, { clock, signal });
      return { ...(await toJpeg(jpeg, { ...plan, format: 'jpeg' }, signal)), via: 'heic2any' };
    }
    const { compressToJpeg } = await loadFallback(compressionModule);
    return { ...(await compressToJpeg(file, plan, signal)), format: 'jpeg', via: 'compression' };
  }

  /** Runs a task after all earlier ones. `close` aborts it as the caller's signal does. */
  async function runSerially<T>(task: (signal: AbortSignal) => Promise<T>, signal: AbortSignal | undefined) {
    if (signal?.aborted) throw new HdtError('cancelled');
    const control = childController(signal);
    running.add(control);
    try {
      return await enqueue(() => task(control.signal), control.signal);
    } catch (thrown) {
      throw asHdtError(thrown, 'unreadable-image');
    } finally {
      control.abort();
      running.delete(control);
    }
  }

  const prepare: Prepare = async (file, plan, { signal } = {}) => {
    if (plan.kind === 'image') return runSerially((ended) => toJpeg(file, plan, ended), signal);
    if (signal?.aborted) throw new HdtError('cancelled');
    const { format } = plan;
    return { body: format === 'gif' ? await stripGifFile(file) : file, format, via: 'pass' };
  };

  return {
    prepare,
    /**
     * Runs `work` in the Worker, after all earlier calls.
     *
     * @returns Null where there is no Worker, or where it did not finish the work.
     * @throws {HdtError} `cancelled` when the signal aborts.
     */
    async callWorker<T>(
      work: (worker: Remote<WorkerApi>) => Promise<T>,
      { signal, ...options }: CallOptions = {},
    ): Promise<{ readonly value: T } | null> {
      const result = await runSerially((ended) => host.call(work, { ...options, signal: ended }), signal);
      return typeof result === 'string' ? null : result;
    },
    /** Stops the Worker and rejects the calls in progress with `cancelled`. A later call starts a new one. */
    close(): void {
      for (const control of running) control.abort();
      host.stop();
    },
  };
}

/**
 * Loads the code that prepares a picture on the main thread, so that a photo which is chosen after the network is lost can still be
 * reviewed. HEIC needs a decoder of another megabyte, which is not loaded before such a picture. Never rejects.
 */
export async function preloadPipeline(): Promise<void> {
  try {
    await pipelineModule.load();
  } catch {
    // The first picture tries again.
  }
}
