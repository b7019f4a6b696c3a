import type { ReactiveElement } from 'lit';
import type { HdtErrorCode } from '../core/errors.js';
import type { PatientAnswer, UploadPatient, UploadRecord } from '../core/service/wire.js';
import type { Locale } from '../i18n/locale.js';
import { displayName } from '../results/display-text.js';
import type { RecordsFlow } from './records-flow.js';
import { findRow, hasLeftRow } from './row-focus.js';
import { knownPatients, type PageAnswers, patientOf } from './whose.js';
import type { WhoseQuestion } from './whose-view.js';

interface Options {
  readonly flow: Pick<RecordsFlow, 'answerPatient'>;
  /** Aborts with the session. */
  readonly signal: () => AbortSignal;
  readonly onStored: (uploadId: string, patient: UploadPatient) => void;
  /** Runs after each answer, also where the back end stores none. */
  readonly onAnswered: (uploadId: string) => void;
  readonly onFailed: (code: HdtErrorCode) => void;
}

/** The person's answers to whose a report is. */
export class PatientAnswers {
  #onPage: PageAnswers = new Map();
  /** Uploads whose patient the person wants to change, until an answer is stored. */
  readonly #changing = new Set<string>();
  /** Why the last answer for an upload could not be stored. */
  readonly #failures = new Map<string, HdtErrorCode>();
  /** The last answer that was sent. The next one waits for it, so that the back end stores the later one. */
  #lastSent: Promise<unknown> = Promise.resolve();
  readonly #host: ReactiveElement;
  readonly #options: Options;

  constructor(host: ReactiveElement, options: Options) {
    this.#host = host;
    this.#options = options;
  }

  /** Answers that the back end does not store. In memory alone. */
  get onPage(): PageAnswers {
    return this.#onPage;
  }

  forget(): void {
    this.#onPage = new Map();
    this.#changing.clear();
    this.#failures.clear();
    this.#host.requestUpdate();
  }

  /** The question whose one of the listed uploads is. */
  questionOf(upload: UploadRecord, uploads: readonly UploadRecord[], locale: Locale): WhoseQuestion {
    const { uploadId, fileName } = upload;
    return {
      patient: patientOf(upload, this.#onPage),
      known: knownPatients(uploads, this.#onPage),
      name: displayName(fileName),
      locale,
      isChanging: this.#changing.has(uploadId),
      failure: this.#failures.get(uploadId) ?? null,
      onChange: () => void this.#askAgain(uploadId),
      onAnswer: (answer) => void this.#answer(uploadId, answer),
    };
  }

  async #askAgain(uploadId: string): Promise<void> {
    this.#changing.add(uploadId);
    this.#host.requestUpdate();
    await this.#host.updateComplete;
    findRow(this.#host, 'uploads', uploadId)?.querySelector<HTMLElement>('.answers button')?.focus();
  }

  async #answer(uploadId: string, answer: PatientAnswer): Promise<void> {
    const { flow, onStored, onAnswered, onFailed } = this.#options;
    const signal = this.#options.signal();
    const sent = this.#lastSent.then(() => flow.answerPatient(uploadId, answer, { signal }));
    this.#lastSent = sent;
    const stored = await sent;
    if (signal.aborted) return;
    this.#host.requestUpdate();
    if (stored && 'kind' in stored) {
      this.#failures.set(uploadId, stored.code);
      return onFailed(stored.code);
    }
    const hasLeft = hasLeftRow(this.#host, 'uploads', uploadId);
    this.#failures.delete(uploadId);
    this.#changing.delete(uploadId);
    if (stored) onStored(uploadId, stored);
    else this.#onPage = new Map([...this.#onPage, [uploadId, answer]]);
    onAnswered(uploadId);
    await this.#host.updateComplete;
    // The button is gone.
    if (!hasLeft) findRow(this.#host, 'uploads', uploadId)?.focus();
  }
}
