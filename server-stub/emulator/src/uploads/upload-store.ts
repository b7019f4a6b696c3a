import { type Limits, RETENTION } from '../limits.js';
import { createMemory, type Memory } from '../memory.js';
import { estimateRowBytes } from '../row.js';
import type { Clock } from '../time/clock.js';
import { isFinished, isRead, type Upload } from './upload.js';

type UploadListener = (uploadId: string, upload: Upload | undefined) => void;

export const expiryOf = ({ uploadedAt }: Upload): number => uploadedAt + RETENTION;

/** Uploads in memory, purged by the clock. */
export class UploadStore {
  /** Counts the bytes of uploads from the moment they arrive. */
  readonly memory: Memory;
  /** Oldest first. */
  readonly #uploads = new Map<string, Upload>();
  readonly #listeners = new Set<UploadListener>();
  readonly #clock: Clock;
  readonly #maxUploads: number;
  #cancelPurge: (() => void) | null = null;

  constructor(clock: Clock, { keptBytes, keptUploads }: Pick<Limits, 'keptBytes' | 'keptUploads'>) {
    this.#clock = clock;
    this.#maxUploads = keptUploads;
    this.memory = createMemory(keptBytes, () => this.#evictOldestFinished());
  }

  /** False when the store is full of unfinished uploads. */
  hasRoom(count: number): boolean {
    this.#purge();
    while (this.#uploads.size + count > this.#maxUploads) if (!this.#evictOldestFinished()) return false;
    return true;
  }

  /** The caller has already reserved the original's bytes in `memory`. */
  add(upload: Upload): void {
    this.#uploads.set(upload.uploadId, upload);
    this.#notify(upload.uploadId, upload);
    this.#schedulePurge();
  }

  /** Adds an upload from before a restart; to be called oldest first. */
  restore(upload: Upload): void {
    this.memory.forceReserve(bytesHeld(upload));
    this.add(upload);
  }

  /** Undefined when unknown, purged or evicted. */
  get(uploadId: string): Upload | undefined {
    this.#purge();
    return this.#uploads.get(uploadId);
  }

  /** Replaces an upload by its later state. */
  replace(upload: Upload): void {
    const before = this.#uploads.get(upload.uploadId);
    if (!before) return;
    this.memory.release(bytesHeld(before));
    // Reserves memory before the new state is stored, so that the upload cannot evict itself.
    this.memory.forceReserve(bytesHeld(upload));
    this.#uploads.set(upload.uploadId, upload);
    this.#notify(upload.uploadId, upload);
  }

  newestFirst(): readonly Upload[] {
    this.#purge();
    return [...this.#uploads.values()].reverse();
  }

  /** Calls the listener with every new state; undefined when the upload is purged or evicted. */
  watch(listener: UploadListener): void {
    this.#listeners.add(listener);
  }

  /** Cancels the next purge. */
  close(): void {
    this.#cancelPurge?.();
  }

  #notify(...change: Parameters<UploadListener>): void {
    for (const listener of this.#listeners) listener(...change);
  }

  #remove(upload: Upload): void {
    this.#uploads.delete(upload.uploadId);
    this.memory.release(bytesHeld(upload));
    this.#notify(upload.uploadId, undefined);
  }

  #evictOldestFinished(): boolean {
    for (const upload of this.#uploads.values()) {
      if (!isFinished(upload)) continue;
      this.#remove(upload);
      return true;
    }
    return false;
  }

  #purge(): void {
    const now = this.#clock.now();
    for (const upload of this.#uploads.values()) {
      if (now <= expiryOf(upload)) return;
      this.#remove(upload);
    }
  }

  /** One timer for all uploads: the oldest expires first. */
  #schedulePurge(): void {
    const [oldest] = this.#uploads.values();
    if (this.#cancelPurge || !oldest) return;
    this.#cancelPurge = this.#clock.at(expiryOf(oldest) + 1, () => {
      this.#cancelPurge = null;
      this.#purge();
      this.#schedulePurge();
    });
  }
}

const bytesHeld = (upload: Upload): number => {
  if (isRead(upload)) return estimateRowBytes(upload.rows);
  return upload.status === 'failed' ? 0 : upload.original.length;
};
