import type { Kysely } from 'kysely';

/** Which of the service's two kinds of identifier a row holds. */
export type OwnedKind = 'upload' | 'medical';

/** The last word on an upload. */
export type Outcome = 'completed' | 'failed';

/** One identifier the service gave out, and the only person who may use it. */
export interface OwnedTable {
  kind: OwnedKind;
  id: string;
  subject: string;
  /** Milliseconds since 1970. */
  created_at: number;
  /** Order within one acknowledgement, since its ids share `created_at`. */
  place: number;
  /** Null until it is known, and always for medical records. */
  outcome: Outcome | null;
}

/** What has been spent of a token's budget. */
export interface TokenUseTable {
  jti: string;
  files: number;
  bytes: number;
  /** Milliseconds since 1970; the row means nothing afterwards. */
  expires_at: number;
}

export interface Schema {
  owned: OwnedTable;
  token_use: TokenUseTable;
}

export type Database = Kysely<Schema>;
