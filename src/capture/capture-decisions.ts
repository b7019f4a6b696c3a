import type { Camera } from '../camera/camera.js';
import type { Clock } from '../core/clock.js';
import type { Connectivity } from '../core/connectivity.js';
import type { Client } from '../core/service/client.js';
import { saveConfirmation } from '../core/service/readings.js';
import type { NewConfirmation } from '../core/service/wire.js';
import type { Readings } from '../results/data/assessment.js';
import { confirmedValues } from '../results/data/decide-reading.js';
import { canConfirm, getOpenReadings } from './capture-state.js';
import type { CaptureStore } from './capture-store.js';
import { createConfirmations, type Decision, type SaveState } from './confirmations.js';

/** Milliseconds during which a confirmed reading can be undone. */
export const UNDO_TIME = 10 * 60_000;

/** The person's decisions about readings, which are sent to the service. */
export interface Decisions {
  /** Confirms the open readings, unless a question about them is open. */
  confirm(): void;
  /** Takes the confirmation back within `UNDO_TIME`. */
  undo(): void;
  /** Tells the service that the open readings were left unconfirmed. */
  dismiss(): void;
  /** Confirmations and withdrawals that the service has not stored yet. */
  unsaved(): readonly SaveState[];
  /** Sends the failed decisions again. */
  retrySaves(): void;
  /** Drops every decision that was not sent. */
  forget(): void;
}

export interface DecisionsOptions {
  readonly store: CaptureStore;
  readonly camera: Camera;
  readonly client: Client;
  readonly clock: Clock;
  readonly connectivity: Connectivity;
  readonly isStored: boolean;
  /** Called when the service refuses a decision because another person has signed in. */
  readonly onSessionChanged: () => void;
}

export function createDecisions(options: DecisionsOptions): Decisions {
  const { store, camera, client, clock, connectivity, isStored, onSessionChanged } = options;
  const confirmations = createConfirmations({
    send: (recordId, confirmation, signal) => saveConfirmation(client, recordId, confirmation, { signal }),
    clock,
    connectivity,
    onChange: (recordId, decision, save) => onSave(recordId, decision, save),
  });
  let undoTimer = new AbortController();
  store.subscribe(({ capture }) => {
    if (capture.status !== 'confirmed') undoTimer.abort();
  });

  /** Whether the service can store a decision about a record. */
  const canStore = (recordId: string | null): recordId is string =>
    isStored && recordId !== null && client.has?.('confirmations') === true;

  const submit = (recordId: string | null, decision: Decision): void => {
    if (canStore(recordId)) confirmations.submit(recordId, decision);
  };

  const onSave = (recordId: string, decision: Decision, save: SaveState) => {
    const state = store.current();
    if (save.status === 'failed' && save.code === 'session-changed') {
      confirmations.forget();
      onSessionChanged();
      if (state.status === 'confirmed') {
        store.dispatch({ type: 'failed', code: 'session-changed', retry: { kind: 'none' } });
      }
    } else if (
      state.status === 'confirmed' &&
      state.recordId === recordId &&
      decision.state === 'confirmed'
    ) {
      store.dispatch({ type: 'save', save });
    } else store.notify({ type: 'save', save });
  };

  const offerUndo = () => {
    undoTimer = new AbortController();
    const { signal } = undoTimer;
    clock.sleep(UNDO_TIME, { signal }).then(
      () => signal.aborted || store.dispatch({ type: 'undo-over' }),
      () => {}, // The reading is no longer confirmed.
    );
  };

  return {
    confirm() {
      const state = store.current();
      const openReadings = getOpenReadings(state);
      if (!openReadings || !canConfirm(state)) return;
      const decision = toDecision('confirmed', openReadings, state.status === 'low-confidence');
      const isSaved = canStore(openReadings.recordId);
      store.dispatch({
        type: 'confirmed',
        save: { status: isSaved ? 'saving' : 'unsupported' },
        undoUntil: isSaved ? clock.now() + UNDO_TIME : null,
      });
      camera.close();
      if (!isSaved) return;
      offerUndo();
      submit(openReadings.recordId, decision);
    },
    undo() {
      const state = store.current();
      if (state.status !== 'confirmed' || state.undoUntil === null) return;
      const decision = toDecision('unconfirmed', state, state.lowConfidence !== null);
      store.dispatch({ type: 'undone' });
      submit(state.recordId, decision);
    },
    dismiss() {
      const state = store.current();
      const openReadings = getOpenReadings(state);
      if (openReadings)
        submit(
          openReadings.recordId,
          toDecision('dismissed', openReadings, state.status === 'low-confidence'),
        );
    },
    unsaved: confirmations.unsaved,
    retrySaves: confirmations.retry,
    forget: confirmations.forget,
  };
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
