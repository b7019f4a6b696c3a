import { advance, type Entry, type EntryEvent } from './entry.js';

/** A change of one file. `previous` is null for a new file, `entry` for a removed one. */
export interface EntryChange {
  readonly id: string;
  readonly previous: Entry | null;
  readonly entry: Entry | null;
  readonly event: EntryEvent | null;
}

/** The files of a flow in the order of arrival, and the listeners to their changes. */
export interface EntryStore {
  all(): readonly Entry[];
  get(id: string): Entry | undefined;
  add(entry: Entry): void;
  /** Ignored when the file has been removed meanwhile. */
  dispatch(id: string, event: EntryEvent): void;
  remove(id: string): void;
  subscribe(listener: (change: EntryChange) => void): () => void;
}

export function createEntryStore(): EntryStore {
  const entries = new Map<string, Entry>();
  const listeners = new Set<(change: EntryChange) => void>();
  const publish = (change: EntryChange) => {
    for (const listener of listeners) listener(change);
  };
  return {
    all: () => [...entries.values()],
    get: (id) => entries.get(id),
    add(entry) {
      entries.set(entry.id, entry);
      publish({ id: entry.id, previous: null, entry, event: null });
    },
    dispatch(id, event) {
      const previous = entries.get(id);
      if (!previous) return;
      const entry = advance(previous, event);
      entries.set(id, entry);
      publish({ id, previous, entry, event });
    },
    remove(id) {
      const previous = entries.get(id);
      if (entries.delete(id)) publish({ id, previous: previous ?? null, entry: null, event: null });
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
