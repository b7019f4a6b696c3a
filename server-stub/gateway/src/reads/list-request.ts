import type { ListPosition, OwnedId, Owner } from '../ownership/owners.js';
import type { OwnedKind } from '../store/schema.js';
import { fetchJson, type Service } from '../upstream/service.js';
import type { ServiceRequests } from './service-requests.js';

/** A person's request for a page of a list. */
export interface ListRequest {
  readonly service: Service;
  readonly owner: Owner;
  readonly serviceRequests: ServiceRequests;
  readonly now: number;
  /** Position where the previous page ended. */
  readonly after: ListPosition | undefined;
  readonly signal: AbortSignal;
}

/** Maximum time an id that the service does not have is hidden, in milliseconds. */
const DAY = 24 * 3600 * 1000;

/**
 * Fetches one id; null when the service does not have it. Such an id is requested again when it is twice as old or a
 * day has passed: purged ids cost few requests, and ids that the service did not list yet reappear.
 */
export async function fetchOwn(
  { service, owner, now, signal }: ListRequest,
  kind: OwnedKind,
  { id, createdAt }: OwnedId,
  path: string,
): Promise<unknown> {
  const body = await fetchJson(service, { path: path + encodeURIComponent(id), signal });
  if (body === null) await owner.hide(kind, id, now + Math.min(now - createdAt, DAY));
  return body;
}
