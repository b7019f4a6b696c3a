import { randomUUID } from 'node:crypto';
import type { Person } from '../grant.js';
import type { Schema } from '../store/schema.js';
import type { Handoff } from './handoff.js';

/** What a pairing is opened with. Times in milliseconds since 1970. */
export interface OpenedHandoff extends Pick<Handoff, 'scope' | 'personName' | 'signOut' | 'expiresAt'> {
  /** A hash. */
  readonly secret: string;
  readonly now: number;
  /** Pairings that a person may have. */
  readonly max: number;
}

/** The row of a pairing that no phone has claimed. */
export const toRow = (
  { tenant, subject }: Person,
  { secret, scope, personName, signOut, now, expiresAt }: OpenedHandoff,
): Schema['handoff'] => ({
  id: randomUUID(),
  tenant,
  subject,
  secret,
  state: 'open',
  claim: null,
  code: null,
  key: null,
  polled_at: 0,
  token_polled_at: 0,
  created_at: now,
  expires_at: expiresAt,
  watched_at: now,
  sign_out: signOut,
  scope: [...scope].join(' '),
  person_name: personName,
  reclaims: 0,
  note: null,
});
