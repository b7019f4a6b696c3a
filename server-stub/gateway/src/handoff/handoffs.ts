import { type ExpressionBuilder, sql, type Transaction } from 'kysely';
import type { PairingScope, Person } from '../grant.js';
import { lockPerson } from '../store/locks.js';
import type { Database, Schema } from '../store/schema.js';
import { type Handoff, type OpenedHandoff, type Side, toRow } from './handoff.js';
import { deleteMessages } from './messages.js';

/**
 * Pairings. Each step is one SQL statement or transaction, so that only one of several concurrent attempts succeeds. Messages go
 * with their pairing.
 */
export type Handoffs = ReturnType<typeof createHandoffs>;

interface ClaimTimes {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Claims of one pairing. */
  readonly max: number;
}

const COLUMNS = [
  'id',
  'tenant',
  'subject',
  'state',
  'code',
  'key as thumbprint',
  'scope',
  'person_name as personName',
  'reclaims',
  'note',
  'sign_out as signOut',
  'expires_at as expiresAt',
  'polled_at as phoneSeenAt',
  'watched_at as desktopSeenAt',
] as const;

export const createHandoffs = (db: Database) => ({
  ...createDesktopSide(db),
  ...createPhoneSide(db),

  /** Records a request of the phone or the desktop. */
  async markSeen(id: string, side: Side, now: number): Promise<void> {
    const seen = side === 'phone' ? { polled_at: now } : { watched_at: now };
    await db.updateTable('handoff').set(seen).where('id', '=', id).execute();
  },
});

