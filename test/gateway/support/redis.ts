import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Redis } from 'ioredis';
import { findRedis } from '../../support/engines.mjs';
import { findFreePort } from '../../support/free-port.mjs';
import { skipWhen } from '../../support/skip.js';

/** A Redis of our own, which writes nothing to the disk. */
export interface TestRedis {
  readonly url: string;
  readonly port: number;
  /** One command of its operator. */
  ask(...command: [name: string, ...args: string[]]): Promise<unknown>;
  /** Ends it at once, with all it has. */
  kill(): Promise<void>;
  /** Starts it again on the same port, empty. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export const needsRedis = skipWhen(findRedis() === null, 'no redis-server found');

/** Null where there is no `redis-server`. `settings` are those of its command line. */
export async function startRedis(settings: readonly string[] = []): Promise<TestRedis | null> {
  const program = findRedis();
  if (program === null) return null;
  const folder = await mkdtemp(join(tmpdir(), 'hdt-redis-'));
  const port = await findFreePort();
  const url = `redis://127.0.0.1:${port}`;
  let server: ChildProcess;
  const start = async () => {
    const args = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', '', ...settings];
    server = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    await ready(server);
  };
  const kill = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const exit = once(server, 'exit');
    server.kill('SIGKILL');
    await exit;
  };
  const abandon = () => server.kill('SIGKILL');
  process.once('exit', abandon);
  await start();

  return {
    url,
    port,
    async ask(...command) {
      const operator = new Redis(url, { lazyConnect: true });
      try {
        return await operator.call(...command);
      } finally {
        operator.disconnect();
      }
    },
    kill,
    restart: start,
    async stop() {
      await kill();
      process.off('exit', abandon);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function ready(server: ChildProcess): Promise<void> {
  const lines: string[] = [];
  for await (const line of createInterface({ input: server.stdout! })) {
    lines.push(line);
    if (/Ready to accept connections/i.test(line)) break;
  }
  server.stdout?.resume();
  if (server.exitCode !== null) throw new Error(`redis-server ended:\n${lines.join('\n')}`);
}
