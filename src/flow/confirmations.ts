import type { Clock } from '../clock.js';
import type { HdtErrorCode } from '../errors.js';
import { asHdtError } from '../hdt-error.js';
import { type Connectivity, retryWhenOnline } from '../queue/connectivity.js';
import type { NewConfirmation } from '../service/wire.js';

/** The progress of storing the person's last decision about a reading. */
export type SaveState =
  /** The back end stores no confirmations, or the reading has no record there. */
  | { readonly status: 'unsupported' }
  | { readonly status: 'saving' }
  /** `at`: milliseconds since 1970. */
  | { readonly status: 'saved'; readonly at: number }
  /** The decision is in the memory of this page, and is sent once the network is back. */
  | { readonly status: 'offline' }
  | { readonly status: 'failed'; readonly code: HdtErrorCode };

/** The person's decision about a reading; `submit` adds its time. */
export type Decision = Omit<NewConfirmation, 'at'>;

/** Sends the latest decision about each record until the service has stored it. */
export interface Confirmations {
  submit(recordId: string, decision: Decision): void;
  /** Decisions not stored yet, of records that were confirmed: a dismissal alone is not worth a warning. */
  unsaved(): readonly SaveState[];
  /** Sends the failed decisions again. */
  retry(): void;
  /** Drops every decision that was not stored: another person has signed in. */
  forget(): void;
}

export interface ConfirmationsOptions {
  readonly send: (recordId: string, confirmation: NewConfirmation, signal: AbortSignal) => Promise<unknown>;
  readonly clock: Clock;
  readonly connectivity: Connectivity;
  readonly onChange: (recordId: string, decision: Decision, save: SaveState) => void;
}

interface PendingConfirmation {
  readonly confirmation: NewConfirmation;
  readonly sending: AbortController;
  save: SaveState;
}

export function createConfirmations({
  send,
  clock,
  connectivity,
  onChange,
}: ConfirmationsOptions): Confirmations {
  const pending = new Map<string, PendingConfirmation>();
  /** Records that the person has confirmed, so that the service may have them as confirmed. */
  const confirmed = new Set<string>();
  let last = Number.NEGATIVE_INFINITY;

  const attempt = async (recordId: string, one: PendingConfirmation): Promise<void> => {
    const { confirmation, sending } = one;
    const isCurrent = () => pending.get(recordId) === one;
    const change = (save: SaveState) => {
      if (!isCurrent()) return;
      one.save = save;
      if (save.status === 'saved' || isLost(save)) pending.delete(recordId);
      onChange(recordId, confirmation, save);
    };
    change({ status: 'saving' });
    try {
      await retryWhenOnline(() => send(recordId, confirmation, sending.signal), {
        connectivity,
        clock,
        signal: sending.signal,
        fallback: 'network',
        onOffline: () => change({ status: 'offline' }),
        onOnline: () => change({ status: 'saving' }),
      });
      change({ status: 'saved', at: clock.now() });
    } catch (thrown) {
      change({ status: 'failed', code: asHdtError(thrown, 'network').code });
    }
  };

  return {
    submit(recordId, decision) {
      // The server orders decisions by their time, so no two may share a millisecond.
      last = Math.max(clock.now(), last + 1);
      const confirmation: NewConfirmation = { ...decision, at: new Date(last).toISOString() };
      const one: PendingConfirmation = {
        confirmation,
        sending: new AbortController(),
        save: { status: 'saving' },
      };
      pending.get(recordId)?.sending.abort();
      pending.set(recordId, one);
      if (decision.state === 'confirmed') confirmed.add(recordId);
      void attempt(recordId, one);
    },
    unsaved: () => [...pending].filter(([recordId]) => confirmed.has(recordId)).map(([, { save }]) => save),
    retry() {
      for (const [recordId, one] of pending) {
        if (one.save.status === 'failed') void attempt(recordId, one);
      }
    },
    forget() {
      for (const { sending } of pending.values()) sending.abort();
      pending.clear();
      confirmed.clear();
    },
  };
}

/** The record was deleted, or is another person's: no repeat can help. */
const isLost = (save: SaveState): boolean => save.status === 'failed' && save.code === 'not-found';
