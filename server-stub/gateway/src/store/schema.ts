import type { Kysely } from 'kysely';
import type { Outcome } from '../dialect.js';
import type { Scope } from '../grant.js';

/** Which of the service's two kinds of identifier a row holds. */
export type OwnedKind = 'upload' | 'medical';

/** One id of the service, and the only person who may use it. */
interface OwnedTable {
  kind: OwnedKind;
  id: string;
  /** Empty for hosts with a single tenant. */
  tenant: string;
  subject: string;
  /** Milliseconds since 1970. */
  created_at: number;
  /** Order within one acknowledgement, whose ids share `created_at`. */
  position: number;
  /** Null until it is known, and always for medical records. */
  outcome: Outcome | null;
  /** Milliseconds since 1970. Lists skip the id until then, since the service did not have it. */
  hidden_until: number | null;
  /** The pairing whose phone sent it; null for the person's own pages. */
  handoff_id: string | null;
  /** Keyed hash of the file as it was chosen (`sent-files/file-keys.ts`); null while its page has not said. */
  file_hash: string | null;
}

/** A person's confirmation of one medical record, deleted with its row in `owned`. Times in milliseconds since 1970. */
interface ConfirmationTable {
  tenant: string;
  subject: string;
  record_id: string;
  /** Time of the person's action, never later than `stored_at`. */
  said_at: number;
  /** Time of the action by the person's own clock, which may be ahead; identifies a repetition. */
  claimed_at: number;
  stored_at: number;
  /** JSON of a `Confirmation` without its time. */
  content: string;
}

/** How a report itself names its patient. */
export type PatientState = 'unknown' | 'named' | 'unsure' | 'several';

/** The patient of one upload, deleted with its row in `owned`. Nothing in it can be read without the gateway's secrets. */
export interface PatientTable {
  tenant: string;
  subject: string;
  upload_id: string;
  state: PatientState;
  /** Equal for uploads of one patient; null unless one is named. */
  tag: string | null;
  /** JSON of a `Fingerprint`; null unless one patient is named. */
  fingerprint: string | null;
  /** Encrypted. */
  initials: string | null;
  /** The person's answer: `mine`, `other` or a tag; null without one. */
  said: string | null;
  /** Milliseconds since 1970. */
  stored_at: number;
}

/** Files and bytes used of a token's budget. */
interface TokenUseTable {
  jti: string;
  files: number;
  bytes: number;
  /** Milliseconds since 1970; the row is void afterwards. */
  expires_at: number;
}

/** The newest sign-out of a person, which revokes the tokens that do not know its number. */
interface RevocationTable {
  tenant: string;
  subject: string;
  /** Grows with each sign-out of anybody; the time of the sign-out in milliseconds since 1970, or a little more. */
  number: number;
}

/** The newest sign-out of anybody, in one row; writers of the next one lock it. */
interface RevocationHeadTable {
  id: 1;
  number: number;
}

/** One upload that a client may retry. Times in milliseconds since 1970. */
export interface IdempotencyKeyTable {
  tenant: string;
  subject: string;
  key: string;
  /** Afterwards another request may send the upload. */
  lease_expires_at: number;
  /** Unique for each request that sends it; null for a key that was withdrawn unused. */
  holder: string | null;
  module: Scope | null;
  /** When the request to the service began; null while the service cannot have accepted anything. */
  sent_at: number | null;
  /** The service accepts the upload by then, or never. */
  settles_at: number | null;
  /** Set when its owner withdrew it: no upload is accepted under it any more. */
  withdrawn_at: number | null;
  /** The pairing whose phone sent it; null for the person's own pages. */
  handoff_id: string | null;
  /** Marks in the names of its files, in the order of the form, separated by spaces. */
  marks: string | null;
  /** Identifies the form that was sent. */
  fingerprint: string | null;
  /** The service's ids, separated by spaces, once it has accepted the upload. */
  ids: string | null;
  /** The service's response, of a module that responds with results. */
  answer: string | null;
}

