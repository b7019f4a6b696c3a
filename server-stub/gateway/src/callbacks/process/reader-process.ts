import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { extname } from 'node:path';
import type { Limits } from '../../limits.js';
import { CallbackFailure } from '../failure.js';
import type { Callback } from '../read-callback.js';
import type { Answer, Request } from './messages.js';

export interface ReadingProcess {
  /** Rejects with a CallbackFailure, also for a callback that takes more time or memory than it may. */
  read(request: Request): Promise<Callback>;
  /** Ends it; what is under way or waiting rejects. */
  close(): Promise<void>;
}

interface Job {
  readonly request: Request;
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

/** In the language this file is in: with sources, the loader of this process is handed on. */
const CHILD = new URL(`./child${extname(import.meta.url)}`, import.meta.url);

/**
 * One child process, started with the first callback and again after one that ended it, and a queue before it. It leaves
 * the gateway's own thread to others, what ends it ends nothing else, and it has neither the key nor the environment.
 */
export function createReadingProcess({ callbackReadTime, callbackReadMemory }: Limits): ReadingProcess {
  const waiting: Job[] = [];
  let state: State = { kind: 'absent' };

  function start(): void {
    const { NODE_OPTIONS } = process.env;
    // Bodies, and what pages unpack to, are not on its heap.
    const memory = 2 * callbackReadMemory;
    const child = fork(CHILD, [String(memory)], {
      serialization: 'advanced',
      execArgv: [...process.execArgv, `--max-old-space-size=${callbackReadMemory}`],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: NODE_OPTIONS === undefined ? {} : { NODE_OPTIONS },
    });
    child.on('message', (answer) => hear(answer as Answer));
    child.on('error', (cause) => replace(new Error('the reading process failed', { cause })));
    child.on('exit', () => {
      const failed =
        state.kind === 'starting' ? new Error('no reading process') : new CallbackFailure('memory');
      replace(failed);
    });
    state = { kind: 'starting', child };
  }

  /** Gives up the child with the job it has, or had before it all if it could not even start. */
  function replace(error: Error): void {
    const job = state.kind === 'starting' ? waiting.shift() : jobOf(state);
    void drop({ kind: 'absent' });
    job?.reject(error);
    next();
  }

  async function drop(after: State): Promise<void> {
    const child = 'child' in state ? state.child : null;
    if (state.kind === 'reading') clearTimeout(state.timer);
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
    const timer = setTimeout(() => replace(new CallbackFailure('timeout')), callbackReadTime);
    state = { kind: 'reading', child, job, timer };
    child.send(job.request);
  }

  function hear(answer: Answer): void {
    if (state.kind === 'starting' && answer.type === 'started') state = { kind: 'idle', child: state.child };
    if (state.kind === 'reading') {
      const { child, job, timer } = state;
      clearTimeout(timer);
      state = { kind: 'idle', child };
      if (answer.type === 'read') job.resolve(answer.callback);
      else if (answer.type === 'failure') job.reject(new CallbackFailure(answer.part));
      else job.reject(new Error('a reader failed', { cause: answer }));
    }
    next();
  }

  return {
    read: (request) =>
      new Promise((resolve, reject) => {
        if (state.kind === 'closed') return reject(new Error('closed'));
        waiting.push({ request, resolve, reject });
        next();
      }),
    async close() {
      const job = jobOf(state);
      const stopped = drop({ kind: 'closed' });
      for (const one of [...(job ? [job] : []), ...waiting.splice(0)]) one.reject(new Error('closed'));
      await stopped;
    },
  };
}

const jobOf = (state: State): Job | undefined => (state.kind === 'reading' ? state.job : undefined);

/** Late words of it then reach nobody. */
async function end(child: ChildProcess): Promise<void> {
  child.removeAllListeners();
  child.on('error', () => {});
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.ref();
  child.kill('SIGKILL');
  await once(child, 'exit');
}
