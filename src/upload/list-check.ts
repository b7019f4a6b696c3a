import type { Connectivity } from '../core/connectivity.js';
import { sha256Of } from '../core/crypto.js';
import type { HdtErrorCode } from '../core/errors.js';
import type { Patient } from '../core/patient.js';
import type { PatientMatch } from '../core/service/patients.js';
import { type CheckResult, checkFile, type FilePolicy } from '../files/check-file.js';
import { type Format, isTextFormat } from '../files/format.js';
import type { UnsupportedKind } from '../files/sniff.js';
import type { LegibilityFault } from '../prepare/plan.js';
import { countsTowardsTotal, type Entry } from './entry.js';
import type { EntryStore } from './entry-store.js';
import { ListedPatients } from './patients/listed-patients.js';
import type { TextReader } from './text-reader.js';

/** Details of why a file was not sent. Show them only to the person who chose the file. */
export type Finding =
  /** The kind of an unsupported file. */
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

/** Loads more file signatures with the first file that `sniff` does not recognize. Offline, its kind stays unknown. */
const identifyKind = async (file: File, found: UnsupportedKind): Promise<UnsupportedKind> =>
  found === 'unknown'
    ? import('../files/identify.js')
        .then(({ identifyUnsupported }) => identifyUnsupported(file))
        .catch(() => found)
    : found;

/** Checks a file by itself, then against the other listed files. Patients' data stays in memory. */
export class ListCheck {
  readonly #options: ListCheckOptions;
  readonly #patients = new ListedPatients();
  readonly #recorded = new Map<string, readonly string[]>();
  readonly #findings = new Map<string, Finding>();
  readonly #converted = new Set<string>();
  /** Warnings that the person has answered, by file. */
  readonly #overruled = new Map<string, Set<HdtErrorCode>>();
  /** Warnings for which the records have yet to be asked, by file. */
  readonly #uncompared = new Map<string, Set<HdtErrorCode>>();

  constructor(options: ListCheckOptions) {
    this.#options = options;
  }

