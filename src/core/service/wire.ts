/**
 * The service's JSON, and the browser's assumptions where the interface is silent. Each assumption is one constant or
 * one tolerant reader in this file, or a limit in `limits.ts`; the gateway has its own. If the service differs, only
 * these need to change.
 */

/** Assumption: the multipart field that carries each file of an upload or a picture. */
export const FILE_FIELD = 'files';

/** Response of the token exchange (names after RFC 6749 §5.1). `expires_in` in seconds. */
export interface TokenResponse {
  readonly access_token: string;
  readonly token_type: string;
  readonly expires_in: number;
  readonly scope?: string;
  /** Distinguishes people; contains nothing else about them. */
  readonly subject_tag?: string | undefined;
  /** Base URL of the service's paths; may be relative to the token endpoint. */
  readonly base_url: string;
  /** Features of the back end beyond the service's own paths. Unknown ones are ignored. */
  readonly features?: readonly string[] | undefined;
}

/**
 * A feature that a back end may announce beyond level 1 of the protocol (server-stub/token-exchange/PROTOCOL.md).
 * `idempotency`: a request repeated under its key is stored once, and can be looked up. `events`: an event stream. `handoff`: a
 * phone takes photos for a computer. `pages`: it photographs pages of reports, too. `confirmations`: the person's decisions
 * about readings are stored. `patients`: the patient of each report. `files`: which files the person has sent.
 */
export type Feature = 'idempotency' | 'events' | 'handoff' | 'pages' | 'confirmations' | 'patients' | 'files';

/** One file accepted by the service. */
export interface UploadRef {
  readonly uploadId: string;
}

/** `status` of an upload record (interface, Upload status); `unknown` for any other value. */
export type UploadStatus = 'uploaded' | 'processing' | 'completed' | 'failed' | 'unknown';

/** One row of the list endpoint (interface, Upload record). */
export interface UploadRecord {
  readonly uploadId: string;
  readonly fileName: string;
  readonly status: UploadStatus;
  /** ISO 8601. */
  readonly uploadedDate: string;
  readonly expiresAt: string | null;
  /** Lines of the report that look like results but could not be read. Absent when there are none. */
  readonly unreadLines?: number;
  /** Absent where the back end does not tell. */
  readonly patient?: UploadPatient;
}

/** The patient of an upload. Equal tags mean one patient; an upload without a tag is compared with no other. */
export interface UploadPatient {
  /**
   * By the report: `named`; `unsure`, perhaps a patient of another upload; `several`; or `unknown`. By the person: `mine`, `said`
   * (a patient of theirs), or `other` (somebody else's).
   */
  readonly state: PatientState;
  /** Tells nothing of the patient. */
  readonly tag: string | null;
  /** Empty when unknown. */
  readonly initials: string;
  /** Initials of the patients of the person's other uploads. Empty in lists. */
  readonly others: readonly string[];
}

export type PatientState = (typeof PATIENT_STATES)[number];

const PATIENT_STATES = ['unknown', 'named', 'unsure', 'several', 'mine', 'said', 'other'] as const;

/** The person's answer to the question whose report it is: `mine`, `other`, the tag of a patient of theirs, or null for no answer. */
export type PatientAnswer = string | null;

/** One stored device extraction. `body` is for `readExtractions`, as the response of an extraction. */
export interface MedicalRecord {
  readonly id: string;
  /** ISO 8601, empty when the service sends none. */
  readonly createdAt: string;
  readonly body: unknown;
  /** The person's decision about it; null where the back end stores no decisions. */
  readonly confirmation: StoredConfirmation | null;
}

/** The origin of a confirmed value. `typed`: the service had read no value, and the person entered one. */
export type ValueOrigin = 'read' | 'corrected' | 'typed';

/** One value that the person confirmed. */
export interface ConfirmedValue {
  /** Index of the device in the picture. */
  readonly device: number;
  readonly deviceType: string;
  readonly key: string;
  readonly value: string;
  readonly unit: string;
  readonly origin: ValueOrigin;
}

/** Where the person decided: on the page, on a paired phone, or later in the list of records. */
export type ConfirmationSurface = 'page' | 'phone' | 'records';

