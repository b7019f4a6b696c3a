import type { Clock } from '../clock.js';
import type { Dispatch } from '../events/journal.js';
import type { Scope } from '../grant.js';
import { IdConflict, kindOf, type Owners } from '../ownership/owners.js';
import type { OnOneNode } from '../store/on-one-node.js';
import type { Service } from '../upstream/service.js';
import { completeUpload, type IdempotencyKeys, type UnknownUpload } from './idempotency.js';
import { createListWatch, type ListWatch } from './list-watch.js';
import { createRecentFiles, type RecentFiles } from './recent-files.js';

export interface LostUploadDeps {
  readonly service: Service;
  readonly store: Owners & { readonly idempotency: IdempotencyKeys; readonly onOneNode: OnOneNode };
  readonly clock: Clock;
  readonly dispatch: Dispatch;
}

/** The outcome of an upload whose acknowledgement was lost. */
export type LostOutcome =
  /** The service has it; its sender is recorded as its owner. */
  | 'found'
  /** The service has not accepted it and no longer will: it may be sent again. */
  | 'absent'
  /** The service may still list it, or another node may still record it. */
  | 'pending'
  /** It cannot be known: others have filled the service's lists since. Only its person can decide to send it again. */
  | 'unknown';

/** Uploads whose acknowledgement was lost, looked up among the service's newest files by the marks in their names. */
export interface LostUploads {
  /** To be called for each upload that is sent, so that the lists of a busy account are watched. */
  countUpload(module: Scope): void;
  /** Looks up one upload, and records its owner when it is found. */
  lookUp(lost: UnknownUpload, signal?: AbortSignal): Promise<LostOutcome>;
  /** Looks up all of them with one list per module; resolves at once while another node does. */
  run(): Promise<void>;
  /** Schedules rounds, some seconds apart, until no outcome is pending. */
  schedule(): void;
  stop(): void;
}

/** Milliseconds after which nobody asks about an upload any more: its key is purged. */
const FORGOTTEN = 2 * 24 * 60 * 60_000;

/** Milliseconds for which a node that has the ids of an upload may still record them, once the database is back. */
const RECORDING_GRACE = 10_000;

export function createLostUploads(
  { service, store, clock, dispatch }: LostUploadDeps,
  onRound: (counts: Readonly<Record<LostOutcome, number>>) => void,
): LostUploads {
  const { idempotency } = store;
  const recentFiles: Readonly<Record<Scope, RecentFiles>> = {
    pathology: createRecentFiles(service, clock, 'pathology'),
    medical: createRecentFiles(service, clock, 'medical'),
  };
  const watches: Readonly<Record<Scope, ListWatch>> = {
    pathology: createListWatch(recentFiles.pathology, clock),
    medical: createListWatch(recentFiles.medical, clock),
  };
  /** Since when an upload is neither listed nor known to be absent, by its holder. */
  const unlistedSince = new Map<string, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  /** Decides by the lists so far, of which the last was requested at `listedAt`. */
  async function decide(lost: UnknownUpload, listedAt: number): Promise<LostOutcome> {
    const { module, holder, marks, sentAt, settlesAt } = lost;
    const ids = marks.flatMap((mark) => recentFiles[module].find(mark) ?? []);
    const isSettled = listedAt >= settlesAt;
    const isCertain = isSettled && marks.length > 0 && recentFiles[module].covers(sentAt, settlesAt);
    const isFound = ids.length > 0 && (isCertain || ids.length === marks.length);
    if (isFound && (await recordFound(lost, ids))) return end(holder, 'found');
    if (!isSettled) return 'pending';
    if (isCertain && ids.length === 0) return end(holder, 'absent');
    const since = unlistedSince.get(holder) ?? listedAt;
    unlistedSince.set(holder, since);
    return listedAt - since < RECORDING_GRACE ? 'pending' : 'unknown';
  }

  function end(holder: string, outcome: LostOutcome): LostOutcome {
    unlistedSince.delete(holder);
    return outcome;
  }

  async function recordFound(
    { module, handoff, uploadKey }: UnknownUpload,
    ids: readonly string[],
  ): Promise<boolean> {
    const person = { tenant: uploadKey.tenant, subject: uploadKey.subject };
    const owner = store.forOwner(person, handoff);
    try {
      await owner.record(kindOf(module), ids, clock.now(), completeUpload(uploadKey, null));
    } catch (thrown) {
      if (thrown instanceof IdConflict) return false;
      throw thrown;
    }
    // Nobody may be asking for a reading: its page or its phone may be gone.
    if (module === 'medical') await dispatch(person, { type: 'changed', ids });
    return true;
  }

  /** Files without marks are not looked for. */
  const fetchList = async ({ module, marks }: UnknownUpload, signal?: AbortSignal): Promise<number> =>
    marks.length > 0 ? recentFiles[module].refresh(signal) : clock.now();

  function forgetOld(now: number): void {
    for (const [holder, since] of unlistedSince) if (since < now - FORGOTTEN) unlistedSince.delete(holder);
  }

  async function lookUpAll(): Promise<Readonly<Record<LostOutcome, number>>> {
    const counts = { found: 0, absent: 0, pending: 0, unknown: 0 };
    const lists = new Map<Scope, Promise<number>>();
    for (const lost of await idempotency.listLost(clock.now())) {
      const list = lists.get(lost.module) ?? fetchList(lost);
      if (lost.marks.length > 0) lists.set(lost.module, list);
      const outcome = await decide(lost, await list);
      counts[outcome] += 1;
      if (outcome === 'absent') await idempotency.release(lost.uploadKey, lost.holder);
    }
    return counts;
  }

  async function run(): Promise<void> {
    await store.onOneNode('look-up', async () => {
      forgetOld(clock.now());
      const counts = await lookUpAll();
      onRound(counts);
      if (counts.pending > 0) schedule();
    });
  }

  function schedule(): void {
    if (timer || isStopped) return;
    timer = setTimeout(
      () => {
        timer = undefined;
        // The service or the database cannot be reached yet.
        run().catch(schedule);
      },
      Math.min(recentFiles.pathology.interval, recentFiles.medical.interval),
    );
    timer.unref?.();
  }

  return {
    countUpload: (module) => watches[module].countUpload(),
    lookUp: async (lost, signal) => decide(lost, await fetchList(lost, signal)),
    run,
    schedule,
    stop() {
      isStopped = true;
      clearTimeout(timer);
      watches.pathology.stop();
      watches.medical.stop();
    },
  };
}
