import { type Migration, Migrator } from 'kysely';
import { ownership } from './migrations/001-ownership.js';
import { tenantsAndProofs } from './migrations/002-tenants-and-proofs.js';
import { attempts } from './migrations/003-attempts.js';
import { callbacksAndEvents } from './migrations/004-callbacks-and-events.js';
import { rates } from './migrations/005-rates.js';
import { handoffs } from './migrations/006-handoffs.js';
import { eventHeads } from './migrations/007-event-heads.js';
import { unknownOutcomes } from './migrations/008-unknown-outcomes.js';
import { hiddenIds } from './migrations/009-hidden-ids.js';
import { idempotencyKeys } from './migrations/010-idempotency-keys.js';
import { handoffPresence } from './migrations/011-handoff-presence.js';
import { confirmations } from './migrations/012-confirmations.js';
import type { Database } from './schema.js';

/** In order of their names, never edited once released. Column types are valid on both engines. */
const migrations: Record<string, Migration> = {
  '001-ownership': ownership,
  '002-tenants-and-proofs': tenantsAndProofs,
  '003-attempts': attempts,
  '004-callbacks-and-events': callbacksAndEvents,
  '005-rates': rates,
  '006-handoffs': handoffs,
  '007-event-heads': eventHeads,
  '008-unknown-outcomes': unknownOutcomes,
  '009-hidden-ids': hiddenIds,
  '010-idempotency-keys': idempotencyKeys,
  '011-handoff-presence': handoffPresence,
  '012-confirmations': confirmations,
};

/** Migrates the database to the newest schema. Several nodes may start at once: the migrator takes a lock. */
export async function migrate(db: Database): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
