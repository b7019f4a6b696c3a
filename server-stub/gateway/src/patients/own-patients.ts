import type { NamedPatient } from '../dialect.js';
import type { Person } from '../grant.js';
import type { PatientKeys } from './fingerprint.js';
import type { Patient, Patients } from './patients.js';

/** The patients of the uploads of the person who sends the request. */
export type OwnPatients = ReturnType<typeof createOwnPatients>;

export function createOwnPatients(
  patients: Patients,
  { person, keys, now }: { readonly person: Person; readonly keys: PatientKeys; readonly now: number },
) {
  return {
    /** Stores the patients whom the service names, if any, and resolves with the patient of the upload. */
    async learn(uploadId: string, named: readonly NamedPatient[]): Promise<Patient> {
      if (named.length === 0) return patients.find(person, uploadId, keys);
      const { patient } = await patients.name(person, uploadId, named, { keys, now });
      return patient;
    },
    /** By upload id. */
    list: (): Promise<ReadonlyMap<string, Patient>> => patients.list(person, keys),
  };
}
