import { createHmac } from 'node:crypto';
import type { Person } from '../grant.js';
import { deriveKeys, type Secrets } from '../tokens/secrets.js';

/**
 * Hashes the SHA-256 of one owner's file, with the newest secret first, then with the secrets that it replaced. One file of
 * two owners has two hashes, and without the secrets nobody can look for a file that they have.
 */
export type FileKeys = (sha256: string) => readonly [string, ...string[]];

export function createFileKeys(secrets: Secrets): (owner: Person) => FileKeys {
  const [newest, ...older] = deriveKeys(secrets, 'hdt-gateway sent files');
  return ({ tenant, subject }) =>
    (sha256) => {
      const hash = (key: Uint8Array) =>
        createHmac('sha256', key)
          .update(JSON.stringify([tenant, subject, sha256]))
          .digest('base64url');
      return [hash(newest), ...older.map(hash)];
    };
}
