import { encodeJpeg, readPixels, releaseCanvas, STILL_QUALITY } from '../prepare/canvas.js';
import { type Crop, cropToBox } from '../prepare/crop.js';
import { boxWidth, type RgbaImage, type Size, wholeBox } from '../prepare/pixels.js';
import type { FrameAnalyzer } from './frame/analyzer.js';
import { measurePhoto } from './frame/measure.js';
import { ANALYSIS_EDGE, type PictureMeasures } from './frame-analysis.js';

/** Frames of the viewfinder from before a photo. */
export interface BufferedFrames {
  /** Uncropped frames, the oldest first. The caller closes them. */
  readonly frames: readonly ImageBitmap[];
  /** The framed part of all of them; null for the whole. */
  readonly crop: Crop | null;
}

export interface Stills extends BufferedFrames {
  /** The photo; null when the camera took none. */
  readonly photo: Blob | null;
}

/**
 * Chooses the best frame to send instead of the photo.
 *
 * @returns Null when the photo is as good.
 */
export async function chooseStill({ photo, frames, crop }: Stills): Promise<Blob | null> {
  if (frames.length === 0) return null;
  const measured = frames.map((frame) => ({ frame, measures: measureFramed(frame, crop) }));
  const best = measured.reduce((one, other) => (isBetterStill(other.measures, one.measures) ? other : one));
  const photoMeasures = photo && (await measureFramedPhoto(photo, crop));
  if (photoMeasures && !isBetterStill(best.measures, photoMeasures)) return null;
  return encodeStill(best.frame, (context) => context.drawImage(best.frame, 0, 0));
}

/** Null where the photo cannot be decoded. */
async function measureFramedPhoto(photo: Blob, crop: Crop | null): Promise<PictureMeasures | null> {
  const bitmap = await createImageBitmap(photo).catch(() => null);
  if (!bitmap) return null;
  try {
    return measureFramed(bitmap, crop);
  } finally {
    bitmap.close();
  }
}

const measureFramed = (picture: ImageBitmap, crop: Crop | null): PictureMeasures =>
  measurePhoto((maxEdge) => readFramedPixels(picture, crop, maxEdge));

const readFramedPixels = (picture: ImageBitmap, crop: Crop | null, maxEdge: number): RgbaImage =>
  readPixels(picture, maxEdge, crop ? cropToBox(crop, picture) : wholeBox(picture));

async function encodeStill(
  { width, height }: Size,
  draw: (context: OffscreenCanvasRenderingContext2D) => void,
): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  try {
    draw(canvas.getContext('2d', { alpha: false })!);
    return await encodeJpeg(canvas, STILL_QUALITY);
  } finally {
    releaseCanvas(canvas);
  }
}

/** A frame replaces the photo only if it is sharper by this factor, since the photo has more pixels. */
const MIN_SHARPNESS_GAIN = 1.15;

/** Whether a frame of the viewfinder is to be sent instead of the photo taken after it. */
export function isBetterStill(frame: PictureMeasures, photo: PictureMeasures): boolean {
  // Some phones return a black photo although their preview is fine.
  if (photo.fault === 'black') return frame.fault !== 'black';
  if (!frame.display) return false;
  if ((frame.fault === null) !== (photo.fault === null)) return frame.fault === null;
  return frame.display.sharpness > MIN_SHARPNESS_GAIN * (photo.display?.sharpness ?? 0);
}

/**
 * Joins frames of a display with multiplexed digits into one picture that shows all digits, aligned to the last frame.
 *
 * @returns Null unless it shows the content of the last analysis.
 */
export async function joinFrames(
  { frames, crop }: BufferedFrames,
  analyzer: FrameAnalyzer,
): Promise<Blob | null> {
  const last = frames.at(-1);
  const analyzed = frames.map((frame) => readFramedPixels(frame, crop, ANALYSIS_EDGE));
  const shifts = analyzer.alignFrames(analyzed);
  if (!last || !shifts) return null;
  const scale = boxWidth(crop ? cropToBox(crop, last) : wholeBox(last)) / analyzed.at(-1)!.width;
  return encodeStill(last, (context) => {
    context.globalCompositeOperation = 'lighten';
    for (const [at, { x, y }] of shifts.entries()) context.drawImage(frames[at]!, x * scale, y * scale);
  });
}
