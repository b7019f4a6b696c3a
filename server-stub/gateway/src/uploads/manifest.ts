import { createHmac } from 'node:crypto';
import { comparableName } from '../dialect.js';
import { deriveKeys, type Secrets } from '../tokens/secrets.js';
import type { ScannedFile } from './file-check.js';
import type { ManifestEntry } from './idempotency.js';

/** Matches the files of an upload whose response was lost with the service's list, without storing their names. */
export interface Manifests {
  create(files: readonly ScannedFile[]): readonly ManifestEntry[];
  /** Whether the entry is a file of this name, as the service lists it. */
  matches(entry: ManifestEntry, fileName: string): boolean;
}

export function createManifests(secrets: Secrets): Manifests {
  const keys = deriveKeys(secrets, 'hdt-gateway file name');
  const digest = (key: Uint8Array, name: string) =>
    createHmac('sha256', key).update(name).digest('base64url').slice(0, 22);
  return {
    create: (files) =>
      files.map(({ name, size }) => ({
        name: digest(keys[0], comparableName(name)),
        size,
      })),
    matches: ({ name }, fileName) => {
      const comparable = comparableName(fileName);
      return keys.some((key) => digest(key, comparable) === name);
    },
  };
}
