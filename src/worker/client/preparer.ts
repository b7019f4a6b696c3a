import type { Remote } from 'comlink';
import { childController } from '../../abort.js';
import { type Clock, systemClock } from '../../clock.js';
import { asHdtError, HdtError } from '../../hdt-error.js';
import { hints } from '../../hints.js';
import type { Format } from '../../intake/format.js';
import { assetUrl, decoderUrls } from '../assets.js';
import type { Capability, ImagePlan, Outcome, Prepare, Prepared } from '../shared/plan.js';
import type { PrepareWorker } from '../worker/worker.js';
import { startWorker } from './start-worker.js';
import { type CallOptions, createWorkerHost } from './worker-host.js';

export interface PreparerOptions {
  clock?: Clock;
  /** Milliseconds without work after which the Worker is stopped and its memory freed. Default 20 s. */
  idleAfter?: number;
  /** Capabilities not to use. Default none. */
  disabled?: readonly Capability[];
  createWorker?: () => Worker;
}

export interface Preparer {
  readonly prepare: Prepare;
  /**
   * Runs `work` in the Worker, after all earlier calls.
   *
   * @returns Null where there is no Worker, or it did not finish the work.
   * @throws {HdtError} `cancelled` when the signal aborts.
   */
  callWorker<T>(
    work: (worker: Remote<PrepareWorker>) => Promise<T>,
    options?: CallOptions,
  ): Promise<{ readonly value: T } | null>;
  /** Stops the Worker and rejects the calls in progress with `cancelled`. A later call starts a new one. */
  close(): void;
}

/** Awaits a chunk. A failed fetch (`TypeError`) becomes `network`, which may be retried; any other error does not. */
async function load<T>(chunk: Promise<T>): Promise<T> {
  try {
    return await chunk;
  } catch (cause) {
    throw new HdtError(cause instanceof TypeError ? 'network' : 'unreadable-image', { cause });
  }
}

/** Passes a file through unchanged, except that a GIF loses its metadata. */
async function pass(file: Blob, format: Format): Promise<Prepared> {
  if (format !== 'gif') return { body: file, format, via: 'pass' };
  const { stripGif } = await load(import('../shared/strip-gif.js'));
  const body = new Blob([stripGif(new Uint8Array(await file.arrayBuffer()))], { type: 'image/gif' });
  return { body, format, via: 'pass' };
}

/**
 * The main thread's side of preparation. Sends one picture at a time to a Worker that is started on demand and stopped
 * when idle. Loads a fallback where the Worker, a decoder or the canvas is missing.
 */
export function createPreparer(options: PreparerOptions = {}): Preparer {
  const { clock = systemClock, idleAfter = 20_000, disabled = [], createWorker = startWorker } = options;
  const host = createWorkerHost({ createWorker, decoder: decoderUrls, clock, idleAfter });
  const enqueue = createSerialQueue();
  const running = new Set<AbortController>();

  async function decodeAndEncode(file: Blob, plan: ImagePlan, signal: AbortSignal): Promise<Outcome> {
    if (!disabled.includes('worker')) {
      const result = await host.call(async (worker) => await worker.prepare(file, plan, disabled), {
        signal,
      });
      if (result === 'hung') return { kind: 'failed', code: 'unreadable-image' };
      if (result !== 'failed') return result.value;
      hints.workerFailed?.(assetUrl('worker.js'));
    }
    const { runPipeline } = await load(import('../worker/image/pipeline.js'));
    return runPipeline(file, plan, { disabled, decoder: decoderUrls() });
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
      if (disabled.includes('heic2any')) throw new HdtError('unreadable-image');
      hints.decoderFailed?.([assetUrl('heif.js'), assetUrl('libheif.wasm')]);
      const { heicToJpeg } = await load(import('./heic2any.js'));
      const jpeg = await heicToJpeg(file, { clock, signal });
      return { ...(await toJpeg(jpeg, { ...plan, format: 'jpeg' }, signal)), via: 'heic2any' };
    }
    if (disabled.includes('compression')) throw new HdtError('unreadable-image');
    const { compress } = await load(import('./compression.js'));
    return { ...(await compress(file, plan, signal)), format: 'jpeg', via: 'compression' };
  }

  /** Runs one task at a time. `close` aborts it like the caller's signal. */
  async function serialize<T>(task: (signal: AbortSignal) => Promise<T>, signal: AbortSignal | undefined) {
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

  return {
    async prepare(file, plan, { signal } = {}) {
      if (plan.kind === 'image') return serialize((ended) => toJpeg(file, plan, ended), signal);
      if (signal?.aborted) throw new HdtError('cancelled');
      return pass(file, plan.format);
    },
    async callWorker(work, { signal, ...options } = {}) {
      if (disabled.includes('worker')) return null;
      const result = await serialize((ended) => host.call(work, { ...options, signal: ended }), signal);
      return typeof result === 'string' ? null : result;
    },
    close() {
      for (const control of running) control.abort();
      host.stop();
    },
  };
}

/**
 * Runs one task at a time, in the order of the calls: a 12-megapixel picture decodes to 48 MB, and two at once can
 * crash a tab. An aborted call rejects with `cancelled` immediately; a task that was still waiting is never started.
 */
function createSerialQueue(): <T>(task: () => Promise<T>, signal: AbortSignal) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (task, signal) => {
    const cancelled = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(new HdtError('cancelled')), { once: true });
    });
    const result = last.then(() => {
      if (signal.aborted) throw new HdtError('cancelled');
      return task();
    });
    last = result.catch(() => {});
    return Promise.race([result, cancelled]);
  };
}
