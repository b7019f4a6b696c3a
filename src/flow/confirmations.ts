import type { Clock } from '../clock.js';
import type { HdtErrorCode } from '../errors.js';
import { asHdtError } from '../hdt-error.js';
import { type Connectivity, retryOnReturn } from '../queue/connectivity.js';
import type { NewConfirmation } from '../service/wire.js';

/** What became of the person's last word about a reading. */
export type Save =
  /** The back end stores no confirmations, or the reading has no record there: nothing is claimed. */
  | { readonly status: 'unsupported' }
  | { readonly status: 'saving' }
  /** `at`: milliseconds since 1970. */
  | { readonly status: 'saved'; readonly at: number }
  /** There is no network: it is in the memory of this page, and is sent by itself. */
  | { readonly status: 'offline' }
  | { readonly status: 'failed'; readonly code: HdtErrorCode };

/** What the person says of a record; when, is added. */
export type Word = Omit<NewConfirmation, 'at'>;

/** Sends what the person says of readings, the newest word of each record, until the service has it. */
export interface Confirmations {
  say(recordId: string, word: Word): void;
  /** Words that change what the service believes the person has kept, and that it does not have yet. */
  unsaved(): readonly Save[];
  /** Sends again what could not be sent. */
  retry(): void;
  /** Drops every word that was not sent: another person has signed in. */
  forget(): void;
}

export interface ConfirmationsOptions {
  readonly send: (recordId: string, confirmation: NewConfirmation, signal: AbortSignal) => Promise<unknown>;
  readonly clock: Clock;
  readonly connectivity: Connectivity;
  readonly onChange: (recordId: string, word: Word, save: Save) => void;
}

interface Pending {
  readonly confirmation: NewConfirmation;
  readonly sending: AbortController;
  save: Save;
}

export function createConfirmations({
  send,
  clock,
  connectivity,
  onChange,
}: ConfirmationsOptions): Confirmations {
  const pending = new Map<string, Pending>();
  /** Records of which the service may believe that they were kept. */
  const confirmed = new Set<string>();
  let last = Number.NEGATIVE_INFINITY;

  const attempt = async (recordId: string, one: Pending): Promise<void> => {
    const { confirmation, sending } = one;
    const isCurrent = () => pending.get(recordId) === one;
    const change = (save: Save) => {
      if (!isCurrent()) return;
      one.save = save;
      if (save.status === 'saved' || isLost(save)) pending.delete(recordId);
      onChange(recordId, confirmation, save);
    };
    change({ status: 'saving' });
    try {
      await retryOnReturn(() => send(recordId, confirmation, sending.signal), {
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
    say(recordId, word) {
      // The server orders words by their time: two of one millisecond would have no order.
      last = Math.max(clock.now(), last + 1);
      const confirmation: NewConfirmation = { ...word, at: new Date(last).toISOString() };
      const one: Pending = { confirmation, sending: new AbortController(), save: { status: 'saving' } };
      pending.get(recordId)?.sending.abort();
      pending.set(recordId, one);
      if (word.state === 'confirmed') confirmed.add(recordId);
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

/** The record was purged, or is another person's: no repeat can help. */
const isLost = (save: Save): boolean => save.status === 'failed' && save.code === 'not-found';
