import type { Kysely } from 'kysely';
import { appendEvent } from '../events/journal.js';
import type { Person } from '../grant.js';
import type { Database, Schema } from '../store/schema.js';
import type { Confirmation, StoredConfirmation } from './confirmation.js';

/** Sent for a reading without a confirmation. */
export const UNCONFIRMED = { state: 'unconfirmed' } as const;

/** The newest confirmation of each record. Every query is limited to the person's rows. */
export type Confirmations = ReturnType<typeof createConfirmations>;

export function createConfirmations(db: Database) {
  return {
    /**
     * Stores a confirmation and its event in one transaction, unless a newer one is stored or it is a repetition;
     * resolves with the stored one. A time after `now` counts as `now`, so that a clock that is ahead does not win over
     * later confirmations by another one. The caller has checked that the record is the person's.
     */
    save: (
      person: Person,
      recordId: string,
      { at, ...content }: Confirmation,
      now: number,
    ): Promise<{ readonly stored: StoredConfirmation; readonly isNew: boolean }> =>
      db.transaction().execute(async (transaction) => {
        const claimedAt = Date.parse(at);
        const row = {
          said_at: Math.min(claimedAt, now),
          claimed_at: claimedAt,
          stored_at: now,
          content: JSON.stringify(content),
        };
        // A device whose clock is ahead may deliver the later of two confirmations first.
        const latestReplaced = claimedAt > now ? claimedAt : Number.MAX_SAFE_INTEGER;
        const { tenant, subject } = person;
        const { numInsertedOrUpdatedRows } = await transaction
          .insertInto('confirmation')
          .values({ tenant, subject, record_id: recordId, ...row })
          .onConflict((conflict) =>
            conflict
              .columns(['subject', 'tenant', 'record_id'])
              .doUpdateSet(row)
              .where('confirmation.said_at', '<=', row.said_at)
              .where('confirmation.claimed_at', '<=', latestReplaced)
              .where((stored) =>
                stored.or([
                  stored('confirmation.claimed_at', '!=', row.claimed_at),
                  stored('confirmation.content', '!=', row.content),
                ]),
              ),
          )
          .executeTakeFirst();
        const stored = (await selectConfirmations(transaction, person, [recordId])).get(recordId);
        if (!stored) throw new Error('no confirmation after it was saved');
        const isNew = numInsertedOrUpdatedRows === 1n;
        if (isNew) {
          const event = { type: 'confirmation', ids: [recordId], confirmation: stored } as const;
          await appendEvent(transaction, person, event, now);
        }
        return { stored, isNew };
      }),

    /** The confirmations of several records at once, by record id. */
    find: (person: Person, recordIds: readonly string[]): Promise<ReadonlyMap<string, StoredConfirmation>> =>
      selectConfirmations(db, person, recordIds),
  };
}

async function selectConfirmations(
  db: Kysely<Schema>,
  { tenant, subject }: Person,
  recordIds: readonly string[],
): Promise<ReadonlyMap<string, StoredConfirmation>> {
  if (recordIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('confirmation')
    .select(['record_id as recordId', 'said_at as saidAt', 'stored_at as storedAt', 'content'])
    .where((row) => row.and({ tenant, subject }))
    .where('record_id', 'in', recordIds)
    .execute();
  return new Map(
    rows.map(({ recordId, saidAt, storedAt, content }) => {
      const { state, ...rest } = JSON.parse(content) as Omit<Confirmation, 'at'>;
      return [recordId, { state, at: toIso(saidAt), ...rest, storedAt: toIso(storedAt) }];
    }),
  );
}

const toIso = (time: number): string => new Date(time).toISOString();
