import type { AccountSettings } from '../accounts/account-settings.js';
import type { Account } from '../accounts/accounts.js';
import { uploadAcknowledgement } from '../assumptions.js';
import { type OnFiles, receiveFiles } from '../http/multipart.js';
import { Problem } from '../http/problem.js';
import type { ReadForm } from '../http/read-form.js';
import type { Ids } from '../ids.js';
import type { Limits } from '../limits.js';
import type { Recorder } from '../persistence/recorder.js';
import type { Processing } from '../processing/processing.js';
import type { Clock } from '../time/clock.js';
import { type Advance, pacingOf } from '../time/pacing.js';
import type { Upload } from '../uploads/upload.js';
import type { UploadStore } from '../uploads/upload-store.js';

export interface UploadDeps {
  readonly store: UploadStore;
  readonly processing: Processing;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly limits: Limits;
  /** The account's current settings. */
  readonly settings: AccountSettings;
  readonly advance: Advance;
  readonly onFiles: OnFiles;
  readonly readForm: ReadForm | undefined;
  /** Persists the uploads before they are acknowledged. */
  readonly commit: Recorder['commit'];
}

/** Accepts the files of one request, all or none, and acknowledges them before reading any. */
export async function handleUpload(deps: UploadDeps, account: Account, request: Request): Promise<Response> {
  const { store, processing, clock, ids, limits, settings, advance, onFiles, readForm, commit } = deps;
  const bounds = { files: limits.filesPerUpload, fileBytes: limits.fileBytes };
  const files = await receiveFiles(request, bounds, store.memory, onFiles, readForm);
  const releaseAll = () => {
    for (const { bytes } of files) store.memory.release(bytes.length);
  };
  if (!store.hasRoom(files.length)) {
    releaseAll();
    throw new Problem('busy', 'The emulator holds the maximum number of uploads.');
  }
  const uploadedAt = clock.now();
  const uploads = files.map(
    ({ fileName, bytes }): Upload => ({
      uploadId: ids.uuid(),
      transactionId: ids.transactionId(),
      customerId: account.customerId,
      fileName,
      uploadedAt,
      settings,
      pacing: pacingOf(fileName, advance),
      deliveries: [],
      status: 'uploaded',
      original: bytes,
    }),
  );
  try {
    commit({ uploads });
  } catch (thrown) {
    releaseAll();
    throw thrown;
  }
  for (const upload of uploads) {
    store.add(upload);
    processing.resume(upload);
  }
  return Response.json(uploadAcknowledgement(uploads));
}
