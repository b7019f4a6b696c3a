import { execFileSync } from 'node:child_process';
import { findFreePort } from './free-port.mjs';
import { ROOT, type Running, run } from './process.js';

export const hasPython = (() => {
  try {
    execFileSync('python3', ['-c', 'import sys; assert sys.version_info >= (3, 9)'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

/** A running back end of level 1 of the protocol. */
export interface BackEnd {
  /** Origin of its URL, without the path it is mounted at. */
  readonly origin: string;
  close(): Promise<void>;
}

const COMMANDS = {
  'stub.ts': [process.execPath, '--import', 'tsx'],
  'stub.py': ['python3'],
} as const;

/**
 * Starts a stub of the token exchange with the command that its first lines give.
 *
 * @param service The emulator's address and its API key.
 * @param settings Variables of the environment besides those.
 */
export async function startStub(
  name: keyof typeof COMMANDS,
  service: { readonly url: string; readonly key: string },
  settings: Record<string, string> = {},
): Promise<BackEnd & Pick<Running, 'lines'> & { isRunning(): boolean }> {
  const [command, ...args] = COMMANDS[name];
  const port = await findFreePort();
  const stub: Running = run(
    command,
    [...args, `server-stub/token-exchange/${name}`],
    { HDT_SERVICE_URL: service.url, HDT_API_KEY: service.key, PORT: String(port), ...settings },
    ROOT,
  );
  await stub.line(/^http/);
  return {
    origin: `http://127.0.0.1:${port}`,
    lines: stub.lines,
    isRunning: () => !stub.isGone(),
    async close() {
      stub.kill('SIGTERM');
      await stub.ended;
    },
  };
}
