import { SqliteAdapter, sql, type Transaction } from 'kysely';
import { closeAfter } from '../close-after.js';
import type { Person } from '../grant.js';
import type { Database, Schema } from './schema.js';

/** Runs work unless another node of the same database is running it. */
export type OnOneNode = (task: Task, work: () => Promise<void>) => Promise<void>;

type Task = 'look-up' | 'purge' | 'sweep';

/** Keys of PostgreSQL's advisory locks, which are shared by all that uses a database. */
const LOCKS: Readonly<Record<Task, number>> = {
  'look-up': 1_751_413_761,
  purge: 1_751_413_762,
  sweep: 1_751_413_764,
};

/** For a file, which has one node. */
export const onOnlyNode: OnOneNode = (_, work) => work();

/** For PostgreSQL: the lock ends with its connection, so a node that dies leaves none behind. */
export const createOnOneNode =
  (db: Database): OnOneNode =>
  (task, work) =>
    db.connection().execute(async (connection) => {
      const lock = sql.lit(LOCKS[task]);
      const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_lock(${lock}) as free`.execute(
        connection,
      );
      if (!rows[0]?.free) return;
      await closeAfter(work, () => sql`select pg_advisory_unlock(${lock})`.execute(connection));
    });

/** First key of PostgreSQL's advisory locks of people. Locks with two keys are apart from those with one. */
const PEOPLE = 1_751_413_763;

/**
 * Makes this transaction wait until others that lock the same person have committed, so that it reads what they have
 * written. In a file all transactions wait for each other.
 */
export async function lockPerson(
  transaction: Transaction<Schema>,
  { tenant, subject }: Person,
): Promise<void> {
  if (transaction.getExecutor().adapter instanceof SqliteAdapter) return;
  const person = JSON.stringify([tenant, subject]);
  await sql`select pg_advisory_xact_lock(${sql.lit(PEOPLE)}, hashtext(${person}))`.execute(transaction);
}
