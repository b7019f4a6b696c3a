import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Answer, Call, Methods, Usage } from './serve.js';

/** A program in its own process, whose methods can be called from here. */
export interface Program<M extends Methods> {
  /** Of its process. */
  readonly pid: number;
  call<K extends keyof M & string>(name: K, ...given: Parameters<M[K]>): Promise<Awaited<ReturnType<M[K]>>>;
  /** Starts to measure its memory and processor time. */
  watch(): Promise<void>;
  /** Memory and processor time since `watch`. */
  usage(): Promise<Usage>;
  end(): Promise<void>;
}

/**
 * Starts a program, which ends with this process at the latest.
 *
 * @param path Relative to `from`.
 * @param from The caller's `import.meta.url`.
 */
export function startProgram<M extends Methods>(path: string, from: string): Program<M> {
  const child = fork(fileURLToPath(new URL(path, from)), {
    execArgv: ['--import', 'tsx'],
    serialization: 'advanced',
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const request = createRequester(child, exited);
  return {
    pid: child.pid ?? 0,
    call: (name, ...given) => request(name, given) as Promise<never>,
    watch: () => request('watch', []) as Promise<void>,
    usage: () => request('usage', []) as Promise<Usage>,
    async end() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

function createRequester(child: ChildProcess, exited: Promise<void>) {
  const waiting = new Map<number, (answer: Answer) => void>();
  let calls = 0;
  child.on('message', (answer) => {
    const { id } = answer as Answer;
    waiting.get(id)?.(answer as Answer);
    waiting.delete(id);
  });
  void exited.then(() => {
    for (const [id, settle] of waiting) settle({ id, error: 'the program ended' });
  });
  return (name: string, given: readonly unknown[]) =>
    new Promise<unknown>((resolve, reject) => {
      const call: Call = { id: ++calls, name, given };
      waiting.set(call.id, (answer) =>
        answer.error === undefined ? resolve(answer.value) : reject(new Error(`${name}: ${answer.error}`)),
      );
      child.send(call);
    });
}
