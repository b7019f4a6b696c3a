import { type Clock, withTimeout } from '../clock.js';
import { asHdtError, HdtError } from '../errors.js';
import { checkFile } from '../intake/check-file.js';
import { CAPTURE_FORMATS } from '../intake/format.js';
import type { FilePolicy } from '../intake/policy.js';
import { type Prepare, planPreparation } from '../prepare/plan.js';
import { CONFIRM_INTERVAL, CONFIRM_TIMEOUT } from '../queue/policy.js';
import { randomKey } from '../random-key.js';
import { type Extraction, readExtractions } from '../results/device.js';
import type { Client } from '../service/client.js';
import { outgoingName } from '../service/create-upload.js';
import { extractDevice } from '../service/extract-device.js';
import { isObject, MAX_MEDICAL_BYTES } from '../service/wire.js';
import type { Photo, PictureSource } from './capture-state.js';

const POLICY: FilePolicy = { formats: CAPTURE_FORMATS, maxFileSize: MAX_MEDICAL_BYTES, maxFiles: 1 };

/** A Worker ended by the browser never answers; the slowest honest HEIC on an old phone stays well below. */
const PREPARE_TIMEOUT = 60_000;

export interface PreparePhotoOptions {
  readonly source: PictureSource;
  readonly prepare: Prepare;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/**
 * From any file to the picture that is sent. Throws the refusals of intake and preparation, `too-large` when
 * the prepared picture is over the service's limit too, and `timeout` when the preparation never ends.
 */
export async function preparePhoto(
  file: File,
  { source, prepare, clock, signal }: PreparePhotoOptions,
): Promise<Photo> {
  const admission = await checkFile(file, () => 0, POLICY);
  if (admission.kind === 'refused') throw new HdtError(admission.code);
  const plan = planPreparation(admission.format, 'medical');
  const { body, format } = await withTimeout((signal) => prepare(file, plan, { signal }), {
    ms: PREPARE_TIMEOUT,
    clock,
    signal,
  });
  if (body.size > MAX_MEDICAL_BYTES) throw new HdtError('too-large');
  return { name: outgoingName(file.name, format), body, format, source, key: randomKey() };
}

/**
 * Sends one picture and says what was read. Only this picture was sent, so whatever the answer lists is about
 * it: several entries become one, and an empty list means that nothing was seen. Throws `bad-response` when
 * there is no list at all, and `unconfirmed` when it cannot be found out what became of an earlier sending.
 */
export async function readPhoto(
  client: Client,
  photo: Photo,
  options: ReadPhotoOptions,
): Promise<Extraction> {
  const body = await extractOnce(client, photo, options);
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
  /** Runs when an earlier sending has to be waited for. */
  readonly onConfirming: () => void;
}

/** Sent again under its key while the gateway looks for what became of it. */
async function extractOnce(
  client: Client,
  photo: Photo,
  { clock, signal, onConfirming }: ReadPhotoOptions,
): Promise<unknown> {
  const until = clock.now() + CONFIRM_TIMEOUT;
  for (;;) {
    try {
      return await extractDevice(client, photo, { key: photo.key, signal });
    } catch (thrown) {
      const error = asHdtError(thrown, 'network');
      if (error.code !== 'in-progress') throw error;
      if (clock.now() >= until) throw new HdtError('unconfirmed');
      if (!signal.aborted) onConfirming();
      await clock.sleep(Math.max(error.retryAfter ?? 0, CONFIRM_INTERVAL), { signal });
    }
  }
}
