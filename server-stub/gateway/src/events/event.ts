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
 * An event for one person. Delivery is best effort; clients can poll for the same data. Events larger than 64 KB as JSON
 * (`rows`, `reading`) become `changed`.
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
  /**
   * A device was read: the medical module's response, unchanged. `handoffId` and `sha256` of the photo, in hexadecimal
   * digits, when a paired phone sent it.
   */
  | {
      readonly type: 'reading';
      readonly ids: readonly string[];
      readonly body: unknown;
      readonly handoffId?: string;
      readonly sha256?: string;
    }
  /** Replaces `rows` that are too large: fetch the upload's status and results. */
  | { readonly type: 'changed'; readonly uploadId: string }
  /**
   * Replaces a `reading` that is too large, or whose answer was lost and which was found: fetch the records of these ids, or the history when
   * there are none.
   */
  | { readonly type: 'changed'; readonly ids: readonly string[] }
  /** The person's confirmation of the readings with these ids (confirmation-routes.ts). */
  | {
      readonly type: 'confirmation';
      readonly ids: readonly string[];
      readonly confirmation: StoredConfirmation;
    }
  /** The patient of an upload has changed (patient-routes.ts): fetch the list. */
  | { readonly type: 'patient'; readonly uploadId: string }
  /** A phone claims a pairing (handoff-routes.ts); the person compares the code with the phone's. */
  | { readonly type: 'handoff'; readonly handoffId: string; readonly code: string }
  /**
   * Preview of a photo just taken by a paired phone: JPEG in base64; `sha256` of the photo itself, in hexadecimal digits.
   */
  | { readonly type: 'photo'; readonly handoffId: string; readonly jpeg: string; readonly sha256?: string }
  /** A paired phone's message waits to be fetched (desktop-messages.ts). */
  | { readonly type: 'message'; readonly handoffId: string; readonly id: string };

/** Maximum bytes of an event's JSON, in the journal and on streams. */
export const EVENT_BYTES = 64 * 1024;

/** Serializes an event or, when it is too large, a `changed` event that says what to fetch. */
export function serializeEvent(event: GatewayEvent): string {
  const json = JSON.stringify(event);
  if (isWithinLimit(json)) return json;
  switch (event.type) {
    case 'rows':
      return JSON.stringify(createChangedEvent({ uploadId: event.uploadId }));
    case 'reading': {
      const withIds = JSON.stringify(createChangedEvent({ ids: event.ids }));
      return isWithinLimit(withIds) ? withIds : JSON.stringify(createChangedEvent({ ids: [] }));
    }
    // Small, or limited on receipt (a photo by `previewBytes`, a confirmation to 16 KB).
    default:
      return json;
  }
}

const isWithinLimit = (json: string): boolean => Buffer.byteLength(json) <= EVENT_BYTES;

const createChangedEvent = (what: { uploadId: string } | { ids: readonly string[] }): GatewayEvent => ({
  type: 'changed',
  ...what,
});
