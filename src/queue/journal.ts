/**
 * Remembers which uploads are under way, so that a reload goes on watching them. Ids only: no bytes, no names,
 * no results, nothing that says anything about a person rests in the browser.
 */
export interface Journal {
  read(): readonly string[];
  add(uploadId: string): void;
  remove(uploadId: string): void;
}

export const memoryJournal = (): Journal => {
  const ids = new Set<string>();
  return { read: () => [...ids], add: (id) => void ids.add(id), remove: (id) => void ids.delete(id) };
};

/** Kept for the life of one tab. Storage that is full or forbidden costs the reload recovery, nothing else. */
export function storageJournal(key: string, storage: () => Storage = () => sessionStorage): Journal {
  const read = (): string[] => {
    try {
      const held: unknown = JSON.parse(storage().getItem(key) ?? '[]');
      return Array.isArray(held) ? held.filter((id): id is string => typeof id === 'string') : [];
    } catch {
      return [];
    }
  };
  const write = (ids: readonly string[]) => {
    try {
      if (ids.length === 0) storage().removeItem(key);
      else storage().setItem(key, JSON.stringify(ids));
    } catch {
      // Private windows may forbid storage.
    }
  };
  return {
    read,
    add: (id) => write([...new Set([...read(), id])]),
    remove: (id) => write(read().filter((held) => held !== id)),
  };
}
