import type { FaultKind } from '../faults/fault.js';
import type { FaultRoute } from '../faults/route.js';
import type { FailureReason } from '../parse/failure.js';
import type { DoubtfulRow as Doubtful } from '../review/doubt.js';
import type { LoggedRequest } from '../routes/journal.js';
import type { Row } from '../row.js';
import type { DeliveryStage, DeliveryState, Attempt as SentAttempt } from '../uploads/delivery.js';
import type { UploadStatus } from '../uploads/upload.js';

export type { Correction } from '../review/correction.js';
export type { LoggedRequest } from '../routes/journal.js';
export type { UploadStatus } from '../uploads/upload.js';

/** All the page shows of the emulator, as `GET /admin` gives it. Times in milliseconds since 1970. */
export interface Snapshot {
  /** Grows with every change there is to see. */
  readonly change: number;
  readonly clock: { readonly now: number; readonly running: boolean };
  readonly accounts: readonly Account[];
  /** Newest first, as all lists. */
  readonly uploads: readonly Upload[];
  readonly faults: readonly Fault[];
  readonly requests: readonly LoggedRequest[];
  /** Where callbacks are sent instead of to the addresses of the accounts; null without forwarding. */
  readonly forwardTo: string | null;
}

export interface Upload {
  readonly uploadId: string;
  readonly transactionId: number;
  readonly customerId: number;
  readonly fileName: string;
  readonly status: UploadStatus;
  /** What it waits for while it is processed. */
  readonly step: 'reading' | 'review' | 'translation' | null;
  readonly uploadedAt: number;
  readonly expiresAt: number;
  /** Null without a callback. */
  readonly delivery: DeliveryState | null;
  readonly reason: FailureReason | null;
  readonly counts: Counts | null;
  readonly callbacks: readonly Callback[];
}

interface Counts {
  readonly total: number;
  readonly passed: number;
  readonly review: number;
  /** How many of those in review are lines that could not be read and that nobody has transcribed. */
  readonly unread: number;
}

/** One of the callbacks of an upload. */
export interface Callback {
  /** Used by the page only. */
  readonly id: string;
  readonly uploadId: string;
  readonly fileName: string;
  readonly stage: DeliveryStage;
  readonly state: DeliveryState;
  readonly attempts: readonly Attempt[];
  /** Null when no attempt is due. */
  readonly nextAt: number | null;
}

export type Attempt = Pick<SentAttempt, 'at' | 'answer'>;

/** What an upload's own view shows beyond the list. */
export interface UploadContent {
  /** Null when it is not in review. */
  readonly review: Review | null;
  /** The result in the requested format; null while there is none. */
  readonly result: { readonly format: string; readonly content: Content } | null;
}

export interface Content {
  readonly contentType: string;
  /** Base64: it may be of any bytes. */
  readonly body: string;
}

export interface Review {
  /** When it ends by itself; null when the clock does not end it. */
  readonly until: number | null;
  readonly rows: readonly DoubtfulRow[];
}

/** A row in doubt, as the document states it. */
export type DoubtfulRow = Doubtful & Pick<Row, 'name' | 'result' | 'unit' | 'low' | 'high' | 'flaws'>;

/** The exact request of a callback; the receiver's key in it is hidden. */
export interface CallbackContent extends Content {
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
}

export interface Account {
  readonly customerId: number;
  readonly keys: readonly { readonly id: string; readonly masked: string }[];
  readonly settings: Settings;
}

export interface Settings {
  /** Empty sends nothing. */
  readonly url: string;
  readonly headerName: string;
  /** Empty when none is saved. */
  readonly maskedKey: string;
  readonly language: 'EN' | 'ES' | 'DE' | 'ZH';
  readonly payloadType: 'Inline' | 'File';
  readonly outputFormat: string;
  readonly standardUnits: 'source' | 'si' | 'conventional';
  readonly originals: boolean;
  readonly mapping: boolean;
}

/** Settings as a form has them. A request can leave fields out, which then stay as they are. */
export interface SettingsDraft extends Omit<Settings, 'maskedKey'> {
  /** Empty keeps the saved one. */
  readonly headerValue: string;
}

/** Why settings are refused. */
export type SettingsProblem =
  | 'not-http'
  | 'not-a-header'
  | 'missing'
  | 'not-ascii'
  | 'unknown'
  /** Inline is there for JSON and FHIR JSON only. */
  | 'file-only';

/** Requests a fault can be kept to. */
export type FaultPlace = 'everywhere' | FaultRoute;

export interface Fault {
  readonly id: string;
  readonly kind: FaultKind;
  /** In the unit of its kind (faults/fault.ts); null for the usual one. */
  readonly value: number | null;
  readonly place: FaultPlace;
  readonly uploadId: string | null;
  readonly customerId: number | null;
  readonly left: number | null;
}
