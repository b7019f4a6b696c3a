import { sql, type Transaction } from 'kysely';
import type { GatewayEvent, ResultRow } from '../events/event.js';
import { EVENT_BYTES } from '../events/event-json.js';
import { appendEvent } from '../events/journal.js';
import type { Person } from '../grant.js';
import type { Database, Schema } from '../store/schema.js';
import type { Callback } from './read-callback.js';

/** What the callbacks of an upload have brought so far. */
export interface Collected {
  readonly totalTests: number;
  /** In the order of arrival; whole when there are `totalTests`. */
  readonly rows: readonly ResultRow[];
}

export interface Receipts {
  /**
   * Keeps what a callback brought, and with it, in one step, the upload's outcome and the event for its owner. Null when
   * nobody owns the upload; `told` is false for results that were here already.
   */
  keep(callback: Callback, now: number): Promise<{ owner: Person; told: boolean } | null>;
  /** Null when no callback has come. */
  collected(uploadId: string): Promise<Collected | null>;
}

export function createReceipts(db: Database): Receipts {
  return {
    keep: (callback, now) => db.transaction().execute((transaction) => keep(transaction, callback, now)),

    async collected(uploadId) {
      const receipts = await receiptsOf(db, uploadId);
      const [first] = receipts;
      if (!first) return null;
      // A second delivery may repeat the first: then it is whole by itself.
      const whole = receipts.find(({ row_count, total_tests }) => row_count === total_tests);
      const parts = whole ? [whole] : receipts;
      const rows = parts.flatMap((receipt) => JSON.parse(receipt.rows) as ResultRow[]);
      return { totalTests: first.total_tests, rows };
    },
  };
}

async function keep(transaction: Transaction<Schema>, callback: Callback, now: number) {
  const { envelope, rows, count, digest } = callback;
  const { uploadId } = envelope;
  const owner = await ownerOf(transaction, uploadId);
  if (!owner) return null;

  const before = await countsOf(transaction, uploadId);
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('receipt')
    .values({
      upload_id: uploadId,
      digest,
      received_at: now,
      position: before.length,
      total_tests: envelope.totalTests,
      qa_passed: envelope.qaPassed,
      manual_review: envelope.manualReview,
      row_count: count,
      rows,
    })
    .onConflict((conflict) => conflict.columns(['upload_id', 'digest']).doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) return { owner, told: false };

  const stage = stageOf(callback, before);
  if (stage.outcome !== null) {
    await transaction
      .updateTable('owned')
      .set({ outcome: stage.outcome })
      .where('kind', '=', 'upload')
      .where('id', '=', uploadId)
      .execute();
  }
  await appendEvent(transaction, owner, eventOf(callback, stage), now);
  return { owner, told: true };
}

type Stage =
  | { readonly name: 'failed'; readonly outcome: 'failed' }
  | {
      readonly name: 'complete' | 'verified' | 'reviewed';
      readonly received: number;
      readonly outcome: 'completed' | null;
    };

/** Which part of an upload's results a callback has brought, by its counts and those of the callbacks `before` it. */
function stageOf({ count, envelope: { totalTests, qaPassed } }: Callback, before: readonly number[]): Stage {
  if (count === 0) return { name: 'failed', outcome: 'failed' };
  if (count === totalTests) return { name: 'complete', received: totalTests, outcome: 'completed' };
  const received = before.reduce((sum, rows) => sum + rows, count);
  // Parts of the same size cannot be told apart by their counts: the early one is sent first.
  const isEarly = count === qaPassed && (before.length === 0 || qaPassed * 2 !== totalTests);
  return {
    name: isEarly ? 'verified' : 'reviewed',
    received,
    outcome: received >= totalTests ? 'completed' : null,
  };
}

function eventOf({ envelope: { uploadId, totalTests }, rows }: Callback, stage: Stage): GatewayEvent {
  if (stage.name === 'failed') return { type: 'failed', uploadId };
  // Not to be told as they are, so not to be taken apart either.
  if (rows.length > EVENT_BYTES) return { type: 'changed', uploadId };
  const { name, received } = stage;
  return { type: 'rows', uploadId, stage: name, totalTests, received, rows: JSON.parse(rows) as ResultRow[] };
}

/** Rows of each of an upload's receipts. */
async function countsOf(transaction: Transaction<Schema>, uploadId: string): Promise<readonly number[]> {
  const receipts = await transaction
    .selectFrom('receipt')
    .select('row_count')
    .where('upload_id', '=', uploadId)
    .execute();
  return receipts.map(({ row_count: rows }) => rows);
}

const receiptsOf = (db: Database, uploadId: string) =>
  db
    .selectFrom('receipt')
    .select(['total_tests', 'row_count', 'rows'])
    .where('upload_id', '=', uploadId)
    .orderBy('position')
    .execute();

/** The row is locked, where the engine can: two callbacks of one upload are counted one after the other. */
async function ownerOf(transaction: Transaction<Schema>, uploadId: string): Promise<Person | undefined> {
  return transaction
    .updateTable('owned')
    .set({ position: sql`position` })
    .where('kind', '=', 'upload')
    .where('id', '=', uploadId)
    .returning(['tenant', 'subject'])
    .executeTakeFirst();
}
