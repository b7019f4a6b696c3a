import type { Kysely } from 'kysely';
import type { Outcome } from '../dialect.js';
import type { Scope } from '../grant.js';

/** Which of the service's two kinds of identifier a row holds. */
export type OwnedKind = 'upload' | 'medical';

/** One identifier the service gave out, and the only person who may use it. */
export interface OwnedTable {
  kind: OwnedKind;
  id: string;
  /** Empty where the host has one only. */
  tenant: string;
  subject: string;
  /** Milliseconds since 1970. */
  created_at: number;
  /** Order within one acknowledgement, since its ids share `created_at`. */
  place: number;
  /** Null until it is known, and always for medical records. */
  outcome: Outcome | null;
  /** Milliseconds since 1970: until then no list asks for it, since the service did not have it. */
  hidden_until: number | null;
}

/** What has been spent of a token's budget. */
export interface TokenUseTable {
  jti: string;
  files: number;
  bytes: number;
  /** Milliseconds since 1970; the row means nothing afterwards. */
  expires_at: number;
}

/** A person's tokens issued until a moment, all refused. */
export interface RevocationTable {
  tenant: string;
  subject: string;
  /** Seconds since 1970, as in a token's `iat`. */
  until: number;
}

/** A proof of possession that was used. */
export interface ProofUseTable {
  proof: string;
  /** Milliseconds since 1970; too old to be believed afterwards. */
  expires_at: number;
}

/** One upload a client may send again. Times in milliseconds since 1970. */
export interface AttemptTable {
  tenant: string;
  subject: string;
  key: string;
  /** When it is past, the node that was sending it is gone. */
  lease: number;
  /** Unique for each sending; null once withdrawn. */
  holder: string | null;
  module: Scope | null;
  began_at: number | null;
  /** When the last byte went out; null while nothing can have been filed. */
  sealed_at: number | null;
  /** What the service does not list by then, it has not filed. */
  settles_at: number | null;
  /** Its owner took it back: nothing is filed under it any more. */
  withdrawn_at: number | null;
  /** JSON of `ManifestEntry[]`. */
  manifest: string | null;
  /** Of the bytes. */
  fingerprint: string | null;
  /** What the service called them, separated by spaces, once they are filed. */
  ids: string | null;
  /** The service's answer, of a module that answers at once. */
  answer: string | null;
}

/** What one callback brought. */
export interface ReceiptTable {
  upload_id: string;
  /** Of its rows: the same results sent again are the same receipt. */
  digest: string;
  /** Milliseconds since 1970. */
  received_at: number;
  /** Order of arrival within an upload. */
  place: number;
  total_tests: number;
  qa_passed: number;
  manual_review: number;
  row_count: number;
  /** JSON of `ResultRow[]`. */
  rows: string;
}

/** What one person was told, in order. */
export interface EventTable {
  tenant: string;
  subject: string;
  /** Grows with each event of a person. */
  number: number;
  /** Milliseconds since 1970. */
  created_at: number;
  /** JSON of a `GatewayEvent`. */
  data: string;
  /** The pairing it ends with; null for what is kept. */
  handoff_id: string | null;
  /** Milliseconds since 1970; told to nobody afterwards. */
  expires_at: number | null;
}

/** The newest event of a person, and what those who write another wait for. */
export interface EventHeadTable {
  tenant: string;
  subject: string;
  number: number;
  /** Milliseconds since 1970. */
  told_at: number;
}

/** How far a pairing has come. */
export type HandoffState = 'open' | 'claimed' | 'confirmed' | 'refused';

/** A desktop that pairs with a phone. */
export interface HandoffTable {
  id: string;
  tenant: string;
  subject: string;
  /** Hashes of what the QR code and the phone hold. */
  secret: string;
  claim: string | null;
  /** What both screens show. */
  code: string | null;
  /** Thumbprint of the phone's key. */
  key: string | null;
  state: HandoffState;
  /** Milliseconds since 1970. */
  created_at: number;
  /** Milliseconds since 1970; the row means nothing afterwards. */
  expires_at: number;
  /** Milliseconds since 1970, when the phone asked last; 0 before. */
  polled_at: number;
}

/** Requests within one minute. */
export interface RateTable {
  key: string;
  /** Minutes since 1970. */
  minute: number;
  count: number;
}

export interface Schema {
  rate: RateTable;
  receipt: ReceiptTable;
  event: EventTable;
  event_head: EventHeadTable;
  handoff: HandoffTable;
  attempt: AttemptTable;
  owned: OwnedTable;
  token_use: TokenUseTable;
  revocation: RevocationTable;
  proof_use: ProofUseTable;
}

export type Database = Kysely<Schema>;
