import { createHash, randomUUID } from 'node:crypto';
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

/** Reports and pictures have separate keys, since a person's elements may generate equal ones. */
export const createUploadKey = ({ tenant, subject }: Person, module: Scope, key: string): UploadKey => ({
  tenant,
  subject,
  key: createHash('sha256').update(`${module} ${key}`).digest('base64url'),
});

/** An upload that was sent completely and whose response was lost: it may have been accepted or not. */
export interface UnknownUpload {
  readonly state: 'unknown';
  readonly uploadKey: UploadKey;
  readonly module: Scope;
  /** The pairing of the phone that sent it; null for the person's own pages. */
  readonly handoff: string | null;
  readonly holder: string;
  /** Milliseconds since 1970: when its request to the service began. */
  readonly sentAt: number;
  /** Milliseconds since 1970. The service accepts it by then, or never. */
  readonly settlesAt: number;
  /** The marks of its files, in the order of the form; none where file names are not marked. */
  readonly marks: readonly FileMark[];
}

/** An upload that the service has accepted. */
export interface AcceptedUpload {
  readonly state: 'accepted';
  readonly module: Scope;
  readonly fingerprint: string | null;
  readonly ids: readonly string[];
  /** The service's response of a module that responds with results; null where the ids are the response. */
  readonly responseBody: string | null;
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

/** Which request sends an upload, and for how long it alone may do so. */
export interface LeaseRequest {
  /** Unique for each request: a node that lost its lease can change nothing. */
  readonly holder: string;
  readonly module: Scope;
  /** The pairing of the phone that sends it; null for the person's own pages. */
  readonly handoff: string | null;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Milliseconds since 1970. Afterwards another request may acquire the key. */
  readonly lease: number;
}

/** Idempotency keys (draft-ietf-httpapi-idempotency-key-header) and their states, shared by all nodes. */
export type IdempotencyKeys = ReturnType<typeof createIdempotencyKeys>;

/** Recorded before an upload's last byte is sent. */
export interface SentUpload {
  /** Milliseconds since 1970: when its request to the service began. */
  readonly sentAt: number;
  readonly settlesAt: number;
  readonly fingerprint: string | null;
  readonly marks: readonly FileMark[];
}

/** Maximum number of uploads per round: far more than an outage causes in a minute. Older ones have had their rounds. */
const MAX_LOST = 1000;

export function createIdempotencyKeys(db: Database) {
  const updateLeased = (uploadKey: UploadKey, holder: string) =>
    db
      .updateTable('idempotency_key')
      .where((row) => row.and(uploadKey))
      .where('holder', '=', holder)
      .where('ids', 'is', null);

  return {
    /**
     * Acquires a free key; resolves with false when it is not free. With `sent` it is marked as sent at once, so that its
     * outcome is unknown until the service responds.
     */
    acquire: (uploadKey: UploadKey, request: LeaseRequest, sent?: SentUpload): Promise<boolean> =>
      insertLease(db, uploadKey, request, sent),

    async find(uploadKey: UploadKey, now: number): Promise<KeyState> {
      const row = await db
        .selectFrom('idempotency_key')
        .selectAll()
        .where((where) => where.and(uploadKey))
        .executeTakeFirst();
      return row ? toKeyState(row, now) : { state: 'free' };
    },

    /** Extends a lease that has not ended, at `now` and until `lease`; no other can be revived. */
    async extend(
      uploadKey: UploadKey,
      holder: string,
      { now, lease }: { now: number; lease: number },
    ): Promise<void> {
      await updateLeased(uploadKey, holder)
        .set({ lease_expires_at: lease })
        .where('lease_expires_at', '>=', now)
        .execute();
    },

    /** Marks an acquired key as sent. Resolves with false when the lease was lost. */
    async markSent(uploadKey: UploadKey, holder: string, sent: SentUpload): Promise<boolean> {
      const { numUpdatedRows } = await updateLeased(uploadKey, holder)
        .set(sentColumns(sent))
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    /** Ends the lease of an upload that was sent and got no response. */
    async abandon(
      uploadKey: UploadKey,
      holder: string,
      { now, settlesAt }: { now: number; settlesAt: number },
    ): Promise<void> {
      await updateLeased(uploadKey, holder)
        // With a new holder, an extension that another connection executes later cannot revive the lease.
        .set({ holder: randomUUID(), lease_expires_at: now - 1, settles_at: settlesAt })
        .execute();
    },

    /** Ends the lease of an upload of which nothing was accepted. */
    async release(uploadKey: UploadKey, holder: string): Promise<void> {
      await db
        .deleteFrom('idempotency_key')
        .where((row) => row.and(uploadKey))
        .where('holder', '=', holder)
        .where('ids', 'is', null)
        .execute();
    },

    /** Closes a free key for ever; has no effect on other keys. */
    withdraw: (uploadKey: UploadKey, now: number): Promise<void> => insertWithdrawn(db, uploadKey, now),

    /** All people's uploads whose acknowledgement is lost, newest first. */
    listLost: (now: number): Promise<readonly UnknownUpload[]> => selectLost(db, now),
  };
}

async function insertLease(
  db: Database,
  uploadKey: UploadKey,
  { holder, module, handoff, now, lease }: LeaseRequest,
  sent: SentUpload | undefined,
): Promise<boolean> {
  const leased = { holder, module, handoff_id: handoff, lease_expires_at: lease };
  const columns = { ...leased, ...(sent && sentColumns(sent)) };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('idempotency_key')
    .values({ ...uploadKey, ...columns })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant', 'subject', 'key'])
        .doUpdateSet(columns)
        .where('idempotency_key.ids', 'is', null)
        .where('idempotency_key.sent_at', 'is', null)
        .where('idempotency_key.withdrawn_at', 'is', null)
        .where('idempotency_key.lease_expires_at', '<', now),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

async function insertWithdrawn(db: Database, uploadKey: UploadKey, now: number): Promise<void> {
  await db
    .insertInto('idempotency_key')
    .values({ ...uploadKey, lease_expires_at: now, withdrawn_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant', 'subject', 'key'])
        // Without its holder, a request whose lease ran out can neither complete the upload nor free the key.
        .doUpdateSet({ withdrawn_at: now, holder: null })
        .where('idempotency_key.ids', 'is', null)
        .where('idempotency_key.sent_at', 'is', null)
        .where('idempotency_key.lease_expires_at', '<', now),
    )
    .execute();
}

async function selectLost(db: Database, now: number): Promise<readonly UnknownUpload[]> {
  const rows = await db
    .selectFrom('idempotency_key')
    .selectAll()
    .where('sent_at', 'is not', null)
    .where('ids', 'is', null)
    .where('lease_expires_at', '<', now)
    .orderBy('sent_at', 'desc')
    .limit(MAX_LOST)
    .execute();
  return rows.map(toUnknownUpload);
}

const sentColumns = ({ sentAt, settlesAt, fingerprint, marks }: SentUpload) => ({
  sent_at: sentAt,
  settles_at: settlesAt,
  fingerprint,
  marks: marks.join(' '),
});

/** Marks an upload as accepted, in the transaction that records who owns its ids. */
export const completeUpload =
  (uploadKey: UploadKey, responseBody: string | null): InTransaction =>
  async (transaction, ids) => {
    await transaction
      .updateTable('idempotency_key')
      .set({ ids: ids.join(' '), answer: responseBody })
      .where((row) => row.and(uploadKey))
      .where('ids', 'is', null)
      .execute();
  };

function toKeyState(row: IdempotencyKeyTable, now: number): KeyState {
  const { module, fingerprint, ids, answer } = row;
  if (ids !== null) {
    return {
      state: 'accepted',
      module: toScope(module),
      fingerprint,
      ids: ids.split(' ').filter(Boolean),
      responseBody: answer,
    };
  }
  if (row.withdrawn_at !== null) return { state: 'withdrawn' };
  if (row.lease_expires_at >= now) return { state: 'sending' };
  return row.sent_at === null ? { state: 'free' } : toUnknownUpload(row);
}

function toUnknownUpload({ tenant, subject, key, ...row }: IdempotencyKeyTable): UnknownUpload {
  return {
    state: 'unknown',
    uploadKey: { tenant, subject, key },
    module: toScope(row.module),
    handoff: row.handoff_id,
    holder: row.holder ?? '',
    sentAt: row.sent_at ?? row.lease_expires_at,
    settlesAt: row.settles_at ?? row.lease_expires_at,
    marks: row.marks?.split(' ').filter(Boolean) ?? [],
  };
}

/** Rows from before the column existed are reports. */
const toScope = (module: Scope | null): Scope => module ?? 'pathology';
