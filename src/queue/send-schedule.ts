import type { Clock } from '../clock.js';
import type { Batch } from './batch.js';
import type { Connectivity } from './connectivity.js';
import type { EntryEvent, Waiting } from './entry.js';
import type { JobList } from './job-list.js';

export type HoldReason = 'checks' | 'person' | 'away';

/** When the queue sends: not while it is held, offline, or resting as the server has asked. */
export interface SendSchedule {
  /** Flushes in a microtask, unless the queue is held: files added in one task share a batch. */
  request(): void;
  /** The batch to send now; null where there is none, or nothing may be sent. */
  takeBatch(): Batch | null;
  /** Why nothing is being sent, for the files of no request. */
  waiting(): Waiting | null;
  hold(reason: HoldReason): void;
  release(reason: HoldReason): void;
  /** Sends nothing for `delay` milliseconds. `isAsked`: the server has asked for it. */
  rest(delay: number, isAsked: boolean): void;
  /** Goes on after a delay: shows what is still waited for, and flushes. */
  resume(): void;
}

export interface SendScheduleOptions {
  readonly jobs: JobList;
  readonly clock: Clock;
  readonly connectivity: Connectivity;
  /** Aborted when the queue is closed. */
  readonly closed: AbortSignal;
  readonly flush: () => void;
}

export function createSendSchedule(options: SendScheduleOptions): SendSchedule {
  const { jobs, clock, connectivity, closed, flush } = options;
  const holds = new Set<HoldReason>();
  let flushState: 'idle' | 'due' | 'offline' = 'idle';
  /** Clock milliseconds before which nothing is sent: the server has refused for now, or fails again and again. */
  let restUntil = 0;
  /** The server has asked for the rest. */
  let isThrottled = false;

  const waiting = (): Waiting | null => {
    if (holds.has('person')) return 'paused';
    if (flushState === 'offline') return 'offline';
    return isThrottled && clock.now() < restUntil ? 'throttled' : null;
  };
  const waitingEvent = (): EntryEvent => ({ type: 'waiting', waiting: waiting() });
  const showWaiting = () => jobs.dispatchWaiting(waitingEvent());

  const request = () => {
    if (flushState !== 'idle' || closed.aborted) return;
    if (holds.has('away') || (holds.size > 0 && !jobs.hasWithdrawal())) return;
    flushState = 'due';
    queueMicrotask(() => {
      flushState = 'idle';
      if (jobs.hasWaiting() && !connectivity.isOnline()) waitForNetwork();
      else flush();
    });
  };

  const waitForNetwork = () => {
    flushState = 'offline';
    showWaiting();
    connectivity.whenOnline({ signal: closed }).then(
      () => {
        flushState = 'idle';
        showWaiting();
        request();
      },
      () => {}, // Closed while waiting.
    );
  };

  return {
    request,
    takeBatch() {
      if (holds.has('away') || closed.aborted || clock.now() < restUntil) return null;
      // A withdrawal sends no file, so that no other hold keeps a person from knowing what became of one.
      return holds.size > 0 ? jobs.takeWithdrawal() : jobs.takeNext();
    },
    waiting,
    hold(reason) {
      holds.add(reason);
      if (reason !== 'checks') showWaiting();
    },
    release(reason) {
      if (holds.delete(reason) && reason === 'person') showWaiting();
      request();
    },
    rest(delay, isAsked) {
      restUntil = Math.max(restUntil, clock.now() + delay);
      isThrottled = isAsked;
    },
    resume() {
      if (holds.has('person')) showWaiting();
      else if (isThrottled && clock.now() >= restUntil) {
        isThrottled = false;
        jobs.dispatchPending(waitingEvent());
      }
      request();
    },
  };
}
