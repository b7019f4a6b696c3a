import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { extname } from 'node:path';

/** What a child process runs. It is fixed at start, so that the child loads only the modules it needs. */
export type Task = 'document' | 'document-by-tesseract' | 'device' | 'device-by-segments';

/** A message to the child, for one job at a time. Items are fetched in batches: deserialising all at once would block this process. */
export type Request = { readonly type: 'run'; readonly bytes: Uint8Array } | { readonly type: 'more' };

/** A child ends itself by this signal when a job exceeds its processor time; `SIGKILL` is for memory. */
export const OVERTIME_SIGNAL = 'SIGXCPU';

/** A message from the child. */
export type Answer =
  | { readonly type: 'started' }
  /** The job has done a part: its limits of time begin anew. */
  | { readonly type: 'progress' }
  | { readonly type: 'head'; readonly head: unknown }
  | { readonly type: 'items'; readonly items: readonly unknown[]; readonly last: boolean }
  /** The task threw something unexpected; `thrown` is the name of the error. */
  | { readonly type: 'defect'; readonly thrown: string };

export type QueueErrorCode =
  | 'aborted'
  /** The queue is full. */
  | 'busy'
  | 'closed'
  /** The child could not start, exited, or its task threw unexpectedly. */
  | 'failed'
  /** The child exceeded its memory limit. */
  | 'out-of-memory'
  | 'timeout';

/** Why a job failed. */
export class QueueError extends Error {
  override readonly name = 'QueueError';
  readonly code: QueueErrorCode;

  constructor(code: QueueErrorCode, options?: { cause?: unknown }) {
    super(code, options);
    this.code = code;
  }
}

export interface QueueLimits {
  /** Maximum number of waiting jobs, without the running one. */
  readonly queueLimit: number;
  /** Limit of the child's heap, in megabytes. */
  readonly heapLimit?: number | undefined;
  /** Limit of the child's resident memory, in megabytes: files and decoded pictures are outside the heap. */
  readonly memoryLimit?: number | undefined;
  /** Limit of the processor time of a job, or of each part that it reports, in milliseconds: unlike `timeLimit` it is the same on a busy machine. */
  readonly processorLimit?: number | undefined;
  /** Milliseconds until a child has started. */
  readonly startLimit?: number | undefined;
  /** Milliseconds without a job after which the child ends: the memory of decoders and recognisers goes with it only. */
  readonly idleLimit?: number | undefined;
}

interface RunOptions {
  /** Milliseconds from the moment the child receives the job, reports a part of it, or is asked for items. */
  readonly timeLimit: number;
  readonly signal?: AbortSignal | undefined;
}

interface Outcome<Head, Item> {
  readonly head: Head;
  readonly items: readonly Item[];
}

interface Job {
  readonly bytes: Uint8Array;
  readonly timeLimit: number;
  resolve(outcome: Outcome<unknown, unknown>): void;
  reject(error: QueueError): void;
}

type State =
  | { readonly kind: 'absent' | 'closed' }
  | { readonly kind: 'starting'; readonly child: ChildProcess; readonly timer: NodeJS.Timeout }
  | { readonly kind: 'idle'; readonly child: ChildProcess; readonly timer: NodeJS.Timeout }
  | {
      readonly kind: 'running';
      readonly child: ChildProcess;
      readonly job: Job;
      readonly timer: NodeJS.Timeout;
    }
  | {
      readonly kind: 'receiving';
      readonly child: ChildProcess;
      readonly job: Job;
      readonly head: unknown;
      readonly items: unknown[];
      readonly timer: NodeJS.Timeout;
    };

/** TypeScript when run from sources, JavaScript when built. */
const EXTENSION = extname(import.meta.url);
const CHILD = new URL(`./child${EXTENSION}`, import.meta.url);
/** Sources need this process's loader. Otherwise nothing is passed on: `node --eval` would run its program again. */
const LOADER = EXTENSION === '.ts' ? process.execArgv : [];

