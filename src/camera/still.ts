import type { Clock } from '../clock.js';
import { HdtError } from '../errors.js';

/** A photo by the camera's own means (W3C MediaStream Image Capture), where the browser has them. */
export type TakePhoto = (track: MediaStreamTrack) => Promise<Blob>;

/** The picture on the screen right now, whole and upright as the camera gives it, never mirrored; a JPEG. */
export type DrawFrame = () => Promise<Blob>;

export interface StillOptions {
  readonly track: MediaStreamTrack;
  readonly clock: Clock;
  /** Null where there is no ImageCapture. */
  readonly takePhoto: TakePhoto | null;
  readonly drawFrame: DrawFrame;
  readonly signal?: AbortSignal | undefined;
}

/** Phones that never answer `takePhoto`, and previews without a first frame, are both known. */
const PATIENCE = 2_500;

/**
 * One still: the camera's photo when it comes in time, else the frame on the screen. Rejects with
 * `camera-failed` when there is neither, and with `cancelled`.
 */
export async function takeStill({ track, clock, takePhoto, drawFrame, signal }: StillOptions): Promise<Blob> {
  const ways = [takePhoto && (() => takePhoto(track)), drawFrame];
  for (const way of ways) {
    const still = way && (await inTime(way, clock, signal));
    if (signal?.aborted) throw new HdtError('cancelled');
    if (still && still.size > 0) return still;
  }
  throw new HdtError('camera-failed');
}

/** What `way` gives, or null when it fails, is late, or is no longer wanted. */
async function inTime(way: () => Promise<Blob>, clock: Clock, signal?: AbortSignal): Promise<Blob | null> {
  const timer = new AbortController();
  const giveUp = () => timer.abort();
  signal?.addEventListener('abort', giveUp);
  try {
    const late = clock.sleep(PATIENCE, { signal: timer.signal }).then(() => null);
    return await Promise.race([way(), late]);
  } catch {
    return null;
  } finally {
    signal?.removeEventListener('abort', giveUp);
    giveUp();
  }
}
