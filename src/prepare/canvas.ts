import type { Box, Frame } from '../guide/frame.js';
import { fit, type Size, stepsDown } from './fit.js';
import { MissingCapability } from './outcome.js';

export function canDraw(): boolean {
  if (typeof OffscreenCanvas === 'undefined' || !('convertToBlob' in OffscreenCanvas.prototype)) return false;
  return new OffscreenCanvas(1, 1).getContext('2d') !== null;
}

/** A canvas keeps its pixels until it is collected, too late for a phone; an empty one has none. */
function release(canvas: OffscreenCanvas): void {
  canvas.width = 0;
  canvas.height = 0;
}

/** @param box What of the source to paint; all of it by default. */
function paint(
  source: ImageBitmap | OffscreenCanvas,
  { width, height }: Size,
  box: Box = { left: 0, top: 0, right: source.width, bottom: source.height },
): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new MissingCapability('canvas');
  // JPEG has no transparency: what shows through a PNG is paper, not the black an empty canvas would give.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingEnabled = true;
  context.imageSmoothingQuality = 'high';
  const { left, top, right, bottom } = box;
  context.drawImage(source, left, top, right - left, bottom - top, 0, 0, width, height);
  return canvas;
}

/** Draws what `box` holds of the bitmap on white at `size`, and closes it. */
function shrink(bitmap: ImageBitmap, size: Size, box: Box): OffscreenCanvas {
  let canvas: OffscreenCanvas | null = null;
  try {
    for (const step of stepsDown({ width: box.right - box.left, height: box.bottom - box.top }, size)) {
      const smaller: OffscreenCanvas = canvas ? paint(canvas, step) : paint(bitmap, step, box);
      if (canvas) release(canvas);
      else bitmap.close();
      canvas = smaller;
    }
  } finally {
    bitmap.close();
  }
  if (!canvas) throw new MissingCapability('canvas');
  return canvas;
}

/** A JPEG, and what was made of its pixels before they were given back. */
export interface Encoded<Made> {
  readonly jpeg: Blob;
  readonly made: Made;
}

interface EncodeOptions<Made> {
  /** What of the bitmap is kept, and at which size. */
  readonly box: Box;
  readonly size: Size;
  readonly quality: number;
  readonly make: (canvas: OffscreenCanvas) => Made;
}

/** A part of the bitmap as JPEG; the bitmap is closed and every canvas emptied, whatever happens. */
export async function encodeJpeg<Made>(
  bitmap: ImageBitmap,
  { box, size, quality, make }: EncodeOptions<Made>,
): Promise<Encoded<Made>> {
  const canvas = shrink(bitmap, size, box);
  try {
    const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality });
    // An engine that cannot write a type returns PNG without an error (HTML, convertToBlob).
    if (jpeg.type !== 'image/jpeg') throw new MissingCapability('canvas');
    return { jpeg, made: make(canvas) };
  } finally {
    release(canvas);
  }
}

/** The pixels of a picture, its longest edge `maxEdge` at most. The picture stays as it is. */
export function pixelsOf(picture: OffscreenCanvas | ImageBitmap, maxEdge: number): Frame {
  const size = fit(picture, maxEdge);
  let canvas: OffscreenCanvas | null = null;
  try {
    for (const step of stepsDown(picture, size)) {
      const smaller = paint(canvas ?? picture, step);
      if (canvas) release(canvas);
      canvas = smaller;
    }
    const { width, height } = size;
    const { data } = canvas!.getContext('2d')!.getImageData(0, 0, width, height);
    return { width, height, data };
  } finally {
    if (canvas) release(canvas);
  }
}
