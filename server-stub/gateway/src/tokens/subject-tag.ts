import { createHmac } from 'node:crypto';
import type { Person } from '../grant.js';
import { deriveKeys, type Secrets } from './secrets.js';

/** Lets a page compare whether two tokens belong to one person: a keyed hash of the person. */
export type SubjectTag = (person: Person) => string;

/** Keyed with the oldest secret: a tag that changed with a new secret would look like another person signing in. */
export function createSubjectTag(secrets: Secrets): SubjectTag {
  const key = deriveKeys(secrets, 'hdt-gateway subject tag').at(-1)!;
  return ({ tenant, subject }) =>
    createHmac('sha256', key)
      .update(JSON.stringify([tenant, subject]))
      .digest('base64url')
      .slice(0, 22);
}
