import { createHmac } from 'node:crypto';
import { comparableName } from '../dialect.js';
import { deriveKeys, type Secrets } from '../tokens/secrets.js';
import type { SeenFile } from './file-check.js';
import type { ManifestEntry } from './idempotency.js';

/** Recognises the files of an upload whose answer was lost, without keeping what they are called. */
export interface Manifests {
  of(files: readonly SeenFile[]): readonly ManifestEntry[];
  /** Whether the service lists a file of this name. `fileName` as listed. */
  isNamed(entry: ManifestEntry, fileName: string): boolean;
}

export function createManifests(secrets: Secrets): Manifests {
  const keys = deriveKeys(secrets, 'hdt-gateway file name');
  const digest = (key: Uint8Array, name: string) =>
    createHmac('sha256', key).update(name).digest('base64url').slice(0, 22);
  return {
    of: (files) =>
      files.map(({ name, size }) => ({
        name: digest(keys[0], comparableName(Buffer.from(name, 'latin1').toString('utf8'))),
        size,
      })),
    isNamed: ({ name }, fileName) => {
      const comparable = comparableName(fileName);
      return keys.some((key) => digest(key, comparable) === name);
    },
  };
}