/** The content of one callback. */
interface ReceiptTable {
  upload_id: string;
  /** Digest of its rows, so that repeated results create no second receipt. */
  digest: string;
  /** Milliseconds since 1970. */
  received_at: number;
  /** Order of arrival within an upload. */
  position: number;
  total_tests: number;
  qa_passed: number;
  manual_review: number;
  row_count: number;
  /** JSON of `ResultRow[]`. */
  rows: string;
}

/** Events dispatched to one person, in order. */
interface EventTable {
  tenant: string;
  subject: string;
  /** Grows with each event of a person. */
  number: number;
  /** Milliseconds since 1970. */
  created_at: number;
  /** JSON of a `GatewayEvent`. */
  data: string;
  /** The pairing it is deleted with; null for other events. */
  handoff_id: string | null;
  /** Milliseconds since 1970; not delivered afterwards. */
  expires_at: number | null;
}

/** The newest event of a person; writers of the next one lock this row. */
interface EventHeadTable {
  tenant: string;
  subject: string;
  number: number;
  /** Milliseconds since 1970. */
  updated_at: number;
}

/** The state of a pairing. */
export type HandoffState = 'open' | 'claimed' | 'confirmed' | 'refused';

/** A pairing of a desktop with a phone. */
interface HandoffTable {
  id: string;
  tenant: string;
  subject: string;
  /** Hashes of the secret in the QR code and of the phone's claim. */
  secret: string;
  claim: string | null;
  /** The code that both screens show. */
  code: string | null;
  /** Thumbprint of the phone's key. */
  key: string | null;
  state: HandoffState;
  /** Milliseconds since 1970. */
  created_at: number;
  /** Milliseconds since 1970; the row is void afterwards. */
  expires_at: number;
  /** Milliseconds since 1970 of the phone's last request; 0 before the first. */
  polled_at: number;
  /** Milliseconds since 1970 of the phone's last request for a token; 0 before the first. */
  token_polled_at: number;
  /** Milliseconds since 1970 of the desktop's last request. */
  watched_at: number;
  /** Number of the person's newest sign-out when it was opened; a later one ends it. */
  sign_out: number;
  /** `medical`, `pages` or both, separated by a space: what its phone may do. */
  scope: string;
  /** The masked name of its person; null when the host does not tell it. */
  person_name: string | null;
  /** How often it was claimed again after it was confirmed. */
  reclaims: number;
  /** The computer's newest note to the phone, encrypted by the computer; null without one. */
  note: string | null;
}

/**
 * One message of a paired phone to its computer. The key is in the QR code and never reaches the gateway. The row stays until
 * its pairing goes, so that a message sent twice arrives once; its body goes when it is taken.
 */
interface HandoffMessageTable {
  handoff_id: string;
  /** Chosen by the phone. */
  id: string;
  tenant: string;
  subject: string;
  /** Order of arrival within a pairing. */
  number: number;
  /** Bytes of the body; 0 once it was taken. */
  size: number;
  /** Null once it was taken. */
  body: Uint8Array | null;
}

/** One row, which writers of messages lock while they compare all bodies with the limits. */
interface HandoffMessageHeadTable {
  id: 1;
  /** Milliseconds since 1970 of the last message. */
  updated_at: number;
}

/** Number of requests within one minute, or of uses of a proof, which is valid once. */
interface RateTable {
  /** A hash. */
  key: string;
  /** Minutes since 1970; the row is void afterwards. */
  minute: number;
  count: number;
}

export interface Schema {
  rate: RateTable;
  receipt: ReceiptTable;
  event: EventTable;
  event_head: EventHeadTable;
  handoff: HandoffTable;
  handoff_message: HandoffMessageTable;
  handoff_message_head: HandoffMessageHeadTable;
  idempotency_key: IdempotencyKeyTable;
  owned: OwnedTable;
  confirmation: ConfirmationTable;
  patient: PatientTable;
  token_use: TokenUseTable;
  revocation: RevocationTable;
  revocation_head: RevocationHeadTable;
}

export type Database = Kysely<Schema>;
