import { HdtError } from '../../core/hdt-error.js';
import type { Patient } from '../../core/patient.js';
import { type Format, isTextFormat } from '../../files/format.js';

type PatientsModule = typeof import('./patients.js');

/** Largest report that is searched for patients, in bytes. A longer one would block the page. */
const MAX_SEARCHED_BYTES = 4 * 1024 * 1024;

/** Reads and compares the patients of reports, with code that is loaded with the first text. */
export class PatientReader {
  #module: PatientsModule | null = null;

  /**
   * Reads the patients that a file names.
   *
   * @returns None for a file that is no text, and for a text that is too long.
   * @throws {HdtError} `network` where the code for it cannot be loaded.
   */
  async read(file: File, format: Format): Promise<readonly Patient[]> {
    if (!isTextFormat(format) || file.size > MAX_SEARCHED_BYTES) return [];
    const [loaded, bytes] = await Promise.all([loadModule(), file.arrayBuffer()]);
    this.#module = loaded;
    return loaded.readFilePatients(new Uint8Array(bytes), format);
  }

  /** Whether two files certainly name one patient. */
  nameSame(own: readonly Patient[], others: readonly Patient[]): boolean {
    const isSame = (one: Patient, other: Patient) => this.#module?.areSamePatients(one, other) === true;
    const all = [...own, ...others];
    return (
      own.length > 0 &&
      others.length > 0 &&
      all.every((one) => all.every((other) => one === other || isSame(one, other)))
    );
  }

  /** Whether patients are others than the subject, or without one, than those already known. */
  areOthers(
    own: readonly Patient[],
    expected: { readonly subject: string | null; readonly known: readonly Patient[] },
  ): boolean {
    return this.#module?.isAboutSomeoneElse(own, expected) ?? false;
  }
}

async function loadModule(): Promise<PatientsModule> {
  try {
    return await import('./patients.js');
  } catch (cause) {
    throw new HdtError('network', { cause });
  }
}
