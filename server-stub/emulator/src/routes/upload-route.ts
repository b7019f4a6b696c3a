import { settingsOf } from '../accounts/account-registry.js';
import { uploadAcknowledgement } from '../assumptions.js';
import { receiveFiles } from '../http/multipart.js';
import { Problem } from '../http/problem.js';
import type { Processing } from '../processing/processing.js';
import { type Advance, pacingOf } from '../time/pacing.js';
import type { Upload } from '../uploads/upload.js';
import type { ReceiveDeps, Sender } from './inputs.js';

interface UploadDeps extends ReceiveDeps {
  readonly processing: Processing;
  readonly advance: Advance;
}

/**
 * Accepts the files of one request, all or none, and acknowledges them before reading any: the interface is silent about
 * an empty file, an executable or a GIF, which fails later and does not affect the rest of its batch.
 */
export async function handleUpload(
  { records, inputs, recorder, processing, advance }: UploadDeps,
  { account, onFiles }: Sender,
  request: Request,
): Promise<Response> {
  const { clock, ids, uploads: store } = records;
  const { limits, readForm } = inputs;
  const settings = settingsOf(account);
  const bounds = { files: limits.filesPerUpload, fileBytes: limits.fileBytes };
  const files = await receiveFiles(request, bounds, store.memory, onFiles, readForm);
  const releaseAll = () => {
    for (const { bytes } of files) store.memory.release(bytes.length);
  };
  if (!store.makeRoom(files.length)) {
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
    recorder.commit({ uploads });
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
