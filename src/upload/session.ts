import type { ReactiveElement } from 'lit';
import type { AppLoader } from '../ui/app-loader.js';
import type { Connection } from '../ui/connection.js';
import type { UploadApp } from './app.js';
import { DroppedFolders } from './dropped-folders.js';
import { ElementJournal } from './element-journal.js';
import type { Entry } from './entry.js';
import type { EntryChange } from './entry-store.js';
import { forgetLostFiles } from './journal.js';
import type { UploadFlow, UploadFlowOptions } from './upload-flow.js';
import { uploadIdOf, uploadIds } from './upload-ids.js';
import { type FileCommands, WaitingList } from './waiting-list.js';

type SessionHost = ReactiveElement & { readonly name: string };

export interface SessionOptions
  extends Pick<UploadFlowOptions, 'policy' | 'subject' | 'patients' | 'onSessionChanged' | 'shouldAccept'> {
  readonly loader: AppLoader<UploadApp>;
  readonly connection: Connection;
  readonly onChange: (change: EntryChange) => void;
}

/** The files of one `<hdt-upload>`: until its app is loaded they wait in a list, with which the flow then begins. */
export class UploadSession {
  #flow: UploadFlow | null = null;
  /** Whether the page has paused it. */
  #isPaused = false;
  #lastEntryNumber = 0;
  readonly #waiting: WaitingList;
  readonly #folders: DroppedFolders;
  readonly #journal: ElementJournal;
  readonly #host: SessionHost;
  readonly #options: SessionOptions;

  constructor(host: SessionHost, options: SessionOptions) {
    this.#host = host;
    this.#options = options;
    this.#journal = new ElementJournal(host);
    const onChange = () => host.requestUpdate();
    this.#folders = new DroppedFolders(onChange);
    this.#waiting = new WaitingList({
      nextId: this.#nextId,
      onAdded: options.loader.load,
      onChange,
      onUnwatched: (uploadId) => this.#journal.remove(uploadId),
    });
  }

  /** Null before the first file, and before the app is loaded. */
  get flow(): UploadFlow | null {
    return this.#flow;
  }

  get #files(): FileCommands {
    return this.#flow ?? this.#waiting;
  }

  get entries(): readonly Entry[] {
    return this.#files.entries();
  }

  /** Whether files wait for the app. */
  get isWaiting(): boolean {
    return this.#waiting.isWaiting;
  }

  /** Whether folders are being read, whose files are in no list yet. */
  get isReading(): boolean {
    return this.#folders.isReading;
  }

  add(files: readonly File[], options: { readonly isPhotographed?: boolean } = {}): void {
    this.#opened().add(files, options);
  }

  /** Adds the files of folders, which were accepted before they were read: the element may be disabled by then. */
  readFolders(folders: readonly FileSystemDirectoryEntry[]): Promise<void> {
    return this.#folders.read(folders, (files) => this.add(files));
  }

  cancel(id: string): void {
    this.#files.cancel(id);
  }

  remove(id: string): void {
    this.#files.remove(id);
  }

  setPaused(isPaused: boolean): void {
    this.#isPaused = isPaused;
    this.#flow?.setPaused(isPaused);
    this.#host.requestUpdate();
  }

  /** Lists exactly these uploads, besides files that are not sent yet. */
  showUploads(ids: readonly string[]): void {
    for (const entry of this.entries) {
      const uploadId = uploadIdOf(entry);
      if (uploadId === null || ids.includes(uploadId)) continue;
      this.cancel(entry.id);
      this.remove(entry.id);
    }
    if (ids.length > 0) this.#opened().resume(ids);
  }

  /** Opens the flow if files wait for it or were lost when the page was left. */
  start(app: UploadApp): void {
    if (this.#waiting.entries().length > 0 || app.hasLostFiles(this.#journal.key)) this.#openFlow(app);
  }

  /** Watches uploads that were sent before a reload, or before the element left the page. */
  resume(): void {
    const inProgress = this.#journal.read();
    this.#journal.claim();
    const stored = this.#journal.read();
    const { app } = this.#options.loader;
    if (this.#flow) {
      // Under another key, if an element has claimed the former one meanwhile and stores its own uploads there.
      const listed = uploadIds(this.entries);
      for (const uploadId of inProgress) if (listed.includes(uploadId)) this.#journal.add(uploadId);
      this.#flow.setAway(false);
    } else if (stored.length > 0) this.#opened().resume(stored);
    else if (app) this.start(app);
  }

  /** Keeps what the element holds of its person, because it may return, for example when a router goes back. */
  leave(keepsPerson: boolean): void {
    this.#flow?.setAway(true);
    this.#journal.release();
    if (!keepsPerson) this.close();
  }

  /** Empties the list and forgets the uploads in progress. */
  clear(): void {
    const journal = this.#journal;
    journal.claim();
    for (const uploadId of journal.read()) journal.remove(uploadId);
    forgetLostFiles(journal.key);
    this.close();
  }

  close(): void {
    // The person may have resumed what the page has paused.
    this.#isPaused &&= this.#flow?.isPaused !== false;
    this.#flow?.close();
    this.#flow = null;
    this.#waiting.takeAll();
    this.#folders.stop();
    this.#options.connection.reset();
    this.#journal.forget();
  }

  readonly #nextId = (): string => `f${++this.#lastEntryNumber}`;

  /** The flow, if its app is loaded; else the list in which files wait for it. */
  #opened(): FileCommands {
    const { app } = this.#options.loader;
    if (app && !this.#flow) this.#openFlow(app);
    return this.#files;
  }

  #openFlow(app: UploadApp): void {
    this.#journal.claim();
    const { connection, onChange, ...options } = this.#options;
    const flow = app.createFlow(connection, {
      ...options,
      entries: this.#waiting.takeAll(),
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