/** What the person's own page does. */
function createDesktopSide(db: Database) {
  const updateClaimed = ({ tenant, subject }: Person, id: string, now: number, on = db) =>
    on
      .updateTable('handoff')
      .where((row) => row.and({ id, tenant, subject, state: 'claimed' }))
      .where('expires_at', '>', now);

  return {
    /**
     * Opens a pairing for a secret's hash and deletes the person's oldest others, so that `max` are left; resolves with its id.
     * Pairings that are opened at the same time count each other.
     */
    open: (person: Person, opened: OpenedHandoff): Promise<string> =>
      db.transaction().execute(async (transaction) => {
        await lockPerson(transaction, person);
        const row = toRow(person, opened);
        // Before the new one, which therefore stays, even where another node's clock is ahead.
        await deleteOldest(transaction, person, opened.max - 1);
        await transaction.insertInto('handoff').values(row).execute();
        return row.id;
      }),

    /**
     * Confirms the claim that has this code; false when the person has no such pairing, or it is not claimed with it. Without a code
     * only the first claim can be confirmed: the person may have seen the code of a phone that was followed by another.
     */
    async confirm(
      person: Person,
      id: string,
      { code, now, expiresAt }: { code: string | null; now: number; expiresAt: number },
    ): Promise<boolean> {
      const { numUpdatedRows } = await updateClaimed(person, id, now)
        .where((row) => row.and(code === null ? { reclaims: 0 } : { code }))
        .set({ state: 'confirmed', expires_at: expiresAt })
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    refuse: (person: Person, id: string, now: number): Promise<boolean> =>
      db.transaction().execute(async (transaction) => {
        const { numUpdatedRows } = await updateClaimed(person, id, now, transaction)
          .set({ state: 'refused', note: null })
          .executeTakeFirst();
        if (numUpdatedRows === 1n) await deleteMessages(transaction, [id]);
        return numUpdatedRows === 1n;
      }),

    /** Ends a pairing in any state; false when the person has no such pairing. */
    end: ({ tenant, subject }: Person, id: string, now: number): Promise<boolean> =>
      db.transaction().execute(async (transaction) => {
        const { numDeletedRows } = await transaction
          .deleteFrom('handoff')
          .where((row) => row.and({ id, tenant, subject }))
          .where('expires_at', '>', now)
          .executeTakeFirst();
        if (numDeletedRows === 1n) await deleteMessages(transaction, [id]);
        return numDeletedRows === 1n;
      }),

    /** Stores a note to the phone; false when the person has no such pairing, or it was refused. */
    async setNote({ tenant, subject }: Person, id: string, note: string, now: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('handoff')
        .set({ note })
        .where((row) => row.and({ id, tenant, subject }))
        .where('state', '!=', 'refused')
        .where('expires_at', '>', now)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    find: ({ tenant, subject }: Person, id: string, now: number): Promise<Handoff | null> =>
      findOne(db, { id, tenant, subject }, now),
  };
}

/** What a phone does that has a secret, or a claim. */
function createPhoneSide(db: Database) {
  return {
    /** Finds a pairing that `claim` would claim, by the hash of its secret. Changes nothing. */
    async findClaimable(secret: string, times: ClaimTimes): Promise<Handoff | null> {
      const row = await db
        .selectFrom('handoff')
        .select(COLUMNS)
        .where(isClaimable(secret, times))
        .executeTakeFirst();
      return row ? toHandoff(row) : null;
    },

    /**
     * Claims a pairing that is open for a phone, or claims a confirmed one again for a phone whose page was reloaded: that has to
     * be confirmed like the first. Takes hashes; null when there is none to claim.
     */
    async claim(
      secret: string,
      { claim, code, thumbprint }: { claim: string; code: string; thumbprint: string | null },
      times: ClaimTimes,
    ): Promise<Handoff | null> {
      const reclaims = sql<number>`case when state = 'confirmed' then reclaims + 1 else reclaims end`;
      const row = await db
        .updateTable('handoff')
        .set({ state: 'claimed', claim, code, key: thumbprint, reclaims })
        .where(isClaimable(secret, times))
        .returning(COLUMNS)
        .executeTakeFirst();
      return row ? toHandoff(row) : null;
    },

    /** Finds a pairing by the hash of its claim. */
    findByClaim: (claim: string, now: number): Promise<Handoff | null> => findOne(db, { claim }, now),

    /** Records a poll for a token; false when the previous one is less than `interval` milliseconds ago. */
    async poll(id: string, { now, interval }: { now: number; interval: number }): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('handoff')
        .set({ polled_at: now, token_polled_at: now })
        .where('id', '=', id)
        .where((row) =>
          row.or([
            row('token_polled_at', '<=', now - interval),
            // The clock was set back since then. That of another node may be a little ahead.
            row('token_polled_at', '>', now + interval),
          ]),
        )
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },
  };
}

async function findOne(
  db: Database,
  columns: Partial<Person> & { id?: string; claim?: string },
  now: number,
): Promise<Handoff | null> {
  const row = await db
    .selectFrom('handoff')
    .select(COLUMNS)
    .where((where) => where.and(columns))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row ? toHandoff(row) : null;
}

/** Deletes a person's pairings, with their messages and events, but the newest `kept`. */
async function deleteOldest(
  transaction: Transaction<Schema>,
  { tenant, subject }: Person,
  kept: number,
): Promise<void> {
  const rows = await transaction
    .selectFrom('handoff')
    .select('id')
    .where((row) => row.and({ tenant, subject }))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  const excess = rows.slice(kept).map(({ id }) => id);
  if (excess.length === 0) return;
  await transaction.deleteFrom('handoff').where('id', 'in', excess).execute();
  await deleteMessages(transaction, excess);
  await transaction
    .deleteFrom('event')
    .where((row) => row.and({ tenant, subject }))
    .where('handoff_id', 'in', excess)
    .execute();
}

/** Selects what may be claimed: a pairing that is open, or confirmed and not yet claimed as often as it may be. */
const isClaimable =
  (secret: string, { now, max }: ClaimTimes) =>
  (row: ExpressionBuilder<Schema, 'handoff'>) =>
    row.and([
      row('secret', '=', secret),
      row('expires_at', '>', now),
      row.or([
        row('state', '=', 'open'),
        row.and([row('state', '=', 'confirmed'), row('reclaims', '<', max - 1)]),
      ]),
    ]);

type HandoffRow = Omit<Handoff, 'person' | 'scope'> & Person & { readonly scope: string };

const toHandoff = ({ tenant, subject, scope, ...row }: HandoffRow): Handoff => ({
  ...row,
  scope: new Set(scope.split(' ') as PairingScope[]),
  person: { tenant, subject },
});
