import { sql, type Transaction } from 'kysely';
import { EVENT_BYTES, type GatewayEvent, type ResultRow } from '../events/event.js';
import { appendEvent } from '../events/journal.js';
import type { Person } from '../grant.js';
import type { Database, Schema } from '../store/schema.js';
import type { Callback } from './read-callback.js';

/** The results of an upload's callbacks so far. */
interface CollectedResults {
  readonly totalTests: number;
  /** In the order of arrival; complete when there are `totalTests`. */
  readonly rows: readonly ResultRow[];
}

interface Receipt {
  readonly owner: Person;
  /** Results that were stored before are `known`. Those of an upload that has had too many are `exceeded`: not stored. */
  readonly state: 'new' | 'known' | 'exceeded';
}

/** Maximum number of different callbacks of an upload; the interface has two, besides errors and corrections. */
const MAX_RECEIPTS = 16;

/** Maximum characters of their rows together: the largest results twice. */
const MAX_ROWS_LENGTH = 64 * 1024 * 1024;

export type Receipts = ReturnType<typeof createReceipts>;

export function createReceipts(db: Database) {
  return {
    /**
     * Stores a callback, the upload's outcome and the event for its owner in one transaction. Null when nobody owns the
     * upload.
     */
    save: (callback: Callback, now: number): Promise<Receipt | null> =>
      db.transaction().execute((transaction) => saveReceipt(transaction, callback, now)),

    /** Null before the first callback. */
    async collected(uploadId: string): Promise<CollectedResults | null> {
      const receipts = await selectReceipts(db, uploadId);
      const [first] = receipts;
      if (!first) return null;
      // A delivery that is complete by itself contains the earlier ones, and a later complete one corrects it.
      const whole = receipts.findLast(({ row_count, total_tests }) => row_count === total_tests);
      const parts = whole ? [whole] : omitCorrected(receipts, first);
      const rows = parts.flatMap((receipt) => JSON.parse(receipt.rows) as ResultRow[]);
      return { totalTests: (whole ?? first).total_tests, rows };
    },
  };
}

async function saveReceipt(
  transaction: Transaction<Schema>,
  callback: Callback,
  now: number,
): Promise<Receipt | null> {
  const { envelope, rows, count, digest } = callback;
  const { uploadId } = envelope;
  const owner = await lockOwner(transaction, uploadId);
  if (!owner) return null;

  const before = await selectSizes(transaction, uploadId);
  if (before.some((receipt) => receipt.digest === digest)) return { owner, state: 'known' };
  const length = before.reduce((sum, receipt) => sum + receipt.length, rows.length);
  if (before.length >= MAX_RECEIPTS || length > MAX_ROWS_LENGTH) return { owner, state: 'exceeded' };
  await transaction
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
    .execute();

  const stage = determineStage(
    callback,
    before.map((receipt) => receipt.count),
  );
  if (stage.outcome !== null) {
    await transaction
      .updateTable('owned')
      .set({ outcome: stage.outcome })
      .where('kind', '=', 'upload')
      .where('id', '=', uploadId)
      .execute();
  }
  await appendEvent(transaction, owner, createEvent(callback, stage), now);
  return { owner, state: 'new' };
}

type Stage =
  | { readonly name: 'failed'; readonly outcome: 'failed' }
  | {
      readonly name: 'complete' | 'verified' | 'reviewed';
      readonly received: number;
      readonly outcome: 'completed' | null;
    };

/** Determines which part of an upload's results a callback contains, by its counts and those of earlier callbacks. */
function determineStage(
  { count, envelope: { totalTests, qaPassed } }: Callback,
  before: readonly number[],
): Stage {
  if (count === 0) return { name: 'failed', outcome: 'failed' };
  if (count === totalTests) return { name: 'complete', received: totalTests, outcome: 'completed' };
  const all = [...before, count].map((rows) => ({ row_count: rows }));
  const parts = omitCorrected(all, { total_tests: totalTests, qa_passed: qaPassed });
  const received = parts.reduce((sum, { row_count }) => sum + row_count, 0);
  // Parts of equal size have equal counts: the first to arrive is the early one.
  const isEarly = count === qaPassed && (before.length === 0 || qaPassed * 2 !== totalTests);
  return {
    name: isEarly ? 'verified' : 'reviewed',
    received,
    outcome: received >= totalTests ? 'completed' : null,
  };
}

/**
 * The parts of an upload's results, without those that a later one corrects. The two parts of the interface are known by their
 * sizes, except where both have the same.
 */
function omitCorrected<T extends { readonly row_count: number }>(
  receipts: readonly T[],
  { total_tests, qa_passed }: { readonly total_tests: number; readonly qa_passed: number },
): readonly T[] {
  if (qa_passed * 2 === total_tests) return receipts;
  const isPart = (rows: number) => rows === qa_passed || rows === total_tests - qa_passed;
  return receipts.filter(
    ({ row_count }, n) =>
      !isPart(row_count) || !receipts.slice(n + 1).some((later) => later.row_count === row_count),
  );
}

function createEvent({ envelope: { uploadId, totalTests }, rows }: Callback, stage: Stage): GatewayEvent {
  if (stage.name === 'failed') return { type: 'failed', uploadId };
  // Not parsed, since it would be too large for an event.
  if (rows.length > EVENT_BYTES) return { type: 'changed', uploadId };
  const { name, received } = stage;
  return { type: 'rows', uploadId, stage: name, totalTests, received, rows: JSON.parse(rows) as ResultRow[] };
}

/** Selects what identifies and counts each receipt of an upload, without its rows. */
const selectSizes = (transaction: Transaction<Schema>, uploadId: string) =>
  transaction
    .selectFrom('receipt')
    .select(['digest', 'row_count as count', sql<number>`length(rows)`.as('length')])
    .where('upload_id', '=', uploadId)
    .orderBy('position')
    .execute();

const selectReceipts = (db: Database, uploadId: string) =>
  db
    .selectFrom('receipt')
    .select(['total_tests', 'qa_passed', 'row_count', 'rows'])
    .where('upload_id', '=', uploadId)
    .orderBy('position')
    .execute();

/** Finds an upload's owner and locks the row, so that two callbacks of the upload are counted one after the other. */
async function lockOwner(transaction: Transaction<Schema>, uploadId: string): Promise<Person | undefined> {
  return transaction
    .updateTable('owned')
    .set({ position: sql`position` })
    .where('kind', '=', 'upload')
    .where('id', '=', uploadId)
    .returning(['tenant', 'subject'])
    .executeTakeFirst();
}
