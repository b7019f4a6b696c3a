import { type Clock, withTimeout } from '../clock.js';
import { HdtError } from '../hdt-error.js';

/** A photo by the camera itself (W3C MediaStream Image Capture), where the browser supports it. */
type TakePhoto = (track: MediaStreamTrack) => Promise<Blob>;

/** The current frame as JPEG, upright and never mirrored. */
type DrawFrame = () => Promise<Blob>;

export interface StillOptions {
  readonly track: MediaStreamTrack;
  readonly clock: Clock;
  /** Null without ImageCapture. */
  readonly takePhoto: TakePhoto | null;
  readonly drawFrame: DrawFrame;
  readonly signal?: AbortSignal | undefined;
}

/** Milliseconds: some phones never settle `takePhoto`, some previews never have a first frame. */
const TIMEOUT = 2_500;

/**
 * One still: the camera's photo if it arrives in time, else the current frame.
 *
 * @throws {HdtError} `camera-failed` when there is neither, `cancelled`
 */
export async function takeStill({ track, clock, takePhoto, drawFrame, signal }: StillOptions): Promise<Blob> {
  const sources = [takePhoto && (() => takePhoto(track)), drawFrame];
  for (const source of sources) {
    const still = source && (await withTimeout(source, { ms: TIMEOUT, clock, signal }).catch(() => null));
    if (signal?.aborted) throw new HdtError('cancelled');
    if (still && still.size > 0) return still;
  }
  throw new HdtError('camera-failed');
}
