import type { Connectivity } from '../core/connectivity.js';
import { sha256Of } from '../core/crypto.js';
import type { HdtErrorCode } from '../core/errors.js';
import { HdtError } from '../core/hdt-error.js';
import type { Patient } from '../core/patient.js';
import type { PatientMatch } from '../core/service/patients.js';
import { type CheckResult, checkFile, type FilePolicy } from '../files/check-file.js';
import type { Format } from '../files/format.js';
import { decodeText, type UnsupportedKind } from '../files/sniff.js';
import type { LegibilityFault } from '../prepare/plan.js';
import { countsTowardsTotal } from './entry.js';
import type { EntryStore } from './entry-store.js';
import { isTextFormat, type TextReader } from './text-reader.js';

/** Details of why a file was not sent. Show them only to the person who chose the file. */
export type Finding =
  /** What an unsupported file really is. */
  | { readonly kind: 'found'; readonly what: UnsupportedKind }
  /** `sample`: words of the text as they would be read; empty when the encoding is certain. */
  | { readonly kind: 'encoding'; readonly sample: string }
  /** When the person sent this file before, in ISO 8601. */
  | { readonly kind: 'sent'; readonly sentAt: string }
  /** Why the print in a picture is hard to read. */
  | { readonly kind: 'legibility'; readonly fault: LegibilityFault };

/** The patients that a file names, those that the other listed files name, and initials of those in the person's records. */
export interface NamedPatients {
  readonly own: readonly Patient[];
  readonly others: readonly Patient[];
  readonly recorded: readonly string[];
}

/** Checks a file by itself, then against the other listed files. Patients' data stays in memory. */
export interface ListCheck {
  check(id: string, file: File, signal: AbortSignal): Promise<ListResult>;
  /** Whether a checked file has yet to be compared with the person's records, which takes a network. */
  isUncompared(id: string): boolean;
  /** Compares such a file with the person's records; resolves with a warning, or null. Rejects with `unauthorized` alone. */
  compare(id: string, signal: AbortSignal): Promise<HdtErrorCode | null>;
  /** Ignores the warning `code` from now on, because the person wants the file sent. */
  overrule(id: string, code: HdtErrorCode): void;
  /** Converts the text to UTF-8 at the next check. */
  convert(id: string): void;
  getPatients(id: string): NamedPatients;
  /** Whether two files certainly name one patient. */
  nameSamePatient(id: string, otherId: string): boolean;
  getFinding(id: string): Finding | null;
  clear(): void;
}

type Accepted = Extract<CheckResult, { kind: 'accepted' }> & {
  /** The file converted to UTF-8, if the person wanted that. */
  readonly body?: Blob;
};

type ListResult = Accepted | Extract<CheckResult, { kind: 'refused' }>;

/** Whose reports a list takes: one person's, or anybody's, as at a desk that sends reports of many people. */
export type ExpectedPatients = 'one' | 'any';

export interface ListCheckOptions {
  readonly store: EntryStore;
  readonly texts: TextReader;
  readonly policy: () => FilePolicy;
  readonly subject: () => string | null;
  readonly patients: () => ExpectedPatients;
  /** Compares patients with those of earlier uploads; null where that is not known. Never rejects. */
  readonly matchRecords: (patients: readonly Patient[], signal: AbortSignal) => Promise<PatientMatch | null>;
  /**
   * When the person sent the file with this SHA-256, in ISO 8601; null where that is not known. Rejects with `unauthorized` alone.
   * Null where nobody asks for it.
   */
  readonly findSent: ((sha256: string, signal: AbortSignal) => Promise<string | null>) | null;
  readonly connectivity: Connectivity;
}

type PatientsModule = typeof import('./patients/patients.js');

/** Largest report that is searched for patients, in bytes. A longer one would block the page. */
const MAX_SCANNED_BYTES = 4 * 1024 * 1024;

/** Loads the module with the first file that may name a patient. */
async function loadPatientsModule(): Promise<PatientsModule> {
  try {
    return await import('./patients/patients.js');
  } catch (cause) {
    throw new HdtError('network', { cause });
  }
}

/** Loads more file signatures with the first file that `sniff` does not recognize. Offline, its kind stays unknown. */
const identifyKind = async (file: File, found: UnsupportedKind): Promise<UnsupportedKind> =>
  found === 'unknown'
    ? import('../files/identify.js')
        .then(({ identifyUnsupported }) => identifyUnsupported(file))
        .catch(() => found)
    : found;

