/** One biomarker as a callback tells it; all text, as the service wrote it (interface, Biomarker result row). */
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
 * What one person is told as it happens. A hint: whoever misses it finds the same by asking. As JSON no event is larger
 * than 64 KB (event-json.ts): `rows` and `reading` that would be are told as `changed`.
 */
export type GatewayEvent =
  /** `status` in the service's own word (interface, Upload status). */
  | { readonly type: 'status'; readonly uploadId: string; readonly status: string }
  /** Results as a callback brought them; all are there when `received` equals `totalTests`. */
  | {
      readonly type: 'rows';
      readonly uploadId: string;
      /** `verified` is the early part of a delivery in two, `reviewed` the late one. */
      readonly stage: 'complete' | 'verified' | 'reviewed';
      readonly totalTests: number;
      readonly received: number;
      readonly rows: readonly ResultRow[];
    }
  /** The service sent an error callback. */
  | { readonly type: 'failed'; readonly uploadId: string }
  /** A device was read: the answer of the medical module as it came. */
  | { readonly type: 'reading'; readonly ids: readonly string[]; readonly body: unknown }
  /** In place of `rows`, too large to be told: the upload's status and results are there to be fetched. */
  | { readonly type: 'changed'; readonly uploadId: string }
  /** In place of `reading`: the stored records of these ids are to be fetched, the history when no ids are named. */
  | { readonly type: 'changed'; readonly ids: readonly string[] }
  /** A phone claims a pairing (handoff-routes.ts); its person compares the code with the phone's. */
  | { readonly type: 'handoff'; readonly handoffId: string; readonly code: string }
  /** What a paired phone has just photographed, small: JPEG in base64. */
  | { readonly type: 'photo'; readonly handoffId: string; readonly jpeg: string };
