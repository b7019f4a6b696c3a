import type { Connectivity } from '../core/connectivity.js';
import { sha256Of } from '../core/crypto.js';
import type { HdtErrorCode } from '../core/errors.js';
import type { Patient } from '../core/patient.js';
import type { PatientMatch } from '../core/service/patients.js';
import { type CheckResult, checkFile, type FilePolicy } from '../files/check-file.js';
import { type Format, isTextFormat } from '../files/format.js';
import type { UnsupportedKind } from '../files/sniff.js';
import { countsTowardsTotal, type Entry } from './entry.js';
import type { EntryStore } from './entry-store.js';
import type { Finding } from './finding.js';
import { PatientReader } from './patients/patient-reader.js';
import type { TextReader } from './text-reader.js';

/** The patients that a file names, those that the other listed files name, and initials of those in the person's records. */
export interface NamedPatients {
  readonly own: readonly Patient[];
  readonly others: readonly Patient[];
  readonly recorded: readonly string[];
}

type Accepted = Extract<CheckResult, { kind: 'accepted' }> & {
  /** The file converted to UTF-8, if the person wanted that. */
  readonly body?: Blob;
};

type ListResult = Accepted | Extract<CheckResult, { kind: 'refused' }>;

/** Whether a list takes reports about one person, or about anybody, as at a desk that sends those of many people. */
export type ExpectedPatients = 'one' | 'any';

export interface ListCheckOptions {
  readonly store: EntryStore;
  readonly texts: TextReader;
  readonly policy: () => FilePolicy;
  /** The number of the patient whom every report must be about; null when it is unknown. */
  readonly subject: () => string | null;
  readonly patients: () => ExpectedPatients;
  /** Compares patients with those of earlier uploads; null where that is not known. Never rejects. */
  readonly matchRecords: (patients: readonly Patient[], signal: AbortSignal) => Promise<PatientMatch | null>;
  /**
   * When the person sent the file with this SHA-256, in ISO 8601; null where that is not known. Rejects only with `unauthorized`.
   * Null where earlier visits do not matter.
   */
  readonly findSent: ((sha256: string, signal: AbortSignal) => Promise<string | null>) | null;
  readonly connectivity: Connectivity;
}

/** What is known of one listed file. It stays in memory, because it names patients. */
class FileNotes {
  readonly id: string;
  /** The patients that the file names. */
  patients: readonly Patient[] = [];
  /** Initials of the patients in the person's records, once the file turned out to be about none of them. */
  recorded: readonly string[] = [];
  finding: Finding | null = null;
  /** Whether the person wants the text converted to UTF-8. */
  isConverted = false;
  /** Warnings that the person has answered. */
  readonly overruled = new Set<HdtErrorCode>();
  /** Warnings that `check` has left to `compare`. */
  readonly uncompared = new Set<Warning>();

  constructor(id: string) {
    this.id = id;
  }
}

/** A reason to hold a file back until the person has answered. */
interface Warning {
  readonly code: 'duplicate-file' | 'other-patient' | 'already-sent';
  /** The step that looks for it. `check-if-online`: `check` with a network, without one `compare`. */
  readonly step: 'check' | 'check-if-online' | 'compare';
  readonly applies: (notes: FileNotes, signal: AbortSignal) => boolean | Promise<boolean>;
}

/** Checks a file by itself, then against the other listed files and the person's records. */
export class ListCheck {
  readonly #options: ListCheckOptions;
  readonly #patients = new PatientReader();
  readonly #notes = new Map<string, FileNotes>();
  /** In the order in which a step looks for them. */
  readonly #warnings: readonly Warning[];

