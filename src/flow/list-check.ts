import type { HdtErrorCode } from '../errors.js';
import { checkFile } from '../intake/check-file.js';
import { digestOf } from '../intake/digest.js';
import { isAboutSomeoneElse, type Patient } from '../intake/patient.js';
import type { CheckResult, FilePolicy } from '../intake/policy.js';
import { readPatients } from '../intake/read-patients.js';
import { isTaken } from '../queue/entry.js';
import type { EntryStore } from './entry-store.js';

/** Whom a file is about, and whom the others of its list are about, as they say themselves. */
export interface NamedPatients {
  readonly own: readonly Patient[];
  readonly others: readonly Patient[];
}

/** Checks a file by itself, then beside the others of the list. What it learns of people stays in it. */
export interface ListCheck {
  check(id: string, file: File, signal: AbortSignal): Promise<CheckResult>;
  /** The person has been warned of `code` and wants the file sent all the same. */
  overrule(id: string, code: HdtErrorCode): void;
  patientsOf(id: string): NamedPatients;
  clear(): void;
}

export interface ListCheckOptions {
  readonly store: EntryStore;
  readonly policy: () => FilePolicy;
  readonly subject: () => string | null;
}

export function createListCheck({ store, policy, subject }: ListCheckOptions): ListCheck {
  const patients = new Map<string, readonly Patient[]>();
  const overruled = new Set<string>();
  const keyOf = (id: string, code: HdtErrorCode) => `${id} ${code}`;
  /** All but `id` that are sent or about to be. */
  const takenBeside = (id: string) => store.all().filter((entry) => entry.id !== id && isTaken(entry));

  const isDuplicate = (id: string): boolean => {
    const sha256 = store.get(id)?.sha256;
    return sha256 !== undefined && takenBeside(id).some((other) => other.sha256 === sha256);
  };

  const patientsOf = (id: string): NamedPatients => ({
    own: patients.get(id) ?? [],
    others: takenBeside(id).flatMap((other) => patients.get(other.id) ?? []),
  });

  const isOtherPatient = (id: string): boolean => {
    const { own, others } = patientsOf(id);
    return isAboutSomeoneElse(own, { subject: subject(), known: others });
  };

  const WARNINGS = [
    ['duplicate-file', isDuplicate],
    ['other-patient', isOtherPatient],
  ] as const;

  return {
    async check(id, file, signal) {
      const result = await checkFile(file, () => takenBeside(id).length, policy());
      if (result.kind === 'refused') return result;
      const [sha256, named] = await Promise.all([digestOf(file), readPatients(file, result.format)]);
      if (signal.aborted) return result;
      if (sha256 !== null) store.dispatch(id, { type: 'hashed', sha256 });
      patients.set(id, named);
      const warning = WARNINGS.find(([code, applies]) => !overruled.has(keyOf(id, code)) && applies(id));
      return warning ? { kind: 'refused', code: warning[0] } : result;
    },
    overrule: (id, code) => void overruled.add(keyOf(id, code)),
    patientsOf,
    clear: () => patients.clear(),
  };
}
