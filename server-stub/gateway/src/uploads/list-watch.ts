import { type Clock, wait } from '../clock.js';
import type { RecentFiles } from './recent-files.js';

/**
 * Refreshes the service's list while the account is busy. A node that dies leaves its uploads to other nodes, which may
 * look them up only when its leases have expired: by then a busy account's list has newer files alone.
 */
export interface ListWatch {
  /** Counts an upload of this node; many of them start the watch. */
  countUpload(): void;
  stop(): void;
}

/** Uploads that start the watch, and the milliseconds within which they are sent: two such nodes fill a list in a minute. */
const MANY = { uploads: 20, within: 20_000 };

/** Milliseconds for which the watch outlasts them: longer than the outcome of any of them stays open. */
const OUTLAST = 90_000;

export function createListWatch(recentFiles: RecentFiles, clock: Clock): ListWatch {
  let sentAt: readonly number[] = [];
  let endsAt = Number.NEGATIVE_INFINITY;
  let isWatching = false;
  let isStopped = false;

  async function watch(): Promise<void> {
    isWatching = true;
    while (clock.now() < endsAt && !isStopped) {
      // The interval counts from the request on, however slow the service is.
      const next = wait(recentFiles.interval);
      await recentFiles.refresh().catch(() => {});
      await next;
    }
    isWatching = false;
  }

  return {
    countUpload() {
      const now = clock.now();
      sentAt = [...sentAt, now].slice(-MANY.uploads);
      if (sentAt.length < MANY.uploads || now - sentAt[0]! > MANY.within) return;
      endsAt = now + OUTLAST;
      if (!isWatching) void watch();
    },
    stop() {
      isStopped = true;
    },
  };
}
