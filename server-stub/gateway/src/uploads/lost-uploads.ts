import type { Clock } from '../clock.js';
import { type ListedFile, listedFiles, listedPictures } from '../dialect.js';
import type { Dispatch } from '../events/journal.js';
import { hasMark } from '../file-mark.js';
import type { Scope } from '../grant.js';
import { IdConflict, kindOf, type Owners } from '../ownership/owners.js';
import type { OnOneNode } from '../store/on-one-node.js';
import { fetchJson, type Service } from '../upstream/service.js';
import { completeUpload, type IdempotencyKeys, type UnknownUpload } from './idempotency.js';

export interface LostUploadDeps {
  readonly service: Service;
  readonly store: Owners & { readonly idempotency: IdempotencyKeys };
  readonly clock: Clock;
  readonly dispatch: Dispatch;
}

/** The outcome of an upload whose acknowledgement was lost. */
type Outcome =
  /** The service has it; its sender is recorded as its owner. */
  | 'found'
  /** The service has not accepted it and no longer will: it may be sent again. */
  | 'absent'
  /** The service may still list it later. */
  | 'pending';

interface LookUpOptions {
  readonly signal?: AbortSignal;
  /** Milliseconds since 1970, at or before the time of the list, which lacks later uploads. */
  readonly listedAt?: number;
  /** The service's newest files, fetched once for several uploads. */
  readonly list?: (module: Scope) => Promise<readonly ListedFile[]>;
}

/** Maximum length of the service's lists (interface, Limits). */
const MAX_LISTED = '100';

/**
 * Looks for the files of a lost upload among the service's newest, by their marks; files without marks are not found.
 * After `settlesAt` a file that is not listed was not accepted.
 */
export async function lookUpLost(
  { service, store, clock, dispatch }: LostUploadDeps,
  { module, handoff, marks, uploadKey, settlesAt }: UnknownUpload,
  { signal, listedAt = clock.now(), list = (kind) => listNewest(service, kind, signal) }: LookUpOptions = {},
): Promise<Outcome> {
  const isSettled = listedAt >= settlesAt;
  const listed = marks.length > 0 ? await list(module) : [];
  const ids = marks.flatMap((mark) => listed.find(({ fileName }) => hasMark(fileName, mark))?.id ?? []);
  const isFound = ids.length > 0 && (isSettled || ids.length === marks.length);
  if (isFound && (await recordFound())) return 'found';
  return isSettled ? 'absent' : 'pending';

  async function recordFound(): Promise<boolean> {
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
}

async function listNewest(service: Service, module: Scope, signal?: AbortSignal): Promise<ListedFile[]> {
  const request =
    module === 'pathology'
      ? { path: '/api/v1/uploads', query: { limit: MAX_LISTED } }
      : { path: '/api/master/transformations', query: { module } };
  const body = await fetchJson(service, { ...request, signal, withMarks: true });
  return module === 'pathology' ? listedFiles(body) : listedPictures(body);
}

/** Looks up every lost upload with one list per module, and counts the outcomes. */
async function lookUpAllLost(deps: LostUploadDeps): Promise<Readonly<Record<Outcome, number>>> {
  const counts = { found: 0, absent: 0, pending: 0 };
  const { idempotency } = deps.store;
  const listedAt = deps.clock.now();
  const lists = new Map<Scope, Promise<readonly ListedFile[]>>();
  const list = (module: Scope) => {
    const pending = lists.get(module) ?? listNewest(deps.service, module);
    lists.set(module, pending);
    return pending;
  };
  for (const lost of await idempotency.listLost(listedAt)) {
    const outcome = await lookUpLost(deps, lost, { listedAt, list });
    counts[outcome] += 1;
    if (outcome === 'absent') await idempotency.release(lost.uploadKey, lost.holder);
  }
  return counts;
}

/** Looks up lost uploads in rounds, on one node at a time. */
export interface LookUpRounds {
  /** Runs one round; resolves at once while another node runs one. */
  run(): Promise<void>;
  /** Schedules rounds, some seconds apart, until no outcome is pending. */
  schedule(): void;
  stop(): void;
}

/** Milliseconds. The service lists only its newest hundred files, which a busy account uploads within seconds. */
const ROUND_INTERVAL = 3000;

export function createLookUpRounds(
  deps: LostUploadDeps & { readonly store: { readonly onOneNode: OnOneNode } },
  onRound: (counts: Readonly<Record<Outcome, number>>) => void,
): LookUpRounds {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  async function run(): Promise<void> {
    await deps.store.onOneNode('look-up', async () => {
      const counts = await lookUpAllLost(deps);
      onRound(counts);
      if (counts.pending > 0) schedule();
    });
  }

  function schedule(): void {
    if (timer || isStopped) return;
    timer = setTimeout(() => {
      timer = undefined;
      // The service or the database cannot be reached yet.
      run().catch(schedule);
    }, ROUND_INTERVAL);
    timer.unref?.();
  }

  return {
    run,
    schedule,
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
