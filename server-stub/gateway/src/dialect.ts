/**
 * The gateway's assumptions about what the interface does not show. All parsing of the service's bodies is in this file and
 * tolerant; a service that differs needs changes here only. Bodies are passed on unchanged, except for what the gateway
 * adds to a record.
 */
type Json = Readonly<Record<string, unknown>>;

/** The final state of an upload. */
export type Outcome = 'completed' | 'failed';

/**
 * Whether text can be an id of the service: a UUID for uploads (interface, Upload record), "not shown" for medical records.
 * Bounded and printable, so that anything a client writes into a path is safe to look up; never a dot segment, which
 * percent-encoding leaves as it is.
 */
export const isId = (text: string): boolean => /^(?!\.\.?$)[\x21-\x7e]{1,200}$/.test(text);

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Assumption: uploads take the key as retrieval does ("the same key is used for uploads", interface, Authentication). */
export const keyHeader = (key: string): Record<string, string> => ({ authorization: `Bearer ${key}` });

/** A path of the interface with a placeholder in place of its id. */
export const pathTemplate = (path: string): string =>
  path.replace(/(?<=\/(?:status|results|medical)\/)[^/]+$/, '{id}');

export const UPLOAD_STATES = ['uploaded', 'processing', 'completed', 'failed'] as const;

export const RESULT_FORMATS = ['json', 'fhir_json', 'hl7', 'fhir_xml', 'csv', 'parquet'] as const;
export type ResultFormat = (typeof RESULT_FORMATS)[number];

const UPLOAD_ID_KEYS = ['uploadId', 'UploadId', 'uploadID', 'upload_id', 'id'];
const RECORD_ID_KEYS = ['id', '_id', 'recordId', 'record_id', 'medicalId'];

/** Assumption: the acknowledgement of an upload is one object or an array, bare or under one of these keys. */
const UPLOAD_CONTAINERS = ['uploads', 'data', 'files', 'results', 'upload'];

/** Every upload id in an acknowledgement, in order. */
export const acknowledgedUploads = (body: unknown): string[] =>
  collectIds(body, UPLOAD_ID_KEYS, UPLOAD_CONTAINERS);

/**
 * Every id of a medical record in an extraction, in order; none for a picture that was not stored. Assumption: it is
 * in the extraction, or beside `extractions`. Readings (`data`, `result`) are never searched: a value may be called
 * `id` too.
 */
export function acknowledgedReadings(body: unknown): string[] {
  const extractions = findArray(body, ['extractions']) ?? [];
  return unique(
    [body, ...extractions].filter(isObject).flatMap((holder) => findId(holder, RECORD_ID_KEYS) ?? []),
  );
}

/** An acknowledgement to replace a lost one, in the format read above. */
export const acknowledgementOf = (ids: readonly string[]): object => ({
  success: true,
  uploads: ids.map((uploadId) => ({ uploadId })),
});

/** The counts of a callback. Assumption: that of an error, whose `Results` are empty, may be without them, which is none. */
export function callbackCounts({ totalTests, qaPassed, manualReview, Results: results }: Json) {
  const isError = Array.isArray(results) && results.length === 0;
  const countOf = (value: unknown): unknown => (isError ? (value ?? 0) : value);
  return {
    totalTests: countOf(totalTests),
    qaPassed: countOf(qaPassed),
    manualReview: countOf(manualReview),
  };
}

/**
 * The response for pictures to replace a lost one, made of their stored records. Assumption: a record has `extractions`, or is
 * one itself, with a `result`.
 */
export const extractionsOf = (records: readonly (readonly [id: string, body: unknown])[]): object => ({
  extractions: records.flatMap(([id, body]) => {
    const record = storedRecord(body);
    const extractions = findArray(record, ['extractions']) ?? ('result' in record ? [record] : []);
    return extractions.map((extraction) => (isObject(extraction) ? { id, ...extraction } : extraction));
  }),
});

function collectIds(body: unknown, idKeys: readonly string[], containers: readonly string[]): string[] {
  if (Array.isArray(body)) return unique(body.flatMap((item) => collectIds(item, idKeys, containers)));
  if (!isObject(body)) return [];
  const own = findId(body, idKeys);
  const nested = containers.flatMap((key) => collectIds(body[key], idKeys, containers));
  return unique(own === null ? nested : [own, ...nested]);
}

