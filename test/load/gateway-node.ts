import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { RESOLUTION } from './loop-delay.js';

const COMMAND = fileURLToPath(new URL('../../server-stub/gateway/dist/command/main.js', import.meta.url));

/** A node of the gateway: `npx hdt-gateway`, in a process of its own that may be killed and started again. */
export interface GatewayNode {
  readonly name: string;
  /** Of the running process. */
  readonly pid: number;
  /** Resolves once it is ready. */
  start(): Promise<void>;
  /** Resolves once it has ended: at once by SIGKILL, and by SIGTERM when its requests are answered. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
  /** The 99th percentile of the event loop's delay since the last call, in milliseconds; null while it does not answer. */
  readLoopDelay(): Promise<number | null>;
}

export interface NodeOptions {
  readonly name: string;
  readonly port: number;
  readonly metricsPort: number;
  readonly environment: Readonly<Record<string, string>>;
  /** The file of its log. */
  readonly log: string;
}

export function createNode({ name, port, metricsPort, environment, log }: NodeOptions): GatewayNode {
  let child: ChildProcess | null = null;
  const url = `http://127.0.0.1:${port}/hdt/health/ready`;
  const isReady = () =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
  return {
    name,
    get pid() {
      return child?.pid ?? 0;
    },
    async start() {
      const file = openSync(log, 'a');
      child = spawn(process.execPath, [COMMAND], {
        env: {
          PATH: process.env.PATH,
          ...environment,
          PORT: String(port),
          HDT_METRICS_PORT: String(metricsPort),
        },
        stdio: ['ignore', file, file],
      });
      closeSync(file);
      process.once('exit', () => child?.kill('SIGKILL'));
      while (!(await isReady())) {
        if (child.exitCode !== null) throw new Error(`${name} ended before it was ready`);
        await sleep(50);
      }
    },
    async end(signal) {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const exit = once(child, 'exit');
      child.kill(signal);
      await exit;
    },
    async readLoopDelay() {
      const text = await fetch(`http://127.0.0.1:${metricsPort}/`).then(
        (response) => response.text(),
        () => '',
      );
      const [, seconds] = /^nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(text) ?? [];
      return seconds === undefined ? null : Math.max(0, Number(seconds) * 1000 - RESOLUTION);
    },
  };
}