  constructor(options: ListCheckOptions) {
    this.#options = options;
    const { findSent } = options;
    this.#warnings = [
      { code: 'duplicate-file', step: 'check', applies: ({ id }) => this.#isDuplicate(id) },
      { code: 'other-patient', step: 'check', applies: ({ id }) => this.#isAboutOtherPatient(id) },
      ...(findSent ? [this.#createSentWarning(findSent)] : []),
      {
        code: 'other-patient',
        step: 'check-if-online',
        applies: (notes, signal) => this.#isAboutNobodyInRecords(notes, signal),
      },
    ];
  }

  /** Resolves with the format of a file that may be sent, or with the code of its refusal. */
  async check(id: string, file: File, signal: AbortSignal): Promise<ListResult> {
    const { store, texts, policy } = this.#options;
    const notes = this.#openNotes(id);
    const result = await checkFile(
      file,
      () => this.#getOtherEntries(id).length,
      policy(),
      (code) => notes.overruled.has(code),
    );
    if (result.kind === 'refused') {
      if (result.found) notes.finding = { kind: 'found', what: await identifyKind(file, result.found) };
      return result;
    }
    const { format } = result;
    const fault = await this.#examineText(notes, file, format, signal);
    if (fault) return { kind: 'refused', code: fault };
    const [sha256, patients] = await Promise.all([sha256Of(file), this.#patients.read(file, format)]);
    notes.patients = patients;
    if (signal.aborted) return result;
    if (sha256 !== null) store.dispatch(id, { type: 'hashed', sha256 });
    const warning = await this.#checkWarnings(notes, signal);
    if (warning) return { kind: 'refused', code: warning };
    return notes.isConverted && isTextFormat(format)
      ? { ...result, body: await texts.convert(file, format, signal) }
      : result;
  }

  /** Whether a checked file has yet to be compared with the person's records, which takes a network. */
  isUncompared(id: string): boolean {
    return (this.#notes.get(id)?.uncompared.size ?? 0) > 0;
  }

  /** Compares such a file with the person's records; resolves with a warning, or null. Rejects only with `unauthorized`. */
  async compare(id: string, signal: AbortSignal): Promise<HdtErrorCode | null> {
    const notes = this.#notes.get(id);
    if (!notes) return null;
    for (const warning of notes.uncompared) {
      if (await isRaised(warning, notes, signal)) return warning.code;
      if (this.#options.connectivity.isOnline()) notes.uncompared.delete(warning);
    }
    return null;
  }

  /** Ignores the warning `code` from now on, because the person wants the file sent. */
  overrule(id: string, code: HdtErrorCode): void {
    const notes = this.#openNotes(id);
    notes.overruled.add(code);
    notes.finding = null;
  }

  /** Converts the text to UTF-8 at the next check. */
  convert(id: string): void {
    this.#openNotes(id).isConverted = true;
  }

  getPatients(id: string): NamedPatients {
    return {
      own: this.#patientsOf(id),
      others: this.#getOtherEntries(id).flatMap((other) => this.#patientsOf(other.id)),
      recorded: this.#notes.get(id)?.recorded ?? [],
    };
  }

  /** Whether two files certainly name one patient. */
  nameSamePatient(id: string, otherId: string): boolean {
    return this.#patients.nameSame(this.#patientsOf(id), this.#patientsOf(otherId));
  }

  getFinding(id: string): Finding | null {
    return this.#notes.get(id)?.finding ?? null;
  }

  /** Forgets a file that is removed from the list, and what a check in progress finds out about it. */
  forget(id: string): void {
    this.#notes.delete(id);
  }

  clear(): void {
    this.#notes.clear();
  }

  /** The notes on a file, which begin with its first check or the first answer about it. */
  #openNotes(id: string): FileNotes {
    const notes = this.#notes.get(id) ?? new FileNotes(id);
    this.#notes.set(id, notes);
    return notes;
  }

  #patientsOf(id: string): readonly Patient[] {
    return this.#notes.get(id)?.patients ?? [];
  }

  /** All files but `id` that are neither refused nor cancelled. */
  #getOtherEntries(id: string): readonly Entry[] {
    return this.#options.store.all().filter((entry) => entry.id !== id && countsTowardsTotal(entry));
  }

  async #examineText(
    notes: FileNotes,
    file: File,
    format: Format,
    signal: AbortSignal,
  ): Promise<HdtErrorCode | undefined> {
    if (!isTextFormat(format) || notes.overruled.has('text-encoding')) return undefined;
    const fault = await this.#options.texts.examine(file, format, signal);
    if (fault?.code === 'text-encoding') notes.finding = { kind: 'encoding', sample: fault.sample };
    return fault?.code;
  }

  /** Resolves with the first warning that is raised, or null; leaves the warnings of a later step to `compare`. */
  async #checkWarnings(notes: FileNotes, signal: AbortSignal): Promise<HdtErrorCode | null> {
    const isOnline = this.#options.connectivity.isOnline();
    notes.uncompared.clear();
    for (const warning of this.#warnings) {
      if (warning.step === 'check' || (warning.step === 'check-if-online' && isOnline)) {
        if (await isRaised(warning, notes, signal)) return warning.code;
      } else notes.uncompared.add(warning);
    }
    return null;
  }

  #isDuplicate(id: string): boolean {
    const sha256 = this.#options.store.get(id)?.sha256;
    return sha256 !== undefined && this.#getOtherEntries(id).some((other) => other.sha256 === sha256);
  }

  /** Whether no report can be about the wrong person. With a `subject` the list is about that patient in any case. */
  get #isAnybodyExpected(): boolean {
    return this.#options.patients() === 'any' && this.#options.subject() === null;
  }

  #isAboutOtherPatient(id: string): boolean {
    if (this.#isAnybodyExpected) return false;
    const { own, others } = this.getPatients(id);
    return this.#patients.areOthers(own, { subject: this.#options.subject(), known: others });
  }

  /** The person sent this file on an earlier visit. Not raised once they insist on sending a duplicate. */
  #createSentWarning(findSent: NonNullable<ListCheckOptions['findSent']>): Warning {
    return {
      code: 'already-sent',
      step: 'compare',
      applies: async (notes, signal) => {
        const sha256 = this.#options.store.get(notes.id)?.sha256;
        if (sha256 === undefined || notes.overruled.has('duplicate-file')) return false;
        const sentAt = await findSent(sha256, signal);
        if (sentAt !== null) notes.finding = { kind: 'sent', sentAt };
        return sentAt !== null;
      },
    };
  }

  /** Whether the records name other patients than this file. With a `subject` only that patient counts. */
  async #isAboutNobodyInRecords(notes: FileNotes, signal: AbortSignal): Promise<boolean> {
    const { subject, matchRecords } = this.#options;
    const { patients } = notes;
    if (patients.length === 0 || subject() !== null || this.#isAnybodyExpected) return false;
    const match = await matchRecords(patients, signal);
    if (match?.isSomeoneElse) notes.recorded = match.others;
    return match?.isSomeoneElse === true;
  }
}

const isRaised = async (
  { code, applies }: Warning,
  notes: FileNotes,
  signal: AbortSignal,
): Promise<boolean> => !notes.overruled.has(code) && (await applies(notes, signal));

/** Loads more file signatures with the first file that `sniff` does not recognize. Offline, its kind stays unknown. */
const identifyKind = async (file: File, found: UnsupportedKind): Promise<UnsupportedKind> =>
  found === 'unknown'
    ? import('../files/identify.js')
        .then(({ identifyUnsupported }) => identifyUnsupported(file))
        .catch(() => found)
    : found;
