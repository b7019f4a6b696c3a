import type { Crop } from '../../shared/crop.js';
import { cropOn } from '../../shared/crop.js';
import { EDGE } from '../../shared/frame.js';
import type { FrameAnalyzer } from '../frame/analyzer.js';
import { encodeJpeg, pixelsOf, release, STILL_QUALITY } from './canvas.js';
import { withFramed } from './framed.js';

export interface JoinableFrames {
  /** Whole frames of the viewfinder, the oldest first; none is closed. */
  readonly frames: readonly ImageBitmap[];
  /** What of all of them is framed. */
  readonly crop: Crop | null;
}

/**
 * Joins frames of a display with multiplexed digits into one picture that has them all, each moved by as much as the hand.
 *
 * @returns Null unless it shows what the last analysis found.
 */
export async function joinFrames(
  { frames, crop }: JoinableFrames,
  analyzer: FrameAnalyzer,
): Promise<Blob | null> {
  const last = frames.at(-1);
  const small = await Promise.all(
    frames.map((frame) => withFramed(frame, crop, (framed) => pixelsOf(framed, EDGE))),
  );
  const shifts = analyzer.alignFrames(small);
  if (!last || !shifts) return null;
  const { left, right } = crop ? cropOn(crop, last) : { left: 0, right: last.width };
  const scale = (right - left) / small.at(-1)!.width;
  const canvas = new OffscreenCanvas(last.width, last.height);
  try {
    const context = canvas.getContext('2d', { alpha: false })!;
    context.globalCompositeOperation = 'lighten';
    for (const [at, { x, y }] of shifts.entries()) context.drawImage(frames[at]!, x * scale, y * scale);
    return await encodeJpeg(canvas, STILL_QUALITY);
  } finally {
    release(canvas);
  }
}
