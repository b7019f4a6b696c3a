import type { Clock } from '../clock.js';
import { type ListedFile, listedFiles, listedPictures } from '../dialect.js';
import type { Owners } from '../ownership/owners.js';
import { ask } from '../upstream/fetch-json.js';
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

/** What became of an upload whose answer was lost. */
export type Reconciled =
  /** The service has it. Its sender owns it now. */
  | 'adopted'
  /** The service does not have it and will not: it may be sent again. */
  | 'absent'
  /** It cannot be said yet. */
  | 'pending'
  /** It cannot be said: some of it is there, or something that may as well be somebody else's. */
  | 'ambiguous';

export interface ReconcileOptions {
  readonly signal?: AbortSignal;
  /** Milliseconds since 1970, not after the service was asked: a list says nothing of what came later. */
  readonly askedAt?: number;
  /** The service's newest, where they are asked for once for several uploads. */
  readonly list?: (module: UnknownUpload['module']) => Promise<readonly ListedFile[]>;
}

/** Most the service lists at once (interface, Limits). */
const LONGEST_LIST = '100';

/** Milliseconds the service's clock and ours may differ. */
const SKEW = 30_000;

/**
 * Looks for an unknown upload in the service's newest, by the names, the number and the time of its files. Only ids
 * nobody owns count, and only when nobody else could mean them: an upload is left unknown rather than given to the
 * wrong person.
 */
export async function reconcile(
  deps: ReconcileDeps,
  unknown: UnknownUpload,
  options: ReconcileOptions = {},
): Promise<Reconciled> {
  const { store, clock, manifests } = deps;
  const {
    signal,
    askedAt = clock.now(),
    list = (module) => listNewest(deps.service, module, signal),
  } = options;
  const { module, manifest, slot } = unknown;
  const kind = module === 'pathology' ? 'upload' : 'medical';
  const isSettled = askedAt >= unknown.settlesAt;
  const listed = await list(module);
  const recent = listed.filter(({ receivedAt }) => receivedAt >= unknown.beganAt - SKEW);
  const named = recent.filter(({ fileName }) => manifest.some((entry) => manifests.isNamed(entry, fileName)));
  const unowned = await store.unowned(
    kind,
    named.map(({ id }) => id),
  );
  const candidates = named.filter(({ id }) => unowned.has(id));

  if (candidates.length > 0) {
    const ids = match(manifest, candidates, manifests);
    if (ids === null || (await isContested(deps, unknown))) return isSettled ? 'ambiguous' : 'pending';
    const owner = store.forOwner({ tenant: slot.tenant, subject: slot.subject });
    const adopted = await owner.adopt(kind, ids, clock.now(), completeUpload(slot, null));
    return adopted ? 'adopted' : 'pending';
  }
  if (!isSettled) return 'pending';
  // A full list that does not reach back far enough proves nothing.
  const isWhole = listed.length < Number(LONGEST_LIST) || recent.length < listed.length;
  return isWhole ? 'absent' : 'ambiguous';
}

async function listNewest(
  service: Service,
  module: UnknownUpload['module'],
  signal?: AbortSignal,
): Promise<ListedFile[]> {
  if (module === 'pathology') {
    const query = { limit: LONGEST_LIST };
    return listedFiles(await ask(service, { path: '/api/v1/uploads', query, signal }));
  }
  return listedPictures(
    await ask(service, { path: '/api/master/transformations', query: { module }, signal }),
  );
}

/** One candidate for each file, in the order of the form; null when there are too few or too many. */
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
    const at = left.findIndex(({ fileName }) => manifests.isNamed(entry, fileName));
    const [found] = at < 0 ? [] : left.splice(at, 1);
    if (!found) return null;
    ids.push(found.id);
  }
  return ids;
}

/** Whether another upload that has no answer either, of anybody, has a file of the same name. */
async function isContested({ store }: ReconcileDeps, { slot, manifest }: UnknownUpload): Promise<boolean> {
  const names = new Set(manifest.map(({ name }) => name));
  const others = await store.idempotency.unanswered();
  return others
    .filter(
      (other) =>
        other.slot.key !== slot.key ||
        other.slot.subject !== slot.subject ||
        other.slot.tenant !== slot.tenant,
    )
    .some((other) => other.manifest.some(({ name }) => names.has(name)));
}

/** Looks up every unknown upload, asked for or not, in one list a module, and counts what was found. */
export async function reconcileAll(deps: ReconcileDeps): Promise<Readonly<Record<Reconciled, number>>> {
  const counts = { adopted: 0, absent: 0, pending: 0, ambiguous: 0 };
  const { idempotency } = deps.store;
  const askedAt = deps.clock.now();
  const lists = new Map<UnknownUpload['module'], Promise<readonly ListedFile[]>>();
  const list = (module: UnknownUpload['module']) => {
    const asked = lists.get(module) ?? listNewest(deps.service, module);
    lists.set(module, asked);
    return asked;
  };
  for (const sealed of await idempotency.unanswered()) {
    const state = await idempotency.inspect(sealed.slot, deps.clock.now());
    if (state.state !== 'unknown') continue;
    const result = await reconcile(deps, state, { askedAt, list });
    counts[result] += 1;
    if (result === 'absent') await idempotency.release(state.slot, state.holder);
  }
  return counts;
}
