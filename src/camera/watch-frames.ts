import { type Clock, withTimeout } from '../clock.js';
import { type Crop, cropToBox } from '../worker/shared/crop.js';
import { ANALYSIS_EDGE } from '../worker/shared/frame.js';
import { nextFrame } from './still.js';

export interface WatchOptions {
  readonly video: HTMLVideoElement;
  /** The part of the picture to hand over; all of it when null. */
  readonly crop: () => Crop | null;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Gets a frame, its longest edge 320 pixels; the next follows when it resolves. */
  readonly onFrame: (frame: ImageBitmap) => Promise<void>;
  /** No frame has come for a while: some phones freeze a camera after the page was in the background. */
  readonly onFrozen: () => void;
}

/** Milliseconds without a frame after which the camera may be frozen. */
const MAX_SILENCE = 1_500;
/** Times the page is drawn meanwhile without one, after which it is. */
const MAX_DRAWN = 20;
/** Milliseconds from one frame to the next: often enough for a hand, seldom enough for a battery. */
const INTERVAL = 100;

/** Hands over frames of a viewfinder, one at a time, until the signal aborts or no more come. */
export async function watchFrames({
  video,
  crop,
  clock,
  signal,
  onFrame,
  onFrozen,
}: WatchOptions): Promise<void> {
  // The first hint needs two frames, and should come at once.
  let interval = 0;
  while (!signal.aborted) {
    const arrival = nextFrame(video).then(() => true);
    const isInTime = await withTimeout(() => arrival, { ms: MAX_SILENCE, clock, signal }).catch(() => false);
    // A page that was busy gets no frames either: it is frozen if others are drawn meanwhile.
    const hasFrame = isInTime || signal.aborted || (await Promise.race([arrival, drawn(MAX_DRAWN)]));
    if (signal.aborted) return;
    if (!hasFrame) return onFrozen();
    const frame = await grabFrame(video, crop()).catch(() => null);
    if (frame) await onFrame(frame);
    await clock.sleep(interval, { signal }).catch(() => {});
    interval = INTERVAL;
  }
}

/** Resolves with false once the page has been drawn that many times. */
async function drawn(times: number): Promise<false> {
  for (let time = 0; time < times; time += 1) await new Promise(requestAnimationFrame);
  return false;
}

/** The framed part of the current frame, its longest edge 320 pixels. Rejects before the video has a size. */
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