/** A person's decision about a reading. `unconfirmed` takes an earlier one back. */
export interface NewConfirmation {
  readonly state: 'confirmed' | 'dismissed' | 'unconfirmed';
  /** Time of the decision in ISO 8601. The back end stores the latest. */
  readonly at: string;
  readonly surface: ConfirmationSurface;
  /** Whether the reading was below the confidence threshold at the time of the decision. */
  readonly lowConfidence: boolean;
  /** Every confirmed value; empty unless `confirmed`. */
  readonly values: readonly ConfirmedValue[];
}

/** The stored decision about a reading. `unconfirmed`: there is none, or it was taken back. */
export type StoredConfirmation =
  | { readonly state: 'unconfirmed' }
  | (Omit<NewConfirmation, 'state'> & { readonly state: 'confirmed' | 'dismissed' });

type Json = Record<string, unknown>;
export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** Text or a number as text; empty for anything else. */
export const toText = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

/** The first non-empty text under `keys`. */
const firstText = (object: Json, ...keys: string[]): string =>
  keys.map((key) => toText(object[key])).find(Boolean) ?? '';

/** The value itself when it is an array, else the first array under `keys`, else null. */
const findArray = (value: unknown, ...keys: string[]): unknown[] | null => {
  if (Array.isArray(value)) return value;
  if (!isObject(value)) return null;
  for (const key of keys) if (Array.isArray(value[key])) return value[key];
  return isObject(value.data) || Array.isArray(value.data) ? findArray(value.data, ...keys) : null;
};

/**
 * Assumption: the acknowledgement carries the id under one of its likely spellings, in one object, an array,
 * or an array under a likely key, in the order of the request. Null when `count` ids cannot be found.
 */
export function readUploadAck(body: unknown, count: number): UploadRef[] | null {
  const items = findArray(body, 'uploads', 'files', 'results', 'data') ?? [
    isObject(body) ? (body.data ?? body) : body,
  ];
  const refs = items.filter(isObject).flatMap((item) => {
    const uploadId = firstText(item, 'uploadId', 'UploadId', 'uploadID', 'upload_id', 'id');
    return uploadId === '' ? [] : [{ uploadId }];
  });
  return refs.length === count ? refs : null;
}

/** The status of an upload as the service reports it. */
export interface StatusBody {
  readonly status: UploadStatus;
  readonly fileName: string;
  /** How many results passed the automated checks, of how many; null until the service counts them. */
  readonly checked: { readonly received: number; readonly total: number } | null;
  /** Lines of the report that look like results but could not be read. */
  readonly unreadLines: number;
  /** The service's code for why it failed; empty when the service gave none. */
  readonly reason: string;
}

/**
 * Assumption: the status body is flat or under `data`, with `status` spelled as in upload records, the numbers of a
 * callback beside it, `unreadLines` where there are any, and the `reason` of a failure.
 */
export function readStatus(body: unknown): StatusBody {
  const record = isObject(body) && isObject(body.data) ? body.data : isObject(body) ? body : {};
  const [received, total] = [readCount(record.qaPassed), readCount(record.totalTests)];
  return {
    status: readUploadStatus(record.status),
    fileName: toText(record.fileName),
    checked: total > 0 ? { received: Math.min(received, total), total } : null,
    unreadLines: readCount(record.unreadLines),
    reason: toText(record.reason),
  };
}

/** Reads a positive integer; 0 for anything else. */
export const readCount = (value: unknown): number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : 0;

export function readUploadStatus(value: unknown): UploadStatus {
  const status = toText(value)
    .toLowerCase()
    .replace(/[\s_-]+/g, '');
  if (status === 'uploaded' || status === 'queued' || status === 'pending') return 'uploaded';
  if (status === 'processing' || status === 'inprogress') return 'processing';
  if (status === 'completed' || status === 'complete' || status === 'done') return 'completed';
  return status === 'failed' || status === 'error' ? 'failed' : 'unknown';
}

