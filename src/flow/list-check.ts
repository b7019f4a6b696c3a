import type { HdtErrorCode } from '../errors.js';
import { HdtError } from '../hdt-error.js';
import { checkFile } from '../intake/check-file.js';
import { digestOf } from '../intake/digest.js';
import type { Format } from '../intake/format.js';
import type { Patient } from '../intake/patient.js';
import type { CheckResult, FilePolicy } from '../intake/policy.js';
import { decodeText } from '../intake/sniff.js';
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

type Guard = typeof import('../intake/read-patients.js');

/** Bytes of a report that is read whole for whom it names. A longer one would hold up the page. */
const MAX_NAMED_BYTES = 4 * 1024 * 1024;

/** What reads people comes with the first file that may name one. */
async function loadGuard(): Promise<Guard> {
  try {
    return await import('../intake/read-patients.js');
  } catch (cause) {
    throw new HdtError('network', { cause });
  }
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

  let guard: Guard | null = null;

  const readNamed = async (id: string, file: File, format: Format) => {
    if ((format !== 'hl7' && format !== 'json') || file.size > MAX_NAMED_BYTES) return;
    const [loaded, bytes] = await Promise.all([loadGuard(), file.arrayBuffer()]);
    guard = loaded;
    patients.set(id, guard.readPatients(decodeText(new Uint8Array(bytes)) ?? '', format));
  };

  const isOtherPatient = (id: string): boolean => {
    const { own, others } = patientsOf(id);
    return guard?.isAboutSomeoneElse(own, { subject: subject(), known: others }) ?? false;
  };

  const WARNINGS = [
    ['duplicate-file', isDuplicate],
    ['other-patient', isOtherPatient],
  ] as const;

  return {
    async check(id, file, signal) {
      const result = await checkFile(file, () => takenBeside(id).length, policy());
      if (result.kind === 'refused') return result;
      const [sha256] = await Promise.all([digestOf(file), readNamed(id, file, result.format)]);
      if (signal.aborted) return result;
      if (sha256 !== null) store.dispatch(id, { type: 'hashed', sha256 });
      const warning = WARNINGS.find(([code, applies]) => !overruled.has(keyOf(id, code)) && applies(id));
      return warning ? { kind: 'refused', code: warning[0] } : result;
    },
    overrule: (id, code) => void overruled.add(keyOf(id, code)),
    patientsOf,
    clear: () => patients.clear(),
  };
}
