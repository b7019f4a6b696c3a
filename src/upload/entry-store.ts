import { createListeners } from '../core/store.js';
import { advance, type Entry, type EntryEvent } from './entry.js';

/** A change of one file. `previous` is null for a new file, `entry` for a removed one. */
export interface EntryChange {
  readonly id: string;
  readonly previous: Entry | null;
  readonly entry: Entry | null;
  readonly event: EntryEvent | null;
}

export type EntryStore = ReturnType<typeof createEntryStore>;

/** The files of a flow in the order of arrival. */
export function createEntryStore() {
  const entries = new Map<string, Entry>();
  const { publish, subscribe } = createListeners<EntryChange>();
  return {
    all: (): readonly Entry[] => [...entries.values()],
    get: (id: string): Entry | undefined => entries.get(id),
    add(entry: Entry): void {
      entries.set(entry.id, entry);
      publish(() => ({ id: entry.id, previous: null, entry, event: null }));
    },
    /** Ignored when the file has been removed meanwhile. */
    dispatch(id: string, event: EntryEvent): void {
      const previous = entries.get(id);
      if (!previous) return;
      const entry = advance(previous, event);
      entries.set(id, entry);
      publish(() => ({ id, previous, entry, event }));
    },
    remove(id: string): void {
      const previous = entries.get(id);
      if (previous && entries.delete(id)) publish(() => ({ id, previous, entry: null, event: null }));
    },
    subscribe,
  };
}
