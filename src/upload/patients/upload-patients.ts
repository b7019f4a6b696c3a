import type { Clock } from '../../core/clock.js';
import type { Connectivity } from '../../core/connectivity.js';
import type { Patient } from '../../core/patient.js';
import type { Client } from '../../core/service/client.js';
import { getPatient, matchPatients, namePatients, type PatientMatch } from '../../core/service/patients.js';
import type { UploadPatient } from '../../core/service/wire.js';
import type { EntryStore } from '../entry-store.js';
import { createRecordQuestions, storePatiently } from '../record-requests.js';

/** Learns the patients of uploads, where the back end has the feature `patients`. */
export type UploadPatients = ReturnType<typeof createUploadPatients>;

export interface UploadPatientsOptions {
  readonly client: Client;
  readonly store: EntryStore;
  readonly clock: Clock;
  readonly connectivity: Connectivity;
}

export function createUploadPatients({ client, store, clock, connectivity }: UploadPatientsOptions) {
  const closing = new AbortController();
  const { signal } = closing;
  const known = new Set<string>();
  const questions = createRecordQuestions({ clock, signal });

  /** Ignores a failure: results of an unknown patient are compared with no others. */
  const learn = async (id: string, request: () => Promise<UploadPatient | null>): Promise<void> => {
    if (questions.isUnsupported || known.has(id)) return;
    known.add(id);
    try {
      const patient = await storePatiently(request, { connectivity, clock, signal });
      if (patient && !signal.aborted) store.dispatch(id, { type: 'patient', patient });
    } catch {
      known.delete(id);
    }
  };

  return {
    /** Compares patients with those of earlier uploads; null where that is not known. Never rejects. */
    async match(patients: readonly Patient[], caller: AbortSignal): Promise<PatientMatch | null> {
      const match = (own: AbortSignal) => matchPatients(client, patients, { signal: own });
      return questions.ask(match, caller).catch(() => null);
    },
    /** Stores the patients that a file names, once the service has it. */
    name(id: string, uploadId: string, patients: readonly Patient[]): void {
      if (patients.length > 0) void learn(id, () => namePatients(client, uploadId, patients, { signal }));
    },
    /** Asks for the patient of an upload, unless that is known or being stored. */
    ask: (id: string, uploadId: string): void =>
      void learn(id, () => getPatient(client, uploadId, { signal })),
    close: (): void => closing.abort(),
  };
}
