import assert from 'node:assert/strict';
import type { NamedPatient } from '../../../server-stub/gateway/src/dialect.js';
import type { Patient } from '../../../server-stub/gateway/src/patients/patients.js';
import { type Bench, type Reply, uploadIds } from '../support/bench.js';

/** A patient as an element reads them of a report. */
export const named = (name: string, birthDate = '', ...ids: (readonly [string, string])[]): NamedPatient => ({
  name,
  birthDate,
  ids: ids.map(([value, issuer]) => ({ value, issuer })),
});

export const ERIKA = named('ERIKA MUSTER', '1984-03-12', ['INV-000417', 'HARBOUR MR']);
export const JONAS = named('Jonas Beispiel', '1971-08-09', ['INV-000905', 'HARBOUR MR']);

const put = (body: unknown): RequestInit => ({
  method: 'PUT',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

export const pathOf = (id: string): string => `/uploads/${id}/patient`;

export const name = (
  bench: Bench,
  subject: string,
  id: string,
  ...patients: NamedPatient[]
): Promise<Reply> => bench.as(subject, pathOf(id), put({ patients }));

export const say = (bench: Bench, subject: string, id: string, is: unknown): Promise<Reply> =>
  bench.as(subject, pathOf(id), put({ is }));

export const match = (bench: Bench, subject: string, ...patients: NamedPatient[]): Promise<Reply> =>
  bench.as(subject, '/patients/match', { ...put({ patients }), method: 'POST' });

export const upload = async (bench: Bench, subject: string): Promise<string> =>
  uploadIds(await bench.upload(subject))[0] ?? '';

/** Uploads a report that names these. */
export const report = async (
  bench: Bench,
  subject: string,
  ...patients: NamedPatient[]
): Promise<Patient & { id: string }> => {
  const id = await upload(bench, subject);
  const reply = await name(bench, subject, id, ...patients);
  assert.equal(reply.status, 200);
  return { id, ...(reply.json() as Patient) };
};

/** The patients of a person's list, by upload id. */
export const listed = async (bench: Bench, subject: string): Promise<Record<string, Patient>> => {
  const reply = await bench.as(subject, '/api/v1/uploads?limit=100');
  assert.equal(reply.status, 200);
  const { uploads } = reply.json() as { uploads: { uploadId: string; patient: Patient }[] };
  return Object.fromEntries(uploads.map(({ uploadId, patient }) => [uploadId, patient]));
};
