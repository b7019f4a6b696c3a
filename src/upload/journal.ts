/**
 * Ids of the uploads in progress, so that a reload goes on watching them. No bytes, names or results: no personal data
 * is stored in the browser.
 */
export interface Journal {
  /** Where it is stored; absent when it is not. */
  readonly key?: string;
  read(): readonly string[];
  add(uploadId: string): void;
  remove(uploadId: string): void;
}

/**
 * A journal in the session storage of a tab. Where storage is full or forbidden, a reload forgets the uploads in
 * progress; nothing else fails.
 *
 * @param key The storage key: one per flow, or flows of one page share their uploads.
 * @param storage Default: `sessionStorage`.
 */
export function storageJournal(key: string, storage: () => Storage = () => sessionStorage): Journal {
  const read = (): string[] => {
    try {
      const stored = JSON.parse(storage().getItem(key) ?? '[]') as unknown[];
      return stored.filter((id) => typeof id === 'string');
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
    key,
    read,
    add: (id) => write([...new Set([...read(), id])]),
    remove: (id) => write(read().filter((stored) => stored !== id)),
  };
}

/** @returns A journal that lasts as long as the object. */
export const memoryJournal = (): Journal => {
  const ids = new Set<string>();
  return { read: () => [...ids], add: (id) => void ids.add(id), remove: (id) => void ids.delete(id) };
};

/** Where the files that were lost with the page are stored, beside the uploads in progress. */
export const lostFilesKey = (journal: string): string => `${journal} unsent`;

/** Forgets the lost files when the list is emptied, because another person may use it next. */
export function forgetLostFiles(journal: string): void {
  try {
    sessionStorage.removeItem(lostFilesKey(journal));
  } catch {
    // Private windows may forbid storage.
  }
}
