import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Runs the command of this process's arguments with `env` beside its own; this process ends as it did. */
export async function runWith(env: Readonly<Record<string, string>>): Promise<void> {
  const [command = '', ...args] = process.argv.slice(2);
  const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  const [code] = (await once(child, 'exit')) as [number | null];
  process.exitCode = code ?? 1;
}