/**
 * Bytes from which glibc gives a freed block back to the system. Unset, the limit rises with each block freed, and a child
 * keeps the largest tensors of all pictures so far: 0.2 GB.
 */
const LARGE_BLOCK = '1048576';

/**
 * A queue in front of one child process, which starts with the first job and restarts after a crash. A worker thread
 * is not enough: V8 aborts the whole process when a decoder requests an array over the maximum size. Tried with tinypool
 * 2.2.0, runtime `child_process`: with `minThreads: 0` a job behind a killed one waits for ever, with 1 the idle child
 * never ends; a crash does not tell memory from time; and 100,000 rows in one message block this process for 0.4 s.
 */
export class WorkerQueue<Head, Item = never> {
  readonly #waiting: Job[] = [];
  #state: State = { kind: 'absent' };

  constructor(
    private readonly task: Task,
    private readonly limits: QueueLimits,
  ) {}

  /**
   * Runs the task in the child, after all earlier jobs; `bytes` are copied.
   * @throws {QueueError}
   */
  run(bytes: Uint8Array, { timeLimit, signal }: RunOptions): Promise<Outcome<Head, Item>> {
    return new Promise((resolve, reject) => {
      if (this.#state.kind === 'closed') return reject(new QueueError('closed'));
      if (signal?.aborted) return reject(new QueueError('aborted', { cause: signal.reason }));
      // While a child starts, the first waiting job counts as running.
      const ahead = this.#state.kind === 'starting' ? 1 : 0;
      if (this.#waiting.length - ahead >= this.limits.queueLimit) return reject(new QueueError('busy'));
      const onAbort = (): void => this.#abort(job, signal?.reason);
      const job: Job = {
        bytes,
        timeLimit,
        resolve(outcome) {
          signal?.removeEventListener('abort', onAbort);
          resolve(outcome as Outcome<Head, Item>);
        },
        reject(error) {
          signal?.removeEventListener('abort', onAbort);
          reject(error);
        },
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      this.#waiting.push(job);
      this.#runNext();
    });
  }

  /** Ends the child; running and waiting jobs reject with `closed`. */
  async close(): Promise<void> {
    const job = jobOf(this.#state);
    const stopped = this.#dropChild({ kind: 'closed' });
    const left = [...(job ? [job] : []), ...this.#waiting.splice(0)];
    for (const one of left) one.reject(new QueueError('closed'));
    await stopped;
  }

  #start(): void {
    try {
      const child = this.#fork();
      const { startLimit = 120_000 } = this.limits;
      const timer = setTimeout(() => this.#replaceChild(new QueueError('failed')), startLimit);
      this.#state = { kind: 'starting', child, timer };
    } catch (cause) {
      this.#waiting.shift()?.reject(new QueueError('failed', { cause }));
      this.#runNext();
    }
  }

  #fork(): ChildProcess {
    const { memoryLimit = 2048, processorLimit = 60_000, heapLimit = 512 } = this.limits;
    const child = fork(CHILD, [this.task, String(memoryLimit), String(processorLimit)], {
      serialization: 'advanced',
      execArgv: [...LOADER, `--max-old-space-size=${heapLimit}`],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: { MALLOC_MMAP_THRESHOLD_: LARGE_BLOCK, ...process.env },
    });
    child.on('message', (answer) => this.#onAnswer(answer as Answer));
    child.on('error', (cause) => this.#replaceChild(new QueueError('failed', { cause })));
    child.on('exit', (code, signal) => {
      const isStarting = this.#state.kind === 'starting';
      this.#replaceChild(new QueueError(isStarting ? 'failed' : codeOf(code, signal)));
    });
    return child;
  }

  /** Drops the child and fails its job, or the first waiting job when the child did not start. */
  #replaceChild(error: QueueError): void {
    const job = this.#state.kind === 'starting' ? this.#waiting.shift() : jobOf(this.#state);
    void this.#dropChild({ kind: 'absent' });
    job?.reject(error);
    this.#runNext();
  }

  /** Ends the child and ignores its late messages. */
  async #dropChild(next: State): Promise<void> {
    const last = this.#state;
    if ('timer' in last) clearTimeout(last.timer);
    this.#state = next;
    if ('child' in last) await killChild(last.child);
  }

  #rest(child: ChildProcess): void {
    const { idleLimit = 60_000 } = this.limits;
    const timer = setTimeout(() => void this.#dropChild({ kind: 'absent' }), idleLimit).unref();
    this.#state = { kind: 'idle', child, timer };
  }

  #runNext(): void {
    if (this.#state.kind === 'absent' && this.#waiting.length > 0) this.#start();
    if (this.#state.kind !== 'idle') return;
    const { child, timer } = this.#state;
    const job = this.#waiting.shift();
    if (!job) {
      child.unref();
      child.channel?.unref();
      return;
    }
    clearTimeout(timer);
    child.ref();
    child.channel?.ref();
    this.#watch(child, job);
    sendRequest(child, { type: 'run', bytes: job.bytes });
  }

  /** Ends the child when its job takes too long from now on. */
  #watch(child: ChildProcess, job: Job): void {
    this.#state = { kind: 'running', child, job, timer: this.#limit(job) };
  }

  #limit({ timeLimit }: Job): NodeJS.Timeout {
    return setTimeout(() => this.#replaceChild(new QueueError('timeout')), timeLimit);
  }

  /** Asks for the next items of a result. */
  #receive(child: ChildProcess, job: Job, head: unknown, items: unknown[]): void {
    this.#state = { kind: 'receiving', child, job, head, items, timer: this.#limit(job) };
    sendRequest(child, { type: 'more' });
  }

  #onAnswer(answer: Answer): void {
    const state = this.#state;
    if (answer.type === 'started') {
      if (state.kind !== 'starting') return;
      clearTimeout(state.timer);
      this.#rest(state.child);
      this.#runNext();
    } else if (state.kind === 'running') this.#onAnswerOfJob(state, answer);
    else if (state.kind === 'receiving' && answer.type === 'items') {
      const { child, job, head, items, timer } = state;
      clearTimeout(timer);
      for (const item of answer.items) items.push(item);
      if (answer.last) {
        this.#rest(child);
        job.resolve({ head, items });
        this.#runNext();
      } else this.#receive(child, job, head, items);
    }
  }

  #onAnswerOfJob({ child, job, timer }: State & { kind: 'running' }, answer: Answer): void {
    if (answer.type === 'head') {
      clearTimeout(timer);
      this.#receive(child, job, answer.head, []);
    } else if (answer.type === 'progress') {
      clearTimeout(timer);
      this.#watch(child, job);
    }
    // An unexpected error may leave the child in any state: the next job gets a new one.
    else this.#replaceChild(new QueueError('failed', { cause: answer }));
  }

  #abort(job: Job, cause: unknown): void {
    const error = new QueueError('aborted', { cause });
    const at = this.#waiting.indexOf(job);
    if (at >= 0) this.#waiting.splice(at, 1)[0]?.reject(error);
    else if (jobOf(this.#state) === job) this.#replaceChild(error);
  }
}

const jobOf = (state: State): Job | undefined => ('job' in state ? state.job : undefined);

const sendRequest = (child: ChildProcess, request: Request): void => void child.send(request);

async function killChild(child: ChildProcess): Promise<void> {
  child.removeAllListeners();
  child.on('error', () => {});
  // One that could not be started never exits.
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  child.ref();
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** V8, the watchdog and the system end a process out of memory by a signal; without signals, V8 exits with 134. */
const codeOf = (code: number | null, signal: NodeJS.Signals | null): QueueErrorCode => {
  if (signal === OVERTIME_SIGNAL) return 'timeout';
  return signal !== null || code === 134 ? 'out-of-memory' : 'failed';
};
