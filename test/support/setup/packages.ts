import { rmSync } from 'node:fs';
import { ensureBuilt } from '../built.js';
import { installPackages } from '../install-packages.js';

/** Installs the packed packages once, into a folder that all test files of a run share. */
export default function setUp(): () => void {
  ensureBuilt();
  const folder = installPackages();
  process.env.HDT_INSTALLED = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
