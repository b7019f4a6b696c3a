import type { SelectQueryBuilder, Transaction } from 'kysely';
import { isId, type Outcome } from '../dialect.js';
import type { Person, Scope } from '../grant.js';
import type { Database, OwnedKind, Schema } from '../store/schema.js';

/** The kind of the ids that a module assigns. */
export const kindOf = (module: Scope): OwnedKind => (module === 'pathology' ? 'upload' : 'medical');

/** One person's ids. Every query is limited to the person's rows. */
export type Owner = ReturnType<typeof createOwner>;

/** Runs in the transaction that records the ids. */
export type InTransaction = (transaction: Transaction<Schema>, ids: readonly string[]) => Promise<void>;

interface ListFilter {
  /** Milliseconds, inclusive. */
  from?: number | undefined;
  /** Milliseconds, exclusive. */
  to?: number | undefined;
  /** Keeps ids with this outcome and those without one; `none` keeps the latter only. */
  outcome?: Outcome | 'none' | undefined;
  /** Keeps what follows this position. */
  after?: ListPosition | undefined;
  /** Keeps uploads of files with one of these hashes. */
  fileHashes?: readonly string[] | undefined;
  /** Leaves out what is hidden at this time, in milliseconds. */
  visibleAt?: number | undefined;
  limit?: number | undefined;
}

/** The position at which a person's list continues. It reveals nothing about other people's lists. */
export interface ListPosition {
  id: string;
  createdAt: number;
  position: number;
}

export interface OwnedId extends ListPosition {
  outcome: Outcome | null;
}

export type Owners = ReturnType<typeof createOwners>;

/** The service assigned one id to two people. Neither may see it, since each would learn of the other's. */
export class IdConflict extends Error {
  override readonly name = 'IdConflict';
}

export function createOwners(db: Database) {
  return {
    /** With a pairing, all queries are limited to the ids that its phone sent, and new ids are recorded as its phone's. */
    forOwner: (person: Person, handoff: string | null = null): Owner => createOwner(db, person, handoff),
  };
}

function createOwner(db: Database, { tenant, subject }: Person, handoff: string | null) {
  const own = (kind: OwnedKind) => ({
    subject,
    tenant,
    kind,
    ...(handoff !== null && { handoff_id: handoff }),
  });
  const ownRows = (kind: OwnedKind) => db.selectFrom('owned').where((row) => row.and(own(kind)));

  return {
    /**
     * Records ids in the order given, and runs `inTransaction` in the same transaction. Throws `IdConflict` and records
     * nothing when one belongs to somebody else.
     */
    async record(
      kind: OwnedKind,
      ids: readonly string[],
      createdAt: number,
      inTransaction?: InTransaction,
    ): Promise<void> {
      if (ids.length === 0 && !inTransaction) return;
      await db.transaction().execute(async (transaction) => {
        if (ids.length > 0) await insertOwned(transaction, { ...own(kind), ids, createdAt });
        await inTransaction?.(transaction, ids);
      });
    },

    async owns(kind: OwnedKind, id: string): Promise<boolean> {
      if (!isId(id)) return false;
      return (await ownRows(kind).where('id', '=', id).select('id').executeTakeFirst()) !== undefined;
    },

    /** Ids, newest first, created within `from <= t < to`, without those known to have another outcome. */
    async list(kind: OwnedKind, filter: ListFilter = {}): Promise<OwnedId[]> {
      return filterOwned(ownRows(kind), filter).execute();
    },

    /**
     * Stores an upload's outcome, so that filtered lists need not request it again; resolves with true when it was new.
     */
    async setOutcome(id: string, outcome: Outcome): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('owned')
        .set({ outcome })
        .where((row) => row.and(own('upload')))
        .where('id', '=', id)
        .where((row) => row.or([row('outcome', 'is', null), row('outcome', '!=', outcome)]))
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Hides an id from lists until then, in milliseconds, since the service does not have it. It stays the person's. */
    async hide(kind: OwnedKind, id: string, until: number): Promise<void> {
      await db
        .updateTable('owned')
        .set({ hidden_until: until })
        .where((row) => row.and(own(kind)))
        .where('id', '=', id)
        .execute();
    },

    /** Stores the keyed hash of an upload's file; the first one stays. */
    async setFileHash(id: string, hash: string): Promise<void> {
      await db
        .updateTable('owned')
        .set({ file_hash: hash })
        .where((row) => row.and(own('upload')))
        .where('id', '=', id)
        .where('file_hash', 'is', null)
        .execute();
    },
  };
}

interface NewlyOwned extends Person {
  readonly kind: OwnedKind;
  readonly handoff_id?: string | null;
  readonly ids: readonly string[];
  readonly createdAt: number;
}

/** Inserts the rows of ids that are not recorded yet. Throws `IdConflict` when one belongs to somebody else. */
async function insertOwned(
  transaction: Transaction<Schema>,
  { tenant, subject, kind, handoff_id = null, ids, createdAt }: NewlyOwned,
): Promise<void> {
  const rows = [...new Set(ids)].map((id, position) => ({
    kind,
    id,
    tenant,
    subject,
    created_at: createdAt,
    position,
    outcome: null,
    handoff_id,
    file_hash: null,
  }));
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('owned')
    .values(rows)
    // The person's own rows stay as they are, and count as updated; other people's do not.
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'id'])
        .doUpdateSet({ subject })
        .where('owned.subject', '=', subject)
        .where('owned.tenant', '=', tenant),
    )
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== BigInt(rows.length)) throw new IdConflict();
}

/** Selects what a filter keeps, newest first. */
function filterOwned(
  rows: SelectQueryBuilder<Schema, 'owned', object>,
  { from, to, outcome, after, fileHashes, visibleAt, limit }: ListFilter,
) {
  let query = rows
    .select(['id', 'created_at as createdAt', 'position', 'outcome'])
    .orderBy('created_at', 'desc')
    .orderBy('position', 'desc')
    .orderBy('id', 'desc');
  if (from !== undefined) query = query.where('created_at', '>=', from);
  if (to !== undefined) query = query.where('created_at', '<', to);
  if (outcome === 'none') query = query.where('outcome', 'is', null);
  else if (outcome !== undefined) {
    query = query.where((row) => row.or([row('outcome', 'is', null), row('outcome', '=', outcome)]));
  }
  if (after !== undefined) {
    const { createdAt, position, id } = after;
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('created_at', 'position', 'id'), '<', tuple(createdAt, position, id)),
    );
  }
  if (fileHashes !== undefined) query = query.where('file_hash', 'in', fileHashes);
  if (visibleAt !== undefined) {
    query = query.where((row) =>
      row.or([row('hidden_until', 'is', null), row('hidden_until', '<=', visibleAt)]),
    );
  }
  if (limit !== undefined) query = query.limit(limit);
  return query;
}
