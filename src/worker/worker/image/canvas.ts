import type { Box, RgbaImage, Size } from '../../shared/frame.js';
import type { Capability } from '../../shared/plan.js';
import { fitInside, stepsDown } from './geometry.js';
import type { Luma } from './legibility.js';

/** Thrown and caught within the pipeline; never crosses threads. */
export class MissingCapability extends Error {
  override readonly name = 'MissingCapability';
  readonly capability: Capability;

  constructor(capability: Capability, cause?: unknown) {
    super(capability, { cause });
    this.capability = capability;
  }
}

export function canDraw(): boolean {
  if (typeof OffscreenCanvas === 'undefined' || !('convertToBlob' in OffscreenCanvas.prototype)) return false;
  return new OffscreenCanvas(1, 1).getContext('2d') !== null;
}

/** A canvas keeps its pixels until it is collected, too late for a phone; an empty one has none. */
export function release(canvas: OffscreenCanvas): void {
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
  // A step halves at most, where two by two pixels are enough. Higher qualities keep a third of the picture more in
  // memory.
  context.imageSmoothingQuality = 'low';
  const { left, top, right, bottom } = box;
  context.drawImage(source, left, top, right - left, bottom - top, 0, 0, width, height);
  return canvas;
}

/** Draws what `box` holds of the bitmap on white at `size`, and closes it. */
export function shrink(bitmap: ImageBitmap, size: Size, box: Box): OffscreenCanvas {
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

/** Rotates a picture by quarter turns clockwise, and releases the original. */
export function rotateCanvas(canvas: OffscreenCanvas, rotation: number): OffscreenCanvas {
  if (rotation === 0) return canvas;
  const { width, height } = canvas;
  const rotated = rotation % 2 ? new OffscreenCanvas(height, width) : new OffscreenCanvas(width, height);
  try {
    const context = rotated.getContext('2d', { alpha: false });
    if (!context) throw new MissingCapability('canvas');
    paintRotated(context, canvas, rotation);
  } finally {
    release(canvas);
  }
  return rotated;
}

/** Paints a rotated picture onto a canvas that already has the rotated size. */
export function paintRotated(
  context: OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D,
  picture: OffscreenCanvas | HTMLCanvasElement | ImageBitmap,
  rotation: number,
): void {
  const { width, height } = context.canvas;
  context.translate(width / 2, height / 2);
  context.rotate((rotation * Math.PI) / 2);
  context.drawImage(picture, -picture.width / 2, -picture.height / 2);
}

/** Quality of a still that preparation encodes again: high. */
export const STILL_QUALITY = 0.95;

/** @throws {MissingCapability} where the engine cannot write JPEG. */
export async function encodeJpeg(canvas: OffscreenCanvas, quality: number): Promise<Blob> {
  const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality });
  // An engine that cannot write a type returns PNG without an error (HTML, convertToBlob).
  if (jpeg.type !== 'image/jpeg') throw new MissingCapability('canvas');
  return jpeg;
}

/** Pixels of the longest edge: twice what a row of the list shows. */
const THUMBNAIL_EDGE = 96;

/** The same picture, small. As pixels, which a page may show whatever its policy says of pictures. */
export function thumbnailOf(canvas: OffscreenCanvas): ImageData {
  const { width, height } = fitInside(canvas, THUMBNAIL_EDGE);
  const small = paint(canvas, { width, height });
  try {
    return small.getContext('2d')!.getImageData(0, 0, width, height);
  } finally {
    release(small);
  }
}

/** Luminance of the rows from `top` on (Rec. 709, in whole numbers). */
export function readLuma(canvas: OffscreenCanvas, top: number, height: number): Luma {
  const { width } = canvas;
  const { data } = canvas.getContext('2d')!.getImageData(0, top, width, height);
  const values = new Uint8Array(width * height);
  for (let at = 0, pixel = 0; at < values.length; at += 1, pixel += 4) {
    values[at] = (54 * data[pixel]! + 183 * data[pixel + 1]! + 19 * data[pixel + 2]!) >> 8;
  }
  return { width, height, values };
}

/** The pixels of what `box` holds of a picture, its longest edge `maxEdge` at most. The picture stays as it is. */
export function pixelsOf(
  picture: OffscreenCanvas | ImageBitmap,
  maxEdge: number,
  box: Box = { left: 0, top: 0, right: picture.width, bottom: picture.height },
): RgbaImage {
  const part = { width: box.right - box.left, height: box.bottom - box.top };
  const size = fitInside(part, maxEdge);
  let canvas: OffscreenCanvas | null = null;
  try {
    for (const step of stepsDown(part, size)) {
      const smaller: OffscreenCanvas = canvas ? paint(canvas, step) : paint(picture, step, box);
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
