import { randomUUID } from 'node:crypto';
import type { Person } from '../grant.js';
import type { Database, HandoffState } from '../store/schema.js';

/** One pairing of a desktop with a phone. Times in milliseconds since 1970. */
export interface Handoff {
  readonly id: string;
  readonly person: Person;
  readonly state: HandoffState;
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

/** Pairings. Each step is one SQL statement, so that only one of several concurrent attempts succeeds. */
export interface Handoffs {
  /** Opens a pairing for a secret's hash and deletes the person's oldest beyond `max`; resolves with its id. */
  open(
    person: Person,
    opened: { secret: string; signOut: number; now: number; expiresAt: number; max: number },
  ): Promise<string>;
  /** Claims a pairing for a phone, once. Takes hashes; null when there is none to claim. */
  claim(
    secret: string,
    phone: { claim: string; code: string; thumbprint: string | null },
    now: number,
  ): Promise<Handoff | null>;
  /** Confirms a claim; false when the person has no such pairing, or it is not claimed. */
  confirm(person: Person, id: string, times: { now: number; expiresAt: number }): Promise<boolean>;
  refuse(person: Person, id: string, now: number): Promise<boolean>;
  /** Ends a pairing in any state; false when the person has no such pairing. */
  end(person: Person, id: string, now: number): Promise<boolean>;
  find(person: Person, id: string, now: number): Promise<Handoff | null>;
  /** Finds a pairing by the hash of its claim. */
  findByClaim(claim: string, now: number): Promise<Handoff | null>;
  /** Records a request of the phone or the desktop. */
  markSeen(id: string, side: Side, now: number): Promise<void>;
  /** Records a poll; false when the previous one is less than `interval` milliseconds ago. */
  poll(id: string, times: { now: number; interval: number }): Promise<boolean>;
}

/** The two devices of a pairing. */
export type Side = 'phone' | 'desktop';

const COLUMNS = [
  'id',
  'tenant',
  'subject',
  'state',
  'code',
  'key as thumbprint',
  'sign_out as signOut',
  'expires_at as expiresAt',
  'polled_at as phoneSeenAt',
  'watched_at as desktopSeenAt',
] as const;

export function createHandoffs(db: Database): Handoffs {
  const updateClaimed = ({ tenant, subject }: Person, id: string, now: number) =>
    db
      .updateTable('handoff')
      .where((row) => row.and({ id, tenant, subject, state: 'claimed' }))
      .where('expires_at', '>', now);

  async function findOne(columns: Partial<Handoff['person']> & { id?: string; claim?: string }, now: number) {
    const row = await db
      .selectFrom('handoff')
      .select(COLUMNS)
      .where((where) => where.and(columns))
      .where('expires_at', '>', now)
      .executeTakeFirst();
    return row ? toHandoff(row) : null;
  }

  return {
    async open({ tenant, subject }, { secret, signOut, now, expiresAt, max }) {
      const id = randomUUID();
      await db
        .insertInto('handoff')
        .values({
          id,
          tenant,
          subject,
          secret,
          state: 'open',
          claim: null,
          code: null,
          key: null,
          polled_at: 0,
          created_at: now,
          expires_at: expiresAt,
          watched_at: now,
          sign_out: signOut,
        })
        .execute();
      const others = await db
        .selectFrom('handoff')
        .select('id')
        .where((row) => row.and({ tenant, subject }))
        .where('id', '!=', id)
        .orderBy('created_at', 'desc')
        .execute();
      const excess = others.slice(max - 1).map((other) => other.id);
      if (excess.length > 0) await db.deleteFrom('handoff').where('id', 'in', excess).execute();
      return id;
    },

    async claim(secret, { claim, code, thumbprint }, now) {
      const row = await db
        .updateTable('handoff')
        .set({ state: 'claimed', claim, code, key: thumbprint })
        .where((row) => row.and({ secret, state: 'open' }))
        .where('expires_at', '>', now)
        .returning(COLUMNS)
        .executeTakeFirst();
      return row ? toHandoff(row) : null;
    },

    async confirm(person, id, { now, expiresAt }) {
      const { numUpdatedRows } = await updateClaimed(person, id, now)
        .set({ state: 'confirmed', expires_at: expiresAt })
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    async refuse(person, id, now) {
      const { numUpdatedRows } = await updateClaimed(person, id, now)
        .set({ state: 'refused' })
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    async end({ tenant, subject }, id, now) {
      const { numDeletedRows } = await db
        .deleteFrom('handoff')
        .where((row) => row.and({ id, tenant, subject }))
        .where('expires_at', '>', now)
        .executeTakeFirst();
      return numDeletedRows === 1n;
    },

    find: ({ tenant, subject }, id, now) => findOne({ id, tenant, subject }, now),
    findByClaim: (claim, now) => findOne({ claim }, now),

    async markSeen(id, side, now) {
      const seen = side === 'phone' ? { polled_at: now } : { watched_at: now };
      await db.updateTable('handoff').set(seen).where('id', '=', id).execute();
    },

    async poll(id, { now, interval }) {
      const { numUpdatedRows } = await db
        .updateTable('handoff')
        .set({ polled_at: now })
        .where('id', '=', id)
        .where('polled_at', '<=', now - interval)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },
  };
}

const toHandoff = ({ tenant, subject, ...row }: Omit<Handoff, 'person'> & Person): Handoff => ({
  ...row,
  person: { tenant, subject },
});

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
