import { createRequire } from 'node:module';
import type { Reader, Readers } from '../../reader.js';

/** An optional peer: a name in a variable, since the compiler knows only what must be installed. */
const PACKAGE: string = 'hdt-reader';

interface ReaderPackage {
  createReader(options: { readonly readers: Readers }): Reader;
}

export function isReaderInstalled(): boolean {
  try {
    createRequire(import.meta.url).resolve(`${PACKAGE}/package.json`);
    return true;
  } catch {
    return false;
  }
}

/** The reader of pictures and pages; undefined where its package is not installed. */
export async function loadReader(readers: Readers): Promise<Reader | undefined> {
  if (!isReaderInstalled()) return undefined;
  const { createReader } = (await import(PACKAGE)) as ReaderPackage;
  return createReader({ readers });
}
