import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout, for what an adopter has too: samples and the texts of the documentation. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** An empty folder outside of it, with the four packages installed from what `npm pack` makes. */
export const INSTALLED = process.env.HDT_INSTALLED ?? '';
if (!INSTALLED)
  throw new Error('HDT_INSTALLED names no folder: Vitest’s project `packages` and `npm run hosts` set it');

export const PACKAGES = ['hdt-elements', 'hdt-gateway', 'hdt-emulator', 'hdt-reader'] as const;

export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly exports: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly unpkg?: string;
  readonly jsdelivr?: string;
  readonly bin?: Readonly<Record<string, string>>;
}

export const folderOf = (name: string): string => join(INSTALLED, 'node_modules', name);

export const manifestOf = (name: string): Manifest =>
  JSON.parse(readFileSync(join(folderOf(name), 'package.json'), 'utf8'));

/** Every package that installing `name` brings along. */
export function broughtBy(name: string, seen = new Set<string>()): Set<string> {
  for (const dependency of Object.keys(manifestOf(name).dependencies ?? {})) {
    if (seen.has(dependency) || !existsSync(folderOf(dependency))) continue;
    seen.add(dependency);
    broughtBy(dependency, seen);
  }
  return seen;
}

/** Bytes of all files of these packages, in millions. */
export const megabytes = (names: readonly string[]): number =>
  names
    .flatMap((name) =>
      readdirSync(folderOf(name), { recursive: true, encoding: 'utf8' }).map((file) =>
        join(folderOf(name), file),
      ),
    )
    .map((file) => statSync(file))
    .reduce((sum, stat) => sum + (stat.isFile() ? stat.size : 0), 0) / 1e6;
