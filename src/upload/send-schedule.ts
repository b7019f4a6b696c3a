import type { Clock } from '../core/clock.js';
import type { Connectivity } from '../core/connectivity.js';
import type { Batch } from './batch.js';
import type { EntryEvent, Waiting } from './entry.js';
import type { JobList } from './job-list.js';

/**
 * Why a queue is held. `checks`: files are being checked and may join the next batch. `person`: paused. `away`: the element
 * has left the page.
 */
export type HoldReason = 'checks' | 'person' | 'away';

/** Decides when the queue sends: not while held, offline or postponed. */
export interface SendSchedule {
  /** Flushes in a microtask unless the queue is held, so that files added in one task share a batch. */
  requestFlush(): void;
  /** Takes the batch to send now; null when there is none or sending is not allowed. */
  takeBatch(): Batch | null;
  /** Why files that are in no request are not being sent. */
  waitingReason(): Waiting | null;
  hold(reason: HoldReason): void;
  release(reason: HoldReason): void;
  /** Sends nothing for `delay` milliseconds. `isServerDelay`: the server asked for the delay. */
  postpone(delay: number, isServerDelay: boolean): void;
  /** Called after a delay: updates the waiting reason of the files and flushes. */
  resumeAfterDelay(): void;
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
  /** Delays in progress, because requests failed or the server asked for one. Nothing is sent during the longest. */
  let delays = 0;
  /** Whether the server asked for the delay. */
  let isThrottled = false;

  const waitingReason = (): Waiting | null => {
    if (holds.has('person')) return 'paused';
    if (flushState === 'offline') return 'offline';
    return isThrottled && delays > 0 ? 'throttled' : null;
  };
  const waitingEvent = (): EntryEvent => ({ type: 'waiting', waiting: waitingReason() });
  const dispatchWaitingReason = () => jobs.dispatchWaiting(waitingEvent());

  const requestFlush = () => {
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
    dispatchWaitingReason();
    connectivity.whenOnline({ signal: closed }).then(
      () => {
        flushState = 'idle';
        dispatchWaitingReason();
        requestFlush();
      },
      () => {}, // Closed while waiting.
    );
  };

  return {
    requestFlush,
    takeBatch() {
      if (holds.has('away') || closed.aborted || delays > 0) return null;
      // A withdrawal sends no files, so it is allowed while the queue is paused or checking.
      return holds.size > 0 ? jobs.takeWithdrawal() : jobs.takeNext();
    },
    waitingReason,
    hold(reason) {
      holds.add(reason);
      if (reason !== 'checks') dispatchWaitingReason();
    },
    release(reason) {
      if (holds.delete(reason) && reason === 'person') dispatchWaitingReason();
      requestFlush();
    },
    postpone(delay, isServerDelay) {
      isThrottled = isServerDelay;
      delays += 1;
      // A delay and not a moment: the clock of a device may be set back by hours.
      const end = () => {
        delays -= 1;
      };
      clock.sleep(delay, { signal: closed }).then(end, end);
    },
    resumeAfterDelay() {
      if (holds.has('person')) dispatchWaitingReason();
      else if (isThrottled && delays === 0) {
        isThrottled = false;
        jobs.dispatchPending(waitingEvent());
      }
      requestFlush();
    },
  };
}
