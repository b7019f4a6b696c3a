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
  readonly key: string | null;
  readonly createdAt: number;
  /** When each last asked for it; 0 before. */
  readonly phoneSeenAt: number;
  readonly desktopSeenAt: number;
  /** Until then it may be claimed and confirmed and, once confirmed, used. */
  readonly expiresAt: number;
}

/** Pairings. Each step is one statement, so that of many at once, on any nodes, one succeeds. */
export interface Handoffs {
  /** Opens a pairing for a secret's hash and deletes the person's oldest beyond `max`; resolves with its id. */
  open(
    person: Person,
    opened: { secret: string; now: number; expiresAt: number; max: number },
  ): Promise<string>;
  /** Claims a pairing for a phone, once. Takes hashes; null when there is none to claim. */
  claim(
    secret: string,
    phone: { claim: string; code: string; key: string | null },
    now: number,
  ): Promise<Handoff | null>;
  /** Confirms a claim; false when none of the person's waits for it. */
  confirm(person: Person, id: string, times: { now: number; expiresAt: number }): Promise<boolean>;
  refuse(person: Person, id: string, now: number): Promise<boolean>;
  /** Ends a pairing in any state; false when the person has no such pairing. */
  end(person: Person, id: string, now: number): Promise<boolean>;
  find(person: Person, id: string, now: number): Promise<Handoff | null>;
  /** By the hash of its claim. */
  findByClaim(claim: string, now: number): Promise<Handoff | null>;
  /** Records that the phone or the desktop is there. */
  see(id: string, who: Side, now: number): Promise<void>;
  /** Records a poll; false when the previous one is less than `interval` milliseconds ago. */
  poll(id: string, times: { now: number; interval: number }): Promise<boolean>;
}

/** The two halves of a pairing. */
export type Side = 'phone' | 'desktop';

const COLUMNS = [
  'id',
  'tenant',
  'subject',
  'state',
  'code',
  'key',
  'created_at as createdAt',
  'expires_at as expiresAt',
  'polled_at as phoneSeenAt',
  'watched_at as desktopSeenAt',
] as const;

export function createHandoffs(db: Database): Handoffs {
  const changeClaimed = (person: Person, id: string, now: number) =>
    db
      .updateTable('handoff')
      .where('id', '=', id)
      .where('tenant', '=', person.tenant)
      .where('subject', '=', person.subject)
      .where('state', '=', 'claimed')
      .where('expires_at', '>', now);

  return {
    async open({ tenant, subject }, { secret, now, expiresAt, max }) {
      const id = randomUUID();
      const fresh = { state: 'open' as const, claim: null, code: null, key: null, polled_at: 0 };
      await db
        .insertInto('handoff')
        .values({
          id,
          tenant,
          subject,
          secret,
          ...fresh,
          created_at: now,
          expires_at: expiresAt,
          watched_at: now,
        })
        .execute();
      const others = await db
        .selectFrom('handoff')
        .select('id')
        .where('subject', '=', subject)
        .where('tenant', '=', tenant)
        .where('id', '!=', id)
        .orderBy('created_at', 'desc')
        .execute();
      const tooMany = others.slice(max - 1).map((other) => other.id);
      if (tooMany.length > 0) await db.deleteFrom('handoff').where('id', 'in', tooMany).execute();
      return id;
    },

    async claim(secret, { claim, code, key }, now) {
      const row = await db
        .updateTable('handoff')
        .set({ state: 'claimed', claim, code, key })
        .where('secret', '=', secret)
        .where('state', '=', 'open')
        .where('expires_at', '>', now)
        .returning(COLUMNS)
        .executeTakeFirst();
      return row ? toHandoff(row) : null;
    },

    async confirm(person, id, { now, expiresAt }) {
      const { numUpdatedRows } = await changeClaimed(person, id, now)
        .set({ state: 'confirmed', expires_at: expiresAt })
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    async refuse(person, id, now) {
      const { numUpdatedRows } = await changeClaimed(person, id, now)
        .set({ state: 'refused' })
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    async end({ tenant, subject }, id, now) {
      const { numDeletedRows } = await db
        .deleteFrom('handoff')
        .where('id', '=', id)
        .where('tenant', '=', tenant)
        .where('subject', '=', subject)
        .where('expires_at', '>', now)
        .executeTakeFirst();
      return numDeletedRows === 1n;
    },

    async find({ tenant, subject }, id, now) {
      const row = await db
        .selectFrom('handoff')
        .select(COLUMNS)
        .where('id', '=', id)
        .where('tenant', '=', tenant)
        .where('subject', '=', subject)
        .where('expires_at', '>', now)
        .executeTakeFirst();
      return row ? toHandoff(row) : null;
    },

    async findByClaim(claim, now) {
      const row = await db
        .selectFrom('handoff')
        .select(COLUMNS)
        .where('claim', '=', claim)
        .where('expires_at', '>', now)
        .executeTakeFirst();
      return row ? toHandoff(row) : null;
    },

    async see(id, who, now) {
      const seen = who === 'phone' ? { polled_at: now } : { watched_at: now };
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

/** A pairing as one half of it sees it: `silent_for` is the seconds since the other half was heard from. */
export function toStatus(handoff: Handoff, { now, to }: { now: number; to: Side }) {
  const { id, state, code, expiresAt, phoneSeenAt, desktopSeenAt } = handoff;
  const heardAt = to === 'phone' ? desktopSeenAt : phoneSeenAt;
  return {
    handoff_id: id,
    state,
    ...(code !== null && { code }),
    expires_in: secondsLeft(expiresAt, now),
    ...(heardAt > 0 && { silent_for: Math.floor((now - heardAt) / 1000) }),
  };
}

export const secondsLeft = (expiresAt: number, now: number): number => Math.floor((expiresAt - now) / 1000);
