import type { Database } from '../store/schema.js';

/** Deletes all messages of pairings, within the transaction that ends these. */
export async function deleteMessages(db: Database, handoffIds: readonly string[]): Promise<void> {
  if (handoffIds.length === 0) return;
  await db.deleteFrom('handoff_message').where('handoff_id', 'in', handoffIds).execute();
}

/** Deletes messages of pairings that are gone, whichever way. */
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
