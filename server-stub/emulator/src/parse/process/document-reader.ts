import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { extname } from 'node:path';
import type { Row } from '../../row.js';
import { isPictured } from '../detect.js';
import type { ParsedDocument } from '../document.js';
import { ParseFailure } from '../failure.js';
import type { Answer, Head, Request } from './messages.js';

export interface DocumentReader {
  /**
   * Reads a document in a process of its own; `bytes` stay the caller's. Rejects with a ParseFailure, `timeout` and
   * `too-large` for one that takes more time or memory than it may, or with a DocumentReaderError.
   */
  read(bytes: Uint8Array): Promise<ParsedDocument>;
  /** Ends the process; what is under way or waiting rejects with `closed`. */
  close(): Promise<void>;
}

/** `busy`: as many documents wait as may. `failed`: a parser has a defect. */
export type DocumentReaderErrorCode = 'busy' | 'closed' | 'failed';

export class DocumentReaderError extends Error {
  override readonly name = 'DocumentReaderError';
  readonly code: DocumentReaderErrorCode;

  constructor(code: DocumentReaderErrorCode, options?: { cause?: unknown }) {
    super(code, options);
    this.code = code;
  }
}

export interface DocumentReaderOptions {
  /** Milliseconds for a document of text. */
  readonly timeLimit?: number;
  /** Milliseconds for a picture or a PDF, which may be a scan of many pages. */
  readonly pictureTimeLimit?: number;
  /** Documents waiting at most, the one being read not counted. */
  readonly queueLimit?: number;
  /** Megabytes of the child's heap. */
  readonly heapLimit?: number;
  /** Megabytes of the child in all: files, what they unpack to and decoded pictures are not on its heap. */
  readonly memoryLimit?: number;
}

interface Job {
  readonly bytes: Uint8Array;
  resolve(document: ParsedDocument): void;
  reject(error: Error): void;
}

type State =
  | { readonly kind: 'absent' | 'closed' }
  | { readonly kind: 'starting'; readonly child: ChildProcess }
  | { readonly kind: 'idle'; readonly child: ChildProcess }
  | {
      readonly kind: 'reading';
      readonly child: ChildProcess;
      readonly job: Job;
      readonly timer: NodeJS.Timeout;
    }
  | {
      readonly kind: 'taking-over';
      readonly child: ChildProcess;
      readonly job: Job;
      readonly head: Head;
      readonly rows: Row[];
    };

/** In the language this file is in: with sources, the loader of this process is handed on. */
const CHILD = new URL(`./child${extname(import.meta.url)}`, import.meta.url);

/**
 * One child process, started with the first document and again after one that ended it, and a queue before it. A thread
 * would not do: V8 ends the whole process when a decoder asks for an array larger than any may be.
 */
export function createDocumentReader({
  timeLimit = 10_000,
  pictureTimeLimit = 180_000,
  queueLimit = 2000,
  heapLimit = 512,
  memoryLimit = 2048,
}: DocumentReaderOptions = {}): DocumentReader {
  const waiting: Job[] = [];
  let state: State = { kind: 'absent' };

  function start(): void {
    const child = fork(CHILD, [String(memoryLimit)], {
      serialization: 'advanced',
      execArgv: [...process.execArgv, `--max-old-space-size=${heapLimit}`],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    child.on('message', (answer) => hear(answer as Answer));
    child.on('error', (cause) => replace(new DocumentReaderError('failed', { cause })));
    child.on('exit', (code, signal) => {
      replace(state.kind === 'starting' ? new DocumentReaderError('failed') : failureOf(code, signal));
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

  /** Late words of the child then reach nobody. */
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
    const limit = isPictured(job.bytes) ? pictureTimeLimit : timeLimit;
    const timer = setTimeout(() => replace(new ParseFailure('timeout')), limit);
    state = { kind: 'reading', child, job, timer };
    child.send({ type: 'read', bytes: job.bytes } satisfies Request);
  }

  function hear(answer: Answer): void {
    if (answer.type === 'started') {
      if (state.kind === 'starting') state = { kind: 'idle', child: state.child };
    } else if (state.kind === 'reading') {
      clearTimeout(state.timer);
      const { child, job } = state;
      if (answer.type === 'head') {
        state = { kind: 'taking-over', child, job, head: answer.head, rows: [] };
        askForMore(child);
        return;
      }
      state = { kind: 'idle', child };
      if (answer.type === 'failure') job.reject(new ParseFailure(answer.reason));
      else job.reject(new DocumentReaderError('failed', { cause: answer }));
    } else if (state.kind === 'taking-over' && answer.type === 'rows') {
      const { child, job, head, rows } = state;
      for (const row of answer.rows) rows.push(row);
      if (!answer.last) {
        askForMore(child);
        return;
      }
      state = { kind: 'idle', child };
      job.resolve({ ...head, rows });
    }
    next();
  }

  return {
    read: (bytes) =>
      new Promise((resolve, reject) => {
        if (state.kind === 'closed') return reject(new DocumentReaderError('closed'));
        if (waiting.length >= queueLimit) return reject(new DocumentReaderError('busy'));
        waiting.push({ bytes, resolve, reject });
        next();
      }),
    async close() {
      const job = jobOf(state);
      const stopped = drop({ kind: 'closed' });
      for (const one of [...(job ? [job] : []), ...waiting.splice(0)])
        one.reject(new DocumentReaderError('closed'));
      await stopped;
    },
  };
}

const jobOf = (state: State): Job | undefined =>
  state.kind === 'reading' || state.kind === 'taking-over' ? state.job : undefined;

const askForMore = (child: ChildProcess): void => void child.send({ type: 'more' } satisfies Request);

async function end(child: ChildProcess): Promise<void> {
  child.removeAllListeners();
  child.on('error', () => {});
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.ref();
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** V8 ends a process that needs too much by a signal, as the watch and the system do; where there are none, by 134. */
const failureOf = (code: number | null, signal: NodeJS.Signals | null): Error =>
  signal !== null || code === 134 ? new ParseFailure('too-large') : new DocumentReaderError('failed');