export function createListCheck({
  store,
  texts,
  policy,
  subject,
  patients,
  matchRecords,
  findSent,
  connectivity,
}: ListCheckOptions): ListCheck {
  const patientsById = new Map<string, readonly Patient[]>();
  const recordedById = new Map<string, readonly string[]>();
  const findings = new Map<string, Finding>();
  const converted = new Set<string>();
  const overruled = new Set<string>();
  /** Warnings for which the records have yet to be asked, by file. */
  const uncompared = new Map<string, Set<HdtErrorCode>>();
  const warningKey = (id: string, code: HdtErrorCode) => `${id} ${code}`;
  const isOverruled = (id: string, code: HdtErrorCode) => overruled.has(warningKey(id, code));
  /** All files but `id` that are neither refused nor cancelled. */
  const getOtherEntries = (id: string) =>
    store.all().filter((entry) => entry.id !== id && countsTowardsTotal(entry));

  const isDuplicate = (id: string): boolean => {
    const sha256 = store.get(id)?.sha256;
    return sha256 !== undefined && getOtherEntries(id).some((other) => other.sha256 === sha256);
  };

  const getPatients = (id: string): NamedPatients => ({
    own: patientsById.get(id) ?? [],
    others: getOtherEntries(id).flatMap((other) => patientsById.get(other.id) ?? []),
    recorded: recordedById.get(id) ?? [],
  });

  let patientsModule: PatientsModule | null = null;

  const nameSamePatient = (id: string, otherId: string): boolean => {
    const [own, others] = [id, otherId].map((one) => patientsById.get(one) ?? []) as [Patient[], Patient[]];
    const isSame = (one: Patient, other: Patient) => patientsModule?.areSamePatients(one, other) === true;
    const all = [...own, ...others];
    return (
      own.length > 0 &&
      others.length > 0 &&
      all.every((one) => all.every((other) => one === other || isSame(one, other)))
    );
  };

  const scanPatients = async (id: string, file: File, format: Format) => {
    if (!isTextFormat(format) || file.size > MAX_SCANNED_BYTES) return;
    const [loaded, bytes] = await Promise.all([loadPatientsModule(), file.arrayBuffer()]);
    patientsModule = loaded;
    patientsById.set(id, patientsModule.readPatients(decodeText(new Uint8Array(bytes)) ?? '', format));
  };

  /** Whether no report can be about the wrong person. A subject says for whom the list is, whoever is expected otherwise. */
  const isAnybodyExpected = () => patients() === 'any' && subject() === null;

  const isAboutOtherPatient = (id: string): boolean => {
    const { own, others } = getPatients(id);
    if (isAnybodyExpected()) return false;
    return patientsModule?.isAboutSomeoneElse(own, { subject: subject(), known: others }) ?? false;
  };

  /** Whether records name others than this file does. With a subject the list is about that patient, whatever was sent before. */
  const isAboutNobodyInRecords = async (id: string, signal: AbortSignal): Promise<boolean> => {
    const { own } = getPatients(id);
    if (own.length === 0 || subject() !== null || isAnybodyExpected()) return false;
    const match = await matchRecords(own, signal);
    if (match?.isSomeoneElse) recordedById.set(id, match.others);
    return match?.isSomeoneElse === true;
  };

  const examineText = async (id: string, file: File, format: Format, signal: AbortSignal) => {
    const fault = isTextFormat(format) ? await texts.examine(file, format, signal) : null;
    if (fault?.code === 'text-encoding') findings.set(id, { kind: 'encoding', sample: fault.sample });
    return fault?.code;
  };

  const WARNINGS = [
    ['duplicate-file', isDuplicate],
    ['other-patient', isAboutOtherPatient],
  ] as const;

  /** Whether the person sent this file on an earlier visit. One that they insist on sending twice is not asked about again. */
  const isSentBefore = async (id: string, signal: AbortSignal): Promise<boolean> => {
    const sha256 = store.get(id)?.sha256;
    if (!findSent || sha256 === undefined || isOverruled(id, 'duplicate-file')) return false;
    const sentAt = await findSent(sha256, signal);
    if (sentAt !== null) findings.set(id, { kind: 'sent', sentAt });
    return sentAt !== null;
  };

  const RECORD_WARNINGS = [
    ['already-sent', isSentBefore],
    ['other-patient', isAboutNobodyInRecords],
  ] as const;

  const compare = async (id: string, signal: AbortSignal): Promise<HdtErrorCode | null> => {
    const open = uncompared.get(id);
    for (const [code, applies] of RECORD_WARNINGS) {
      if (!open?.has(code)) continue;
      if (!isOverruled(id, code) && (await applies(id, signal))) return code;
      if (connectivity.isOnline()) open.delete(code);
    }
    return null;
  };

  const findWarning = async (id: string, signal: AbortSignal): Promise<HdtErrorCode | null> => {
    const warning = WARNINGS.find(([code, applies]) => !isOverruled(id, code) && applies(id));
    if (warning) return warning[0];
    const isOnline = connectivity.isOnline();
    const open = RECORD_WARNINGS.map(([code]) => code).filter((code) =>
      code === 'already-sent' ? findSent !== null : !isOnline,
    );
    uncompared.set(id, new Set(open));
    const isHeld =
      isOnline && !isOverruled(id, 'other-patient') && (await isAboutNobodyInRecords(id, signal));
    return isHeld ? 'other-patient' : null;
  };

  return {
    async check(id, file, signal) {
      const result = await checkFile(
        file,
        () => getOtherEntries(id).length,
        policy(),
        (code) => isOverruled(id, code),
      );
      if (result.kind === 'refused') {
        if (result.found) findings.set(id, { kind: 'found', what: await identifyKind(file, result.found) });
        return result;
      }
      const { format } = result;
      const fault = isOverruled(id, 'text-encoding') ? null : await examineText(id, file, format, signal);
      if (fault) return { kind: 'refused', code: fault };
      const [sha256] = await Promise.all([sha256Of(file), scanPatients(id, file, result.format)]);
      if (signal.aborted) return result;
      if (sha256 !== null) store.dispatch(id, { type: 'hashed', sha256 });
      const warning = await findWarning(id, signal);
      if (warning) return { kind: 'refused', code: warning };
      return converted.has(id) && isTextFormat(format)
        ? { ...result, body: await texts.convert(file, format, signal) }
        : result;
    },
    isUncompared: (id) => (uncompared.get(id)?.size ?? 0) > 0,
    compare,
    convert: (id) => void converted.add(id),
    getFinding: (id) => findings.get(id) ?? null,
    overrule(id, code) {
      overruled.add(warningKey(id, code));
      findings.delete(id);
    },
    getPatients,
    nameSamePatient,
    clear() {
      patientsById.clear();
      recordedById.clear();
      findings.clear();
      uncompared.clear();
    },
  };
}
