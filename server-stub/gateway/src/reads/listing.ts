import type { OwnedId, Owner, Position } from '../ownership/owners.js';
import type { OwnedKind } from '../store/schema.js';
import { ask } from '../upstream/fetch-json.js';
import type { Service } from '../upstream/service.js';
import type { Questions } from './service-requests.js';

/** One person asking for a page of one of their lists. */
export interface Listing {
  readonly service: Service;
  readonly owner: Owner;
  readonly questions: Questions;
  readonly now: number;
  /** Where the page before ended. */
  readonly after: Position | undefined;
  readonly signal: AbortSignal;
}

/** Longest time an id the service does not have is left in peace, in milliseconds. */
const DAY = 24 * 3600 * 1000;

/**
 * Asks for one id; null when the service does not have it. It is asked for again when it is twice as old or a day has
 * passed: what is purged costs few questions, and what the service only did not find yet comes back.
 */
export async function askForOwn(
  { service, owner, now, signal }: Listing,
  kind: OwnedKind,
  { id, createdAt }: OwnedId,
  path: string,
): Promise<unknown> {
  const body = await ask(service, { path: path + encodeURIComponent(id), signal });
  if (body === null) await owner.hide(kind, id, now + Math.min(now - createdAt, DAY));
  return body;
}
