import { UnreadFile } from '../files/drop.js';
import { findShareFault, type ShareFault } from './share-fault.js';
import { takeShare } from './take-share.js';

/** An `<hdt-upload>`, or what stands for it. */
export interface ShareTaker {
  /** Asks the person about the files, or says why there are none. */
  offer(shared: readonly File[] | ShareFault | null): void;
}

/** Chromium on desktop, where the manifest has `file_handlers`. */
interface LaunchQueue {
  setConsumer(consumer: (launch: { readonly files?: readonly FileHandle[] }) => void): void;
}

interface FileHandle {
  readonly name: string;
  getFile?(): Promise<File>;
}

/**
 * Hands what was shared with the page to an `<hdt-upload>`, which asks the person before it adds anything. Call it when the
 * element is defined and the person is signed in. Files that are opened with the installed page are offered, too.
 */
export async function offerShares(upload: ShareTaker): Promise<void> {
  const { launchQueue } = globalThis as { launchQueue?: LaunchQueue };
  launchQueue?.setConsumer(({ files = [] }) => void offerLaunched(upload, files));
  upload.offer(await takeShare());
}

/** Offers files that the system opened. A launch without files is an ordinary start of the app. */
async function offerLaunched(upload: ShareTaker, handles: readonly FileHandle[]): Promise<void> {
  if (handles.length === 0) return;
  // A folder has no `getFile`. A file may be gone since, and is refused by its name then.
  const files = await Promise.all(
    handles.map((handle) => handle.getFile?.().catch(() => new UnreadFile(handle.name, 'unreadable-file'))),
  );
  const readable = files.filter((file) => file instanceof File);
  upload.offer(findShareFault(readable) ?? readable);
}
