import type { OwnedId, Position } from '../ownership/owners.js';
import type { Questions } from './service-requests.js';

/** Questions asked of the service at the same time. */
const WAVE = 8;

/** Ids looked at for one page: more than a listing of the account shows and a request may ask for together. */
const LONGEST_LOOK = 150;

/** How many ids to fetch: one more shows that there are more. */
export const FETCHED = LONGEST_LOOK + 1;

export interface Gathering<Item> {
  /** The person's ids, newest first, `FETCHED` at the most. */
  readonly ids: readonly OwnedId[];
  /** What one listing of the whole account has already told; it shows the account's newest only. */
  readonly known: ReadonlyMap<string, Item>;
  /** Asks the service for one id; null when it no longer has it. */
  readonly askFor: (id: OwnedId) => Promise<Item | null>;
  readonly keep: (item: Item) => boolean;
  readonly limit: number;
  readonly questions: Questions;
}

export interface Page<Item> {
  readonly items: readonly Item[];
  /** Where the list goes on; null when all of it was looked at. */
  readonly next: Position | null;
}

/**
 * One person's part of an account's list. The service lists its newest and knows nothing of our users, so what
 * others have sent since would push a person's own out of sight: ids the listing does not show are asked for one
 * by one, in order, until enough are found or no more may be asked. Throws `rate-limited` when the person may ask
 * no more before anything was found.
 */
export async function gather<Item>(gathering: Gathering<Item>): Promise<Page<Item>> {
  const { ids, known, askFor, keep, limit, questions } = gathering;
  const items: Item[] = [];
  let at = 0;
  for (;;) {
    // No more than could all be told: what is asked for in vain would be asked for again by the next page.
    const end = Math.min(LONGEST_LOOK, at + limit - items.length);
    const wave = await answerable(ids.slice(at, end), known, questions);
    if (wave.length === 0) break;
    at += wave.length;
    const answers = await Promise.all(wave.map((id) => known.get(id.id) ?? askFor(id)));
    for (const item of answers) if (item !== null && keep(item)) items.push(item);
  }
  if (items.length === 0 && questions.refusal) throw questions.refusal;
  return { items, next: at < ids.length ? (ids[at - 1] ?? null) : null };
}

/** The first of these ids: those that are known, and as many in between as may be asked at once. */
async function answerable(
  ids: readonly OwnedId[],
  known: ReadonlyMap<string, unknown>,
  questions: Questions,
): Promise<readonly OwnedId[]> {
  let asked = 0;
  for (const [place, { id }] of ids.entries()) {
    if (known.has(id)) continue;
    if (asked === WAVE || !(await questions.take())) return ids.slice(0, place);
    asked += 1;
  }
  return ids;
}