const unique = (ids: readonly string[]): string[] => [...new Set(ids)];

function findId(body: Json, keys: readonly string[]): string | null {
  for (const key of keys) {
    const value = body[key];
    if (typeof value === 'string' && isId(value)) return value;
    if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
  }
  return null;
}

/** One row of the list endpoint (interface, Upload record). */
export interface UploadRecord extends Json {
  readonly uploadId: string;
  readonly fileName: string;
  readonly status: string;
  /** ISO 8601. */
  readonly uploadedDate: string;
}

/** Assumption: the rows of a list are under one of these keys, or the body itself. */
const UPLOAD_LISTS = ['uploads', 'data'];
const HISTORY_LISTS = ['records', 'transformations', 'data', 'results', 'items'];

/** The rows of the list endpoint by id. `createdAt`: when the gateway recorded an id, for rows that do not say it. */
export function listedUploads(
  body: unknown,
  createdAt: ReadonlyMap<string, number>,
): Map<string, UploadRecord> {
  const rows = (findArray(body, UPLOAD_LISTS) ?? []).filter(isObject);
  return new Map(
    rows.flatMap((row) => {
      const id = findId(row, UPLOAD_ID_KEYS);
      return id === null ? [] : [[id, toUploadRecord(row, id, createdAt.get(id) ?? 0)] as const];
    }),
  );
}

/**
 * Assumption: the status body contains the upload's record, flat or under `data` or `upload`. Only its delivery
 * status is shown, so fields that a list row has and it lacks come from the gateway.
 */
export function uploadRecordOf(body: unknown, uploadId: string, createdAt: number): UploadRecord {
  return toUploadRecord(findRecord(body, ['data', 'upload']), uploadId, createdAt);
}

function toUploadRecord(row: Json, uploadId: string, createdAt: number): UploadRecord {
  const { transactionId, fileName, status, uploadedDate, expiresAt, patients } = row;
  return {
    uploadId,
    ...(transactionId === undefined ? {} : { transactionId }),
    fileName: typeof fileName === 'string' ? fileName : '',
    status: typeof status === 'string' ? status : 'processing',
    uploadedDate: typeof uploadedDate === 'string' ? uploadedDate : new Date(createdAt).toISOString(),
    expiresAt: typeof expiresAt === 'string' ? expiresAt : null,
    ...(patients === undefined ? {} : { patients }),
  };
}

/** A patient as a report names them. Never stored and never logged: `patients/fingerprint.ts` makes of it what is stored. */
export interface NamedPatient {
  readonly ids: readonly PatientNumber[];
  /** Given names first; empty when the report has none. */
  readonly name: string;
  /** `YYYY`, `YYYY-MM` or `YYYY-MM-DD`; empty when the report has none. */
  readonly birthDate: string;
}

export interface PatientNumber {
  readonly value: string;
  /** Who assigned the number; empty when the report does not say, so that another laboratory may have given it to somebody else. */
  readonly issuer: string;
}

/**
 * Assumption: a status and a row of the list may have `patients`, whom the service found in a picture or PDF, which no browser
 * can read. Never passed on: pages get the gateway's own `patient` in its place.
 */
export function statedPatients(body: unknown): readonly NamedPatient[] {
  const { patients } = findRecord(body, ['data', 'upload']);
  return (Array.isArray(patients) ? patients : []).filter(isObject).map(({ ids, name, birthDate }) => ({
    ids: (Array.isArray(ids) ? ids : [])
      .filter(isObject)
      .map(({ value, issuer }) => ({ value: toText(value), issuer: toText(issuer) })),
    name: toText(name),
    birthDate: toText(birthDate),
  }));
}

