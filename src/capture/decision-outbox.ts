import type { Clock } from '../core/clock.js';
import { type Connectivity, retryWhenOnline } from '../core/connectivity.js';
import type { HdtErrorCode } from '../core/errors.js';
import { asHdtError } from '../core/hdt-error.js';
import type { NewConfirmation } from '../core/service/wire.js';

/** The progress of storing the person's last decision about a reading. */
export type SaveState =
  /** The back end stores no confirmations, or the reading has no record there. */
  | { readonly status: 'unsupported' }
  | { readonly status: 'saving' }
  /** `at`: milliseconds since 1970. */
  | { readonly status: 'saved'; readonly at: number }
  /** The decision is in this page's memory, and is sent once the network is back. */
  | { readonly status: 'offline' }
  | { readonly status: 'failed'; readonly code: HdtErrorCode };

/** The person's decision about a reading, which the interface calls a confirmation; `submit` adds its time. */
export type Decision = Omit<NewConfirmation, 'at'>;

/** Sends the latest decision about each record until the service has stored it. */
export type DecisionOutbox = ReturnType<typeof createDecisionOutbox>;

interface Options {
  readonly send: (recordId: string, confirmation: NewConfirmation, signal: AbortSignal) => Promise<unknown>;
  readonly clock: Clock;
  readonly connectivity: Connectivity;
  readonly onChange: (recordId: string, decision: Decision, save: SaveState) => void;
}

interface Submission {
  readonly confirmation: NewConfirmation;
  readonly sending: AbortController;
  save: SaveState;
}

export function createDecisionOutbox({ send, clock, connectivity, onChange }: Options) {
  const submissions = new Map<string, Submission>();
  /** Records that the person has confirmed, which the service may therefore have stored as confirmed. */
  const confirmed = new Set<string>();
  let lastTime = Number.NEGATIVE_INFINITY;

  const sendSubmission = async (recordId: string, submission: Submission): Promise<void> => {
    const { confirmation, sending } = submission;
    const isCurrent = () => submissions.get(recordId) === submission;
    const setSaveState = (save: SaveState) => {
      if (!isCurrent()) return;
      submission.save = save;
      if (save.status === 'saved' || isUnknownRecord(save)) submissions.delete(recordId);
      onChange(recordId, confirmation, save);
    };
    setSaveState({ status: 'saving' });
    try {
      await retryWhenOnline(() => send(recordId, confirmation, sending.signal), {
        connectivity,
        clock,
        signal: sending.signal,
        fallback: 'network',
        onOffline: () => setSaveState({ status: 'offline' }),
        onOnline: () => setSaveState({ status: 'saving' }),
      });
      setSaveState({ status: 'saved', at: clock.now() });
    } catch (thrown) {
      setSaveState({ status: 'failed', code: asHdtError(thrown, 'network').code });
    }
  };

  return {
    submit(recordId: string, decision: Decision): void {
      // The server orders decisions by their time, so no two may share a millisecond.
      lastTime = Math.max(clock.now(), lastTime + 1);
      const confirmation: NewConfirmation = { ...decision, at: new Date(lastTime).toISOString() };
      const submission: Submission = {
        confirmation,
        sending: new AbortController(),
        save: { status: 'saving' },
      };
      submissions.get(recordId)?.sending.abort();
      submissions.set(recordId, submission);
      if (decision.state === 'confirmed') confirmed.add(recordId);
      void sendSubmission(recordId, submission);
    },
    /** States of unstored decisions about records that were once confirmed. A dismissal alone needs no warning. */
    unsaved: (): readonly SaveState[] =>
      [...submissions].filter(([recordId]) => confirmed.has(recordId)).map(([, { save }]) => save),
    /** Sends the failed decisions again. */
    retry(): void {
      for (const [recordId, submission] of submissions) {
        if (submission.save.status === 'failed') void sendSubmission(recordId, submission);
      }
    },
    /** Drops every unstored decision, because another person has signed in. */
    forget(): void {
      for (const { sending } of submissions.values()) sending.abort();
      submissions.clear();
      confirmed.clear();
    },
  };
}

/** Whether the record was deleted or is another person's, so that a retry cannot help. */
const isUnknownRecord = (save: SaveState): boolean => save.status === 'failed' && save.code === 'not-found';
