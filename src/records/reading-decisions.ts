import type { ReactiveController, ReactiveElement } from 'lit';
import { findReadingPhoto } from '../capture/reading-photos.js';
import type { HdtErrorCode } from '../core/errors.js';
import type { NewConfirmation, StoredConfirmation } from '../core/service/wire.js';
import type { CorrectedReadings } from '../results/correction/correction-form.js';
import { isFullyAnswered } from '../results/data/assessment.js';
import type { AnsweredReadings } from '../results/data/decide-reading.js';
import { type Answer, confirmAnswers } from '../results/data/review.js';
import { createLeavingPrompt } from '../ui/leaving-prompt.js';
import { PictureUrls } from '../ui/picture-urls.js';
import type { ReadingRecord } from './loaded-records.js';
import type { RecordsFlow } from './records-flow.js';
import { findRow, hasLeftRow } from './row-focus.js';

/** A reading that the person corrects in the list. */
export interface Correction extends CorrectedReadings {
  /** Id of the record. */
  readonly id: string;
}

interface Options {
  readonly flow: Pick<RecordsFlow, 'decideReading'>;
  /** The listed readings; null while there is no list. */
  readonly readings: () => readonly ReadingRecord[] | null;
  /** Aborts with the session. */
  readonly signal: () => AbortSignal;
  readonly onDecided: (id: string, confirmation: StoredConfirmation) => void;
  readonly onFailed: (code: HdtErrorCode) => void;
}

/** What the person decides about listed readings: confirms, corrects or dismisses them. Everything is in memory alone. */
export class ReadingDecisions implements ReactiveController {
  #failure: { readonly id: string; readonly code: HdtErrorCode } | null = null;
  #correction: Correction | null = null;
  readonly #host: ReactiveElement;
  readonly #options: Options;
  readonly #pictureUrls: PictureUrls;
  readonly #promptBeforeLeaving = createLeavingPrompt();

  constructor(host: ReactiveElement, options: Options) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
    this.#pictureUrls = new PictureUrls(host, () => this.#shownPhotos());
  }

  /** Why the last decision could not be stored; null without one. */
  get failure() {
    return this.#failure;
  }

  /** The reading whose form is open; null when none is. */
  get correction(): Correction | null {
    return this.#correction;
  }

  hostUpdate(): void {
    if (this.#correction && !this.#canBeCorrected(this.#correction.id)) this.#correction = null;
  }

  /** The browser asks before typed numbers are lost. */
  hostUpdated(): void {
    this.#promptBeforeLeaving((this.#correction?.draft.length ?? 0) > 0);
  }

  /** Closes the form and forgets what was typed. */
  forget(): void {
    this.#failure = null;
    this.#correction = null;
    this.#promptBeforeLeaving(false);
    this.#host.requestUpdate();
  }

  /** An object URL of the photo of a reading; empty where this page does not have it. */
  photoUrlOf(recordId: string): string {
    return this.#pictureUrls.urlOf(findReadingPhoto(recordId));
  }

  /**
   * Stores a decision.
   *
   * @param answered What is confirmed, where that is not every value as it was read.
   */
  async decide(
    reading: ReadingRecord,
    state: NewConfirmation['state'],
    answered: AnsweredReadings | null = null,
  ): Promise<void> {
    const { id } = reading;
    const { flow, onDecided, onFailed } = this.#options;
    const signal = this.#options.signal();
    const decided = await flow.decideReading(reading, state, { answered, signal });
    if (signal.aborted) return;
    this.#host.requestUpdate();
    if (decided.kind === 'failed') {
      this.#failure = { id, code: decided.code };
      return onFailed(decided.code);
    }
    const hasLeft = hasLeftRow(this.#host, 'readings', id);
    this.#failure = null;
    if (this.#correction?.id === id) this.#correction = null;
    onDecided(id, decided.confirmation);
    await this.#host.updateComplete;
    // The button is gone, or is another one.
    if (!hasLeft) findRow(this.#host, 'readings', id)?.focus();
  }

  /** Opens the form for the numbers of a reading. */
  async correct({ id, readings }: ReadingRecord): Promise<void> {
    this.#failure = null;
    this.#setCorrection({ id, readings, confirmed: [], draft: [] });
    await this.#host.updateComplete;
    findRow(this.#host, 'readings', id)?.querySelector<HTMLElement>('.form input')?.focus();
  }

  edit(draft: readonly Answer[]): void {
    if (this.#correction) this.#setCorrection({ ...this.#correction, draft });
  }

  answer(answers: readonly Answer[]): void {
    const correction = this.#correction;
    if (!correction) return;
    const confirmed = confirmAnswers(correction.confirmed, answers);
    this.#setCorrection({ ...correction, confirmed, draft: [] });
  }

  /** Confirms the corrected readings, unless a question about them is open. */
  confirm(): void {
    const correction = this.#correction;
    if (!correction || !isFullyAnswered(correction)) return;
    const reading = this.#findReading(correction.id);
    if (reading) void this.decide(reading, 'confirmed', correction);
  }

  async close(): Promise<void> {
    const { id = '' } = this.#correction ?? {};
    this.#setCorrection(null);
    await this.#host.updateComplete;
    findRow(this.#host, 'readings', id)?.focus();
  }

  #setCorrection(correction: Correction | null): void {
    this.#correction = correction;
    this.#host.requestUpdate();
  }

  #findReading(id: string): ReadingRecord | undefined {
    return this.#options.readings()?.find((reading) => reading.id === id);
  }

  /** False once the reading was decided, here or on another page. True while there is no list. */
  #canBeCorrected(id: string): boolean {
    return this.#options.readings() === null || this.#findReading(id)?.confirmation?.state === 'unconfirmed';
  }

  /** Photos of the readings that wait for a decision. */
  #shownPhotos(): readonly Blob[] {
    const readings = this.#options.readings() ?? [];
    return readings.flatMap(({ id, confirmation }) =>
      confirmation === null || confirmation.state === 'confirmed' ? [] : (findReadingPhoto(id) ?? []),
    );
  }
}