/** A status with the gateway's `patient` in place of the patients whom the service names. */
export function withPatient(body: Json, patient: object): Json {
  const key = ['data', 'upload'].find((name) => isObject(body[name]));
  const { patients: _, ...record } = findRecord(body, ['data', 'upload']);
  return key === undefined ? { ...record, patient } : { ...body, [key]: { ...record, patient } };
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Assumption: `completed` and `failed` are final; the interface shows the states but no transitions. */
export function outcomeOf(status: unknown): Outcome | null {
  return status === 'completed' || status === 'failed' ? status : null;
}

/** The outcome in a status body, null while there is none. */
export const statusOutcome = (body: unknown): Outcome | null =>
  outcomeOf(findRecord(body, ['data', 'upload']).status);

/** Assumption: each record of the history has its id. */
export function historyRecords(body: unknown): Map<string, Json> {
  const rows = (findArray(body, HISTORY_LISTS) ?? []).filter(isObject);
  return new Map(
    rows.flatMap((row) => {
      const id = findId(row, RECORD_ID_KEYS);
      return id === null ? [] : [[id, row] as const];
    }),
  );
}

/** Assumption: one stored record is the body itself, or under one of these keys. */
const RECORD_CONTAINERS = ['record', 'data'];

export const storedRecord = (body: unknown): Json => findRecord(body, RECORD_CONTAINERS);

/** The body of one stored record with members of the gateway beside the record's own. */
export function withMembers(body: unknown, members: Json): Json {
  if (!isObject(body)) return { ...members };
  const key = RECORD_CONTAINERS.find((name) => isObject(body[name]));
  return key === undefined
    ? { ...body, ...members }
    : { ...body, [key]: { ...storedRecord(body), ...members } };
}

function findRecord(body: unknown, keys: readonly string[]): Json {
  if (!isObject(body)) return {};
  for (const key of keys) {
    const inner = body[key];
    if (isObject(inner)) return inner;
  }
  return body;
}

function findArray(body: unknown, keys: readonly string[]): readonly unknown[] | null {
  if (Array.isArray(body)) return body;
  if (!isObject(body)) return null;
  for (const key of keys) {
    const inner = body[key];
    if (Array.isArray(inner)) return inner;
    if (isObject(inner)) return findArray(inner, keys);
  }
  return null;
}

/** A file in the service's lists, under the name it was sent with. */
export interface ListedFile {
  readonly id: string;
  readonly fileName: string;
  /** Milliseconds since 1970, by the service's clock; `NaN` where the list does not say. */
  readonly receivedAt: number;
}

/** The newest files of the account. */
export interface FileList {
  readonly files: readonly ListedFile[];
  /** Whether the account has no files beside these. */
  readonly isWhole: boolean;
}

/** Maximum length of the service's lists (interface, Limits). Assumption: the history has no other. */
export const MAX_LISTED = 100;

/**
 * The files of the list endpoint; null for a body without a list. Assumption: a file is at the top of the list as soon as
 * the service has received it.
 */
export const listedFiles = (body: unknown): FileList | null =>
  toFileList(body, UPLOAD_LISTS, UPLOAD_ID_KEYS, ({ uploadedDate }) => toTime(uploadedDate));

/** The pictures of the history; null for a body without one. Assumption: a record has the `fileName` of its picture. */
export const listedPictures = (body: unknown): FileList | null =>
  toFileList(body, HISTORY_LISTS, RECORD_ID_KEYS, () => Number.NaN);

function toFileList(
  body: unknown,
  containers: readonly string[],
  idKeys: readonly string[],
  receivedAt: (row: Json) => number,
): FileList | null {
  const rows = findArray(body, containers);
  if (!rows) return null;
  const files = rows.filter(isObject).flatMap((row) => {
    const id = findId(row, idKeys);
    return id === null ? [] : [{ id, fileName: String(row.fileName), receivedAt: receivedAt(row) }];
  });
  const total = isObject(body) && typeof body.total === 'number' ? body.total : rows.length;
  return { files, isWhole: rows.length < MAX_LISTED && total <= rows.length };
}

/** A time without its zone could be hours away. */
const toTime = (text: unknown): number =>
  typeof text === 'string' && /(?:Z|[+-]\d\d:?\d\d)$/i.test(text) ? Date.parse(text) : Number.NaN;

/** The members that may be passed on: those of the interface's own error bodies and of RFC 7807. */
export function errorBody(body: unknown): Json | null {
  if (!isObject(body)) return null;
  const kept = ['success', 'statusCode', 'message', 'type', 'title', 'status', 'detail'].flatMap((key) => {
    const value = body[key];
    return ['string', 'number', 'boolean'].includes(typeof value) ? [[key, value] as const] : [];
  });
  return kept.length === 0 ? null : Object.fromEntries(kept);
}

/** The retrieval endpoint's own body for an unknown id (interface, Errors). */
export const RESULT_NOT_FOUND = {
  success: false,
  statusCode: 404,
  message: 'Result not found or expired (> 30 days)',
} as const;
