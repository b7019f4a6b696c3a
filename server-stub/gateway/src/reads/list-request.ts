import type { ListPosition, OwnedId, Owner } from '../ownership/owners.js';
import { GatewayProblem } from '../problem.js';
import type { OwnedKind } from '../store/schema.js';
import { fetchJson, type Service } from '../upstream/service.js';

/** A person's request for a page of a list. */
export interface ListRequest {
  readonly service: Service;
  readonly owner: Owner;
  readonly serviceRequests: ServiceRequests;
  readonly now: number;
  /** Where the previous page ended; undefined for the first page. */
  readonly after: ListPosition | undefined;
  readonly signal: AbortSignal;
}

/** Maximum time an id that the service does not have is hidden, in milliseconds. */
const DAY = 24 * 3600 * 1000;

/**
 * Fetches one id; null when the service does not have it. Such an id is hidden until it is twice as old, or for a day at
 * most: ids that the service purged cost few requests, and ids that it did not have yet reappear.
 */
export async function fetchOwned(
  { service, owner, now, signal }: ListRequest,
  kind: OwnedKind,
  { id, createdAt }: OwnedId,
  path: string,
): Promise<unknown> {
  const body = await fetchJson(service, { path: path + encodeURIComponent(id), signal });
  if (body === null) await owner.hide(kind, id, now + Math.min(now - createdAt, DAY));
  return body;
}

/** The requests to the service that one client request may cause, each counted against the person's rate limit. */
export type ServiceRequests = ReturnType<typeof createServiceRequests>;

/** Creates a budget of `max` requests. `count` throws `rate-limited`. */
export function createServiceRequests(max: number, count: () => Promise<void>) {
  let left = max;
  let problem: GatewayProblem | null = null;
  return {
    /** Counts one more; resolves with false when this request, or its person in this minute, has none left. */
    async take(): Promise<boolean> {
      if (left === 0 || problem) return false;
      left -= 1;
      try {
        await count();
        return true;
      } catch (thrown) {
        if (!(thrown instanceof GatewayProblem)) throw thrown;
        problem = thrown;
        return false;
      }
    },
    /** Set once the person's rate limit is exceeded. */
    get problem(): GatewayProblem | null {
      return problem;
    },
  };
}
