import { type Kysely, sql } from 'kysely';
import type { Database, Schema } from '../store/schema.js';
import type { Person } from '../tokens/session.js';
import type { GatewayEvent } from './event.js';

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
    newest: (person) => newestOf(db, person),
    append: (person, event, now, passing) => appendEvent(db, person, event, now, passing),
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

/** Writers for one person at the same moment take turns; more than this many would be a defect. */
const TURNS = 20;

/** In a transaction of its own, or in the one that stores what the event is about. */
export async function appendEvent(
  db: Kysely<Schema>,
  { tenant, subject }: Person,
  event: GatewayEvent,
  now: number,
  passing?: Passing,
): Promise<void> {
  const content = {
    data: JSON.stringify(event),
    handoff_id: passing?.handoffId ?? null,
    expires_at: passing?.expiresAt ?? null,
  };
  for (let turn = 0; turn < TURNS; turn += 1) {
    const number = Math.max((await newestOf(db, { tenant, subject })) + 1, secondsSinceStart(now));
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('event')
      .values({ tenant, subject, number, created_at: now, ...content })
      .onConflict((conflict) => conflict.columns(['tenant', 'subject', 'number']).doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 1n) return;
  }
  throw new Error('no turn to append an event');
}

async function newestOf(db: Kysely<Schema>, { tenant, subject }: Person): Promise<number> {
  const row = await db
    .selectFrom('event')
    .select(sql<number>`coalesce(max(number), 0)`.as('newest'))
    .where('tenant', '=', tenant)
    .where('subject', '=', subject)
    .executeTakeFirstOrThrow();
  return Number(row.newest);
}
