import { type Clock, withTimeout } from '../core/clock.js';
import { randomKey, sha256Of } from '../core/crypto.js';
import { asHdtError, HdtError } from '../core/hdt-error.js';
import { awaitsOutcome, CONFIRM_INTERVAL, CONFIRM_TIMEOUT, overdueCode } from '../core/retry.js';
import type { Client } from '../core/service/client.js';
import { outgoingName } from '../core/service/create-upload.js';
import { MAX_MEDICAL_BYTES } from '../core/service/limits.js';
import { extractDevice } from '../core/service/readings.js';
import { isObject } from '../core/service/wire.js';
import { checkFile, type FilePolicy } from '../files/check-file.js';
import { CAPTURE_FORMATS } from '../files/format.js';
import { type Prepare, planPreparation } from '../prepare/plan.js';
import { type Extraction, readExtractions } from '../results/data/device.js';
import type { Photo, Shot } from './capture-state.js';

const POLICY: FilePolicy = { formats: CAPTURE_FORMATS, maxFileSize: MAX_MEDICAL_BYTES, maxFiles: 1 };

/** Milliseconds. A Worker that the browser ended never responds; the slowest HEIC on an old phone needs much less. */
const PREPARE_TIMEOUT = 60_000;

export interface PreparePhotoOptions {
  readonly prepare: Prepare;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/**
 * Prepares the photo to send from a shot.
 *
 * @throws {HdtError} The code for which the checks or the preparation refuse the picture, `too-large` when the prepared one
 * exceeds the service's limit, `timeout` when the preparation never ends.
 */
export async function preparePhoto(
  { file, source, takenAt, crop, rotation }: Shot,
  { prepare, clock, signal }: PreparePhotoOptions,
): Promise<Photo> {
  const result = await checkFile(file, () => 0, POLICY);
  if (result.kind === 'refused') throw new HdtError(result.code);
  const plan = planPreparation(result.format, 'medical', crop, rotation);
  const {
    body,
    format,
    measures = null,
    isTurned = false,
  } = await withTimeout((signal) => prepare(file, plan, { signal }), {
    ms: PREPARE_TIMEOUT,
    clock,
    signal,
  });
  if (body.size > MAX_MEDICAL_BYTES) throw new HdtError('too-large');
  const name = outgoingName(file.name, format);
  const sha256 = await sha256Of(body);
  return { name, body, format, source, key: randomKey(), takenAt, sha256, measures, isTurned };
}

/**
 * Sends a picture, unless a paired phone sends it, and returns its readings. Every entry of the response is about this
 * picture, so several entries become one, and an empty list means that nothing was read.
 *
 * @throws {HdtError} `bad-response` when there is no list, `unconfirmed` when the outcome of an earlier request stays
 * unknown, `unrecorded` when the service has the picture and whose it is stays unrecorded.
 */
export async function extractReadings(
  client: Client,
  photo: Photo,
  options: ReadPhotoOptions,
): Promise<Extraction> {
  const body = await (options.body ?? extractUntilKnown(client, photo, options));
  const extractions = readExtractions(body);
  const [first] = extractions;
  if (!first && !(isObject(body) && Array.isArray(body.extractions))) throw new HdtError('bad-response');
  const recordId = first?.recordId ?? null;
  const readings = extractions.flatMap((extraction) =>
    extraction.kind === 'read' ? extraction.readings : [],
  );
  return readings.length > 0 ? { kind: 'read', recordId, readings } : { kind: 'unread', recordId };
}

interface ReadPhotoOptions {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** The response, if a paired phone sends the picture. */
  readonly body?: Promise<unknown> | undefined;
  /** Runs while the outcome of an earlier request is being looked up. */
  readonly onConfirming: () => void;
}

/** Repeats the request under its key until the gateway knows the outcome of the first one. */
async function extractUntilKnown(
  client: Client,
  photo: Photo,
  { clock, signal, onConfirming }: ReadPhotoOptions,
): Promise<unknown> {
  let deadline: number | null = null;
  let isUnrecorded = false;
  for (;;) {
    try {
      return await extractDevice(client, photo, { key: photo.key, signal });
    } catch (thrown) {
      const error = asHdtError(thrown, 'network');
      isUnrecorded ||= error.code === 'unrecorded';
      if (!awaitsOutcome(error.code, isUnrecorded)) throw error;
      // From the first answer on: sending the photo may take longer than that.
      deadline ??= clock.now() + CONFIRM_TIMEOUT;
      if (clock.now() >= deadline) throw new HdtError(overdueCode(isUnrecorded));
      if (!signal.aborted) onConfirming();
      await clock.sleep(Math.max(error.retryAfter ?? 0, CONFIRM_INTERVAL), { signal });
    }
  }
}
