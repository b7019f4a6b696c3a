import type { Entry } from './entry.js';
import { createEntry, createResumedEntry } from './new-entry.js';
import type { UploadFlow } from './upload-flow.js';
import { uploadIds } from './upload-ids.js';

/** What an element does with its files, before and after its app is loaded. */
export type FileCommands = Pick<UploadFlow, 'entries' | 'add' | 'cancel' | 'remove' | 'resume'>;

export interface WaitingListOptions {
  /** Names a new entry. */
  readonly nextId: () => string;
  /** Something was added that waits for the app. */
  readonly onAdded: () => void;
  readonly onChange: () => void;
  /** The person no longer awaits the results of an upload. */
  readonly onUnwatched: (uploadId: string) => void;
}

/** The files of an element that wait for its app. The flow then begins with them. */
export class WaitingList implements FileCommands {
  #entries: readonly Entry[] = [];
  readonly #options: WaitingListOptions;

  constructor(options: WaitingListOptions) {
    this.#options = options;
  }

  readonly entries = (): readonly Entry[] => this.#entries;

  /** Whether anything waits for the app. */
  get isWaiting(): boolean {
    return this.#entries.some((entry) => !isCancelled(entry));
  }

  add(files: readonly File[], { isPhotographed }: { readonly isPhotographed?: boolean } = {}): void {
    this.#append(Array.from(files, (file) => createEntry(this.#options.nextId(), file, isPhotographed)));
  }

  /** Lists uploads that the service has, unless they are listed already. */
  resume(ids: readonly string[] = []): void {
    const listed = uploadIds(this.#entries);
    const added = ids.filter((id) => !listed.includes(id));
    if (added.length > 0) this.#append(added.map((id) => createResumedEntry(this.#options.nextId(), id)));
  }

  cancel(id: string): void {
    this.#setEntries(this.#entries.map((entry) => (entry.id === id ? this.#cancelled(entry) : entry)));
  }

  remove(id: string): void {
    this.#setEntries(this.#entries.filter((entry) => entry.id !== id || !isCancelled(entry)));
  }

  /** Empties the list. @returns What was in it. */
  takeAll(): readonly Entry[] {
    const entries = this.#entries;
    this.#entries = [];
    return entries;
  }

  #append(entries: readonly Entry[]): void {
    this.#setEntries([...this.#entries, ...entries]);
    this.#options.onAdded();
  }

  #setEntries(entries: readonly Entry[]): void {
    this.#entries = entries;
    this.#options.onChange();
  }

  #cancelled(entry: Entry): Entry {
    const { id, name, size } = entry;
    if (!('uploadId' in entry)) return { id, name, size, status: 'cancelled', format: null };
    const { uploadId } = entry;
    this.#options.onUnwatched(uploadId);
    return { id, name, size, status: 'unwatched', format: null, uploadId };
  }
}

const isCancelled = ({ status }: Entry): boolean => status === 'cancelled' || status === 'unwatched';
