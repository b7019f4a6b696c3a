import { type Limits, RETENTION } from '../limits.js';
import { createMemory, type Memory } from '../memory.js';
import { estimateRowBytes } from '../row.js';
import type { Clock } from '../time/clock.js';
import { isFinished, isRead, type Upload } from './upload.js';

export interface UploadStore {
  /** Counts the bytes of uploads from the moment they arrive. */
  readonly memory: Memory;
  /** False when the store is full of unfinished uploads. */
  hasRoom(count: number): boolean;
  /** The caller has already reserved the original's bytes in `memory`. */
  add(upload: Upload): void;
  /** Adds an upload from before a restart; to be called oldest first. */
  restore(upload: Upload): void;
  /** Undefined when unknown, purged or evicted. */
  get(uploadId: string): Upload | undefined;
  /** Replaces an upload by its later state. */
  replace(upload: Upload): void;
  /** Newest first. */
  newestFirst(): readonly Upload[];
  /** Calls the listener with every new state; undefined when the upload is purged or evicted. */
  watch(listener: (uploadId: string, upload: Upload | undefined) => void): void;
  /** Cancels the next purge. */
  close(): void;
}

export const expiryOf = ({ uploadedAt }: Upload): number => uploadedAt + RETENTION;

/** Uploads in memory, purged by the clock. */
export function createUploadStore(clock: Clock, { keptBytes, keptUploads }: Limits): UploadStore {
  /** Oldest first. */
  const uploads = new Map<string, Upload>();
  const memory = createMemory(keptBytes, evictOldestFinished);
  const listeners = new Set<(uploadId: string, upload: Upload | undefined) => void>();
  let cancelPurge: (() => void) | null = null;

  function notify(uploadId: string, upload: Upload | undefined): void {
    for (const listener of listeners) listener(uploadId, upload);
  }

  function remove(upload: Upload): void {
    uploads.delete(upload.uploadId);
    memory.release(bytesHeld(upload));
    notify(upload.uploadId, undefined);
  }

  function evictOldestFinished(): boolean {
    for (const upload of uploads.values()) {
      if (!isFinished(upload)) continue;
      remove(upload);
      return true;
    }
    return false;
  }

  function purge(): void {
    const now = clock.now();
    for (const upload of uploads.values()) {
      if (now <= expiryOf(upload)) return;
      remove(upload);
    }
  }

  /** One timer for all uploads: the oldest expires first. */
  function schedulePurge(): void {
    const [oldest] = uploads.values();
    if (cancelPurge || !oldest) return;
    cancelPurge = clock.at(expiryOf(oldest) + 1, () => {
      cancelPurge = null;
      purge();
      schedulePurge();
    });
  }

  function put(upload: Upload): void {
    uploads.set(upload.uploadId, upload);
    notify(upload.uploadId, upload);
    schedulePurge();
  }

  return {
    memory,
    hasRoom(count) {
      purge();
      while (uploads.size + count > keptUploads) if (!evictOldestFinished()) return false;
      return true;
    },
    add: put,
    restore(upload) {
      memory.forceReserve(bytesHeld(upload));
      put(upload);
    },
    get(uploadId) {
      purge();
      return uploads.get(uploadId);
    },
    replace(upload) {
      const before = uploads.get(upload.uploadId);
      if (!before) return;
      memory.release(bytesHeld(before));
      // Reserves memory before the new state is stored, so that the upload cannot evict itself.
      memory.forceReserve(bytesHeld(upload));
      uploads.set(upload.uploadId, upload);
      notify(upload.uploadId, upload);
    },
    newestFirst() {
      purge();
      return [...uploads.values()].reverse();
    },
    watch(listener) {
      listeners.add(listener);
    },
    close() {
      cancelPurge?.();
    },
  };
}

const bytesHeld = (upload: Upload): number => {
  if (isRead(upload)) return estimateRowBytes(upload.rows);
  return upload.status === 'failed' ? 0 : upload.original.length;
};
