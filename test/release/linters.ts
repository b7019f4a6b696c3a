import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import type { Unpacked } from './unpack.js';

/** What publint and Are the types wrong? find in a tarball. */
export async function lintTarball({ tarball, manifest }: Unpacked, root: string): Promise<string[]> {
  return [...(await findByPublint(tarball, manifest)), ...findByAttw(tarball, manifest.name, root)];
}

async function findByPublint(tarball: string, manifest: Unpacked['manifest']): Promise<string[]> {
  const bytes = new Uint8Array(readFileSync(tarball));
  const { messages } = await publint({ pack: { tarball: bytes.buffer }, strict: true });
  return messages.map((message) => `${manifest.name}: publint: ${formatMessage(message, { ...manifest })}`);
}

function findByAttw(tarball: string, name: string, root: string): string[] {
  const attw = join(root, 'node_modules/.bin/attw');
  const options = ['--profile', 'esm-only', '--no-color', '--no-emoji', '--format', 'ascii'];
  const { status, stdout, stderr } = spawnSync(attw, [tarball, ...options], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  return status === 0 ? [] : [`${name}: attw: ${stdout}${stderr}`];
}
