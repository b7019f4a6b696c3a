import { createStore } from '../core/store.js';
import { advance, type Entry, type EntryEvent } from './entry.js';

/** A change of one file. `previous` is null for a new file, `entry` for a removed one. */
export interface EntryChange {
  readonly id: string;
  readonly previous: Entry | null;
  readonly entry: Entry | null;
  readonly event: EntryEvent | null;
}

type Entries = ReadonlyMap<string, Entry>;

/** `entry` is null for a file that is removed; `event` is null for one that is added or removed. */
type EntriesEvent = Pick<EntryChange, 'id' | 'entry' | 'event'>;

export type EntryStore = ReturnType<typeof createEntryStore>;

/** The files of a flow in the order of arrival. */
export function createEntryStore() {
  const store = createStore<Entries, EntriesEvent>(new Map(), setEntry);
  const get = (id: string): Entry | undefined => store.current().get(id);
  return {
    all: (): readonly Entry[] => [...store.current().values()],
    get,
    add: (entry: Entry): void => store.dispatch({ id: entry.id, entry, event: null }),
    /** Ignored when the file has been removed meanwhile. */
    dispatch(id: string, event: EntryEvent): void {
      const entry = get(id);
      if (entry) store.dispatch({ id, entry: advance(entry, event), event });
    },
    remove(id: string): void {
      if (get(id)) store.dispatch({ id, entry: null, event: null });
    },
    subscribe: (listener: (change: EntryChange) => void): (() => void) =>
      store.subscribe(({ previous, event }) =>
        listener({ ...event, previous: previous.get(event.id) ?? null }),
      ),
  };
}

function setEntry(entries: Entries, { id, entry }: EntriesEvent): Entries {
  const next = new Map(entries);
  if (entry) next.set(id, entry);
  else next.delete(id);
  return next;
}
