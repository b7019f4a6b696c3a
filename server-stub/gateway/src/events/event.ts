import type { StoredConfirmation } from '../confirmations/confirmation.js';

/** One biomarker of a callback; all text, as the service wrote it (interface, Biomarker result row). */
export interface ResultRow {
  readonly date: string;
  readonly loinc: string;
  readonly name: string;
  readonly result: string;
  readonly low: string;
  readonly high: string;
  readonly unit: string;
  readonly comment: string;
}

/**
 * An event for one person. Best effort; clients can poll for the same data. No event is larger than 64 KB as JSON
 * (event-json.ts): larger `rows` and `reading` become `changed`.
 */
export type GatewayEvent =
  /** `status` is the service's own (interface, Upload status). */
  | { readonly type: 'status'; readonly uploadId: string; readonly status: string }
  /** Results of a callback; complete when `received` equals `totalTests`. */
  | {
      readonly type: 'rows';
      readonly uploadId: string;
      /** In a delivery of two parts `verified` is the first and `reviewed` the second. */
      readonly stage: 'complete' | 'verified' | 'reviewed';
      readonly totalTests: number;
      readonly received: number;
      readonly rows: readonly ResultRow[];
    }
  /** The service sent an error callback. */
  | { readonly type: 'failed'; readonly uploadId: string }
  /** A device was read: the medical module's response as it came. `handoffId` when a paired phone sent the picture. */
  | {
      readonly type: 'reading';
      readonly ids: readonly string[];
      readonly body: unknown;
      readonly handoffId?: string;
    }
  /** Replaces `rows` that are too large: fetch the upload's status and results. */
  | { readonly type: 'changed'; readonly uploadId: string }
  /** Replaces a `reading` that is too large: fetch the records of these ids, or the history when there are none. */
  | { readonly type: 'changed'; readonly ids: readonly string[] }
  /** What the person said of the readings with these ids (confirmation-routes.ts). */
  | {
      readonly type: 'confirmation';
      readonly ids: readonly string[];
      readonly confirmation: StoredConfirmation;
    }
  /** A phone claims a pairing (handoff-routes.ts); its person compares the code with the phone's. */
  | { readonly type: 'handoff'; readonly handoffId: string; readonly code: string }
  /**
   * Preview of a photo just taken by a paired phone: JPEG in base64; `sha256` of the photo itself, in hexadecimal digits.
   */
  | { readonly type: 'photo'; readonly handoffId: string; readonly jpeg: string; readonly sha256?: string };
