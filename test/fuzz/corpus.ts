import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Target } from './targets.js';

export const CORPUS = fileURLToPath(new URL('./corpus/', import.meta.url));

export interface Kept {
  /** What became of it: the first part of the file's name. */
  readonly outcome: string;
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The inputs of a target in the repository. */
export function readCorpus(target: Target): Kept[] {
  const folder = join(CORPUS, target.name);
  if (!existsSync(folder)) return [];
  return readdirSync(folder).map((name) => ({
    outcome: name.split('.')[0]!,
    name,
    bytes: readFileSync(join(folder, name)),
  }));
}
