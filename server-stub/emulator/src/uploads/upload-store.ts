import { type Limits, RETENTION } from '../limits.js';
import { createMemory, type Memory } from '../memory.js';
import { weighRows } from '../row.js';
import type { Clock } from '../time/clock.js';
import { isFinished, isRead, type Upload } from './upload.js';

export interface UploadStore {
  /** Where the bytes of an upload are counted from the moment they arrive. */
  readonly memory: Memory;
  /** False when the store is full of unfinished uploads. */
  hasRoom(count: number): boolean;
  /** The original's bytes are taken from `memory` already. */
  add(upload: Upload): void;
  /** One from before a restart, with all it holds; the oldest first. */
  restore(upload: Upload): void;
  /** Undefined when unknown, purged, or let go to make room. */
  get(uploadId: string): Upload | undefined;
  /** Puts a later state in the place of an earlier one. */
  replace(upload: Upload): void;
  /** Newest first. */
  newestFirst(): readonly Upload[];
  /** Tells of every new state from now on; undefined when the upload is purged or let go. */
  watch(changed: (uploadId: string, upload: Upload | undefined) => void): void;
  /** Forgets when the next purge is due. */
  close(): void;
}

export const expiryOf = ({ uploadedAt }: Upload): number => uploadedAt + RETENTION;

/** Uploads in memory, purged by the clock. */
export function createUploadStore(clock: Clock, { keptBytes, keptUploads }: Limits): UploadStore {
  /** In the order of receipt. */
  const uploads = new Map<string, Upload>();
  const memory = createMemory(keptBytes, reclaim);
  const watchers = new Set<(uploadId: string, upload: Upload | undefined) => void>();
  let purging: (() => void) | null = null;

  function notify(uploadId: string, upload: Upload | undefined): void {
    for (const changed of watchers) changed(uploadId, upload);
  }

  function remove(upload: Upload): void {
    uploads.delete(upload.uploadId);
    memory.give(weigh(upload));
    notify(upload.uploadId, undefined);
  }

  function reclaim(): boolean {
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

  /** One timer for all: the oldest expires first. */
  function purgeLater(): void {
    const [oldest] = uploads.values();
    if (purging || !oldest) return;
    purging = clock.at(expiryOf(oldest) + 1, () => {
      purging = null;
      purge();
      purgeLater();
    });
  }

  function put(upload: Upload): void {
    uploads.set(upload.uploadId, upload);
    notify(upload.uploadId, upload);
    purgeLater();
  }

  return {
    memory,
    hasRoom(count) {
      purge();
      while (uploads.size + count > keptUploads) if (!reclaim()) return false;
      return true;
    },
    add: put,
    restore(upload) {
      memory.force(weigh(upload));
      put(upload);
    },
    get(uploadId) {
      purge();
      return uploads.get(uploadId);
    },
    replace(upload) {
      const before = uploads.get(upload.uploadId);
      if (!before) return;
      memory.give(weigh(before));
      // Room is made before it is finished, so that it cannot be let go itself.
      memory.force(weigh(upload));
      uploads.set(upload.uploadId, upload);
      notify(upload.uploadId, upload);
    },
    newestFirst() {
      purge();
      return [...uploads.values()].reverse();
    },
    watch(changed) {
      watchers.add(changed);
    },
    close() {
      purging?.();
    },
  };
}

const weigh = (upload: Upload): number => {
  if (isRead(upload)) return weighRows(upload.rows);
  return upload.status === 'failed' ? 0 : upload.original.length;
};
