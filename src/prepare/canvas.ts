import { type Size, stepsDown } from './fit.js';
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

function paint(source: CanvasImageSource, { width, height }: Size): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new MissingCapability('canvas');
  // JPEG has no transparency: what shows through a PNG is paper, not the black an empty canvas would give.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingEnabled = true;
  context.imageSmoothingQuality = 'high';
  context.drawImage(source, 0, 0, width, height);
  return canvas;
}

/** Draws the bitmap on white at `size` and closes it. */
function shrink(bitmap: ImageBitmap, size: Size): OffscreenCanvas {
  let canvas: OffscreenCanvas | null = null;
  try {
    for (const step of stepsDown(bitmap, size)) {
      const smaller = paint(canvas ?? bitmap, step);
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

/** The bitmap as JPEG at `size`; the bitmap is closed and every canvas emptied, whatever happens. */
export async function encodeJpeg(bitmap: ImageBitmap, size: Size, quality: number): Promise<Blob> {
  const canvas = shrink(bitmap, size);
  try {
    const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality });
    // An engine that cannot write a type returns PNG without an error (HTML, convertToBlob).
    if (jpeg.type !== 'image/jpeg') throw new MissingCapability('canvas');
    return jpeg;
  } finally {
    release(canvas);
  }
}
