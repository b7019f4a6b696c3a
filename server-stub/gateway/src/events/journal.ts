import { sql, type Transaction } from 'kysely';
import type { Person } from '../grant.js';
import type { Database, Schema } from '../store/schema.js';
import type { GatewayEvent } from './event.js';
import { eventJson } from './event-json.js';

export interface NumberedEvent {
  /** Grows with each event of a person: what `Last-Event-ID` names. */
  readonly number: number;
  readonly event: GatewayEvent;
  /** Milliseconds since 1970; not to be told afterwards. Null for what is kept. */
  readonly expiresAt: number | null;
}

/** What is told of a pairing ends with it. */
export interface Passing {
  readonly handoffId: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/** What each person was told, kept for a while so that a line that broke misses nothing. */
export interface EventJournal {
  /** Events after `number`, in order, `limit` of them at most. */
  after(person: Person, number: number, limit: number): Promise<NumberedEvent[]>;
  /** The number of the newest event, 0 when there is none. */
  newest(person: Person): Promise<number>;
  append(person: Person, event: GatewayEvent, now: number, passing?: Passing): Promise<void>;
  /** Drops what was told of a pairing. */
  forget(person: Person, handoffId: string): Promise<void>;
  /** Drops what has expired, of everybody. */
  expire(now: number): Promise<void>;
}

export function createEventJournal(db: Database): EventJournal {
  return {
    async after({ tenant, subject }, number, limit) {
      const rows = await db
        .selectFrom('event')
        .select(['number', 'data', 'expires_at as expiresAt'])
        .where('tenant', '=', tenant)
        .where('subject', '=', subject)
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
    async newest({ tenant, subject }) {
      const head = await db
        .selectFrom('event_head')
        .select('number')
        .where('tenant', '=', tenant)
        .where('subject', '=', subject)
        .executeTakeFirst();
      return head?.number ?? 0;
    },
    append: (person, event, now, passing) =>
      db.transaction().execute((transaction) => appendEvent(transaction, person, event, now, passing)),
    async forget({ tenant, subject }, handoffId) {
      await db
        .deleteFrom('event')
        .where('tenant', '=', tenant)
        .where('subject', '=', subject)
        .where('handoff_id', '=', handoffId)
        .execute();
    },
    async expire(now) {
      await db.deleteFrom('event').where('expires_at', '<=', now).execute();
    },
  };
}

/** Numbers go with time, so that they also grow when all earlier events are purged. */
const START = Date.UTC(2026, 0, 1);
const secondsSinceStart = (now: number): number => Math.max(1, Math.floor((now - START) / 1000));

/**
 * In the transaction that stores what the event is about. Writers for one person take turns until they have committed:
 * were a later number seen before an earlier one, whoever goes on after it would never be told the earlier.
 */
export async function appendEvent(
  transaction: Transaction<Schema>,
  { tenant, subject }: Person,
  event: GatewayEvent,
  now: number,
  passing?: Passing,
): Promise<void> {
  const next = sql<number>`case when event_head.number < excluded.number then excluded.number else event_head.number + 1 end`;
  const { number } = await transaction
    .insertInto('event_head')
    .values({ tenant, subject, number: secondsSinceStart(now), updated_at: now })
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
      data: eventJson(event),
      handoff_id: passing?.handoffId ?? null,
      expires_at: passing?.expiresAt ?? null,
    })
    .execute();
}
