import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { Refusal } from './packages.mjs';

export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  readonly exports: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
  readonly bin?: Readonly<Record<string, string>>;
  readonly scripts?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly repository?: string | { readonly url?: string };
  readonly homepage?: string;
  readonly bugs?: string | { readonly url?: string };
}

/** What is in one tarball. */
export interface Unpacked {
  readonly tarball: string;
  readonly folder: string;
  readonly bytes: number;
  readonly manifest: Manifest;
  /** Paths with `/`, as the manifest writes them. */
  readonly files: readonly string[];
  readonly read: (file: string) => string;
}

export function unpack(tarball: string, folder: string): Unpacked {
  mkdirSync(folder, { recursive: true });
  const { status, stderr } = spawnSync('tar', ['-xzf', tarball, '-C', folder], { encoding: 'utf8' });
  if (status !== 0) throw new Refusal(`${tarball} cannot be unpacked: ${stderr}`);
  const home = join(folder, 'package');
  const read = (file: string): string => readFileSync(join(home, file), 'utf8');
  const files = readdirSync(home, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(home, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
  return {
    tarball,
    folder: home,
    bytes: statSync(tarball).size,
    manifest: JSON.parse(read('package.json')),
    files,
    read,
  };
}
