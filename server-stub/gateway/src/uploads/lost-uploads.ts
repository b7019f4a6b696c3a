import type { Clock } from '../clock.js';
import { type ListedFile, listedFiles, listedPictures } from '../dialect.js';
import { hasMark } from '../file-mark.js';
import type { Scope } from '../grant.js';
import { IdConflict, type Owners } from '../ownership/owners.js';
import { fetchJson } from '../upstream/fetch-json.js';
import type { Service } from '../upstream/service.js';
import { completeUpload, type IdempotencyKeys, type UnknownUpload } from './idempotency.js';

export interface LostUploadDeps {
  readonly service: Service;
  readonly store: Owners & { readonly idempotency: IdempotencyKeys };
  readonly clock: Clock;
}

/** What became of an upload whose acknowledgement was lost. */
export type Outcome =
  /** The service has it; its sender is recorded as its owner. */
  | 'found'
  /** The service does not have it and will not: it may be sent again. */
  | 'absent'
  /** The service may still come to list it. */
  | 'pending';

interface LookUpOptions {
  readonly signal?: AbortSignal;
  /** Milliseconds since 1970, at or before the time of the list: it does not contain later uploads. */
  readonly listedAt?: number;
  /** The service's newest files, fetched once for several uploads. */
  readonly list?: (module: Scope) => Promise<readonly ListedFile[]>;
}

/** Maximum length of the service's lists (interface, Limits). */
const MAX_LISTED = '100';

/**
 * Looks for the files of a lost upload among the service's newest, each by its own name. Files that were sent without
 * marks are not looked for. Once the service has had its time, what it lists is what it has.
 */
export async function lookUpLost(
  { service, store, clock }: LostUploadDeps,
  { module, handoff, marks, uploadKey, settlesAt }: UnknownUpload,
  { signal, listedAt = clock.now(), list = (of) => listNewest(service, of, signal) }: LookUpOptions = {},
): Promise<Outcome> {
  const isSettled = listedAt >= settlesAt;
  const listed = marks.length > 0 ? await list(module) : [];
  const ids = marks.flatMap((mark) => listed.find(({ fileName }) => hasMark(fileName, mark))?.id ?? []);
  const isFound = ids.length > 0 && (isSettled || ids.length === marks.length);
  if (isFound && (await recordFound())) return 'found';
  return isSettled ? 'absent' : 'pending';

  async function recordFound(): Promise<boolean> {
    const owner = store.forOwner({ tenant: uploadKey.tenant, subject: uploadKey.subject }, handoff);
    try {
      const kind = module === 'pathology' ? 'upload' : 'medical';
      await owner.record(kind, ids, clock.now(), completeUpload(uploadKey, null));
      return true;
    } catch (thrown) {
      if (thrown instanceof IdConflict) return false;
      throw thrown;
    }
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
export async function lookUpAllLost(deps: LostUploadDeps): Promise<Readonly<Record<Outcome, number>>> {
  const counts = { found: 0, absent: 0, pending: 0 };
  const { idempotency } = deps.store;
  const listedAt = deps.clock.now();
  const lists = new Map<Scope, Promise<readonly ListedFile[]>>();
  const list = (module: Scope) => {
    const pending = lists.get(module) ?? listNewest(deps.service, module);
    lists.set(module, pending);
    return pending;
  };
  for (const lost of await idempotency.lost(listedAt)) {
    const outcome = await lookUpLost(deps, lost, { listedAt, list });
    counts[outcome] += 1;
    if (outcome === 'absent') await idempotency.release(lost.uploadKey, lost.holder);
  }
  return counts;
}