/** The list endpoint's body (interface, List uploads). Rows without an id are dropped. */
export function readUploadList(body: unknown): UploadRecord[] {
  return (findArray(body, 'uploads') ?? []).filter(isObject).flatMap((row) => {
    const uploadId = toText(row.uploadId);
    if (uploadId === '') return [];
    return [
      {
        uploadId,
        fileName: toText(row.fileName),
        status: readUploadStatus(row.status),
        uploadedDate: toText(row.uploadedDate),
        expiresAt: toText(row.expiresAt) || null,
        ...(readCount(row.unreadLines) > 0 && { unreadLines: readCount(row.unreadLines) }),
        ...patientMember(row.patient),
      },
    ];
  });
}

function patientMember(value: unknown): Pick<UploadRecord, 'patient'> {
  const patient = readPatient(value);
  return patient ? { patient } : {};
}

/** Reads the patient of an upload. An unknown state is `unknown` and has no tag, so that nothing is compared by it. */
export function readPatient(value: unknown): UploadPatient | null {
  if (!isObject(value)) return null;
  const state = PATIENT_STATES.find((one) => one === value.state) ?? 'unknown';
  const tag = state === 'unknown' || state === 'several' || state === 'other' ? '' : toText(value.tag);
  const others = (findArray(value.others) ?? []).map(toText).filter(Boolean);
  return { state, tag: tag || null, initials: toText(value.initials), others };
}

/**
 * Reads the member `confirmation` of a record or an event. Null for anything else, such as a back end that stores no
 * decisions.
 */
export function readConfirmation(value: unknown): StoredConfirmation | null {
  if (!isObject(value)) return null;
  const { state } = value;
  if (state === 'unconfirmed') return { state };
  if (state !== 'confirmed' && state !== 'dismissed') return null;
  return {
    state,
    at: toText(value.at),
    surface: value.surface === 'phone' || value.surface === 'records' ? value.surface : 'page',
    lowConfidence: value.lowConfidence === true,
    values: (findArray(value.values) ?? []).filter(isObject).flatMap(readConfirmedValue),
  };
}

/** No picture shows more devices. A view has a place for each up to the last one. */
const MAX_DEVICES = 100;

/** Reads one value; none of a device that no picture can show. Without `device` it is the first one's. */
function readConfirmedValue({ device = 0, deviceType, key, value, unit, origin }: Json): ConfirmedValue[] {
  if (device !== 0 && !(readCount(device) > 0 && readCount(device) < MAX_DEVICES)) return [];
  return [
    {
      device: readCount(device),
      deviceType: toText(deviceType),
      key: toText(key),
      value: toText(value),
      unit: toText(unit),
      // An unknown origin must not be shown as read by the service.
      origin: origin === 'read' || origin === 'corrected' ? origin : 'typed',
    },
  ];
}

/** Assumption: history is an array, bare or under a likely key; each record contains its own extraction. */
export function readHistory(body: unknown): MedicalRecord[] {
  return (findArray(body, 'records', 'transformations', 'results', 'items') ?? [])
    .filter(isObject)
    .flatMap((record) => {
      const id = firstText(record, 'id', '_id', 'recordId', 'medicalId');
      if (id === '') return [];
      const createdAt = firstText(record, 'createdAt', 'created_at', 'date', 'timestamp', 'uploadedDate');
      return [{ id, createdAt, body: record, confirmation: readConfirmation(record.confirmation) }];
    });
}

/** Names of the value in a measurement. */
const VALUE_KEYS = ['value', 'reading', 'result'];

const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '');

/** Text or a number as text; JSON for anything else, so that nothing the service has read is lost. */
const toShownText = (value: unknown): string => toText(value) || JSON.stringify(value);

/**
 * Assumption: a measurement in `data` is `{value, unit}`, or a bare number or text with no unit. Null for one without a value.
 */
export function readMeasurementParts(value: unknown): { value: string; unit: string } | null {
  if (isBlank(value)) return null;
  if (!isObject(value) || !VALUE_KEYS.some((key) => key in value))
    return { value: toShownText(value), unit: '' };
  const key = VALUE_KEYS.find((one) => !isBlank(value[one]));
  return key ? { value: toShownText(value[key]), unit: firstText(value, 'unit', 'units', 'uom') } : null;
}
