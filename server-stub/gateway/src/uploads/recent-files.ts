import { type Clock, wait } from '../clock.js';
import { type FileList, type ListedFile, listedFiles, listedPictures, MAX_LISTED } from '../dialect.js';
import { type FileMark, marksIn } from '../file-mark.js';
import type { Scope } from '../grant.js';
import { GatewayProblem } from '../problem.js';
import { fetchResponse, isTooLong, type Service } from '../upstream/service.js';

/**
 * The files of the account that the service has listed lately. A list has the newest hundred only, which a busy account
 * replaces within a second, so each list is put together with the ones before it.
 */
export type RecentFiles = ReturnType<typeof createRecentFiles>;

/** Milliseconds for which a file is remembered: longer than an outcome stays open. */
const LIFETIME = 10 * 60_000;

/** Milliseconds by which the clocks of two nodes may differ. */
const NODE_TOLERANCE = 5_000;

/** Milliseconds by which the service's clock may differ: much, unless its response says what time it is, in whole seconds. */
const SERVICE_TOLERANCE = 300_000;
const SERVED_TOLERANCE = 2_000;

const INTERVAL = { shortest: 500, longest: 3000 };

export function createRecentFiles(service: Service, clock: Clock, module: Scope) {
  const files = new Map<FileMark, { readonly id: string; readonly listedAt: number }>();
  let lastIds: ReadonlySet<string> = new Set();
  let coveredSince = Number.POSITIVE_INFINITY;
  let coveredUntil = Number.NEGATIVE_INFINITY;
  let interval = INTERVAL.longest;

  function add({ files: listed, isWhole }: FileList, listedAt: number, servedAt: number | null): void {
    for (const { id, fileName } of listed)
      for (const mark of marksIn(fileName)) files.set(mark, { id, listedAt });
    // A list that a later one has overtaken tells nothing of the time between them.
    if (listedAt < coveredUntil) return;
    const overlaps = listed.some(({ id }) => lastIds.has(id));
    const remembered = listedAt - LIFETIME;
    const since = isWhole
      ? Number.NEGATIVE_INFINITY
      : (oldestTime(listed, servedAt) ?? Number.POSITIVE_INFINITY);
    coveredSince = Math.min(
      overlaps ? Math.max(coveredSince, remembered + NODE_TOLERANCE) : listedAt + NODE_TOLERANCE,
      since,
    );
    coveredUntil = listedAt;
    lastIds = new Set(listed.map(({ id }) => id));
    for (const [mark, file] of files) if (file.listedAt < remembered) files.delete(mark);
  }

  /** The time since which a list has everything, by the gateway's clock; null where the list does not say. */
  function oldestTime(listed: readonly ListedFile[], servedAt: number | null): number | null {
    const { oldest } = timeRange(listed);
    if (Number.isNaN(oldest)) return null;
    return servedAt === null
      ? oldest + SERVICE_TOLERANCE
      : oldest - (servedAt - clock.now()) + SERVED_TOLERANCE;
  }

  return {
    /** Fetches the newest list, unless it is too long to be read; resolves with the time of its request. */
    async refresh(signal?: AbortSignal): Promise<number> {
      const listedAt = clock.now();
      const response = await fetchResponse(service, listRequest(module, signal));
      const answer = await response?.json({ withMarks: true }).catch(ignoreTooLong);
      if (answer === null) return listedAt;
      const body = answer?.value;
      const list = module === 'pathology' ? listedFiles(body) : listedPictures(body);
      if (!response || !list) throw new GatewayProblem('service-bad-answer', { reason: 'no-list' });
      add(list, listedAt, response.servedAt);
      interval = list.isWhole ? INTERVAL.longest : overlapInterval(list);
      return listedAt;
    },
    /** The id of the file with this mark; undefined when no list had it. */
    find: (mark: FileMark): string | undefined => files.get(mark)?.id,
    /**
     * Whether every file that the service has received between two times was in one of the lists. False where that is not
     * certain.
     */
    covers: (from: number, to: number): boolean => coveredSince <= from && coveredUntil >= to,
    /** Milliseconds after which the next list still overlaps the last one. */
    get interval(): number {
      return interval;
    },
  };
}

/** A history that is too long to be read shows of no picture whether the service has it. */
function ignoreTooLong(thrown: unknown): null {
  if (isTooLong(thrown)) return null;
  throw thrown;
}

/** When the oldest and the newest of some files were received; `NaN` where one of them does not say. */
function timeRange(files: readonly ListedFile[]): { readonly oldest: number; readonly newest: number } {
  let oldest = Number.POSITIVE_INFINITY;
  let newest = Number.NEGATIVE_INFINITY;
  // Not by arguments of `Math.min`, of which there are too many for a long history.
  for (const { receivedAt } of files) {
    oldest = Math.min(oldest, receivedAt);
    newest = Math.max(newest, receivedAt);
  }
  return { oldest, newest };
}

/** Half of the time in which the account fills a list. */
function overlapInterval({ files }: FileList): number {
  const { oldest, newest } = timeRange(files);
  const half = (newest - oldest) / 2;
  return Number.isNaN(half)
    ? INTERVAL.longest
    : Math.min(INTERVAL.longest, Math.max(INTERVAL.shortest, half));
}

const listRequest = (module: Scope, signal: AbortSignal | undefined) =>
  module === 'pathology'
    ? { path: '/api/v1/uploads', query: { limit: String(MAX_LISTED) }, signal }
    : { path: '/api/master/transformations', query: { module }, signal };

/**
 * Refreshes the service's list while the account is busy. A node that dies leaves its uploads to other nodes, which may
 * look them up only when its leases have expired: by then a busy account's list has newer files alone.
 */
export type ListWatch = ReturnType<typeof createListWatch>;

/** Uploads that start the watch, and the milliseconds within which they are sent: two such nodes fill a list in a minute. */
const MANY = { uploads: 20, within: 20_000 };

/** Milliseconds for which the watch outlasts the uploads that started it: longer than the outcome of any stays open. */
const OUTLAST = 90_000;

export function createListWatch(recentFiles: RecentFiles, clock: Clock) {
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
    /** Counts an upload of this node; many of them start the watch. */
    countUpload(): void {
      const now = clock.now();
      sentAt = [...sentAt, now].slice(-MANY.uploads);
      if (sentAt.length < MANY.uploads || now - sentAt[0]! > MANY.within) return;
      endsAt = now + OUTLAST;
      if (!isWatching) void watch();
    },
    stop(): void {
      isStopped = true;
    },
  };
}
