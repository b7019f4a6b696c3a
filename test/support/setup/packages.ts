import { rmSync } from 'node:fs';
import { installPackages } from '../install-packages.js';

/** Installs the packed packages once, into a folder that all test files of a run share. */
export default function setUp(): () => void {
  const folder = installPackages();
  process.env.HDT_INSTALLED = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
