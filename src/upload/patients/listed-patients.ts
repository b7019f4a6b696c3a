import { HdtError } from '../../core/hdt-error.js';
import type { Patient } from '../../core/patient.js';
import { type Format, isTextFormat } from '../../files/format.js';

type PatientsModule = typeof import('./patients.js');

/** Largest report that is searched for patients, in bytes. A longer one would block the page. */
const MAX_SCANNED_BYTES = 4 * 1024 * 1024;

/** The patients whom the listed files name, in memory. */
export class ListedPatients {
  readonly #byFile = new Map<string, readonly Patient[]>();
  /** Loaded with the first file that may name a patient. */
  #module: PatientsModule | null = null;

  /** Reads the patients of a file. @throws {HdtError} `network` where the code for it cannot be fetched. */
  async scan(id: string, file: File, format: Format): Promise<void> {
    if (!isTextFormat(format) || file.size > MAX_SCANNED_BYTES) return;
    const [loaded, bytes] = await Promise.all([loadModule(), file.arrayBuffer()]);
    this.#module = loaded;
    this.#byFile.set(id, loaded.readFilePatients(new Uint8Array(bytes), format));
  }

  get(id: string): readonly Patient[] {
    return this.#byFile.get(id) ?? [];
  }

  /** Whether two files certainly name one patient. */
  nameSame(id: string, otherId: string): boolean {
    const [own, others] = [this.get(id), this.get(otherId)];
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

  delete(id: string): void {
    this.#byFile.delete(id);
  }

  clear(): void {
    this.#byFile.clear();
  }
}

async function loadModule(): Promise<PatientsModule> {
  try {
    return await import('./patients.js');
  } catch (cause) {
    throw new HdtError('network', { cause });
  }
}
