import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** A program of the project under test, in a process group of its own, as a terminal starts it. */
export interface Running {
  /** Of the first process. */
  readonly pid: number | undefined;
  /** Everything printed so far, both streams. */
  readonly lines: string[];
  /** The first line that matches. Rejects when the program ends without it. */
  line(pattern: RegExp): Promise<RegExpExecArray>;
  /** To the whole group, as Ctrl-C does. */
  interrupt(): void;
  /** To the first process alone, as a supervisor does. */
  kill(signal: NodeJS.Signals): void;
  /** Whether nothing of its group runs any more. */
  isGone(): boolean;
  /** Exit code, or the signal's name. */
  readonly ended: Promise<number | NodeJS.Signals | null>;
}

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const started = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of started) signalGroup(child, 'SIGKILL');
});
// A signal that nobody handles ends a process without its `exit`.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130));

export function run(
  command: string,
  args: readonly string[],
  env: Record<string, string> = {},
  cwd = ROOT,
): Running {
  const child = spawn(command, args, {
    cwd,
    env: { ...withoutSettings(), ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  const listeners = new Set<() => void>();
  const heard = (line: string) => {
    lines.push(line);
    for (const listener of listeners) listener();
  };
  for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on('line', heard);
  const ended = once(child, 'close').then(([code, signal]) => code ?? signal);
  started.add(child);

  return {
    pid: child.pid,
    lines,
    ended,
    line: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const match = lines.map((line) => pattern.exec(line)).find(Boolean);
          if (match) resolve(match);
        };
        listeners.add(look);
        look();
        void ended.then(() => reject(new Error(`ended without ${pattern}:\n${lines.join('\n')}`)));
      }),
    interrupt: () => signalGroup(child, 'SIGINT'),
    kill: (signal) => child.kill(signal),
    isGone: () => !signalGroup(child, 0),
  };
}

/** The product as `npm start` starts it once all is built. */
export const startProduct = (args: readonly string[] = [], env: Record<string, string> = {}): Running =>
  run(process.execPath, ['--import', 'tsx', 'server-stub/start.ts', ...args], env);

/** The tests must not see what the developer has set. */
function withoutSettings(): NodeJS.ProcessEnv {
  const entries = Object.entries(process.env).filter(
    ([name]) => !/^(HDT_|PORT$|HOST$|NODE_ENV$|VITEST)/.test(name),
  );
  return Object.fromEntries(entries);
}

/** Whether there was anybody to hear it; 0 only asks. */
function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals | 0): boolean {
  if (pid === undefined) return false;
  try {
    return process.kill(-pid, signal);
  } catch {
    return false;
  }
}

/** For a program that cannot choose one itself and say which. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

export function isOpen(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, host);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
