import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { GatewayEvent, ResultRow } from '../events/event.js';
import { appendEvent } from '../events/journal.js';
import type { Database, Schema } from '../store/schema.js';
import type { Person } from '../tokens/session.js';
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
  const { envelope, rows } = callback;
  const { uploadId } = envelope;
  const owner = await ownerOf(transaction, uploadId);
  if (!owner) return null;

  const place = (await receiptsOf(transaction, uploadId)).length;
  const json = JSON.stringify(rows);
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('receipt')
    .values({
      upload_id: uploadId,
      digest: createHash('sha256').update(json).digest('base64url'),
      received_at: now,
      place,
      total_tests: envelope.totalTests,
      qa_passed: envelope.qaPassed,
      manual_review: envelope.manualReview,
      row_count: rows.length,
      rows: json,
    })
    .onConflict((conflict) => conflict.columns(['upload_id', 'digest']).doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) return { owner, told: false };

  const event = await eventOf(transaction, callback);
  if (event.type === 'failed' || event.received >= event.totalTests) {
    const outcome = event.type === 'failed' ? 'failed' : 'completed';
    await transaction
      .updateTable('owned')
      .set({ outcome })
      .where('kind', '=', 'upload')
      .where('id', '=', uploadId)
      .execute();
  }
  await appendEvent(transaction, owner, event, now);
  return { owner, told: true };
}

type CallbackEvent = Extract<GatewayEvent, { type: 'rows' | 'failed' }>;

async function eventOf(
  transaction: Transaction<Schema>,
  { envelope: { uploadId, totalTests, qaPassed }, rows }: Callback,
): Promise<CallbackEvent> {
  if (rows.length === 0) return { type: 'failed', uploadId };
  if (rows.length === totalTests) {
    return { type: 'rows', uploadId, stage: 'complete', totalTests, received: totalTests, rows };
  }
  const receipts = await receiptsOf(transaction, uploadId);
  const received = receipts.reduce((sum, { row_count }) => sum + row_count, 0);
  // Parts of the same size cannot be told apart by their counts: the early one is sent first.
  const early = rows.length === qaPassed && (receipts.length === 1 || qaPassed * 2 !== totalTests);
  return { type: 'rows', uploadId, stage: early ? 'verified' : 'reviewed', totalTests, received, rows };
}

const receiptsOf = (db: Database | Transaction<Schema>, uploadId: string) =>
  db
    .selectFrom('receipt')
    .select(['total_tests', 'row_count', 'rows'])
    .where('upload_id', '=', uploadId)
    .orderBy('place')
    .execute();

/** The row is locked, where the engine can: two callbacks of one upload are counted one after the other. */
async function ownerOf(transaction: Transaction<Schema>, uploadId: string): Promise<Person | undefined> {
  return transaction
    .updateTable('owned')
    .set({ place: sql`place` })
    .where('kind', '=', 'upload')
    .where('id', '=', uploadId)
    .returning(['tenant', 'subject'])
    .executeTakeFirst();
}
