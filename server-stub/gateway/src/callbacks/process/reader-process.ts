import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { extname } from 'node:path';
import type { Limits } from '../../limits.js';
import { CallbackFailure } from '../failure.js';
import type { Callback, ReceivedCallback } from '../read-callback.js';

/** Sent to the child, one callback at a time. */
export interface ReadRequest {
  readonly received: ReceivedCallback;
  /** Maximum number of tests of an upload. */
  readonly maxRows: number;
}

/** Sent by the child. Failures are data, since an error would lose its class in transfer. */
export type ReadResult =
  | { readonly type: 'started' }
  | { readonly type: 'read'; readonly callback: Callback }
  | { readonly type: 'failure'; readonly part: string }
  /** A parser threw an unexpected error, named `thrown`. */
  | { readonly type: 'defect'; readonly thrown: string };

interface Job {
  readonly request: ReadRequest;
  resolve(callback: Callback): void;
  reject(error: Error): void;
}

type State =
  | { readonly kind: 'absent' | 'closed' }
  | { readonly kind: 'starting' | 'idle'; readonly child: ChildProcess }
  | {
      readonly kind: 'reading';
      readonly child: ChildProcess;
      readonly job: Job;
      readonly timer: NodeJS.Timeout;
    };

/** Maximum number of callbacks in the queue; those above 64 KB are further limited by their bytes. */
const MAX_WAITING = 200;

/** TypeScript when run from sources, JavaScript when built. */
const EXTENSION = extname(import.meta.url);
const CHILD = new URL(`./child${EXTENSION}`, import.meta.url);
/** Sources need this process's loader. Otherwise nothing is passed on: `node --eval` would run its program again. */
const LOADER = EXTENSION === '.ts' ? process.execArgv : [];

/**
 * A queue in front of one child process, which starts with the first callback and restarts after a crash. The child keeps
 * the main thread free and has neither the API key nor the environment. Tried with tinypool 2.2.0, runtime `child_process`:
 * with `minThreads: 0` a job behind a killed one waits for ever; with 1 the time limit of a job counts from its queueing,
 * and messages and memory limit would still be needed here.
 */
export class ReaderProcess {
  readonly #waiting: Job[] = [];
  #state: State = { kind: 'absent' };

  constructor(private readonly limits: Pick<Limits, 'callbackReadTimeout' | 'callbackReadMemory'>) {}

  /**
   * Rejects with a CallbackFailure, also when a callback exceeds its time or memory, or too many wait. Small ones are read
   * first.
   */
  read(request: ReadRequest): Promise<Callback> {
    return new Promise((resolve, reject) => {
      if (this.#state.kind === 'closed') return reject(new Error('closed'));
      if (this.#waiting.length === MAX_WAITING) return reject(new CallbackFailure('busy'));
      this.#waiting.push({ request, resolve, reject });
      this.#runNext();
    });
  }

  /** Ends the process; pending reads reject. */
  async close(): Promise<void> {
    const job = currentJob(this.#state);
    const stopped = this.#stopChild({ kind: 'closed' });
    const left = [...(job ? [job] : []), ...this.#waiting.splice(0)];
    for (const { reject } of left) reject(new Error('closed'));
    await stopped;
  }

  #startChild(): void {
    const { NODE_OPTIONS } = process.env;
    const heapLimit = this.limits.callbackReadMemory;
    // Twice the heap's: bodies and unpacked pages are outside the heap.
    const child = fork(CHILD, [String(2 * heapLimit)], {
      serialization: 'advanced',
      execArgv: [...LOADER, `--max-old-space-size=${heapLimit}`],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: NODE_OPTIONS === undefined ? {} : { NODE_OPTIONS },
    });
    child.on('message', (response) => this.#onMessage(response as ReadResult));
    child.on('error', (cause) => this.#failJob(new Error('the reading process failed', { cause })));
    child.on('exit', () => {
      const isStarting = this.#state.kind === 'starting';
      this.#failJob(isStarting ? new Error('no reading process') : new CallbackFailure('memory'));
    });
    this.#state = { kind: 'starting', child };
  }

  /** Ends the child and rejects its job, or the first waiting one if the child could not start. */
  #failJob(error: Error): void {
    const job = this.#state.kind === 'starting' ? this.#waiting.shift() : currentJob(this.#state);
    void this.#stopChild({ kind: 'absent' });
    job?.reject(error);
    this.#runNext();
  }

  async #stopChild(after: State): Promise<void> {
    const last = this.#state;
    if (last.kind === 'reading') clearTimeout(last.timer);
    this.#state = after;
    if ('child' in last) await killChild(last.child);
  }

  /** Takes the smallest callback out of the queue, so that it does not wait until all large ones are read. */
  #takeNext(): Job | undefined {
    const size = (job: Job) => job.request.received.body.length;
    const next = this.#waiting.toSorted((one, other) => size(one) - size(other))[0];
    if (next) this.#waiting.splice(this.#waiting.indexOf(next), 1);
    return next;
  }

  #runNext(): void {
    if (this.#state.kind === 'absent' && this.#waiting.length > 0) {
      try {
        this.#startChild();
      } catch (cause) {
        // Often called by a timer or a listener, where an error would end the gateway.
        for (const { reject } of this.#waiting.splice(0)) reject(new Error('no reading process', { cause }));
        return;
      }
    }
    if (this.#state.kind !== 'idle') return;
    const { child } = this.#state;
    const job = this.#takeNext();
    if (!job) {
      child.unref();
      child.channel?.unref();
      return;
    }
    child.ref();
    child.channel?.ref();
    const { callbackReadTimeout } = this.limits;
    const timer = setTimeout(() => this.#failJob(new CallbackFailure('timeout')), callbackReadTimeout);
    this.#state = { kind: 'reading', child, job, timer };
    child.send(job.request);
  }

  #onMessage(response: ReadResult): void {
    const state = this.#state;
    if (state.kind === 'starting' && response.type === 'started')
      this.#state = { kind: 'idle', child: state.child };
    if (state.kind === 'reading') {
      const { child, job, timer } = state;
      clearTimeout(timer);
      this.#state = { kind: 'idle', child };
      if (response.type === 'read') job.resolve(response.callback);
      else if (response.type === 'failure') job.reject(new CallbackFailure(response.part));
      else job.reject(new Error('a reader failed', { cause: response }));
    }
    this.#runNext();
  }
}

const currentJob = (state: State): Job | undefined => (state.kind === 'reading' ? state.job : undefined);

/** Removes all listeners first, so that late messages are ignored. */
async function killChild(child: ChildProcess): Promise<void> {
  child.removeAllListeners();
  child.on('error', () => {});
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.ref();
  child.kill('SIGKILL');
  await once(child, 'exit');
}
