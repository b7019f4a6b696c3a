import { type Remote, releaseProxy, wrap } from 'comlink';
import type { Clock } from '../clock.js';
import { HdtError } from '../errors.js';
import type { Capability, Outcome } from './outcome.js';
import type { ImagePlan } from './plan.js';
import { abortable } from './turn.js';
import type { PrepareWorker } from './worker.js';

export interface WorkerHostOptions {
  readonly createWorker: () => Worker;
  readonly clock: Clock;
  /** Milliseconds without work after which the Worker is let go, and with it the decoder's memory. */
  readonly idleAfter: number;
}

export interface WorkerHost {
  /** `missing: worker` when there is none to be had or it died; rejects only with `cancelled`. */
  run(
    file: Blob,
    plan: ImagePlan,
    without: readonly Capability[],
    signal: AbortSignal | undefined,
  ): Promise<Outcome>;
  release(): void;
}

interface Live {
  readonly worker: Worker;
  readonly remote: Remote<PrepareWorker>;
  /** A terminated or broken Worker never rejects its pending calls, so they are raced with this. */
  readonly died: Promise<'dead'>;
  ready: boolean;
}

/** A Worker whose script is blocked may stay silent; one whose script is slow deserves some patience. */
const START_LIMIT = 15_000;
/** A picture that takes longer has hung its decoder; an old phone needs about 20 s for a large HEIC. */
const WORK_LIMIT = 90_000;
/** A page that lost its network for a moment gets another try; one that forbids Workers is not asked for ever. */
const START_TRIES = 2;

const MISSING: Outcome = { kind: 'missing', capability: 'worker' };

function open(createWorker: () => Worker): Live {
  const worker = createWorker();
  const died = new Promise<'dead'>((resolve) => {
    worker.addEventListener('error', (event) => {
      // Ours to deal with: it must not reach the host page's own error reporting.
      event.preventDefault();
      resolve('dead');
    });
    worker.addEventListener('messageerror', () => resolve('dead'));
  });
  return { worker, remote: wrap<PrepareWorker>(worker), died, ready: false };
}

/** Starts our Worker when a picture needs it and ends it when idle, aborted, hung or dead. One call at a time. */
export function createWorkerHost({ createWorker, clock, idleAfter }: WorkerHostOptions): WorkerHost {
  let live: Live | null = null;
  let triesLeft = START_TRIES;
  let idle = new AbortController();

  function release(): void {
    idle.abort();
    if (!live) return;
    live.remote[releaseProxy]();
    live.worker.terminate();
    live = null;
  }

  function rest({ died }: Live): void {
    idle = new AbortController();
    Promise.race([clock.sleep(idleAfter, { signal: idle.signal }), died]).then(release, () => {});
  }

  async function within<T>(limit: number, work: Promise<T>, died: Promise<'dead'>, signal?: AbortSignal) {
    const timer = new AbortController();
    const late = clock.sleep(limit, { signal: timer.signal }).then(() => 'late' as const);
    late.catch(() => {});
    try {
      return await abortable(Promise.race([work, died, late]), signal);
    } finally {
      timer.abort();
    }
  }

  async function start(signal: AbortSignal | undefined): Promise<Live | null> {
    if (live?.ready) return live;
    if (triesLeft === 0) return null;
    triesLeft -= 1;
    live = open(createWorker);
    if ((await within(START_LIMIT, live.remote.ready(), live.died, signal)) !== true) return null;
    live.ready = true;
    triesLeft = START_TRIES;
    return live;
  }

  return {
    async run(file, plan, without, signal) {
      idle.abort();
      let answer: Outcome | 'dead' | 'late' = 'dead';
      try {
        const at = await start(signal);
        if (at) {
          const work: Promise<Outcome> = at.remote.run(file, plan, without);
          answer = await within(WORK_LIMIT, work, at.died, signal);
        }
      } catch (thrown) {
        if (thrown instanceof HdtError) {
          // A decoder cannot be interrupted; ending its Worker is what stops it and frees its memory.
          if (!live?.ready) triesLeft = START_TRIES;
          release();
          throw thrown;
        }
      }
      if (typeof answer === 'object') {
        if (live) rest(live);
        return answer;
      }
      release();
      return answer === 'late' ? { kind: 'failed', code: 'unreadable-image' } : MISSING;
    },
    release,
  };
}
