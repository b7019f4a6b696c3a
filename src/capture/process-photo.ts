import { type Clock, withTimeout } from '../core/clock.js';
import { type Connectivity, retryWhenOnline } from '../core/connectivity.js';
import { randomKey, sha256Of } from '../core/crypto.js';
import { type HdtErrorCode, retryOf } from '../core/errors.js';
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
import type { SecondOpinion } from '../viewfinder/second-opinion.js';
import type { ReadDisplay } from '../viewfinder/worker-calls.js';
import type { CaptureEvent, CaptureRetry, FailCapture, Photo, PhotoRetry, Shot } from './capture-state.js';

const POLICY: FilePolicy = { formats: CAPTURE_FORMATS, maxFileSize: MAX_MEDICAL_BYTES, maxFiles: 1 };

/** Milliseconds. A Worker that the browser ended never responds; the slowest HEIC on an old phone needs much less. */
const PREPARE_TIMEOUT = 60_000;

/** Milliseconds for which readings wait for the second opinion, which begins beside the request. */
const OPINION_TIMEOUT = 1_500;

/** The step at which a photo begins: it is prepared from a shot, or is ready to be sent. */
export type PhotoStart =
  | Extract<PhotoRetry, { kind: 'prepare' }>
  /** `body`: the response, if a paired phone sends the photo. This device has only a preview then. */
  | { readonly kind: 'send'; readonly photo: Photo; readonly body?: Promise<unknown> };

/** The dependencies of the steps of a photo. */
export interface PhotoSteps {
  readonly client: Client;
  readonly prepare: Prepare;
  /** Null where this device does not read the photo. */
  readonly readDisplay: (...photo: Parameters<ReadDisplay>) => ReturnType<ReadDisplay> | null;
  /** Whether the person reviews a photo before it is sent. `later`: a photo that waited for the network, whatever it shows. */
  readonly isReviewed: { readonly now: (photo: Photo) => boolean; readonly later: () => boolean };
  readonly conditions: { readonly clock: Clock; readonly connectivity: Connectivity };
  readonly report: (event: CaptureEvent) => void;
  readonly onExtracted: (extraction: Extraction, secondOpinion: SecondOpinion) => void;
  readonly fail: FailCapture;
}

/**
 * Processes one photo from the shot to its readings. Ends earlier where the person reviews the photo, and begins again when the
 * person sends or rotates it. Reports every outcome, and never rejects.
 *
 * @param start A retry begins at the step that failed.
 * @param signal Aborted when another photo takes its place, or the capture is closed.
 */
export async function processPhoto(start: PhotoStart, steps: PhotoSteps, signal: AbortSignal): Promise<void> {
  if (start.kind === 'send') return readPhoto(start, steps, signal);
  const photo = await prepareShot(start, steps, signal);
  if (photo && !signal.aborted) await readPhoto({ photo }, steps, signal);
}

/** @returns The photo to send; null where the person reviews it first, or where the preparation failed. */
async function prepareShot(
  { shot, isPromised = false }: { readonly shot: Shot; readonly isPromised?: boolean },
  { client, prepare, isReviewed, conditions, report, fail }: PhotoSteps,
  signal: AbortSignal,
): Promise<Photo | null> {
  const isRotated = shot.rotation !== null;
  // Binds the photo to the person who is signed in now: it must not be sent as anybody who signs in while it is reviewed.
  if (!isRotated) client.checkPerson?.().catch(() => {});
  const next = isRotated || isReviewed.later() ? 'review' : 'send';
  let isShown = isPromised || isRotated;
  let photo: Photo;
  try {
    photo = await retryWhenOnline(() => preparePhoto(shot, prepare, conditions.clock, signal), {
      ...conditions,
      signal,
      fallback: 'unreadable-image',
      storesNothing: true,
      onOffline() {
        isShown = next === 'review';
        report({ type: 'offline', retry: { kind: 'prepare', shot, isPromised: isShown }, next });
      },
      onOnline: () => reportOnline(report, signal),
    });
  } catch (thrown) {
    const { code } = asHdtError(thrown, 'unreadable-image');
    if (!signal.aborted)
      fail(code, canRetry(code) ? { kind: 'prepare', shot, isPromised: isShown } : { kind: 'none' });
    return null;
  }
  if (signal.aborted) return null;
  isShown ||= isReviewed.now(photo);
  report({ type: 'prepared', photo, shot: isShown ? shot : null });
  return isShown ? null : photo;
}

