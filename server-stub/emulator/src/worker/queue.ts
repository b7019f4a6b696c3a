import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { extname } from 'node:path';

/** What a child can do. Which of them is given when it starts, so that it loads no more than that needs. */
export type Task = 'document' | 'device';

/** To the child, one job at a time. Items are fetched in portions: taking over many at once would block this process. */
export type Request = { readonly type: 'run'; readonly bytes: Uint8Array } | { readonly type: 'more' };

/** From the child. */
export type Answer =
  | { readonly type: 'started' }
  | { readonly type: 'head'; readonly head: unknown }
  | { readonly type: 'items'; readonly items: readonly unknown[]; readonly last: boolean }
  /** A defect of the code that ran: the name of what it threw. */
  | { readonly type: 'defect'; readonly thrown: string };

export type QueueErrorCode =
  | 'aborted'
  /** As many jobs wait as may. */
  | 'busy'
  | 'closed'
  /** The child could not start, ended by itself or has a defect. */
  | 'failed'
  /** The child needed more memory than it may have. */
  | 'out-of-memory'
  | 'timeout';

/** Why a job has no outcome. */
export class QueueError extends Error {
  override readonly name = 'QueueError';
  readonly code: QueueErrorCode;

  constructor(code: QueueErrorCode, options?: { cause?: unknown }) {
    super(code, options);
    this.code = code;
  }
}

export interface QueueOptions {
  /** Jobs waiting at most, the one under way not counted. */
  readonly queueLimit: number;
  /** Megabytes of the child's heap. */
  readonly heapLimit?: number | undefined;
  /** Megabytes of the child in all: files, what they unpack to and decoded pictures are not on its heap. */
  readonly memoryLimit?: number | undefined;
}

interface RunOptions {
  /** Milliseconds from the moment the child is given the job. */
  readonly timeLimit: number;
  readonly signal?: AbortSignal | undefined;
}

interface Outcome<Head, Item> {
  readonly head: Head;
  readonly items: readonly Item[];
}

export interface WorkerQueue<Head, Item = never> {
  /**
   * Runs the task in the child, after the jobs before it; `bytes` stay the caller's.
   * @throws {QueueError}
   */
  run(bytes: Uint8Array, options: RunOptions): Promise<Outcome<Head, Item>>;
  /** Ends the child; what is under way or waiting rejects with `closed`. */
  close(): Promise<void>;
}

interface Job {
  readonly bytes: Uint8Array;
  readonly timeLimit: number;
  resolve(outcome: Outcome<unknown, unknown>): void;
  reject(error: QueueError): void;
}

type State =
  | { readonly kind: 'absent' | 'closed' }
  | { readonly kind: 'starting' | 'idle'; readonly child: ChildProcess }
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
    };

/** In the language this file is in: with sources, the loader of this process is handed on. */
const CHILD = new URL(`./child${extname(import.meta.url)}`, import.meta.url);

/**
 * A queue before one child process, which is started with the first job and again after one that ended it. A thread
 * would not do: V8 ends the whole process when a decoder asks for an array larger than any may be.
 */
export function createWorkerQueue<Head, Item = never>(
  task: Task,
  { queueLimit, heapLimit = 512, memoryLimit = 2048 }: QueueOptions,
): WorkerQueue<Head, Item> {
  const waiting: Job[] = [];
  let state: State = { kind: 'absent' };

  function start(): void {
    const child = fork(CHILD, [task, String(memoryLimit)], {
      serialization: 'advanced',
      execArgv: [...process.execArgv, `--max-old-space-size=${heapLimit}`],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    child.on('message', (answer) => onAnswer(answer as Answer));
    child.on('error', (cause) => replace(new QueueError('failed', { cause })));
    child.on('exit', (code, signal) => {
      replace(new QueueError(state.kind === 'starting' ? 'failed' : codeOf(code, signal)));
    });
    state = { kind: 'starting', child };
  }

  /** Gives up the child with the job it has, or the first one waiting if it could not even start. */
  function replace(error: QueueError): void {
    const job = state.kind === 'starting' ? waiting.shift() : jobOf(state);
    void drop({ kind: 'absent' });
    job?.reject(error);
    next();
  }

  /** Late messages of the child then reach nobody. */
  async function drop(after: State): Promise<void> {
    const child = 'child' in state ? state.child : null;
    if (state.kind === 'running') clearTimeout(state.timer);
    state = after;
    if (child) await end(child);
  }

  function next(): void {
    if (state.kind === 'absent' && waiting.length > 0) start();
    if (state.kind !== 'idle') return;
    const { child } = state;
    const job = waiting.shift();
    if (!job) {
      child.unref();
      child.channel?.unref();
      return;
    }
    child.ref();
    child.channel?.ref();
    const timer = setTimeout(() => replace(new QueueError('timeout')), job.timeLimit);
    state = { kind: 'running', child, job, timer };
    send(child, { type: 'run', bytes: job.bytes });
  }

  function onAnswer(answer: Answer): void {
    if (answer.type === 'started') {
      if (state.kind === 'starting') state = { kind: 'idle', child: state.child };
      next();
    } else if (state.kind === 'running') {
      if (answer.type === 'head') receive(state, answer.head);
      // A defect may have left anything behind: the next job gets a new child.
      else replace(new QueueError('failed', { cause: answer }));
    } else if (state.kind === 'receiving' && answer.type === 'items') {
      const { child, job, head, items } = state;
      for (const item of answer.items) items.push(item);
      if (answer.last) {
        state = { kind: 'idle', child };
        job.resolve({ head, items });
        next();
      } else send(child, { type: 'more' });
    }
  }

  function receive({ child, job, timer }: State & { kind: 'running' }, head: unknown): void {
    clearTimeout(timer);
    state = { kind: 'receiving', child, job, head, items: [] };
    send(child, { type: 'more' });
  }

  function abort(job: Job, cause: unknown): void {
    const error = new QueueError('aborted', { cause });
    const at = waiting.indexOf(job);
    if (at >= 0) waiting.splice(at, 1)[0]?.reject(error);
    else if (jobOf(state) === job) replace(error);
  }

  return {
    run: (bytes, { timeLimit, signal }) =>
      new Promise((resolve, reject) => {
        if (state.kind === 'closed') return reject(new QueueError('closed'));
        if (signal?.aborted) return reject(new QueueError('aborted', { cause: signal.reason }));
        // While a child starts, the first one waiting is as good as under way.
        const ahead = state.kind === 'starting' ? 1 : 0;
        if (waiting.length - ahead >= queueLimit) return reject(new QueueError('busy'));
        const onAbort = (): void => abort(job, signal?.reason);
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
        waiting.push(job);
        next();
      }),
    async close() {
      const job = jobOf(state);
      const stopped = drop({ kind: 'closed' });
      for (const one of [...(job ? [job] : []), ...waiting.splice(0)]) one.reject(new QueueError('closed'));
      await stopped;
    },
  };
}

const jobOf = (state: State): Job | undefined => ('job' in state ? state.job : undefined);

const send = (child: ChildProcess, request: Request): void => void child.send(request);

async function end(child: ChildProcess): Promise<void> {
  child.removeAllListeners();
  child.on('error', () => {});
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.ref();
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** V8 ends a process that needs too much by a signal, as the watch and the system do; where there are none, by 134. */
const codeOf = (code: number | null, signal: NodeJS.Signals | null): QueueErrorCode =>
  signal !== null || code === 134 ? 'out-of-memory' : 'failed';
