import { type Remote, releaseProxy, wrap } from 'comlink';
import { type Clock, withTimeout } from '../core/clock.js';
import { browserConnectivity } from '../core/connectivity.js';
import { asHdtError } from '../core/hdt-error.js';
import type { WorkerApi } from '../worker.js';
import { assetUrl, decoderUrls } from './assets.js';

export interface WorkerHostOptions {
  readonly createWorker: () => Worker;
  readonly clock: Clock;
  /** Milliseconds without work after which the Worker is stopped, which frees the decoder's memory. */
  readonly idleAfter: number;
}

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /**
   * Whether the work is short, such as the analysis of a frame: it times out after seconds, and the Worker is not
   * stopped. Longer work can only be interrupted by stopping the Worker, since a decoder takes no signal.
   */
  readonly isBrief?: boolean;
}

type Work<T> = (worker: Remote<WorkerApi>) => Promise<T>;

interface RunningWorker {
  readonly worker: Worker;
  readonly remote: Remote<WorkerApi>;
  /** Resolves when the Worker fails. Calls race with it, since a broken Worker never rejects them. */
  readonly died: Promise<'dead'>;
  isReady: boolean;
}

/** Milliseconds a Worker may take to start: a blocked script may never report an error, and a slow one needs time. */
const START_TIMEOUT = 15_000;
/** Milliseconds after which a decoder has hung: an old phone needs about 20 s for a large HEIC. */
const WORK_TIMEOUT = 90_000;
/** Milliseconds that brief work may take: hundreds of times what an old phone needs for one frame. */
const BRIEF_TIMEOUT = 5_000;
/** Failed starts in a row before giving up: one retry for a brief network failure, since a page may forbid Workers. */
const MAX_STARTS = 2;

function spawnWorker(createWorker: () => Worker): RunningWorker {
  const worker = createWorker();
  const died = new Promise<'dead'>((resolve) => {
    worker.addEventListener('error', (event) => {
      // Keeps the error out of the host page's own error reporting.
      event.preventDefault();
      resolve('dead');
    });
    worker.addEventListener('messageerror', () => resolve('dead'));
  });
  return { worker, remote: wrap<WorkerApi>(worker), died, isReady: false };
}

/** Starts the Worker on demand and stops it when idle, aborted, hung or dead. One call at a time. */
export class WorkerHost {
  #current: RunningWorker | null = null;
  #startsLeft = MAX_STARTS;
  #idle = new AbortController();
  readonly #options: WorkerHostOptions;

  constructor(options: WorkerHostOptions) {
    this.#options = options;
  }

  /**
   * Runs `work` in the Worker.
   *
   * @returns `failed` when no Worker can be started, or it did not survive the work; `hung` when the work never ended.
   * @throws {HdtError} `cancelled`
   */
  async call<T>(
    work: Work<T>,
    { signal, isBrief = false }: CallOptions = {},
  ): Promise<{ readonly value: T } | 'failed' | 'hung'> {
    this.#idle.abort();
    try {
      const running = await this.#start(signal);
      if (running) {
        const { remote, died } = running;
        const answer = async () => ({ value: await work(remote) });
        const ms = isBrief ? BRIEF_TIMEOUT : WORK_TIMEOUT;
        const { clock } = this.#options;
        const result = await withTimeout(() => Promise.race([answer(), died]), { ms, clock, signal });
        if (result !== 'dead') {
          this.#stopWhenIdle(running);
          return result;
        }
      }
    } catch (thrown) {
      return this.#recover(thrown, isBrief);
    }
    this.stop();
    return 'failed';
  }

  stop(): void {
    this.#idle.abort();
    if (!this.#current) return;
    this.#current.remote[releaseProxy]();
    this.#current.worker.terminate();
    this.#current = null;
  }

  #stopWhenIdle({ died }: RunningWorker): void {
    const { clock, idleAfter } = this.#options;
    this.#idle = new AbortController();
    Promise.race([clock.sleep(idleAfter, { signal: this.#idle.signal }), died]).then(
      () => this.stop(),
      () => {},
    );
  }

  async #start(signal: AbortSignal | undefined): Promise<RunningWorker | null> {
    if (this.#current?.isReady) return this.#current;
    if (this.#startsLeft === 0) return null;
    this.#startsLeft -= 1;
    const { clock, createWorker } = this.#options;
    const running = spawnWorker(createWorker);
    this.#current = running;
    const { remote, died } = running;
    const options = { ms: START_TIMEOUT, clock, signal };
    if ((await withTimeout(() => Promise.race([remote.ready(decoderUrls()), died]), options)) !== true) {
      // Without a network its script cannot be fetched, so it may start later.
      if (!browserConnectivity.isOnline()) this.#startsLeft = MAX_STARTS;
      return null;
    }
    running.isReady = true;
    this.#startsLeft = MAX_STARTS;
    return running;
  }

  /**
   * Stops the Worker after an error, unless brief work failed in a Worker that runs.
   *
   * @throws {HdtError} `cancelled`
   */
  #recover(thrown: unknown, isBrief: boolean): 'failed' | 'hung' {
    const error = asHdtError(thrown, 'unreadable-image');
    const current = this.#current;
    const isReady = current?.isReady === true;
    if (current && isReady && isBrief) this.#stopWhenIdle(current);
    else this.stop();
    if (error.code === 'timeout' && isReady) return 'hung';
    if (error.code !== 'cancelled') return 'failed';
    if (!isReady) this.#startsLeft = MAX_STARTS;
    throw error;
  }
}

interface ScriptPolicy {
  createScriptURL(url: string): string;
}

interface TrustedTypes {
  createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy;
}

const RULES: ScriptPolicy = { createScriptURL: (url) => url };
let policy: ScriptPolicy | undefined;

/** Marks a script URL as trusted, for pages with `require-trusted-types-for 'script'` that allow our policy by name. */
function toTrustedUrl(url: string): string {
  // TypeScript's DOM library lacks Trusted Types; a global declaration would be the host's, too.
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  policy ??= trustedTypes?.createPolicy('hdt-elements', RULES) ?? RULES;
  return policy.createScriptURL(url);
}

/**
 * Starts the Worker. Browsers refuse a Worker script of another origin, such as a CDN, so a `blob:` script imports it
 * where the page's policy allows `worker-src blob:`.
 */
export function startWorker(): Worker {
  const url = assetUrl('worker.js');
  const options = { type: 'module', name: 'hdt-prepare' } as const;
  // In a sandboxed document the global `origin` is opaque, unlike the origin of its URL.
  if (url.origin === origin) return new Worker(toTrustedUrl(url.href), options);
  const bootstrap = new Blob([`import ${JSON.stringify(url.href)};`], { type: 'text/javascript' });
  const address = URL.createObjectURL(bootstrap);
  const worker = new Worker(toTrustedUrl(address), options);
  const revoke = () => URL.revokeObjectURL(address);
  worker.addEventListener('message', revoke, { once: true });
  worker.addEventListener('error', revoke, { once: true });
  return worker;
}
