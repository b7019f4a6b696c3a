import { type Crop, cropOn } from '../../shared/crop.js';
import { ANALYSIS_EDGE } from '../../shared/frame.js';
import type { PhotoMeasures } from '../../shared/frame-analysis.js';
import type { FrameAnalyzer } from '../frame/analyzer.js';
import { measurePhoto } from '../frame/measure.js';
import { encodeJpeg, pixelsOf, release, STILL_QUALITY } from './canvas.js';

export interface Stills {
  /** Null when the camera took none. */
  readonly photo: Blob | null;
  /** Whole frames of the viewfinder from before it, the oldest first; none is closed. */
  readonly frames: readonly ImageBitmap[];
  /** What of all of them is framed. */
  readonly crop: Crop | null;
}

/**
 * A frame that is better than the photo, to be sent instead.
 *
 * @returns Null when the photo is as good.
 */
export async function chooseStill({ photo, frames, crop }: Stills): Promise<Blob | null> {
  if (frames.length === 0) return null;
  const measured = await Promise.all(
    frames.map(async (frame) => ({ frame, measures: await measure(frame, crop) })),
  );
  const best = measured.reduce((one, other) => (isBetter(other.measures, one.measures) ? other : one));
  if (photo && !(await isBetterThan(photo, best.measures, crop))) return null;
  return encode(best.frame);
}

async function isBetterThan(photo: Blob, measures: PhotoMeasures, crop: Crop | null): Promise<boolean> {
  const bitmap = await createImageBitmap(photo);
  try {
    return isBetter(measures, await measure(bitmap, crop));
  } finally {
    bitmap.close();
  }
}

const measure = (picture: ImageBitmap, crop: Crop | null): Promise<PhotoMeasures> =>
  withFramed(picture, crop, (framed) => measurePhoto((edge) => pixelsOf(framed, edge)));

async function encode(frame: ImageBitmap): Promise<Blob> {
  const canvas = new OffscreenCanvas(frame.width, frame.height);
  try {
    canvas.getContext('2d', { alpha: false })!.drawImage(frame, 0, 0);
    return await encodeJpeg(canvas, STILL_QUALITY);
  } finally {
    release(canvas);
  }
}

/** A photo has more pixels than a frame of the viewfinder: a frame has to be so much sharper. */
const SHARPER = 1.15;

/** Whether a frame of the viewfinder is to be sent instead of the photo taken after it. */
export function isBetter(frame: PhotoMeasures, photo: PhotoMeasures): boolean {
  // Some phones give a black photo while they show a picture.
  if (photo.fault === 'black') return frame.fault !== 'black';
  if (!frame.display) return false;
  if ((frame.fault === null) !== (photo.fault === null)) return frame.fault === null;
  return frame.display.sharpness > SHARPER * (photo.display?.sharpness ?? 0);
}

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
    frames.map((frame) => withFramed(frame, crop, (framed) => pixelsOf(framed, ANALYSIS_EDGE))),
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

/** Uses what of a picture is framed, all of it where nothing is. */
async function withFramed<T>(
  picture: ImageBitmap,
  crop: Crop | null,
  use: (framed: ImageBitmap) => T,
): Promise<T> {
  if (!crop) return use(picture);
  const { left, top, right, bottom } = cropOn(crop, picture);
  const framed = await createImageBitmap(picture, left, top, right - left, bottom - top);
  try {
    return use(framed);
  } finally {
    framed.close();
  }
}