/**
 * Prepares the photo to send from a shot.
 *
 * @throws {HdtError} The code for which the checks or the preparation refuse the picture, `too-large` when the prepared one
 * exceeds the service's limit, `timeout` when the preparation never ends.
 */
async function preparePhoto(
  { file, source, takenAt, crop, rotation }: Shot,
  prepare: Prepare,
  clock: Clock,
  signal: AbortSignal,
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

/** Sends the photo to the service, and reads it on this device for a second opinion. */
async function readPhoto(
  { photo, body }: { readonly photo: Photo; readonly body?: Promise<unknown> | undefined },
  { client, readDisplay, conditions, report, onExtracted, fail }: PhotoSteps,
  signal: AbortSignal,
): Promise<void> {
  const { clock } = conditions;
  const retry: PhotoRetry = { kind: 'send', photo };
  const onConfirming = () => report({ type: 'confirming' });
  const opinion = body ? null : readDisplay(photo.body, photo.source === 'camera', signal);
  const extract = async () => {
    const extraction = await extractReadings(client, photo, { clock, signal, body, onConfirming });
    return { extraction, secondOpinion: await askOpinion(extraction, opinion, clock, signal) };
  };
  let read: Awaited<ReturnType<typeof extract>>;
  try {
    // Only the phone can send its photo again.
    read = body
      ? await extract()
      : await retryWhenOnline(extract, {
          ...conditions,
          signal,
          fallback: 'network',
          onOffline: () => report({ type: 'offline', retry, next: 'send' }),
          onOnline: () => reportOnline(report, signal),
        });
  } catch (thrown) {
    const { code } = asHdtError(thrown, 'network');
    if (!signal.aborted) fail(code, body ? { kind: 'none' } : retryOfSending(code, photo));
    return;
  }
  if (!signal.aborted) onExtracted(read.extraction, read.secondOpinion);
}

/**
 * Sends a picture, unless a paired phone sends it, and returns its readings. Every entry of the response is about this
 * picture, so several entries become one, and an empty list means that nothing was read.
 *
 * @throws {HdtError} `bad-response` when there is no list, `unconfirmed` when the outcome of an earlier request stays
 * unknown, `unrecorded` when the service has the picture and whose it is stays unrecorded.
 */
async function extractReadings(
  client: Client,
  photo: Photo,
  options: ExtractionOptions,
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

interface ExtractionOptions {
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
  { clock, signal, onConfirming }: ExtractionOptions,
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
      // The time begins with the first answer, since sending the photo may take longer.
      deadline ??= clock.now() + CONFIRM_TIMEOUT;
      if (clock.now() >= deadline) throw new HdtError(overdueCode(isUnrecorded));
      if (!signal.aborted) onConfirming();
      await clock.sleep(Math.max(error.retryAfter ?? 0, CONFIRM_INTERVAL), { signal });
    }
  }
}

/** The second opinion of readings; `none` where there is none in time. */
async function askOpinion(
  extraction: Extraction,
  compare: ReturnType<ReadDisplay> | null,
  clock: Clock,
  signal: AbortSignal,
): Promise<SecondOpinion> {
  const none = { kind: 'none' } as const;
  if (!compare || extraction.kind === 'unread') return none;
  const values = extraction.readings.flatMap(({ measurements }) => measurements.map(({ value }) => value));
  return withTimeout(() => compare(values), { ms: OPINION_TIMEOUT, clock, signal }).catch(() => none);
}

function reportOnline(report: PhotoSteps['report'], signal: AbortSignal): void {
  if (!signal.aborted) report({ type: 'retried' });
}

function retryOfSending(code: HdtErrorCode, photo: Photo): CaptureRetry {
  if (!canRetry(code)) return { kind: 'none' };
  // The gateway refuses the key of a request whose outcome can never be known.
  return { kind: 'send', photo: code === 'answer-lost' ? { ...photo, key: randomKey() } : photo };
}

const canRetry = (code: HdtErrorCode): boolean => retryOf(code, 'photo') === 'person';
