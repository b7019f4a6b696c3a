import { type Journal, storageJournal } from '../../queue/journal.js';

const claimed = new Set<string>();

export interface ClaimedJournal extends Journal {
  /** Leaves the key to the next element. What is remembered stays for the next page load. */
  release(): void;
}

/**
 * The journal of one element: no two elements of a page share one. An `id` names it on every page; without, the
 * path and the field name do. The second to claim a key gets another, the same after a reload in the same order.
 */
export function claimJournal({ id, name }: { id: string; name: string }): ClaimedJournal {
  const base = `hdt-upload:${id ? `#${id}` : `${location.pathname} ${name}`}`;
  let key = base;
  for (let n = 2; claimed.has(key); n += 1) key = `${base} ${n}`;
  claimed.add(key);
  return { ...storageJournal(key), release: () => void claimed.delete(key) };
}
