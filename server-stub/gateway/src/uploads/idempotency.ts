import { createHash } from 'node:crypto';
import type { Person, Scope } from '../grant.js';
import type { InTransaction } from '../ownership/owners.js';
import type { Database, IdempotencyKeyTable } from '../store/schema.js';

/** One upload of one person. The key is hashed: it is the client's text, of any length it likes. */
export interface Slot {
  readonly tenant: string;
  readonly subject: string;
  readonly key: string;
}

/** Reports and pictures have keys of their own: one for each of a person's elements may be the same. */
export const slotOf = ({ tenant, subject }: Person, module: Scope, key: string): Slot => ({
  tenant,
  subject,
  key: createHash('sha256').update(`${module} ${key}`).digest('base64url'),
});

/** A file as it can be recognised in the service's list. Its name is a keyed hash: names often name people. */
export interface ManifestEntry {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
}

/** An upload that was sent whole and whose answer was lost. It may be filed or not. */
export interface UnknownUpload {
  readonly state: 'unknown';
  readonly slot: Slot;
  readonly module: Scope;
  readonly holder: string;
  /** Milliseconds since 1970. */
  readonly beganAt: number;
  /** Milliseconds since 1970: what the service does not list by then, it has not filed. */
  readonly settlesAt: number;
  readonly manifest: readonly ManifestEntry[];
}

/** An upload the service has filed. */
export interface FiledUpload {
  readonly state: 'filed';
  readonly module: Scope;
  readonly fingerprint: string | null;
  readonly ids: readonly string[];
  /** The answer of a module that answers at once; null where the ids are the answer. */
  readonly answer: string | null;
}

export type KeyState =
  /** Nothing was filed under this key. */
  | { readonly state: 'free' }
  /** A node is sending it. */
  | { readonly state: 'sending' }
  /** Its owner took it back before anything was filed. Nothing ever will be. */
  | { readonly state: 'withdrawn' }
  | UnknownUpload
  | FiledUpload;

export interface Holding {
  /** Unique for each sending: a node that lost its lease changes nothing any more. */
  readonly holder: string;
  readonly module: Scope;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Milliseconds since 1970. When it is past, the holder is gone. */
  readonly lease: number;
}

/** Idempotency keys (draft-ietf-httpapi-idempotency-key-header) and what became of each. Shared by all nodes. */
export interface IdempotencyKeys {
  /** Takes a free key and resolves with true, or leaves it as it is. */
  acquire(slot: Slot, holding: Holding): Promise<boolean>;
  /** Takes over a key whose upload has turned out not to be filed. False when another node was faster. */
  takeOver(unknown: UnknownUpload, holding: Holding): Promise<boolean>;
  inspect(slot: Slot, now: number): Promise<KeyState>;
  extend(slot: Slot, holder: string, lease: number): Promise<void>;
  /**
   * Notes that the service is about to have the whole upload: from here on its outcome is unknown until it is known.
   * False when the lease was lost.
   */
  seal(slot: Slot, holder: string, sealed: Sealed): Promise<boolean>;
  /** Ends a sending that was sealed and got no answer. */
  abandon(slot: Slot, holder: string, times: { now: number; settlesAt: number }): Promise<void>;
  /** Ends a sending of which nothing was filed. */
  release(slot: Slot, holder: string): Promise<void>;
  /** Closes a free key for ever; others stay as they are. */
  withdraw(slot: Slot, now: number): Promise<void>;
  /** Sealed uploads without an answer, of everybody, oldest first: those under way and those whose outcome is unknown. */
  unanswered(): Promise<readonly UnknownUpload[]>;
}

export interface Sealed {
  readonly now: number;
  readonly settlesAt: number;
  readonly fingerprint: string | null;
  readonly manifest: readonly ManifestEntry[];
}

/** Rows looked at in one round: far more than an outage leaves behind in a minute. */
const MOST_UNANSWERED = 1000;

