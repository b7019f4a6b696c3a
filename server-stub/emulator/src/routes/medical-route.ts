import type { Account } from '../accounts/accounts.js';
import { extractionsBody, historyBody, recordBody } from '../assumptions.js';
import { type ReceivedFile, receiveFiles } from '../http/multipart.js';
import { Problem } from '../http/problem.js';
import { isMedicalPicture } from '../parse/detect.js';
import type { DeviceReading } from '../readings/device-reading.js';
import type { StoredReading } from '../readings/reading-record.js';
import type { ReadingStore } from '../readings/readings.js';
import type { DeviceReader, ReceiveDeps, Sender } from './inputs.js';

/**
 * Reads the pictures of one request and stores the readings, also of an unreadable picture (interface, Medical device
 * extraction). A file that is not a supported picture refuses the request as a whole.
 */
export async function handleExtraction(
  { records, inputs, recorder }: ReceiveDeps,
  { account, onFiles }: Sender,
  request: Request,
): Promise<Response> {
  const { clock, ids, readings } = records;
  const { reader, limits, readForm } = inputs;
  const { memory } = records.uploads;
  const bounds = { files: limits.picturesPerRequest, fileBytes: limits.pictureBytes };
  const pictures = await receiveFiles(request, bounds, memory, onFiles, readForm);
  try {
    for (const picture of pictures) assertPicture(picture);
    const results: DeviceReading[] = [];
    // One at a time: a decoded picture takes far more memory than its file.
    for (const { bytes } of pictures) results.push(await readPicture(reader, bytes, request.signal));
    const extractions = pictures.map(({ fileName }, i) => ({
      id: ids.uuid(),
      fileName,
      result: results[i]!,
    }));
    const { customerId } = account;
    const createdAt = clock.now();
    const stored = extractions.map((extraction): StoredReading => {
      const { id, fileName } = extraction;
      return { id, customerId, fileName, createdAt, extraction };
    });
    recorder.commit({ readings: stored });
    for (const reading of stored) readings.add(reading);
    return Response.json(extractionsBody(extractions));
  } finally {
    for (const { bytes } of pictures) memory.release(bytes.length);
  }
}

function assertPicture({ bytes }: ReceivedFile): void {
  if (bytes.length === 0) throw new Problem('invalid-body', 'A picture in the request is empty.');
  if (isMedicalPicture(bytes)) return;
  throw new Problem('unsupported-type', 'Pictures must be JPEG, PNG, GIF or WEBP.');
}

async function readPicture(
  reader: DeviceReader,
  bytes: Uint8Array,
  signal: AbortSignal,
): Promise<DeviceReading> {
  try {
    return await reader.read(bytes, { signal });
  } catch (cause) {
    throw new Problem('busy', 'The picture could not be read. Try again.', { cause });
  }
}

/** The account's stored readings (interface, Medical device history and file retrieval). */
export function handleHistory(readings: ReadingStore, account: Account): Response {
  return Response.json(historyBody(readings.ofCustomer(account.customerId)));
}

export function handleRecord(readings: ReadingStore, account: Account, id: string): Response {
  const reading = readings.get(id);
  if (!reading) throw new Problem('not-found', 'The record does not exist or has expired.');
  if (reading.customerId !== account.customerId) {
    throw new Problem('forbidden', 'The record belongs to another account.');
  }
  return Response.json(recordBody(reading));
}
