import type { Camera } from '../camera/camera.js';
import type { Clock } from '../core/clock.js';
import type { Connectivity } from '../core/connectivity.js';
import { sleepUnlessReturning } from '../core/page-state.js';
import type { Client } from '../core/service/client.js';
import { saveConfirmation } from '../core/service/readings.js';
import type { NewConfirmation } from '../core/service/wire.js';
import type { Readings } from '../results/data/assessment.js';
import { confirmedValues } from '../results/data/decide-reading.js';
import { canConfirm, getOpenReadings } from './capture-state.js';
import type { CaptureStore } from './capture-store.js';
import {
  createDecisionOutbox,
  type Decision,
  type DecisionOutbox,
  type SaveState,
} from './decision-outbox.js';

/** Milliseconds during which a confirmed reading can be undone. */
export const UNDO_TIME = 10 * 60_000;

interface Options {
  readonly store: CaptureStore;
  readonly camera: Camera;
  readonly client: Client;
  readonly clock: Clock;
  readonly connectivity: Connectivity;
  readonly isStored: boolean;
  /** Called when the service refuses a decision because another person has signed in. */
  readonly onSessionChanged: () => void;
}

/** Confirms, withdraws and dismisses the readings of a capture, and has every decision sent to the service. */
export class CaptureDecisions {
  readonly #options: Options;
  readonly #outbox: DecisionOutbox;
  #undoTimer = new AbortController();
  /** Whether the last confirmation was undone, which a listener may do while it is dispatched. */
  #isUndone = false;

  constructor(options: Options) {
    const { store, client, clock, connectivity } = options;
    this.#options = options;
    this.#outbox = createDecisionOutbox({
      send: (recordId, confirmation, signal) => saveConfirmation(client, recordId, confirmation, { signal }),
      clock,
      connectivity,
      onChange: (recordId, decision, save) => this.#onSave(recordId, decision, save),
    });
    store.subscribe(({ capture }) => {
      if (capture.status !== 'confirmed') this.#undoTimer.abort();
    });
  }

  /** Confirms the open readings, unless a question about them is open. */
  confirm(): void {
    const { store, camera, clock } = this.#options;
    const state = store.current();
    const openReadings = getOpenReadings(state);
    if (!openReadings || !canConfirm(state)) return;
    const decision = toDecision('confirmed', openReadings, state.status === 'low-confidence');
    const isSaved = this.#canStore(openReadings.recordId);
    const undoUntil = isSaved ? clock.now() + UNDO_TIME : null;
    this.#isUndone = false;
    store.dispatch({ type: 'confirmed', save: { status: isSaved ? 'saving' : 'unsupported' }, undoUntil });
    camera.close();
    if (undoUntil === null || this.#isUndone) return;
    // A listener may have left the reading.
    if (store.current().status === 'confirmed') void this.#offerUndo(undoUntil);
    this.#submit(openReadings.recordId, decision);
  }

  /** Takes the confirmation back within `UNDO_TIME`. */
  undo(): void {
    const { store, clock } = this.#options;
    const state = store.current();
    if (state.status !== 'confirmed' || state.undoUntil === null) return;
    if (clock.now() >= state.undoUntil) {
      store.dispatch({ type: 'undo-over' });
      return;
    }
    this.#isUndone = true;
    // Submitted before the page hears of it: a page may drop the reading then, and that later decision has to win.
    this.#submit(state.recordId, toDecision('unconfirmed', state, state.lowConfidence !== null));
    store.dispatch({ type: 'undone' });
  }

  /** Tells the service that the open readings were left unconfirmed. */
  dismiss(): void {
    const state = this.#options.store.current();
    const openReadings = getOpenReadings(state);
    if (!openReadings) return;
    const decision = toDecision('dismissed', openReadings, state.status === 'low-confidence');
    this.#submit(openReadings.recordId, decision);
  }

  /** Confirmations and withdrawals that the service has not stored yet. */
  unsaved(): readonly SaveState[] {
    return this.#outbox.unsaved();
  }

  /** Sends the failed decisions again. */
  retrySaves(): void {
    this.#outbox.retry();
  }

  /** Drops every decision that was not sent. */
  forget(): void {
    this.#outbox.forget();
  }

  /** Whether the service can store a decision about a record. */
  #canStore(recordId: string | null): recordId is string {
    const { client, isStored } = this.#options;
    return isStored && recordId !== null && client.has?.('confirmations') === true;
  }

  #submit(recordId: string | null, decision: Decision): void {
    if (this.#canStore(recordId)) this.#outbox.submit(recordId, decision);
  }

  #onSave(recordId: string, decision: Decision, save: SaveState): void {
    const { store, onSessionChanged } = this.#options;
    const state = store.current();
    const isConfirmed = state.status === 'confirmed';
    if (save.status === 'failed' && save.code === 'session-changed') {
      this.#outbox.forget();
      onSessionChanged();
      if (isConfirmed || getOpenReadings(state))
        store.dispatch({ type: 'failed', code: 'session-changed', retry: { kind: 'none' } });
    } else if (isConfirmed && state.recordId === recordId && decision.state === 'confirmed') {
      store.dispatch({ type: 'save', save });
    } else store.notify({ type: 'earlier-save', recordId, decision: decision.state, save });
  }

  async #offerUndo(until: number): Promise<void> {
    const { store, clock } = this.#options;
    this.#undoTimer = new AbortController();
    const { signal } = this.#undoTimer;
    // Timers pause while a device sleeps.
    while (!signal.aborted && clock.now() < until)
      await sleepUnlessReturning(clock, until - clock.now(), signal);
    if (!signal.aborted) store.dispatch({ type: 'undo-over' });
  }
}

/** A decision about a reading; a confirmation contains every confirmed value. */
const toDecision = (
  state: NewConfirmation['state'],
  readings: Readings,
  lowConfidence: boolean,
): Decision => ({
  state,
  surface: 'page',
  lowConfidence,
  values: state === 'confirmed' ? confirmedValues(readings) : [],
});
