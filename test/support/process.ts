import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** A program under test, in its own process group, as a terminal starts it. */
export interface Running {
  /** Id of the first process. */
  readonly pid: number | undefined;
  /** Everything printed so far, to stdout and stderr. */
  readonly lines: string[];
  /** Resolves with the first line that matches. Rejects when the program ends without it. */
  line(pattern: RegExp): Promise<RegExpExecArray>;
  /** Sends SIGINT to the whole group, as Ctrl-C does. */
  interrupt(): void;
  /** Signals the first process alone, as a supervisor does. */
  kill(signal: NodeJS.Signals): void;
  /** Whether every process of the group has ended. */
  isGone(): boolean;
  /** Exit code, or the signal's name. */
  readonly ended: Promise<number | NodeJS.Signals | null>;
}

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const started = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of started) signalGroup(child, 'SIGKILL');
});
// An unhandled signal ends a process without the event `exit`.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130));

export function run(
  command: string,
  args: readonly string[],
  env: Record<string, string> = {},
  cwd = ROOT,
): Running {
  const child = spawn(command, args, {
    cwd,
    env: { ...environmentWithoutSettings(), ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  const listeners = new Set<() => void>();
  const addLine = (line: string) => {
    lines.push(line);
    for (const listener of listeners) listener();
  };
  for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on('line', addLine);
  const ended = once(child, 'close').then(([code, signal]) => code ?? signal);
  started.add(child);

  return {
    pid: child.pid,
    lines,
    ended,
    line: (pattern) =>
      new Promise((resolve, reject) => {
        const check = () => {
          const match = lines.map((line) => pattern.exec(line)).find(Boolean);
          if (match) resolve(match);
        };
        listeners.add(check);
        check();
        void ended.then(() => reject(new Error(`ended without ${pattern}:\n${lines.join('\n')}`)));
      }),
    interrupt: () => signalGroup(child, 'SIGINT'),
    kill: (signal) => child.kill(signal),
    isGone: () => !signalGroup(child, 0),
  };
}

/** Starts the product as `npm start` does after its build. */
export const startProduct = (args: readonly string[] = [], env: Record<string, string> = {}): Running =>
  run(process.execPath, ['--import', 'tsx', 'server-stub/start/start.ts', ...args], env);

/** The environment without the developer's own settings, which tests must not depend on. */
function environmentWithoutSettings(): NodeJS.ProcessEnv {
  const entries = Object.entries(process.env).filter(
    ([name]) => !/^(HDT_|PORT$|HOST$|NODE_ENV$|VITEST)/.test(name),
  );
  return Object.fromEntries(entries);
}

/** Returns whether the group has a process left. The signal 0 only checks. */
function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals | 0): boolean {
  if (pid === undefined) return false;
  try {
    return process.kill(-pid, signal);
  } catch {
    return false;
  }
}

export function isPortOpen(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, host);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
