import type { Camera } from '../camera/camera.js';
import type { Clock } from '../clock.js';
import type { Connectivity } from '../queue/connectivity.js';
import { originOf, review } from '../results/review.js';
import type { Client } from '../service/client.js';
import { saveConfirmation } from '../service/readings.js';
import type { NewConfirmation } from '../service/wire.js';
import type { Readings } from './assessment.js';
import { canConfirm, openReadings } from './capture-state.js';
import type { CaptureStore } from './capture-store.js';
import { createConfirmations, type Save, type Word } from './confirmations.js';

/** Milliseconds during which a confirmed reading can be undone. */
export const UNDO_TIME = 10 * 60_000;

/** What the person decides about a reading, and what the service is told of it. */
export interface Decisions {
  /** Confirms the open reading, unless a question about it is open. */
  confirm(): void;
  /** Takes the confirmation back, within `UNDO_TIME`. */
  undo(): void;
  /** Tells the service that the open reading was left unconfirmed. */
  dismiss(): void;
  /** What was decided and the service does not know yet. */
  unsaved(): readonly Save[];
  /** Sends again what the service could not be told. */
  save(): void;
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
  /** The service has refused a decision because another person has signed in. */
  readonly onSessionChanged: () => void;
}

export function createDecisions(options: DecisionsOptions): Decisions {
  const { store, camera, client, clock, connectivity, isStored, onSessionChanged } = options;
  const confirmations = createConfirmations({
    send: (recordId, confirmation, signal) => saveConfirmation(client, recordId, confirmation, { signal }),
    clock,
    connectivity,
    onChange: (recordId, word, save) => onSave(recordId, word, save),
  });
  let undoing = new AbortController();
  store.subscribe(({ capture }) => {
    if (capture.status !== 'confirmed') undoing.abort();
  });

  /** Whether the service can be told what the person says of a record. */
  const canSay = (recordId: string | null): recordId is string =>
    isStored && recordId !== null && client.has?.('confirmations') === true;

  const say = (recordId: string | null, word: Word): void => {
    if (canSay(recordId)) confirmations.say(recordId, word);
  };

  const onSave = (recordId: string, word: Word, save: Save) => {
    const state = store.current();
    if (save.status === 'failed' && save.code === 'session-changed') {
      confirmations.forget();
      onSessionChanged();
      if (state.status === 'confirmed') {
        store.dispatch({ type: 'failed', code: 'session-changed', retry: { kind: 'none' } });
      }
    } else if (state.status === 'confirmed' && state.recordId === recordId && word.state === 'confirmed') {
      store.dispatch({ type: 'save', save });
    } else store.notify({ type: 'save', save });
  };

  const offerUndo = () => {
    undoing = new AbortController();
    const { signal } = undoing;
    clock.sleep(UNDO_TIME, { signal }).then(
      () => signal.aborted || store.dispatch({ type: 'undo-over' }),
      () => {}, // The reading is no longer confirmed.
    );
  };

  return {
    confirm() {
      const state = store.current();
      const facts = openReadings(state);
      if (!facts || !canConfirm(state)) return;
      const word = wordOf('confirmed', facts, state.status === 'low-confidence');
      const isSaved = canSay(facts.recordId);
      store.dispatch({
        type: 'confirmed',
        save: { status: isSaved ? 'saving' : 'unsupported' },
        undoUntil: isSaved ? clock.now() + UNDO_TIME : null,
      });
      camera.close();
      if (!isSaved) return;
      offerUndo();
      say(facts.recordId, word);
    },
    undo() {
      const state = store.current();
      if (state.status !== 'confirmed' || state.undoUntil === null) return;
      const word = wordOf('unconfirmed', state, state.lowConfidence !== null);
      store.dispatch({ type: 'undone' });
      say(state.recordId, word);
    },
    dismiss() {
      const state = store.current();
      const facts = openReadings(state);
      if (facts) say(facts.recordId, wordOf('dismissed', facts, state.status === 'low-confidence'));
    },
    unsaved: confirmations.unsaved,
    save: confirmations.retry,
    forget: confirmations.forget,
  };
}

/** A decision about a reading; a confirmation contains every confirmed value. */
const wordOf = (
  state: NewConfirmation['state'],
  { readings, confirmed }: Readings,
  lowConfidence: boolean,
): Word => ({
  state,
  surface: 'page',
  lowConfidence,
  values:
    state === 'confirmed'
      ? review(readings, confirmed).flatMap(({ deviceType, measurements }, device) =>
          measurements.map((one) => ({
            device,
            deviceType,
            key: one.key,
            value: one.value,
            unit: one.unit,
            origin: originOf(one),
          })),
        )
      : [],
});
