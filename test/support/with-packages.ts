// Runs a command with the folder of the installed packages in HDT_INSTALLED: with-packages.ts COMMAND ARGUMENT…
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { installPackages } from './install-packages.js';

const folder = installPackages();
try {
  const [command = '', ...args] = process.argv.slice(2);
  const { status } = spawnSync(command, args, {
    stdio: 'inherit',
    env: { ...process.env, HDT_INSTALLED: folder },
  });
  process.exitCode = status ?? 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
