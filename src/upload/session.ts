import type { ReactiveElement } from 'lit';
import { readFolder } from '../files/drop.js';
import type { AppLoader } from '../ui/app-loader.js';
import type { Connection } from '../ui/connection.js';
import type { UploadApp } from './app.js';
import type { Entry } from './entry.js';
import type { EntryChange } from './entry-store.js';
import { uploadIdOf, uploadIds } from './form-value.js';
import { forgetLostFiles, type Journal, storageJournal } from './journal.js';
import { createEntry, createResumedEntry } from './new-entry.js';
import type { UploadFlow, UploadFlowOptions } from './upload-flow.js';

type SessionHost = ReactiveElement & { readonly name: string };

export interface SessionOptions
  extends Pick<UploadFlowOptions, 'policy' | 'subject' | 'patients' | 'onSessionChanged' | 'shouldAccept'> {
  readonly loader: AppLoader<UploadApp>;
  readonly connection: Connection;
  readonly onChange: (change: EntryChange) => void;
}

/** The files of one `<hdt-upload>`. Until its app is loaded they wait in a list, with which the flow then begins. */
export class UploadSession {
  #flow: UploadFlow | null = null;
  #waitingEntries: readonly Entry[] = [];
  #isPaused = false;
  #reading = 0;
  #lastEntryNumber = 0;
  /** Stays while the element is off its page: the flow goes on to store its uploads there. */
  #journalKey: string | null = null;
  /** Whether no other element takes this key. */
  #isKeyClaimed = false;
  /** Aborted when the session is closed: files of a folder that is still being read are not added then. */
  #closing = new AbortController();
  readonly #host: SessionHost;
  readonly #options: SessionOptions;

  constructor(host: SessionHost, options: SessionOptions) {
    this.#host = host;
    this.#options = options;
  }

  /** Null before the first file, and before the app is loaded. */
  get flow(): UploadFlow | null {
    return this.#flow;
  }

  get entries(): readonly Entry[] {
    return this.#flow?.entries() ?? this.#waitingEntries;
  }

  /** Whether files wait for the app. */
  get isWaiting(): boolean {
    return this.#waitingEntries.some((entry) => !isCancelled(entry));
  }

  /** Whether folders are being read, whose files are in no list yet. */
  get isReading(): boolean {
    return this.#reading > 0;
  }

