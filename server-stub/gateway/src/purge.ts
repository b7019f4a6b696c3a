import type { ExpressionBuilder } from 'kysely';
import type { EventJournal } from './events/journal.js';
import { deleteMessagesOfNoPairing } from './handoff/messages.js';
import { minuteOf } from './rate-limit/rates.js';
import type { OnOneNode } from './store/locks.js';
import type { Database, Schema } from './store/schema.js';
import type { Erasure } from './store/sqlite.js';

const DAY = 24 * 60 * 60 * 1000;

/** Deletes what is no longer needed, from the disk too, on one node at a time. */
export interface Purge {
  /** Deletes short-lived data that expired before `now`: budgets, counts, proofs, pairings with their photos and messages. */
  sweep(now: number): Promise<void>;
  /**
   * Sweeps, and deletes what is older than `createdBefore`: ownership with confirmations and patients, results, revocations. Events
   * and idempotency keys go after a day. Both limits are in milliseconds.
   */
  purge(limits: { createdBefore: number; now: number }): Promise<void>;
}

export function createPurge(
  db: Database,
  {
    events,
    erasure,
    onOneNode,
  }: { readonly events: EventJournal; readonly erasure: Erasure; readonly onOneNode: OnOneNode },
): Purge {
  async function deleteExpired(now: number): Promise<void> {
    await events.deleteExpired(now);
    await db.deleteFrom('handoff').where('expires_at', '<', now).execute();
    await deleteMessagesOfNoPairing(db);
    await db.deleteFrom('token_use').where('expires_at', '<', now).execute();
    await db.deleteFrom('rate').where('minute', '<', minuteOf(now)).execute();
  }

  async function deleteOld(createdBefore: number, now: number): Promise<void> {
    const yesterday = now - DAY;
    await db.deleteFrom('owned').where('created_at', '<', createdBefore).execute();
    // Includes confirmations that were stored while their record was being deleted.
    await db.deleteFrom('confirmation').where(hasNoOwner).execute();
    await db.deleteFrom('patient').where(isOfNoUpload).execute();
    await db.deleteFrom('receipt').where('received_at', '<', createdBefore).execute();
    // A client that was offline for longer fetches the state instead.
    await db.deleteFrom('event').where('created_at', '<', yesterday).execute();
    await db.deleteFrom('event_head').where('updated_at', '<', yesterday).execute();
    // A client retries within minutes; a lease ends after its upload does.
    await db.deleteFrom('idempotency_key').where('lease_expires_at', '<', yesterday).execute();
    // No token lives as long as ownership does.
    await db.deleteFrom('revocation').where('number', '<', createdBefore).execute();
    await erasure.rewrite();
  }

  return {
    sweep: (now) =>
      onOneNode('sweep', async () => {
        await deleteExpired(now);
        await erasure.flush();
      }),
    async purge({ createdBefore, now }) {
      await onOneNode('sweep', () => deleteExpired(now));
      // With a key of its own, since the next purge is an hour away: another node's sweep does not displace it.
      await onOneNode('purge', () => deleteOld(createdBefore, now));
    },
  };
}

/** Selects confirmations of records that their person no longer owns. */
const hasNoOwner = ({ not, exists, selectFrom, lit }: ExpressionBuilder<Schema, 'confirmation'>) =>
  not(
    exists(
      selectFrom('owned')
        .select(lit(1).as('found'))
        .where('owned.kind', '=', 'medical')
        .whereRef('owned.id', '=', 'confirmation.record_id')
        .whereRef('owned.tenant', '=', 'confirmation.tenant')
        .whereRef('owned.subject', '=', 'confirmation.subject'),
    ),
  );

/** Selects patients of uploads that their person no longer owns. */
const isOfNoUpload = ({ not, exists, selectFrom, lit }: ExpressionBuilder<Schema, 'patient'>) =>
  not(
    exists(
      selectFrom('owned')
        .select(lit(1).as('found'))
        .where('owned.kind', '=', 'upload')
        .whereRef('owned.id', '=', 'patient.upload_id')
        .whereRef('owned.tenant', '=', 'patient.tenant')
        .whereRef('owned.subject', '=', 'patient.subject'),
    ),
  );
