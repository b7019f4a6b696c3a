import type { AccountSettings } from '../accounts/account-settings.js';
import type { Account } from '../accounts/accounts.js';
import { uploadAcknowledgement } from '../assumptions.js';
import { type Received, receiveFiles } from '../http/multipart.js';
import { Problem } from '../http/problem.js';
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
  /** The account's as they stand now. */
  readonly settings: AccountSettings;
  readonly advance: Advance;
  readonly received: Received;
  /** Makes them durable before they are acknowledged, where state is kept. */
  readonly promise?: Recorder['commit'] | undefined;
}

/** Takes the files of one request, all or none, and answers before any of them is looked into. */
export async function answerUpload(deps: UploadDeps, account: Account, request: Request): Promise<Response> {
  const { store, processing, clock, ids, limits, settings, advance, received, promise } = deps;
  const bounds = { files: limits.filesPerUpload, fileBytes: limits.fileBytes };
  const files = await receiveFiles(request, bounds, store.memory, received);
  const giveBack = () => {
    for (const { bytes } of files) store.memory.give(bytes.length);
  };
  if (!store.hasRoom(files.length)) {
    giveBack();
    throw new Problem('busy', 'The emulator holds as many uploads as it may.');
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
    promise?.({ uploads });
  } catch (thrown) {
    giveBack();
    throw thrown;
  }
  for (const upload of uploads) {
    store.add(upload);
    processing.resume(upload);
  }
  return Response.json(uploadAcknowledgement(uploads));
}
