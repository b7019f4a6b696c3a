import { type Limits, RETENTION } from '../limits.js';
import { Memory } from '../memory.js';
import { estimateRowBytes, type Row } from '../row.js';
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
    this.memory = new Memory(keptBytes, {
      evictable: () => this.#finished().reduce((bytes, upload) => bytes + bytesHeld(upload), 0),
      evictOne: () => this.#evict(1),
    });
  }

  /** Evicts finished uploads for new ones; false, and nothing is evicted, where too few are finished. */
  makeRoom(count: number): boolean {
    this.#purge();
    const excess = this.#uploads.size + count - this.#maxUploads;
    return excess <= 0 || this.#evict(excess);
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
    // Only the difference is counted: an upload that is released first could be evicted by its own new state.
    const added = bytesHeld(upload) - bytesHeld(before);
    if (added > 0) this.memory.forceReserve(added);
    else this.memory.release(-added);
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

  /** Oldest first. */
  #finished(): readonly Upload[] {
    return [...this.#uploads.values()].filter(isFinished);
  }

  /** Evicts the oldest finished uploads; false, and nothing is evicted, where there are fewer. */
  #evict(count: number): boolean {
    const oldest = this.#finished().slice(0, count);
    if (oldest.length < count) return false;
    for (const upload of oldest) this.#remove(upload);
    return true;
  }

  #purge(): void {
    const now = this.#clock.now();
    for (const upload of this.#uploads.values()) {
      // After a clock was set back, older uploads stand behind later ones.
      if (now <= expiryOf(upload)) continue;
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

/** Bytes by the rows that hold them: a full memory counts all of them for each piece of a request. */
const bytesOfRows = new WeakMap<readonly Row[], number>();

function bytesHeld(upload: Upload): number {
  if (!isRead(upload)) return upload.status === 'failed' ? 0 : upload.original.length;
  const bytes = bytesOfRows.get(upload.rows) ?? estimateRowBytes(upload.rows);
  bytesOfRows.set(upload.rows, bytes);
  return bytes;
}