  #setReading(more: 1 | -1): void {
    this.#reading += more;
    this.#host.requestUpdate();
  }

  add(files: readonly File[], options: { readonly isPhotographed?: boolean } = {}): void {
    if (this.#flow) this.#flow.add(files, options);
    else
      this.#addWaitingEntries(
        Array.from(files, (file) => createEntry(this.#nextId(), file, options.isPhotographed)),
      );
  }

  /** Adds the files of folders, which were accepted before they were read: the element may be disabled by then. */
  async readFolders(folders: readonly FileSystemDirectoryEntry[]): Promise<void> {
    const { signal } = this.#closing;
    this.#setReading(1);
    try {
      for (const folder of folders) {
        const files = await readFolder(folder);
        if (!signal.aborted) this.add(files);
      }
    } finally {
      this.#setReading(-1);
    }
  }

  cancel(id: string): void {
    if (this.#flow) this.#flow.cancel(id);
    else
      this.#setWaitingEntries(
        this.#waitingEntries.map((entry) => (entry.id === id ? this.#cancelledEntry(entry) : entry)),
      );
  }

  remove(id: string): void {
    if (this.#flow) this.#flow.remove(id);
    else
      this.#setWaitingEntries(this.#waitingEntries.filter((entry) => entry.id !== id || !isCancelled(entry)));
  }

  setPaused(isPaused: boolean): void {
    this.#isPaused = isPaused;
    this.#flow?.setPaused(isPaused);
    this.#host.requestUpdate();
  }

  /** Lists exactly these uploads, besides files that are not sent yet. */
  showUploads(ids: readonly string[]): void {
    const known = uploadIds(this.entries);
    for (const entry of this.entries) {
      const uploadId = uploadIdOf(entry);
      if (uploadId === null || ids.includes(uploadId)) continue;
      this.cancel(entry.id);
      this.remove(entry.id);
    }
    this.#watchUploads(ids.filter((id) => !known.includes(id)));
  }

  /** Opens the flow if files wait for it or were lost when the page was left. */
  start(app: UploadApp): void {
    if (this.#waitingEntries.length > 0 || app.hasLostFiles(this.#journalKey)) this.#openFlow(app);
  }

  /** Watches uploads that were sent before a reload, or before the element left the page. */
  resume(): void {
    const sent = this.#journal.read();
    const known = uploadIds(this.#waitingEntries);
    const { app } = this.#options.loader;
    if (this.#flow) this.#flow.setAway(false);
    else if (sent.length > 0) this.#watchUploads(sent.filter((id) => !known.includes(id)));
    else if (app) this.start(app);
  }

  /** Keeps what the element holds of its person, because it may return, for example when a router goes back. */
  leave(keepsPerson: boolean): void {
    this.#flow?.setAway(true);
    this.#releaseJournal();
    if (!keepsPerson) this.close();
  }

  /** Empties the list and forgets the uploads in progress. */
  clear(): void {
    const journal = this.#journal;
    for (const uploadId of journal.read()) journal.remove(uploadId);
    forgetLostFiles(journal.key!);
    this.close();
  }

  close(): void {
    // The person may have resumed what the page has paused.
    this.#isPaused &&= this.#flow?.isPaused !== false;
    this.#flow?.close();
    this.#flow = null;
    this.#waitingEntries = [];
    this.#closing.abort();
    this.#closing = new AbortController();
    this.#options.connection.reset();
    this.#releaseJournal();
    this.#journalKey = null;
  }

  readonly #nextId = (): string => `f${++this.#lastEntryNumber}`;

  get #journal(): Journal {
    this.#journalKey ??= findJournalKey(this.#host);
    claimedKeys.add(this.#journalKey);
    this.#isKeyClaimed = true;
    return storageJournal(this.#journalKey);
  }

  /** Frees the key for another element. The stored journal stays. */
  #releaseJournal(): void {
    if (this.#isKeyClaimed) claimedKeys.delete(this.#journalKey);
    this.#isKeyClaimed = false;
  }

  #setWaitingEntries(entries: readonly Entry[]): void {
    this.#waitingEntries = entries;
    this.#host.requestUpdate();
  }

  #addWaitingEntries(entries: readonly Entry[]): void {
    this.#setWaitingEntries([...this.#waitingEntries, ...entries]);
    const { app, load } = this.#options.loader;
    if (app) this.#openFlow(app);
    else load();
  }

  /** Lists uploads that the service has, and follows them to their results. */
  #watchUploads(ids: readonly string[]): void {
    if (ids.length === 0) return;
    if (this.#flow) this.#flow.resume(ids);
    else this.#addWaitingEntries(ids.map((uploadId) => createResumedEntry(this.#nextId(), uploadId)));
  }

  /** The state of a waiting entry once it is cancelled. */
  #cancelledEntry(entry: Entry): Entry {
    const { id, name, size } = entry;
    if (!('uploadId' in entry)) return { id, name, size, status: 'cancelled', format: null };
    const { uploadId } = entry;
    this.#journal.remove(uploadId);
    return { id, name, size, status: 'unwatched', format: null, uploadId };
  }

  #openFlow(app: UploadApp): void {
    const entries = this.#waitingEntries;
    this.#waitingEntries = [];
    const { connection, onChange, ...options } = this.#options;
    const flow = app.createFlow(connection, {
      ...options,
      entries,
      nextId: this.#nextId,
      journal: this.#journal,
    });
    this.#flow = flow;
    flow.setPaused(this.#isPaused);
    if (!this.#host.isConnected) flow.setAway(true);
    flow.subscribe(onChange);
    this.#host.requestUpdate();
  }
}

/** Cancelled by the person before the app was loaded. */
const isCancelled = ({ status }: Entry): boolean => status === 'cancelled' || status === 'unwatched';

const claimedKeys = new Set<string | null>();

/**
 * The storage key of one element's journal: made of its `id`, else of path and field name. A second element with the same
 * key gets a number, which is the same after a reload.
 */
function findJournalKey({ id, name }: { id: string; name: string }): string {
  const base = `hdt-upload:${id ? `#${id}` : `${location.pathname} ${name}`}`;
  let key = base;
  for (let n = 2; claimedKeys.has(key); n += 1) key = `${base} ${n}`;
  return key;
}
