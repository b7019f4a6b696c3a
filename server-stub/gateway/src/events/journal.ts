import { sql, type Transaction } from 'kysely';
import type { Clock } from '../clock.js';
import type { Person } from '../grant.js';
import type { Database, Schema } from '../store/schema.js';
import type { Bus } from './bus.js';
import { type GatewayEvent, serializeEvent } from './event.js';

export interface NumberedEvent {
  /** Grows with each event of a person: the value of `Last-Event-ID`. */
  readonly number: number;
  readonly event: GatewayEvent;
  /** Milliseconds since 1970; not delivered afterwards. Null for events that do not expire. */
  readonly expiresAt: number | null;
}

/** Events about a pairing are deleted with it. */
export interface EventExpiry {
  readonly handoffId: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/** The events of each person, kept for a day so that a client misses none while it reconnects. */
export type EventJournal = ReturnType<typeof createEventJournal>;

export function createEventJournal(db: Database) {
  return {
    /** Events after `number`, in order, at most `limit` of them. */
    async after({ tenant, subject }: Person, number: number, limit: number): Promise<NumberedEvent[]> {
      const rows = await db
        .selectFrom('event')
        .select(['number', 'data', 'expires_at as expiresAt'])
        .where((row) => row.and({ tenant, subject }))
        .where('number', '>', number)
        .orderBy('number')
        .limit(limit)
        .execute();
      return rows.map(({ number, data, expiresAt }) => ({
        number,
        event: JSON.parse(data) as GatewayEvent,
        expiresAt,
      }));
    },
    /** The number of the newest event, 0 when there is none. */
    async latest({ tenant, subject }: Person): Promise<number> {
      const head = await db
        .selectFrom('event_head')
        .select('number')
        .where((row) => row.and({ tenant, subject }))
        .executeTakeFirst();
      return head?.number ?? 0;
    },
    append: (person: Person, event: GatewayEvent, now: number, expiry?: EventExpiry): Promise<void> =>
      db.transaction().execute((transaction) => appendEvent(transaction, person, event, now, expiry)),
    /** Deletes the events about a pairing. */
    async deleteHandoff({ tenant, subject }: Person, handoffId: string): Promise<void> {
      await db
        .deleteFrom('event')
        .where((row) => row.and({ tenant, subject, handoff_id: handoffId }))
        .execute();
    },
    /** Deletes expired events of all people. */
    async deleteExpired(now: number): Promise<void> {
      await db.deleteFrom('event').where('expires_at', '<=', now).execute();
    },
  };
}

/** Numbers grow with time, so that they keep growing after all earlier events are purged. */
const EPOCH = Date.UTC(2026, 0, 1);
const secondsSinceEpoch = (now: number): number => Math.max(1, Math.floor((now - EPOCH) / 1000));

/**
 * Appends an event within the transaction that stores its subject. Writers for one person wait for each other until they
 * have committed: if a later number became visible before an earlier one, readers would skip the earlier event.
 */
export async function appendEvent(
  transaction: Transaction<Schema>,
  { tenant, subject }: Person,
  event: GatewayEvent,
  now: number,
  expiry?: EventExpiry,
): Promise<void> {
  const next = sql<number>`case when event_head.number < excluded.number then excluded.number else event_head.number + 1 end`;
  const { number } = await transaction
    .insertInto('event_head')
    .values({ tenant, subject, number: secondsSinceEpoch(now), updated_at: now })
    .onConflict((conflict) =>
      conflict.columns(['tenant', 'subject']).doUpdateSet({ number: next, updated_at: now }),
    )
    .returning('number')
    .executeTakeFirstOrThrow();
  await transaction
    .insertInto('event')
    .values({
      tenant,
      subject,
      number,
      created_at: now,
      data: serializeEvent(event),
      handoff_id: expiry?.handoffId ?? null,
      expires_at: expiry?.expiresAt ?? null,
    })
    .execute();
}

/** Stores an event and notifies the person's streams, on whichever node they are. */
export type Dispatch = (person: Person, event: GatewayEvent, expiry?: EventExpiry) => Promise<void>;

export const createDispatch =
  ({ events, bus }: { events: EventJournal; bus: Bus }, clock: Clock): Dispatch =>
  async (person, event, expiry) => {
    await events.append(person, event, clock.now(), expiry);
    bus.publish(person);
  };