  async check(id: string, file: File, signal: AbortSignal): Promise<ListResult> {
    const { store, texts, policy } = this.#options;
    try {
      const result = await checkFile(
        file,
        () => this.#getOtherEntries(id).length,
        policy(),
        (code) => this.#isOverruled(id, code),
      );
      if (result.kind === 'refused') {
        if (result.found)
          this.#findings.set(id, { kind: 'found', what: await identifyKind(file, result.found) });
        return result;
      }
      const { format } = result;
      const fault = await this.#examineText(id, file, format, signal);
      if (fault) return { kind: 'refused', code: fault };
      const [sha256] = await Promise.all([sha256Of(file), this.#patients.scan(id, file, format)]);
      if (signal.aborted) return result;
      if (sha256 !== null) store.dispatch(id, { type: 'hashed', sha256 });
      const warning = await this.#findWarning(id, signal);
      if (warning) return { kind: 'refused', code: warning };
      return this.#converted.has(id) && isTextFormat(format)
        ? { ...result, body: await texts.convert(file, format, signal) }
        : result;
    } finally {
      // The file may have been removed from the list while it was checked.
      if (!store.get(id)) this.forget(id);
    }
  }

  /** Whether a checked file has yet to be compared with the person's records, which takes a network. */
  isUncompared(id: string): boolean {
    return (this.#uncompared.get(id)?.size ?? 0) > 0;
  }

  /** Compares such a file with the person's records; resolves with a warning, or null. Rejects only with `unauthorized`. */
  async compare(id: string, signal: AbortSignal): Promise<HdtErrorCode | null> {
    const open = this.#uncompared.get(id);
    for (const code of RECORD_WARNINGS) {
      if (!open?.has(code)) continue;
      if (!this.#isOverruled(id, code) && (await this.#appliesByRecords(code, id, signal))) return code;
      if (this.#options.connectivity.isOnline()) open.delete(code);
    }
    return null;
  }

  /** Ignores the warning `code` from now on, because the person wants the file sent. */
  overrule(id: string, code: HdtErrorCode): void {
    this.#overruled.set(id, (this.#overruled.get(id) ?? new Set()).add(code));
    this.#findings.delete(id);
  }

  /** Converts the text to UTF-8 at the next check. */
  convert(id: string): void {
    this.#converted.add(id);
  }

  getPatients(id: string): NamedPatients {
    return {
      own: this.#patients.get(id),
      others: this.#getOtherEntries(id).flatMap((other) => this.#patients.get(other.id)),
      recorded: this.#recorded.get(id) ?? [],
    };
  }

  /** Whether two files certainly name one patient. */
  nameSamePatient(id: string, otherId: string): boolean {
    return this.#patients.nameSame(id, otherId);
  }

  getFinding(id: string): Finding | null {
    return this.#findings.get(id) ?? null;
  }

  /** Forgets a file that is removed from the list. */
  forget(id: string): void {
    for (const notes of this.#notes) notes.delete(id);
  }

  clear(): void {
    for (const notes of this.#notes) notes.clear();
  }

  /** Everything that is known of files, by their ids. */
  get #notes() {
    return [
      this.#patients,
      this.#recorded,
      this.#findings,
      this.#converted,
      this.#overruled,
      this.#uncompared,
    ] as const;
  }

  /** All files but `id` that are neither refused nor cancelled. */
  #getOtherEntries(id: string): readonly Entry[] {
    return this.#options.store.all().filter((entry) => entry.id !== id && countsTowardsTotal(entry));
  }

  #isOverruled(id: string, code: HdtErrorCode): boolean {
    return this.#overruled.get(id)?.has(code) === true;
  }

  async #examineText(
    id: string,
    file: File,
    format: Format,
    signal: AbortSignal,
  ): Promise<HdtErrorCode | undefined> {
    if (!isTextFormat(format) || this.#isOverruled(id, 'text-encoding')) return undefined;
    const fault = await this.#options.texts.examine(file, format, signal);
    if (fault?.code === 'text-encoding') this.#findings.set(id, { kind: 'encoding', sample: fault.sample });
    return fault?.code;
  }

  /** A warning that needs an answer before the file is sent; notes those for which the records are asked later. */
  async #findWarning(id: string, signal: AbortSignal): Promise<HdtErrorCode | null> {
    if (!this.#isOverruled(id, 'duplicate-file') && this.#isDuplicate(id)) return 'duplicate-file';
    const asksPatient = !this.#isOverruled(id, 'other-patient');
    if (asksPatient && this.#isAboutOtherPatient(id)) return 'other-patient';
    const isOnline = this.#options.connectivity.isOnline();
    const later = RECORD_WARNINGS.filter((code) =>
      code === 'already-sent' ? this.#options.findSent !== null : !isOnline,
    );
    this.#uncompared.set(id, new Set(later));
    const isHeld = isOnline && asksPatient && (await this.#isAboutNobodyInRecords(id, signal));
    return isHeld ? 'other-patient' : null;
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

  #appliesByRecords(code: RecordWarning, id: string, signal: AbortSignal): Promise<boolean> {
    return code === 'already-sent'
      ? this.#isSentBefore(id, signal)
      : this.#isAboutNobodyInRecords(id, signal);
  }

  /** Whether the person sent this file on an earlier visit. False once they insist on sending a duplicate. */
  async #isSentBefore(id: string, signal: AbortSignal): Promise<boolean> {
    const { store, findSent } = this.#options;
    const sha256 = store.get(id)?.sha256;
    if (!findSent || sha256 === undefined || this.#isOverruled(id, 'duplicate-file')) return false;
    const sentAt = await findSent(sha256, signal);
    if (sentAt !== null) this.#findings.set(id, { kind: 'sent', sentAt });
    return sentAt !== null;
  }

  /** Whether the records name other patients than this file. With a `subject` only that patient counts. */
  async #isAboutNobodyInRecords(id: string, signal: AbortSignal): Promise<boolean> {
    const { subject, matchRecords } = this.#options;
    const own = this.#patients.get(id);
    if (own.length === 0 || subject() !== null || this.#isAnybodyExpected) return false;
    const match = await matchRecords(own, signal);
    if (match?.isSomeoneElse) this.#recorded.set(id, match.others);
    return match?.isSomeoneElse === true;
  }
}

/** Warnings that the person's records give rise to, in the order in which they are asked. */
const RECORD_WARNINGS = ['already-sent', 'other-patient'] as const;
type RecordWarning = (typeof RECORD_WARNINGS)[number];
