import { type Clock, withTimeout } from '../clock.js';
import type { Crop } from '../worker/shared/crop.js';
import { cropOn } from '../worker/shared/crop.js';
import { EDGE } from '../worker/shared/frame.js';
import { nextFrame } from './frame.js';

export interface WatchOptions {
  readonly video: HTMLVideoElement;
  /** What of the picture to look at; all of it when null. */
  readonly crop: () => Crop | null;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Gets a frame, its longest edge 320 pixels, and is given the next when it is done with it. */
  readonly onFrame: (frame: ImageBitmap) => Promise<void>;
  /** No frame has come for a while: some phones freeze a camera after the page was in the background. */
  readonly onFrozen: () => void;
}

/** Milliseconds without a frame. */
const FROZEN = 1_500;
/** Times the page is drawn without one. */
const DRAWN = 20;
/** Milliseconds from one frame to the next: often enough for a hand, seldom enough for a battery. */
const PACE = 100;

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
  let pace = 0;
  while (!signal.aborted) {
    const arrival = nextFrame(video).then(() => true);
    const isInTime = await withTimeout(() => arrival, { ms: FROZEN, clock, signal }).catch(() => false);
    // A page that was busy gets no frames either: it is frozen if others are drawn meanwhile.
    const hasFrame = isInTime || signal.aborted || (await Promise.race([arrival, drawn(DRAWN)]));
    if (signal.aborted) return;
    if (!hasFrame) return onFrozen();
    // A video that has no size yet gives none.
    const frame = await bitmapOf(video, crop()).catch(() => null);
    if (frame) await onFrame(frame);
    await clock.sleep(pace, { signal }).catch(() => {});
    pace = PACE;
  }
}

/** Resolves with false when the page has been drawn so often. */
async function drawn(times: number): Promise<false> {
  for (let time = 0; time < times; time += 1) await new Promise(requestAnimationFrame);
  return false;
}

/** What of the video is framed, its longest edge 320 pixels. */
export function bitmapOf(video: HTMLVideoElement, crop: Crop | null): Promise<ImageBitmap> {
  const size = { width: video.videoWidth, height: video.videoHeight };
  const box = crop ? cropOn(crop, size) : { left: 0, top: 0, right: size.width, bottom: size.height };
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  const scale = Math.min(1, EDGE / Math.max(width, height));
  return createImageBitmap(video, box.left, box.top, width, height, {
    resizeWidth: Math.round(width * scale),
    resizeHeight: Math.round(height * scale),
    resizeQuality: 'medium',
  });
}
