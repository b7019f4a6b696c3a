import { createHmac } from 'node:crypto';
import type { Person } from '../grant.js';
import { deriveKeys, type Secrets } from './secrets.js';

/** Tells a page whether two tokens are one person's, and nothing else of them: a keyed hash. */
export type SubjectTag = (person: Person) => string;

/** By the oldest secret: a tag that changed with a new one would look like somebody else signing in. */
export function createSubjectTag(secrets: Secrets): SubjectTag {
  const key = deriveKeys(secrets, 'hdt-gateway subject tag').at(-1)!;
  return ({ tenant, subject }) =>
    createHmac('sha256', key)
      .update(JSON.stringify([tenant, subject]))
      .digest('base64url')
      .slice(0, 22);
}
