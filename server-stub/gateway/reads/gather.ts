import type { OwnedId } from '../owners.js';

/** Questions asked of the service at the same time. */
const WAVE = 8;

export interface Gathering<Item> {
  /** The person's ids, newest first. */
  readonly ids: readonly OwnedId[];
  /** What one listing of the whole account has already told; it shows the account's newest only. */
  readonly known: ReadonlyMap<string, Item>;
  /** Asks the service for one id; null when it no longer has it. */
  readonly askFor: (id: OwnedId) => Promise<Item | null>;
  readonly keep: (item: Item) => boolean;
  readonly limit: number;
}

/**
 * One person's part of an account's list. The service lists its newest and knows nothing of our users, so what
 * others have sent since would push a person's own out of sight: ids the listing does not show are asked for one
 * by one, in order, until enough are found.
 */
export async function gather<Item>({ ids, known, askFor, keep, limit }: Gathering<Item>): Promise<Item[]> {
  const found: Item[] = [];
  for (let at = 0; at < ids.length && found.length < limit; at += WAVE) {
    const wave = ids.slice(at, at + WAVE).map((id) => known.get(id.id) ?? askFor(id));
    for (const item of await Promise.all(wave)) if (item !== null && keep(item)) found.push(item);
  }
  return found.slice(0, limit);
}
