import type { Transaction } from 'kysely';
import { isId, type Outcome } from '../dialect.js';
import type { Person } from '../grant.js';
import type { Database, OwnedKind, Schema } from '../store/schema.js';

/**
 * One person's identifiers. There is no way from here to anybody else's: every query below carries the person,
 * and nothing outside this file reads the table.
 */
export interface Owner {
  /**
   * Remembers ids in the order given, and with them, in one step, what they are the outcome of. Throws `IdConflict`,
   * keeping none, when one belongs to somebody else.
   */
  record(
    kind: OwnedKind,
    ids: readonly string[],
    createdAt: number,
    alongside?: InTransaction,
  ): Promise<void>;
  /**
   * Takes ids nobody owns, as the outcome of an upload whose answer was lost. False, taking none, when one of them has
   * an owner.
   */
  adopt(
    kind: OwnedKind,
    ids: readonly string[],
    createdAt: number,
    alongside: InTransaction,
  ): Promise<boolean>;
  owns(kind: OwnedKind, id: string): Promise<boolean>;
  /** Ids, newest first, created within `from <= t < to`, less those whose outcome is known to be another. */
  newest(kind: OwnedKind, filter?: OwnedFilter): Promise<OwnedId[]>;
  /** Keeps an upload's last word, so that filtered lists need not ask for it again; true when it is news. */
  conclude(id: string, outcome: Outcome): Promise<boolean>;
  /** Leaves an id the service no longer has out of lists until then, in milliseconds. It stays the person's. */
  hide(kind: OwnedKind, id: string, until: number): Promise<void>;
}

/** Runs in the transaction that records the ids. */
export type InTransaction = (transaction: Transaction<Schema>, ids: readonly string[]) => Promise<void>;

export interface OwnedFilter {
  /** Milliseconds, inclusive. */
  from?: number | undefined;
  /** Milliseconds, exclusive. */
  to?: number | undefined;
  /** Keeps ids with this outcome and those with none yet; `none` keeps only the latter. */
  outcome?: Outcome | 'none' | undefined;
  /** Keeps what comes after this position. */
  after?: Position | undefined;
  /** Leaves out what is hidden at this time, in milliseconds. */
  shownAt?: number | undefined;
  limit?: number | undefined;
}

/** Where one person's list is read on; of another person's list it says nothing. */
export interface Position {
  id: string;
  createdAt: number;
  position: number;
}

export interface OwnedId extends Position {
  outcome: Outcome | null;
}

export interface Owners {
  forOwner(person: Person): Owner;
  /** Those of the ids that nobody owns. */
  unowned(kind: OwnedKind, ids: readonly string[]): Promise<ReadonlySet<string>>;
}

/** The service named an id it had named to another person. Never shown: nobody may learn that it exists. */
export class IdConflict extends Error {
  override readonly name = 'IdConflict';
}

export function createOwners(db: Database): Owners {
  return {
    forOwner: (person) => ownerOf(db, person),
    async unowned(kind, ids) {
      if (ids.length === 0) return new Set();
      const rows = await db
        .selectFrom('owned')
        .select('id')
        .where('kind', '=', kind)
        .where('id', 'in', ids)
        .execute();
      const owned = new Set(rows.map(({ id }) => id));
      return new Set(ids.filter((id) => !owned.has(id)));
    },
  };
}

/** Inserts those that have no owner yet and resolves with their number. */
async function insertOwned(
  transaction: Transaction<Schema>,
  { tenant, subject }: Person,
  { kind, ids, createdAt }: { kind: OwnedKind; ids: readonly string[]; createdAt: number },
): Promise<number> {
  const rows = ids.map((id, position) => ({
    kind,
    id,
    tenant,
    subject,
    created_at: createdAt,
    position,
    outcome: null,
  }));
  const inserted = await transaction
    .insertInto('owned')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['kind', 'id']).doNothing())
    .returning('id')
    .execute();
  return inserted.length;
}

function ownerOf(db: Database, { tenant, subject }: Person): Owner {
  const mine = (kind: OwnedKind) =>
    db
      .selectFrom('owned')
      .where('subject', '=', subject)
      .where('tenant', '=', tenant)
      .where('kind', '=', kind);

  return {
    async record(kind, ids, createdAt, alongside) {
      if (ids.length === 0 && !alongside) return;
      await db.transaction().execute(async (transaction) => {
        if (ids.length > 0) {
          await insertOwned(transaction, { tenant, subject }, { kind, ids, createdAt });
          const foreign = await transaction
            .selectFrom('owned')
            .select('id')
            .where('kind', '=', kind)
            .where('id', 'in', ids)
            .where((row) => row.or([row('subject', '!=', subject), row('tenant', '!=', tenant)]))
            .executeTakeFirst();
          if (foreign) throw new IdConflict();
        }
        await alongside?.(transaction, ids);
      });
    },

    async adopt(kind, ids, createdAt, alongside) {
      try {
        await db.transaction().execute(async (transaction) => {
          const count = await insertOwned(transaction, { tenant, subject }, { kind, ids, createdAt });
          if (count !== ids.length) throw new IdConflict();
          await alongside(transaction, ids);
        });
        return true;
      } catch (thrown) {
        if (thrown instanceof IdConflict) return false;
        throw thrown;
      }
    },

    async owns(kind, id) {
      if (!isId(id)) return false;
      return (await mine(kind).where('id', '=', id).select('id').executeTakeFirst()) !== undefined;
    },

    async newest(kind, { from, to, outcome, after, shownAt, limit } = {}) {
      let query = mine(kind)
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
      if (shownAt !== undefined) {
        query = query.where((row) =>
          row.or([row('hidden_until', 'is', null), row('hidden_until', '<=', shownAt)]),
        );
      }
      if (limit !== undefined) query = query.limit(limit);
      return query.execute();
    },

    async conclude(id, outcome) {
      const { numUpdatedRows } = await db
        .updateTable('owned')
        .set({ outcome })
        .where('subject', '=', subject)
        .where('tenant', '=', tenant)
        .where('kind', '=', 'upload')
        .where('id', '=', id)
        .where((row) => row.or([row('outcome', 'is', null), row('outcome', '!=', outcome)]))
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async hide(kind, id, until) {
      await db
        .updateTable('owned')
        .set({ hidden_until: until })
        .where('subject', '=', subject)
        .where('tenant', '=', tenant)
        .where('kind', '=', kind)
        .where('id', '=', id)
        .execute();
    },
  };
}
