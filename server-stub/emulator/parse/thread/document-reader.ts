import { Worker } from 'node:worker_threads';
import type { Row } from '../../row.js';
import { isPictured } from '../detect.js';
import type { ParsedDocument } from '../document.js';
import { ParseFailure } from '../failure.js';
import type { Answer, Head, Request } from './messages.js';

export interface DocumentReader {
  /**
   * Reads a document in a thread of its own; `bytes` stay the caller's. Rejects with a ParseFailure, `timeout` and
   * `too-large` for one that takes more time or memory than it may, or with a DocumentReaderError.
   */
  read(bytes: Uint8Array): Promise<ParsedDocument>;
  /** Stops the thread; what is under way or waiting rejects with `closed`. */
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
  /** Megabytes of the thread's heap; the file itself and what it unpacks to are not on it. */
  readonly memoryLimit?: number;
}

interface Job {
  readonly bytes: Uint8Array;
  resolve(document: ParsedDocument): void;
  reject(error: Error): void;
}

type State =
  | { readonly kind: 'absent' | 'closed' }
  | { readonly kind: 'starting'; readonly worker: Worker }
  | { readonly kind: 'idle'; readonly worker: Worker }
  | { readonly kind: 'reading'; readonly worker: Worker; readonly job: Job; readonly timer: NodeJS.Timeout }
  | {
      readonly kind: 'taking-over';
      readonly worker: Worker;
      readonly job: Job;
      readonly head: Head;
      readonly rows: Row[];
    };

/** One thread, started with the first document and again after a document that ended it, and a queue before it. */
export function createDocumentReader({
  timeLimit = 10_000,
  pictureTimeLimit = 180_000,
  queueLimit = 2000,
  memoryLimit = 512,
}: DocumentReaderOptions = {}): DocumentReader {
  const waiting: Job[] = [];
  let state: State = { kind: 'absent' };

  function start(): void {
    const worker = new Worker(new URL('./worker-entry.mjs', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: memoryLimit },
    });
    worker.on('message', hear);
    worker.on('error', (cause) => replace(failureOf(cause)));
    worker.on('exit', () => replace(new DocumentReaderError('failed')));
    state = { kind: 'starting', worker };
  }

  /** Gives up the thread with the job it has, or had before it all if it could not even start. */
  function replace(error: Error): void {
    const job = state.kind === 'starting' ? waiting.shift() : jobOf(state);
    void drop({ kind: 'absent' });
    job?.reject(error);
    next();
  }

  /** Late words of the thread then reach nobody. */
  async function drop(after: State): Promise<void> {
    const worker = 'worker' in state ? state.worker : null;
    if (state.kind === 'reading') clearTimeout(state.timer);
    state = after;
    worker?.removeAllListeners();
    worker?.on('error', () => {});
    await worker?.terminate();
  }

  function next(): void {
    if (state.kind === 'absent' && waiting.length > 0) start();
    if (state.kind !== 'idle') return;
    const { worker } = state;
    const job = waiting.shift();
    if (!job) {
      worker.unref();
      return;
    }
    worker.ref();
    const limit = isPictured(job.bytes) ? pictureTimeLimit : timeLimit;
    const timer = setTimeout(() => replace(new ParseFailure('timeout')), limit);
    state = { kind: 'reading', worker, job, timer };
    // A copy to give away. (The slice of a Buffer would be none.)
    const bytes = new Uint8Array(job.bytes);
    worker.postMessage({ type: 'read', bytes } satisfies Request, [bytes.buffer]);
  }

  function hear(answer: Answer): void {
    if (answer.type === 'started') {
      if (state.kind === 'starting') state = { kind: 'idle', worker: state.worker };
    } else if (state.kind === 'reading') {
      clearTimeout(state.timer);
      const { worker, job } = state;
      if (answer.type === 'head') {
        state = { kind: 'taking-over', worker, job, head: answer.head, rows: [] };
        askForMore(worker);
        return;
      }
      state = { kind: 'idle', worker };
      if (answer.type === 'failure') job.reject(new ParseFailure(answer.reason));
      else job.reject(new DocumentReaderError('failed', { cause: answer }));
    } else if (state.kind === 'taking-over' && answer.type === 'rows') {
      const { worker, job, head, rows } = state;
      for (const row of answer.rows) rows.push(row);
      if (!answer.last) {
        askForMore(worker);
        return;
      }
      state = { kind: 'idle', worker };
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

const askForMore = (worker: Worker): void => worker.postMessage({ type: 'more' } satisfies Request);

function failureOf(cause: Error): Error {
  const outOfMemory = 'code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY';
  return outOfMemory
    ? new ParseFailure('too-large', { cause })
    : new DocumentReaderError('failed', { cause });
}
