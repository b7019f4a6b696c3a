const claimed = new Set<string | null>();

/**
 * The storage key of one element's journal: no two elements of a page share one. An `id` names it on every page;
 * without, the path and the field name do. The second to claim a key gets another, the same one after a reload.
 */
export function claimJournalKey({ id, name }: { id: string; name: string }): string {
  const base = `hdt-upload:${id ? `#${id}` : `${location.pathname} ${name}`}`;
  let key = base;
  for (let n = 2; claimed.has(key); n += 1) key = `${base} ${n}`;
  claimed.add(key);
  return key;
}

/** Leaves the key to the next element. What is stored under it stays. */
export const releaseJournalKey = (key: string | null): void => void claimed.delete(key);