export function createIdempotencyKeys(db: Database): IdempotencyKeys {
  const held = (slot: Slot, holder: string) =>
    db
      .updateTable('idempotency_key')
      .where((row) => row.and(slot))
      .where('holder', '=', holder)
      .where('ids', 'is', null);

  return {
    async acquire(slot, { holder, module, now, lease }) {
      const fresh = { holder, module, lease_expires_at: lease, started_at: now };
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('idempotency_key')
        .values({ ...slot, ...fresh })
        .onConflict((conflict) =>
          conflict
            .columns(['tenant', 'subject', 'key'])
            .doUpdateSet(fresh)
            .where('idempotency_key.ids', 'is', null)
            .where('idempotency_key.sent_at', 'is', null)
            .where('idempotency_key.withdrawn_at', 'is', null)
            .where('idempotency_key.lease_expires_at', '<', now),
        )
        .executeTakeFirst();
      return numInsertedOrUpdatedRows === 1n;
    },

    async takeOver({ slot, holder }, { holder: taker, module, now, lease }) {
      const unsealed = { sent_at: null, settles_at: null, manifest: null, fingerprint: null };
      const { numUpdatedRows } = await held(slot, holder)
        .set({ holder: taker, module, lease_expires_at: lease, started_at: now, ...unsealed })
        .where('lease_expires_at', '<', now)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    async inspect(slot, now) {
      const row = await db
        .selectFrom('idempotency_key')
        .selectAll()
        .where((where) => where.and(slot))
        .executeTakeFirst();
      return row ? stateOf(row, now) : { state: 'free' };
    },

    async extend(slot, holder, lease) {
      await held(slot, holder).set({ lease_expires_at: lease }).execute();
    },

    async seal(slot, holder, { now, settlesAt, fingerprint, manifest }) {
      const { numUpdatedRows } = await held(slot, holder)
        .set({ sent_at: now, settles_at: settlesAt, fingerprint, manifest: JSON.stringify(manifest) })
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    async abandon(slot, holder, { now, settlesAt }) {
      await held(slot, holder)
        .set({ lease_expires_at: now - 1, settles_at: settlesAt })
        .execute();
    },

    async release(slot, holder) {
      await db
        .deleteFrom('idempotency_key')
        .where((row) => row.and(slot))
        .where('holder', '=', holder)
        .where('ids', 'is', null)
        .execute();
    },

    async withdraw(slot, now) {
      await db
        .insertInto('idempotency_key')
        .values({ ...slot, lease_expires_at: now, withdrawn_at: now })
        .onConflict((conflict) =>
          conflict
            .columns(['tenant', 'subject', 'key'])
            .doUpdateSet({ withdrawn_at: now })
            .where('idempotency_key.ids', 'is', null)
            .where('idempotency_key.sent_at', 'is', null)
            .where('idempotency_key.lease_expires_at', '<', now),
        )
        .execute();
    },

    async unanswered() {
      const rows = await db
        .selectFrom('idempotency_key')
        .selectAll()
        .where('sent_at', 'is not', null)
        .where('ids', 'is', null)
        .orderBy('sent_at')
        .limit(MOST_UNANSWERED)
        .execute();
      return rows.map(unknownOf);
    },
  };
}

/** Marks an upload as accepted, in the transaction that records who owns its ids. */
export const completeUpload =
  (slot: Slot, answer: string | null): InTransaction =>
  async (transaction, ids) => {
    await transaction
      .updateTable('idempotency_key')
      .set({ ids: ids.join(' '), answer })
      .where((row) => row.and(slot))
      .where('ids', 'is', null)
      .execute();
  };

function stateOf(row: IdempotencyKeyTable, now: number): KeyState {
  const { module, fingerprint, ids, answer } = row;
  if (ids !== null) {
    return {
      state: 'filed',
      module: scopeOf(module),
      fingerprint,
      ids: ids.split(' ').filter(Boolean),
      answer,
    };
  }
  if (row.withdrawn_at !== null) return { state: 'withdrawn' };
  if (row.lease_expires_at >= now) return { state: 'sending' };
  return row.sent_at === null ? { state: 'free' } : unknownOf(row);
}

function unknownOf({ tenant, subject, key, ...row }: IdempotencyKeyTable): UnknownUpload {
  return {
    state: 'unknown',
    slot: { tenant, subject, key },
    module: scopeOf(row.module),
    holder: row.holder ?? '',
    beganAt: row.started_at ?? row.lease_expires_at,
    settlesAt: row.settles_at ?? row.lease_expires_at,
    manifest: JSON.parse(row.manifest ?? '[]') as ManifestEntry[],
  };
}

/** Rows of the time before there was more than one are reports. */
const scopeOf = (module: Scope | null): Scope => module ?? 'pathology';
