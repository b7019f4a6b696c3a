import { randomUUID } from 'node:crypto';
import type { PairingScope, Person } from '../grant.js';
import type { HandoffState, Schema } from '../store/schema.js';

/** One pairing of a desktop with a phone. Times in milliseconds since 1970. */
export interface Handoff {
  readonly id: string;
  readonly person: Person;
  readonly state: HandoffState;
  /** The permissions of its phone. */
  readonly scope: ReadonlySet<PairingScope>;
  /** The masked name of its person; null when the host does not tell it. */
  readonly personName: string | null;
  /** How often it was claimed again after it was confirmed; earlier tokens are refused. */
  readonly reclaims: number;
  /** The computer's newest note to the phone; null without one. */
  readonly note: string | null;
  /** Shown on both screens; null until a phone has claimed the pairing. */
  readonly code: string | null;
  /** Thumbprint of the phone's key; null when it has none. */
  readonly thumbprint: string | null;
  /** Number of the person's newest sign-out when it was opened; a later one ends it. */
  readonly signOut: number;
  /** Time of the phone's last request about the pairing; 0 before the first. */
  readonly phoneSeenAt: number;
  /** Time of the desktop's last request about the pairing. */
  readonly desktopSeenAt: number;
  /** Limit for claiming and confirming the pairing and, once it is confirmed, for using it. */
  readonly expiresAt: number;
}

/** A pairing to be opened. Times in milliseconds since 1970. */
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

/** The two devices of a pairing. */
export type Side = 'phone' | 'desktop';

/** The status of a pairing for one of its devices: `silent_for` is the seconds since the last request of the other. */
export function toStatus(handoff: Handoff, { now, to }: { now: number; to: Side }) {
  const { id, state, code, expiresAt, phoneSeenAt, desktopSeenAt } = handoff;
  const seenAt = to === 'phone' ? desktopSeenAt : phoneSeenAt;
  return {
    handoff_id: id,
    state,
    ...(code !== null && { code }),
    expires_in: secondsLeft(expiresAt, now),
    ...(seenAt > 0 && { silent_for: Math.floor((now - seenAt) / 1000) }),
  };
}

export const secondsLeft = (expiresAt: number, now: number): number => Math.floor((expiresAt - now) / 1000);
