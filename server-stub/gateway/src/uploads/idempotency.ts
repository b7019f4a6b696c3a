import { createHash } from 'node:crypto';
import type { FileMark } from '../file-mark.js';
import type { Person, Scope } from '../grant.js';
import type { InTransaction } from '../ownership/owners.js';
import type { Database, IdempotencyKeyTable } from '../store/schema.js';

/** Identifies one upload of one person. The key is hashed, since the client chooses its text and length. */
export interface UploadKey {
  readonly tenant: string;
  readonly subject: string;
  readonly key: string;
}

/** Reports and pictures have separate keys: a person's elements may generate equal ones. */
export const uploadKeyOf = ({ tenant, subject }: Person, module: Scope, key: string): UploadKey => ({
  tenant,
  subject,
  key: createHash('sha256').update(`${module} ${key}`).digest('base64url'),
});

/** An upload that was sent completely and whose response was lost. The service may have accepted it or not. */
export interface UnknownUpload {
  readonly state: 'unknown';
  readonly uploadKey: UploadKey;
  readonly module: Scope;
  /** The pairing of the phone that sent it; null for the person's own pages. */
  readonly handoff: string | null;
  readonly holder: string;
  /** Milliseconds since 1970: what the service does not list by then, it has not accepted. */
  readonly settlesAt: number;
  /** Of its files, in the order of the form; none where names are left as they are. */
  readonly marks: readonly FileMark[];
}

/** An upload that the service has accepted. */
export interface AcceptedUpload {
  readonly state: 'accepted';
  readonly module: Scope;
  readonly fingerprint: string | null;
  readonly ids: readonly string[];
  /** The response of a module that responds with results; null where the ids are the response. */
  readonly answer: string | null;
}

export type KeyState =
  /** No upload was accepted under this key. */
  | { readonly state: 'free' }
  /** A node is sending the upload. */
  | { readonly state: 'sending' }
  /** Its owner withdrew it before an upload was accepted; none ever will be. */
  | { readonly state: 'withdrawn' }
  | UnknownUpload
  | AcceptedUpload;

/** Who sends an upload, and until when. */
export interface LeaseRequest {
  /** Unique for each request: a node that lost its lease can change nothing. */
  readonly holder: string;
  readonly module: Scope;
  /** The pairing of the phone that sends it; null for the person's own pages. */
  readonly handoff: string | null;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Milliseconds since 1970. Afterwards the holder counts as gone. */
  readonly lease: number;
}

/** Idempotency keys (draft-ietf-httpapi-idempotency-key-header) and their states, shared by all nodes. */
export interface IdempotencyKeys {
  /**
   * Acquires a free key; resolves with false when it is not free. With `sent` it is marked as sent at once: until the
   * service's response the outcome is unknown.
   */
  acquire(uploadKey: UploadKey, request: LeaseRequest, sent?: SentUpload): Promise<boolean>;
  inspect(uploadKey: UploadKey, now: number): Promise<KeyState>;
  extend(uploadKey: UploadKey, holder: string, lease: number): Promise<void>;
  /** Marks an acquired key as sent. Resolves with false when the lease was lost. */
  markSent(uploadKey: UploadKey, holder: string, sent: SentUpload): Promise<boolean>;
  /** Ends the lease of an upload that was sent and got no response. */
  abandon(uploadKey: UploadKey, holder: string, times: { now: number; settlesAt: number }): Promise<void>;
  /** Ends the lease of an upload of which nothing was accepted. */
  release(uploadKey: UploadKey, holder: string): Promise<void>;
  /** Closes a free key for ever; others stay as they are. */
  withdraw(uploadKey: UploadKey, now: number): Promise<void>;
  /** Uploads of everybody whose acknowledgement is lost, oldest first. */
  lost(now: number): Promise<readonly UnknownUpload[]>;
}

/** An upload that the service is about to have completely. */
export interface SentUpload {
  readonly now: number;
  readonly settlesAt: number;
  readonly fingerprint: string | null;
  readonly marks: readonly FileMark[];
}

/** Maximum rows per round: far more than an outage causes in a minute. */
const MOST_LOST = 1000;

export function createIdempotencyKeys(db: Database): IdempotencyKeys {
  const held = (uploadKey: UploadKey, holder: string) =>
    db
      .updateTable('idempotency_key')
      .where((row) => row.and(uploadKey))
      .where('holder', '=', holder)
      .where('ids', 'is', null);

  return {
    async acquire(uploadKey, { holder, module, handoff, now, lease }, sent) {
      const lent = { holder, module, handoff_id: handoff, lease_expires_at: lease };
      const fresh = { ...lent, ...(sent && sentColumns(sent)) };
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('idempotency_key')
        .values({ ...uploadKey, ...fresh })
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

    async inspect(uploadKey, now) {
      const row = await db
        .selectFrom('idempotency_key')
        .selectAll()
        .where((where) => where.and(uploadKey))
        .executeTakeFirst();
      return row ? stateOf(row, now) : { state: 'free' };
    },

    async extend(uploadKey, holder, lease) {
      await held(uploadKey, holder).set({ lease_expires_at: lease }).execute();
    },

    async markSent(uploadKey, holder, sent) {
      const { numUpdatedRows } = await held(uploadKey, holder).set(sentColumns(sent)).executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    async abandon(uploadKey, holder, { now, settlesAt }) {
      await held(uploadKey, holder)
        .set({ lease_expires_at: now - 1, settles_at: settlesAt })
        .execute();
    },

    async release(uploadKey, holder) {
      await db
        .deleteFrom('idempotency_key')
        .where((row) => row.and(uploadKey))
        .where('holder', '=', holder)
        .where('ids', 'is', null)
        .execute();
    },

    async withdraw(uploadKey, now) {
      await db
        .insertInto('idempotency_key')
        .values({ ...uploadKey, lease_expires_at: now, withdrawn_at: now })
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

    async lost(now) {
      const rows = await db
        .selectFrom('idempotency_key')
        .selectAll()
        .where('sent_at', 'is not', null)
        .where('ids', 'is', null)
        .where('lease_expires_at', '<', now)
        .orderBy('sent_at')
        .limit(MOST_LOST)
        .execute();
      return rows.map(unknownOf);
    },
  };
}

const sentColumns = ({ now, settlesAt, fingerprint, marks }: SentUpload) => ({
  sent_at: now,
  settles_at: settlesAt,
  fingerprint,
  marks: marks.join(' '),
});

/** Marks an upload as accepted, in the transaction that records who owns its ids. */
export const completeUpload =
  (uploadKey: UploadKey, answer: string | null): InTransaction =>
  async (transaction, ids) => {
    await transaction
      .updateTable('idempotency_key')
      .set({ ids: ids.join(' '), answer })
      .where((row) => row.and(uploadKey))
      .where('ids', 'is', null)
      .execute();
  };

function stateOf(row: IdempotencyKeyTable, now: number): KeyState {
  const { module, fingerprint, ids, answer } = row;
  if (ids !== null) {
    return {
      state: 'accepted',
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
    uploadKey: { tenant, subject, key },
    module: scopeOf(row.module),
    handoff: row.handoff_id,
    holder: row.holder ?? '',
    settlesAt: row.settles_at ?? row.lease_expires_at,
    marks: row.marks?.split(' ').filter(Boolean) ?? [],
  };
}

/** Rows written before the column existed are reports. */
const scopeOf = (module: Scope | null): Scope => module ?? 'pathology';
