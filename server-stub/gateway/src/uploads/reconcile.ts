import type { Clock } from '../clock.js';
import { type ListedFile, listedFiles, listedPictures } from '../dialect.js';
import type { Owners } from '../ownership/owners.js';
import { fetchJson } from '../upstream/fetch-json.js';
import type { Service } from '../upstream/service.js';
import {
  completeUpload,
  type IdempotencyKeys,
  type ManifestEntry,
  type UnknownUpload,
} from './idempotency.js';
import type { Manifests } from './manifest.js';

export interface ReconcileDeps {
  readonly service: Service;
  readonly store: Owners & { readonly idempotency: IdempotencyKeys };
  readonly clock: Clock;
  readonly manifests: Manifests;
}

/** The outcome of looking up an upload whose response was lost. */
export type Reconciled =
  /** The service has accepted it; its sender is recorded as its owner. */
  | 'adopted'
  /** The service has not accepted it and will not: it may be sent again. */
  | 'absent'
  /** Not known yet. */
  | 'pending'
  /** Undecidable: only a part of it is listed, or files that may belong to somebody else. */
  | 'ambiguous';

export interface ReconcileOptions {
  readonly signal?: AbortSignal;
  /** Milliseconds since 1970, at or before the time of the list: it does not contain later uploads. */
  readonly listedAt?: number;
  /** The service's newest files, fetched once for several uploads. */
  readonly list?: (module: UnknownUpload['module']) => Promise<readonly ListedFile[]>;
}

/** Maximum length of the service's lists (interface, Limits). */
const MAX_LISTED = '100';

/** Maximum difference between the service's clock and ours, in milliseconds. */
const CLOCK_SKEW = 30_000;

/**
 * Looks for an unknown upload among the service's newest files, by name, number and time. Only ids without an owner
 * count, and only when no other upload could have produced them: an upload stays unknown rather than being assigned
 * to the wrong person.
 */
export async function reconcile(
  deps: ReconcileDeps,
  unknown: UnknownUpload,
  options: ReconcileOptions = {},
): Promise<Reconciled> {
  const { store, clock, manifests } = deps;
  const {
    signal,
    listedAt = clock.now(),
    list = (module) => listNewest(deps.service, module, signal),
  } = options;
  const { module, handoff, manifest, uploadKey } = unknown;
  const kind = module === 'pathology' ? 'upload' : 'medical';
  const isSettled = listedAt >= unknown.settlesAt;
  const listed = await list(module);
  const recent = listed.filter(({ receivedAt }) => receivedAt >= unknown.startedAt - CLOCK_SKEW);
  const named = recent.filter(({ fileName }) => manifest.some((entry) => manifests.matches(entry, fileName)));
  const unowned = await store.unowned(
    kind,
    named.map(({ id }) => id),
  );
  const candidates = named.filter(({ id }) => unowned.has(id));

  if (candidates.length > 0) {
    const ids = match(manifest, candidates, manifests);
    if (ids === null || (await isContested(deps, unknown))) return isSettled ? 'ambiguous' : 'pending';
    const owner = store.forOwner({ tenant: uploadKey.tenant, subject: uploadKey.subject }, handoff);
    const adopted = await owner.adopt(kind, ids, clock.now(), completeUpload(uploadKey, null));
    return adopted ? 'adopted' : 'pending';
  }
  if (!isSettled) return 'pending';
  // A full list that does not reach back far enough proves nothing.
  const isWhole = listed.length < Number(MAX_LISTED) || recent.length < listed.length;
  return isWhole ? 'absent' : 'ambiguous';
}

async function listNewest(
  service: Service,
  module: UnknownUpload['module'],
  signal?: AbortSignal,
): Promise<ListedFile[]> {
  if (module === 'pathology') {
    const query = { limit: MAX_LISTED };
    return listedFiles(await fetchJson(service, { path: '/api/v1/uploads', query, signal }));
  }
  return listedPictures(
    await fetchJson(service, { path: '/api/master/transformations', query: { module }, signal }),
  );
}

/** Matches one candidate with each file, in the order of the form; null when the numbers differ. */
function match(
  manifest: readonly ManifestEntry[],
  candidates: readonly ListedFile[],
  manifests: Manifests,
): string[] | null {
  if (candidates.length !== manifest.length) return null;
  const left = [...candidates].sort(
    (a, b) => a.receivedAt - b.receivedAt || (a.sequence ?? 0) - (b.sequence ?? 0),
  );
  const ids: string[] = [];
  for (const entry of manifest) {
    const at = left.findIndex(({ fileName }) => manifests.matches(entry, fileName));
    const [found] = at < 0 ? [] : left.splice(at, 1);
    if (!found) return null;
    ids.push(found.id);
  }
  return ids;
}

/** Whether another upload without a response, of anybody, has a file of the same name. */
async function isContested(
  { store }: ReconcileDeps,
  { uploadKey, manifest }: UnknownUpload,
): Promise<boolean> {
  const names = new Set(manifest.map(({ name }) => name));
  const others = await store.idempotency.unanswered();
  return others
    .filter(
      (other) =>
        other.uploadKey.key !== uploadKey.key ||
        other.uploadKey.subject !== uploadKey.subject ||
        other.uploadKey.tenant !== uploadKey.tenant,
    )
    .some((other) => other.manifest.some(({ name }) => names.has(name)));
}

/** Reconciles every unknown upload with one list per module, and counts the outcomes. */
export async function reconcileAll(deps: ReconcileDeps): Promise<Readonly<Record<Reconciled, number>>> {
  const counts = { adopted: 0, absent: 0, pending: 0, ambiguous: 0 };
  const { idempotency } = deps.store;
  const listedAt = deps.clock.now();
  const lists = new Map<UnknownUpload['module'], Promise<readonly ListedFile[]>>();
  const list = (module: UnknownUpload['module']) => {
    const pending = lists.get(module) ?? listNewest(deps.service, module);
    lists.set(module, pending);
    return pending;
  };
  for (const sent of await idempotency.unanswered()) {
    const state = await idempotency.inspect(sent.uploadKey, deps.clock.now());
    if (state.state !== 'unknown') continue;
    const result = await reconcile(deps, state, { listedAt, list });
    counts[result] += 1;
    if (result === 'absent') await idempotency.release(state.uploadKey, state.holder);
  }
  return counts;
}
