import { type Remote, releaseProxy, transfer, wrap } from 'comlink';
import { type Clock, withTimeout } from '../../clock.js';
import { asHdtError } from '../../hdt-error.js';
import type { Look } from '../shared/frame-analysis.js';
import type { Capability, Outcome } from '../shared/outcome.js';
import type { ImagePlan } from '../shared/plan.js';
import type { PrepareWorker } from '../worker/worker.js';
import type { DecoderUrls } from './assets.js';

export interface WorkerHostOptions {
  readonly createWorker: () => Worker;
  /** Where the Worker finds the HEIC decoder. */
  readonly decoder: () => DecoderUrls;
  readonly clock: Clock;
  /** Milliseconds without work after which the Worker is stopped, which frees the decoder's memory. */
  readonly idleAfter: number;
}

export interface WorkerHost {
  /**
   * Resolves with `missing: worker` when no Worker can be started or it died.
   *
   * @throws {HdtError} `cancelled`
   */
  run(
    file: Blob,
    plan: ImagePlan,
    disabled: readonly Capability[],
    signal: AbortSignal | undefined,
  ): Promise<Outcome>;
  /**
   * Reads a text there.
   *
   * @returns Null when it cannot be read there.
   * @throws {HdtError} `cancelled`
   */
  read<T>(
    work: (worker: Remote<PrepareWorker>) => Promise<T>,
    signal: AbortSignal | undefined,
  ): Promise<{ readonly value: T } | null>;
  /** Resolves with null where no Worker can look at it; `frame` is gone afterwards. */
  look(frame: ImageBitmap, now: number, isFirst: boolean, signal: AbortSignal): Promise<Look | null>;
  stop(): void;
}

interface RunningWorker {
  readonly worker: Worker;
  readonly remote: Remote<PrepareWorker>;
  /** A terminated or broken Worker never rejects its pending calls, so they are raced with this. */
  readonly died: Promise<'dead'>;
  isReady: boolean;
}

/** Milliseconds: a Worker whose script is blocked may stay silent, a slow script needs some time. */
const START_TIMEOUT = 15_000;
/** Milliseconds: an old phone needs about 20 s for a large HEIC; a picture that takes longer has hung its decoder. */
const WORK_TIMEOUT = 90_000;
/** Milliseconds: hundreds of times what an old phone needs for one frame. */
const LOOK_TIMEOUT = 5_000;
/** Another try for a page that lost its network for a moment, no endless tries where the page forbids Workers. */
const MAX_STARTS = 2;

const MISSING: Outcome = { kind: 'missing', capability: 'worker' };
const UNREADABLE: Outcome = { kind: 'failed', code: 'unreadable-image' };

function spawn(createWorker: () => Worker): RunningWorker {
  const worker = createWorker();
  const died = new Promise<'dead'>((resolve) => {
    worker.addEventListener('error', (event) => {
      // Handled here: it must not reach the host page's own error reporting.
      event.preventDefault();
      resolve('dead');
    });
    worker.addEventListener('messageerror', () => resolve('dead'));
  });
  return { worker, remote: wrap<PrepareWorker>(worker), died, isReady: false };
}

/** Starts our Worker on demand and stops it when idle, aborted, hung or dead. One call at a time. */
export function createWorkerHost({ createWorker, decoder, clock, idleAfter }: WorkerHostOptions): WorkerHost {
  let current: RunningWorker | null = null;
  let startsLeft = MAX_STARTS;
  let idle = new AbortController();

  function stop(): void {
    idle.abort();
    if (!current) return;
    current.remote[releaseProxy]();
    current.worker.terminate();
    current = null;
  }

  function stopWhenIdle({ died }: RunningWorker): void {
    idle = new AbortController();
    Promise.race([clock.sleep(idleAfter, { signal: idle.signal }), died]).then(stop, () => {});
  }

  async function start(signal: AbortSignal | undefined): Promise<RunningWorker | null> {
    if (current?.isReady) return current;
    if (startsLeft === 0) return null;
    startsLeft -= 1;
    current = spawn(createWorker);
    const { remote, died } = current;
    const options = { ms: START_TIMEOUT, clock, signal };
    if ((await withTimeout(() => Promise.race([remote.ready(decoder()), died]), options)) !== true)
      return null;
    current.isReady = true;
    startsLeft = MAX_STARTS;
    return current;
  }

  /** `died` when there is no Worker, or it did not survive the work; `hung` when the work never ended. */
  async function call<T extends object | null>(
    work: (remote: RunningWorker['remote']) => Promise<T>,
    signal: AbortSignal | undefined,
  ): Promise<T | 'died' | 'hung'> {
    idle.abort();
    let result: T | 'dead' = 'dead';
    try {
      const running = await start(signal);
      if (running) {
        const { remote, died } = running;
        result = await withTimeout(() => Promise.race([work(remote), died]), {
          ms: WORK_TIMEOUT,
          clock,
          signal,
        });
      }
    } catch (thrown) {
      const isReady = current?.isReady;
      // A decoder cannot be interrupted: stopping its Worker is what ends it and frees its memory.
      stop();
      const error = asHdtError(thrown, 'unreadable-image');
      if (error.code === 'timeout' && isReady) return 'hung';
      if (error.code !== 'cancelled') return 'died';
      if (!isReady) startsLeft = MAX_STARTS;
      throw error;
    }
    if (result !== 'dead') {
      if (current) stopWhenIdle(current);
      return result;
    }
    stop();
    return 'died';
  }

  return {
    async run(file, plan, disabled, signal) {
      const outcome = await call<Outcome>(async (remote) => await remote.run(file, plan, disabled), signal);
      if (outcome === 'hung') return UNREADABLE;
      return outcome === 'died' ? MISSING : outcome;
    },
    async read(work, signal) {
      const result = await call(async (remote) => ({ value: await work(remote) }), signal);
      return typeof result === 'string' ? null : result;
    },
    async look(frame, now, isFirst, signal) {
      idle.abort();
      try {
        const running = await start(signal);
        if (!running) return null;
        const { remote, died } = running;
        const look = () => Promise.race([remote.look(transfer(frame, [frame]), now, isFirst), died]);
        const seen = await withTimeout(look, { ms: LOOK_TIMEOUT, clock, signal });
        if (seen === 'dead') stop();
        else stopWhenIdle(running);
        return seen === 'dead' ? null : seen;
      } catch {
        // An engine whose Workers cannot draw has no guide.
        return null;
      } finally {
        frame.close();
      }
    },
    stop,
  };
}
