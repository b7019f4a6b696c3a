// Starts the programs of a run, each in a process group of its own, so that what a program started ends with it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

const hasGroups = process.platform !== 'win32';
const running = new Set();

/**
 * @param {(piece: Buffer) => void} print takes what the programs write
 * @returns a function that runs a command in the project's folder; resolves with whether it succeeded
 */
export const createRunner =
  (print) =>
  async (command, args, env = {}) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: hasGroups,
      shell: !hasGroups,
    });
    running.add(child);
    child.stdout.on('data', print);
    child.stderr.on('data', print);
    try {
      const [code] = await once(child, 'close');
      return code === 0;
    } finally {
      running.delete(child);
    }
  };

/**
 * Ends the programs, and then this process, when that is interrupted.
 * @param grace milliseconds for each program to end what it started, before it is killed
 */
export function endWithRun(grace = 10_000) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.once(signal, async () => {
      const ends = [...running].map((child) => once(child, 'exit'));
      send('SIGINT');
      setTimeout(() => send('SIGKILL'), grace).unref();
      await Promise.all(ends);
      // What is left of their groups.
      send('SIGKILL');
      process.exit(130);
    });
  }
}

function send(signal) {
  for (const child of running) {
    try {
      if (hasGroups) process.kill(-child.pid, signal);
      else child.kill(signal);
    } catch {
      // Already gone.
    }
  }
}
