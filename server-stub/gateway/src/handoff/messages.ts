import { sql, type Transaction } from 'kysely';
import { appendEvent } from '../events/journal.js';
import type { Person } from '../grant.js';
import type { Limits } from '../limits.js';
import { GatewayProblem } from '../problem.js';
import type { Database, Schema } from '../store/schema.js';
import type { Handoff } from './handoff.js';

/** The limits of messages. */
type MessageLimits = Pick<
  Limits,
  'handoffMessagesInFlight' | 'handoffBytesInFlight' | 'handoffBytesInFlightOfAll' | 'handoffMessages'
>;

/** A message for a pairing. */
interface NewMessage {
  readonly handoff: Pick<Handoff, 'id' | 'person' | 'reclaims' | 'expiresAt'>;
  /** Chosen by the phone. */
  readonly id: string;
  readonly limits: MessageLimits;
}

/**
 * Messages of phones that wait for their computers. They are in the store and not in the memory of a node, since the phone may
 * be at one node and the computer at another, and either node may end. Nobody can read them here: the key is in the QR code.
 */
export type Messages = ReturnType<typeof createMessages>;

export function createMessages(db: Database) {
  const keyOf = ({ tenant, subject }: Person, handoffId: string, id: string) => ({
    tenant,
    subject,
    handoff_id: handoffId,
    id,
  });

  return {
    /**
     * Whether the pairing has had a message with this id. Throws `messages-exceeded` or `messages-waiting` when one of `size` bytes
     * would be beyond a limit, so that its body need not be received.
     */
    async isRepeated(message: NewMessage & { readonly size: number }): Promise<boolean> {
      if (await isRepeatedIn(db, message)) return true;
      await checkBytesInFlight(db, message, message.size);
      return false;
    },

    /**
     * Stores a message and its event, completely or not at all; one that is repeated changes nothing. Resolves with whether it is
     * new. Throws as `isRepeated` does, and `token-invalid` when the pairing has ended meanwhile.
     */
    async add(message: NewMessage & { readonly body: Uint8Array }, now: number): Promise<boolean> {
      const { handoff, id, body } = message;
      const { person, expiresAt } = handoff;
      return db.transaction().execute(async (transaction) => {
        await lockConfirmed(transaction, handoff, now);
        if (await isRepeatedIn(transaction, message)) return false;
        const row = { ...keyOf(person, handoff.id, id), size: body.length, body };
        await transaction
          .insertInto('handoff_message')
          .values({ ...row, number: nextNumber(handoff.id) })
          .execute();
        const event = { type: 'message', handoffId: handoff.id, id } as const;
        await appendEvent(transaction, person, event, now, { handoffId: handoff.id, expiresAt });
        // Last, so that the one lock that all people share is held for no longer than it takes to add up.
        await lockHead(transaction, now);
        await checkBytesInFlight(transaction, message, 0);
        return true;
      });
    },

    /** Ids of messages that wait, in the order they came. */
    async waiting(handoffId: string): Promise<string[]> {
      const rows = await db
        .selectFrom('handoff_message')
        .select('id')
        .where('handoff_id', '=', handoffId)
        .where('size', '>', 0)
        .orderBy('number')
        .execute();
      return rows.map(({ id }) => id);
    },

    /** The body of a message that waits; null when the person has none with this id. */
    async read(person: Person, handoffId: string, id: string): Promise<ArrayBuffer | null> {
      const row = await db
        .selectFrom('handoff_message')
        .select('body')
        .where((where) => where.and(keyOf(person, handoffId, id)))
        .executeTakeFirst();
      return row?.body ? new Uint8Array(row.body).buffer : null;
    },

    /** Deletes the body of a message and keeps its id; false when the person has none with this id. */
    async take(person: Person, handoffId: string, id: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('handoff_message')
        .set({ size: 0, body: null })
        .where((where) => where.and(keyOf(person, handoffId, id)))
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },
  };
}

/** Locks a pairing while a message is added, so that it neither ends nor is claimed again meanwhile. */
async function lockConfirmed(
  transaction: Transaction<Schema>,
  { id, reclaims }: NewMessage['handoff'],
  now: number,
): Promise<void> {
  const { numUpdatedRows } = await transaction
    .updateTable('handoff')
    .set({ polled_at: now })
    .where((row) => row.and({ id, reclaims, state: 'confirmed' }))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new GatewayProblem('token-invalid');
}

const nextNumber = (handoffId: string) =>
  sql<number>`(select coalesce(max(number), 0) + 1 from handoff_message where handoff_id = ${handoffId})`;

/** Writers wait here for each other until they have committed: none misses the bytes of another. */
async function lockHead(transaction: Transaction<Schema>, now: number): Promise<void> {
  await transaction
    .insertInto('handoff_message_head')
    .values({ id: 1, updated_at: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ updated_at: now }))
    .execute();
}

async function isRepeatedIn(db: Database, { handoff, id, limits }: NewMessage): Promise<boolean> {
  const rows = await db
    .selectFrom('handoff_message')
    .select(['id', 'size'])
    .where('handoff_id', '=', handoff.id)
    .execute();
  if (rows.some((row) => row.id === id)) return true;
  if (rows.length >= limits.handoffMessages) throw new GatewayProblem('messages-exceeded');
  if (rows.filter(({ size }) => size > 0).length >= limits.handoffMessagesInFlight) {
    throw messagesWaiting('pairing');
  }
  return false;
}

/** A literal, by which the database finds the index of what waits. */
const ZERO = sql.lit(0);

/** Throws `messages-waiting` when all bodies and `more` bytes are beyond a limit. */
async function checkBytesInFlight(
  db: Database,
  { handoff, limits }: NewMessage,
  more: number,
): Promise<void> {
  const { tenant, subject } = handoff.person;
  const { own, all } = await db
    .selectFrom('handoff_message')
    .select([
      sql<number>`coalesce(sum(size), 0)`.as('all'),
      sql<number>`coalesce(sum(case when tenant = ${tenant} and subject = ${subject} then size end), 0)`.as(
        'own',
      ),
    ])
    .where('size', '>', ZERO)
    .executeTakeFirstOrThrow();
  if (Number(own) + more > limits.handoffBytesInFlight) throw messagesWaiting('person');
  if (Number(all) + more > limits.handoffBytesInFlightOfAll) throw messagesWaiting('all');
}

/** Deletes all messages of pairings, within the transaction that ends these. */
export async function deleteMessages(db: Database, handoffIds: readonly string[]): Promise<void> {
  if (handoffIds.length === 0) return;
  await db.deleteFrom('handoff_message').where('handoff_id', 'in', handoffIds).execute();
}

/** Deletes messages whose pairing no longer exists. */
export async function deleteMessagesOfNoPairing(db: Database): Promise<void> {
  await db
    .deleteFrom('handoff_message')
    .where(({ not, exists, selectFrom, lit }) =>
      not(
        exists(
          selectFrom('handoff')
            .select(lit(1).as('found'))
            .whereRef('handoff.id', '=', 'handoff_message.handoff_id'),
        ),
      ),
    )
    .execute();
}

/** Seconds after which a phone tries again: a computer takes a page within a second or two. */
const RETRY_AFTER = '2';

/** @param whose - The limit that is reached, for the log. */
export const messagesWaiting = (whose: 'pairing' | 'person' | 'all' | 'node') =>
  new GatewayProblem('messages-waiting', { headers: { 'retry-after': RETRY_AFTER }, reason: whose });
