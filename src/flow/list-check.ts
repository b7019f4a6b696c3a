import { digestOf } from '../crypto.js';
import type { HdtErrorCode } from '../errors.js';
import { HdtError } from '../hdt-error.js';
import { type CheckResult, checkFile, type FilePolicy } from '../intake/check-file.js';
import type { Format } from '../intake/format.js';
import type { Patient } from '../intake/patients.js';
import { decodeText, type UnsupportedKind } from '../intake/sniff.js';
import { isTaken } from '../queue/entry.js';
import type { LegibilityFault } from '../worker/shared/plan.js';
import type { EntryStore } from './entry-store.js';
import { isText, type TextReader } from './text-reader.js';

/** What a check found out about a file that was held back. For the person who chose it, and for nobody else. */
export type Finding =
  /** What it really is. */
  | { readonly kind: 'found'; readonly what: UnsupportedKind }
  /** Words as they will read; empty when there is no doubt about them. */
  | { readonly kind: 'encoding'; readonly sample: string }
  /** Why its print is hard to read. */
  | { readonly kind: 'legibility'; readonly fault: LegibilityFault };

/** Whom a file is about, and whom the others of its list are about, as they say themselves. */
export interface NamedPatients {
  readonly own: readonly Patient[];
  readonly others: readonly Patient[];
}

/** Checks a file by itself, then beside the others of the list. What it learns of people stays in it. */
export interface ListCheck {
  check(id: string, file: File, signal: AbortSignal): Promise<ListResult>;
  /** The person has been warned of `code` and wants the file sent all the same. */
  overrule(id: string, code: HdtErrorCode): void;
  /** The text is to be sent in UTF-8. */
  convert(id: string): void;
  patientsOf(id: string): NamedPatients;
  findingOf(id: string): Finding | null;
  clear(): void;
}

export type Accepted = Extract<CheckResult, { kind: 'accepted' }> & {
  /** Stands in the place of the file, where the person has had it converted. */
  readonly body?: Blob;
};

type ListResult = Accepted | Extract<CheckResult, { kind: 'refused' }>;

export interface ListCheckOptions {
  readonly store: EntryStore;
  readonly texts: TextReader;
  readonly policy: () => FilePolicy;
  readonly subject: () => string | null;
}

type Guard = typeof import('../intake/patients.js');

/** Bytes of a report that is read whole for whom it names. A longer one would hold up the page. */
const MAX_NAMED_BYTES = 4 * 1024 * 1024;

/** What reads people comes with the first file that may name one. */
async function loadGuard(): Promise<Guard> {
  try {
    return await import('../intake/patients.js');
  } catch (cause) {
    throw new HdtError('network', { cause });
  }
}

/** What knows more kinds of files comes with the first that is of none that can be sent; without it there is no name. */
const named = async (file: File, found: UnsupportedKind): Promise<UnsupportedKind> =>
  found === 'unknown'
    ? import('../intake/identify.js').then(({ identify }) => identify(file)).catch(() => found)
    : found;

export function createListCheck({ store, texts, policy, subject }: ListCheckOptions): ListCheck {
  const patients = new Map<string, readonly Patient[]>();
  const findings = new Map<string, Finding>();
  const converted = new Set<string>();
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

  const faultOf = async (id: string, file: File, format: Format, signal: AbortSignal) => {
    const fault = isText(format) ? await texts.examine(file, format, signal) : null;
    if (fault?.code === 'text-encoding') findings.set(id, { kind: 'encoding', sample: fault.sample });
    return fault?.code;
  };

  const WARNINGS = [
    ['duplicate-file', isDuplicate],
    ['other-patient', isOtherPatient],
  ] as const;

  return {
    async check(id, file, signal) {
      const isOverruled = (code: HdtErrorCode) => overruled.has(keyOf(id, code));
      const result = await checkFile(file, () => takenBeside(id).length, policy(), isOverruled);
      if (result.kind === 'refused') {
        if (result.found) findings.set(id, { kind: 'found', what: await named(file, result.found) });
        return result;
      }
      const { format } = result;
      const fault = isOverruled('text-encoding') ? null : await faultOf(id, file, format, signal);
      if (fault) return { kind: 'refused', code: fault };
      const [sha256] = await Promise.all([digestOf(file), readNamed(id, file, result.format)]);
      if (signal.aborted) return result;
      if (sha256 !== null) store.dispatch(id, { type: 'hashed', sha256 });
      const warning = WARNINGS.find(([code, applies]) => !isOverruled(code) && applies(id));
      if (warning) return { kind: 'refused', code: warning[0] };
      return converted.has(id) && isText(format)
        ? { ...result, body: await texts.convert(file, format, signal) }
        : result;
    },
    convert: (id) => void converted.add(id),
    findingOf: (id) => findings.get(id) ?? null,
    overrule(id, code) {
      overruled.add(keyOf(id, code));
      findings.delete(id);
    },
    patientsOf,
    clear() {
      patients.clear();
      findings.clear();
    },
  };
}
