import { type Clock, withTimeout } from '../core/clock.js';
import { type Crop, cropToBox } from '../prepare/crop.js';
import { ANALYSIS_EDGE } from '../viewfinder/frame-analysis.js';
import { nextFrame } from './still.js';

export interface WatchFramesOptions {
  readonly video: HTMLVideoElement;
  /** The part of the picture to hand over; all of it when null. */
  readonly crop: () => Crop | null;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Receives a frame whose longest edge has at most 320 pixels. The next frame follows when the promise resolves. */
  readonly onFrame: (frame: ImageBitmap) => Promise<void>;
  /** The camera is frozen: some phones do that after the page was in the background. */
  readonly onFrozen: () => void;
}

/** Milliseconds without a frame after which the camera may be frozen. */
const FRAME_TIMEOUT = 1_500;
/** Repaints of the page without a frame after which the camera is frozen. A busy page repaints late, too. */
const FROZEN_AFTER_REPAINTS = 20;
/** Milliseconds between two frames: short enough to follow a moving hand, long enough to spare the battery. */
const FRAME_INTERVAL = 100;

/** Passes frames of a viewfinder to `onFrame`, one at a time, until the signal aborts or the camera freezes. */
export async function watchFrames({
  video,
  crop,
  clock,
  signal,
  onFrame,
  onFrozen,
}: WatchFramesOptions): Promise<void> {
  // The first hint needs two frames, so the second follows at once.
  let interval = 0;
  while (!signal.aborted) {
    const nextArrival = nextFrame(video).then(() => true);
    const isInTime = await withTimeout(() => nextArrival, { ms: FRAME_TIMEOUT, clock, signal }).catch(
      () => false,
    );
    // A busy page gets no frames either, so the camera is frozen only if the page repaints meanwhile.
    const hasFrame =
      isInTime || signal.aborted || (await Promise.race([nextArrival, countRepaints(FROZEN_AFTER_REPAINTS)]));
    if (signal.aborted) return;
    if (!hasFrame) return onFrozen();
    const frame = await grabFrame(video, crop()).catch(() => null);
    if (frame) await onFrame(frame);
    await clock.sleep(interval, { signal }).catch(() => {});
    interval = FRAME_INTERVAL;
  }
}

/** Resolves with false after that many repaints of the page. */
async function countRepaints(times: number): Promise<false> {
  for (let time = 0; time < times; time += 1) await new Promise(requestAnimationFrame);
  return false;
}

/** Captures the framed part of the current frame, scaled to 320 pixels at most. Rejects before the video has a size. */
export function grabFrame(video: HTMLVideoElement, crop: Crop | null): Promise<ImageBitmap> {
  const size = { width: video.videoWidth, height: video.videoHeight };
  const box = crop ? cropToBox(crop, size) : { left: 0, top: 0, right: size.width, bottom: size.height };
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  const scale = Math.min(1, ANALYSIS_EDGE / Math.max(width, height));
  return createImageBitmap(video, box.left, box.top, width, height, {
    resizeWidth: Math.round(width * scale),
    resizeHeight: Math.round(height * scale),
    resizeQuality: 'medium',
  });
}
