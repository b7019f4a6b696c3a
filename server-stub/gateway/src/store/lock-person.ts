import { SqliteAdapter, sql, type Transaction } from 'kysely';
import type { Person } from '../grant.js';
import type { Schema } from './schema.js';

/** First key of PostgreSQL's advisory locks of people. Locks with two keys are apart from those with one (on-one-node.ts). */
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
