import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Answer, Call, Methods, Usage } from './serve.js';

/** A program in a process of its own; its functions are called as if they were here. */
export interface Program<M extends Methods> {
  call<K extends keyof M & string>(name: K, ...given: Parameters<M[K]>): Promise<Awaited<ReturnType<M[K]>>>;
  /** What it takes from now on, over what it takes now. */
  watch(): Promise<void>;
  /** Since `watch`. */
  usage(): Promise<Usage>;
  end(): Promise<void>;
}

/** `path` is relative to `from`, the caller's `import.meta.url`. The program ends with this process at the latest. */
export function startProgram<M extends Methods>(path: string, from: string): Program<M> {
  const child = fork(fileURLToPath(new URL(path, from)), {
    execArgv: ['--import', 'tsx'],
    serialization: 'advanced',
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const ask = createAsk(child, exited);
  return {
    call: (name, ...given) => ask(name, given) as Promise<never>,
    watch: () => ask('watch', []) as Promise<void>,
    usage: () => ask('usage', []) as Promise<Usage>,
    async end() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

function createAsk(child: ChildProcess, exited: Promise<void>) {
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
