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
import { type CallOptions, startWorker, WorkerHost } from './worker-host.js';

export interface PreparerOptions {
  clock?: Clock;
  /** Milliseconds without work after which the Worker is stopped, which frees its memory. Default 20 s. */
  idleAfter?: number;
  /** Where the networks that read displays are; null does without. Default: beside the Worker, unless data is saved. */
  readerScript?: () => URL | null;
  createWorker?: () => Worker;
}

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
 * Prepares files on the main thread. It sends one picture at a time to a Worker that is started on demand and stopped when
 * idle, and loads a fallback where the Worker, a decoder or the canvas is missing.
 */
export class Preparer {
  // A 12-megapixel picture decodes to 48 MB, and two at once can crash a tab.
  readonly #enqueue = createSerialQueue();
  readonly #running = new Set<AbortController>();
  #pictures = 0;
  readonly #clock: Clock;
  readonly #findReader: () => URL | null;
  readonly #host: WorkerHost;

  constructor(options: PreparerOptions = {}) {
    const { clock = systemClock, idleAfter = 20_000, createWorker = startWorker } = options;
    this.#clock = clock;
    this.#findReader = options.readerScript ?? readerScript;
    this.#host = new WorkerHost({ createWorker, clock, idleAfter });
  }

  readonly prepare: Prepare = async (file, plan, { signal } = {}) => {
    if (plan.kind === 'image') return this.#runSerially((ended) => this.#toJpeg(file, plan, ended), signal);
    if (signal?.aborted) throw new HdtError('cancelled');
    const { format } = plan;
    return { body: format === 'gif' ? await stripGifFile(file) : file, format, via: 'pass' };
  };

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
    const call = (ended: AbortSignal) => this.#host.call(work, { ...options, signal: ended });
    const result = await this.#runSerially(call, signal);
    return typeof result === 'string' ? null : result;
  }

  /** Stops the Worker and rejects the calls in progress with `cancelled`. A later call starts a new one. */
  close(): void {
    for (const control of this.#running) control.abort();
    this.#host.stop();
  }

  /** Runs a task after all earlier ones. `close` aborts it as the caller's signal does. */
  async #runSerially<T>(task: (signal: AbortSignal) => Promise<T>, signal: AbortSignal | undefined) {
    if (signal?.aborted) throw new HdtError('cancelled');
    const control = childController(signal);
    this.#running.add(control);
    try {
      return await this.#enqueue(() => task(control.signal), control.signal);
    } catch (thrown) {
      throw asHdtError(thrown, 'unreadable-image');
    } finally {
      control.abort();
      this.#running.delete(control);
    }
  }

  async #toJpeg(file: Blob, plan: ImagePlan, signal: AbortSignal): Promise<Prepared> {
    const outcome = await this.#decodeAndEncode(file, plan, signal);
    if (outcome.kind === 'failed') throw new HdtError(outcome.code);
    if (outcome.kind === 'done') {
      const { kind: _, ...prepared } = outcome;
      return { format: 'jpeg', ...prepared };
    }
    if (signal.aborted) throw new HdtError('cancelled');
    if (plan.format === 'heic') {
      hints.decoderFailed?.([assetUrl('heif.js'), assetUrl('libheif.wasm')]);
      const { heicToJpeg } = await loadFallback(heic2anyModule);
      const jpeg = await heicToJpeg(file, { clock: this.#clock, signal });
      return { ...(await this.#toJpeg(jpeg, { ...plan, format: 'jpeg' }, signal)), via: 'heic2any' };
    }
    const { compressToJpeg } = await loadFallback(compressionModule);
    return { ...(await compressToJpeg(file, plan, signal)), format: 'jpeg', via: 'compression' };
  }

  async #decodeAndEncode(file: Blob, plan: ImagePlan, signal: AbortSignal): Promise<Outcome> {
    const script = plan.isMeasured ? (this.#findReader()?.href ?? null) : null;
    const result = await this.#host.call(async (worker) => await worker.prepare(file, plan, script), {
      signal,
    });
    this.#pictures += 1;
    // The Worker of a viewfinder has seen its frames.
    if (this.#pictures % PICTURES_PER_WORKER === 0 && !plan.isMeasured) this.#host.stop();
    if (result === 'hung') return { kind: 'failed', code: 'unreadable-image' };
    if (result !== 'failed') return result.value;
    hints.workerFailed?.(assetUrl('worker.js'));
    const { runPipeline } = await loadFallback(pipelineModule);
    return runPipeline(file, plan, { decoder: decoderUrls() });
  }
}

/**
 * Creates a preparer for `createUploadFlow` or one's own use.
 *
 * @param options `idleAfter`: milliseconds without work after which the Worker is stopped. Default 20 s. `readerScript`: where the
 * networks that read displays are; null does without.
 * @returns The preparer, whose Worker starts with the first picture; call `close` when done.
 */
export const createLazyPreparer = (
  options: Pick<PreparerOptions, 'idleAfter' | 'readerScript'> = {},
): Preparer => new Preparer(options);

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
