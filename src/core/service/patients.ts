import { HdtError } from '../hdt-error.js';
import type { Patient } from '../patient.js';
import { type ApiCall, type Client, lacksFeature } from './client.js';
import { jsonBody, readJson } from './transport.js';
import { isObject, type PatientAnswer, readPatient, type UploadPatient } from './wire.js';

const patientPath = (uploadId: string): string => `/uploads/${encodeURIComponent(uploadId)}/patient`;

/**
 * Stores whom a report names. The back end keeps keyed hashes of it, and what it has stored first.
 *
 * @param client A client with the scope `pathology`.
 * @param uploadId The upload.
 * @param patients Whom its file names.
 * @param options Signal.
 * @returns Whose it is; null where the back end has not the feature `patients`.
 * @throws {HdtError} `not-found` for an upload that is purged or not the person's; `network`, `timeout`, `cancelled`,
 * `session-changed` or the error of the response.
 */
export const namePatients = (
  client: Client,
  uploadId: string,
  patients: readonly Patient[],
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<UploadPatient | null> =>
  callPatient(client, { method: 'PUT', path: patientPath(uploadId), body: jsonBody({ patients }), signal });

/**
 * Stores whose a report is, as the person says.
 *
 * @param client A client with the scope `pathology`.
 * @param uploadId The upload.
 * @param answer `mine`, `other` (somebody else's), the tag of a patient of theirs, or null to take it back.
 * @param options Signal.
 * @returns Whose it is; null where the back end has not the feature `patients`.
 * @throws {HdtError} As `namePatients`.
 */
export const answerPatient = (
  client: Client,
  uploadId: string,
  answer: PatientAnswer,
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<UploadPatient | null> =>
  callPatient(client, { method: 'PUT', path: patientPath(uploadId), body: jsonBody({ is: answer }), signal });

/**
 * Fetches whose an upload is.
 *
 * @param client A client with the scope `pathology`.
 * @param uploadId The upload.
 * @param options Signal.
 * @returns Whose it is; null where the back end has not the feature `patients`.
 * @throws {HdtError} As `namePatients`.
 */
export const getPatient = (
  client: Client,
  uploadId: string,
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<UploadPatient | null> =>
  callPatient(client, { method: 'GET', path: patientPath(uploadId), signal });

async function callPatient(client: Client, call: ApiCall): Promise<UploadPatient | null> {
  const response = await client.call({ ...call, feature: 'patients' });
  if (lacksFeature(client, 'patients', response)) return null;
  const patient = readPatient(readJson(response, client.clock.now()));
  if (!patient) throw new HdtError('bad-response', { status: response.status });
  return patient;
}

/** How the patients of a file compare with those of the person's uploads. */
export interface PatientMatch {
  /** Whether the file seems to be about somebody of whom the person has no report. */
  readonly isSomeoneElse: boolean;
  /** Initials of the patients whom the person has besides. */
  readonly others: readonly string[];
}

/**
 * Compares whom a file names with the patients of the person's uploads, before it is sent. Nothing is stored.
 *
 * @param client A client with the scope `pathology`.
 * @param patients Whom the file names.
 * @param options Signal.
 * @returns How they compare; null where the back end has not the feature `patients`.
 * @throws {HdtError} As `namePatients`.
 */
export async function matchPatients(
  client: Client,
  patients: readonly Patient[],
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<PatientMatch | null> {
  const body = jsonBody({ patients });
  const response = await client.call({
    method: 'POST',
    path: '/patients/match',
    body,
    feature: 'patients',
    signal,
  });
  if (lacksFeature(client, 'patients', response)) return null;
  const answer = readJson(response, client.clock.now());
  if (!isObject(answer)) throw new HdtError('bad-response', { status: response.status });
  const { match, others } = answer;
  return {
    isSomeoneElse: match === 'other' || match === 'alike',
    others: Array.isArray(others) ? others.filter((one) => typeof one === 'string') : [],
  };
}
