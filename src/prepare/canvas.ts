import { freeBuffer } from '../core/free-buffer.js';
import { fitInside, halvingSteps } from './geometry.js';
import { type Box, boxSize, type LumaPlane, type RgbaImage, type Size, wholeBox } from './pixels.js';

/** Says what this thread lacks. Caught within the pipeline, so that it never crosses threads. */
export class MissingCapability extends Error {
  override readonly name = 'MissingCapability';

  constructor(what: 'createImageBitmap' | 'libheif' | 'canvas', cause?: unknown) {
    super(what, { cause });
  }
}

export function canDraw(): boolean {
  if (typeof OffscreenCanvas === 'undefined' || !('convertToBlob' in OffscreenCanvas.prototype)) return false;
  return new OffscreenCanvas(1, 1).getContext('2d') !== null;
}

/** Frees the pixels of a canvas at once: garbage collection comes too late for the memory of a phone. */
export function releaseCanvas(canvas: OffscreenCanvas): void {
  canvas.width = 0;
  canvas.height = 0;
}

/** Paints a part of a picture on white, scaled to a size. A size of less than half its own skips pixels. */
function paintScaled(
  source: ImageBitmap | OffscreenCanvas,
  { width, height }: Size,
  { left, top, right, bottom }: Box,
): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new MissingCapability('canvas');
  // JPEG has no transparency, and transparent pixels of a PNG would otherwise turn black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingEnabled = true;
  // Half the size averages two by two pixels, for which this is enough. Higher qualities keep another third of the picture
  // in memory.
  context.imageSmoothingQuality = 'low';
  context.drawImage(source, left, top, right - left, bottom - top, 0, 0, width, height);
  return canvas;
}

/**
 * Paints a part of a picture on white, scaled down to a size in steps that skip no pixels.
 *
 * @param onRead Called once the picture itself is no longer needed.
 */
function paintShrunk(
  picture: ImageBitmap | OffscreenCanvas,
  size: Size,
  box: Box,
  onRead: () => void,
): OffscreenCanvas {
  const [first, ...others] = halvingSteps(boxSize(box), size);
  const canvas = paintScaled(picture, first, box);
  onRead();
  return shrinkCanvas(canvas, others);
}

/** Scales a canvas to each size in turn, and releases it unless there is none. */
export function shrinkCanvas(canvas: OffscreenCanvas, steps: readonly Size[]): OffscreenCanvas {
  let shrunk = canvas;
  for (const step of steps) {
    const larger = shrunk;
    try {
      shrunk = paintScaled(larger, step, wholeBox(larger));
    } finally {
      releaseCanvas(larger);
    }
  }
  return shrunk;
}

/** Draws a part of a bitmap on white, scaled down to `size`, and closes the bitmap. */
export function shrinkBitmap(bitmap: ImageBitmap, size: Size, box: Box): OffscreenCanvas {
  const close = () => bitmap.close();
  try {
    return paintShrunk(bitmap, size, box, close);
  } finally {
    close();
  }
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
    return rotated;
  } catch (thrown) {
    releaseCanvas(rotated);
    throw thrown;
  } finally {
    releaseCanvas(canvas);
  }
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

/** JPEG quality of a still, high since preparation encodes it again. */
export const STILL_QUALITY = 0.95;

/** @throws {MissingCapability} where the engine cannot write JPEG. */
export async function encodeJpeg(canvas: OffscreenCanvas, quality: number): Promise<Blob> {
  const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality });
  // An engine that cannot write JPEG returns PNG without an error (HTML, convertToBlob).
  if (jpeg.type !== 'image/jpeg') throw new MissingCapability('canvas');
  return jpeg;
}

/** Longest edge of a thumbnail in pixels: twice the CSS pixels in a row of the list. */
export const THUMBNAIL_EDGE = 96;

/**
 * Creates a thumbnail as raw pixels, which a page can show whatever its policy says about image URLs. It is drawn in one step,
 * since no print can be read in it.
 */
export function createThumbnail(canvas: OffscreenCanvas): ImageData {
  const { width, height } = fitInside(canvas, THUMBNAIL_EDGE);
  const small = paintScaled(canvas, { width, height }, wholeBox(canvas));
  try {
    return small.getContext('2d')!.getImageData(0, 0, width, height);
  } finally {
    releaseCanvas(small);
  }
}

/** Reads the luminance of `height` rows of pixels from `top` on; it is valid until the next call. */
export function readLuma(canvas: OffscreenCanvas, top: number, height: number): LumaPlane<Uint8Array> {
  const pixels = canvas.getContext('2d')!.getImageData(0, top, canvas.width, height);
  const luma = toByteLuma(pixels);
  freeBuffer(pixels.data.buffer);
  return luma;
}

/** Holds the luminance of some rows after the other, since garbage collection comes too late for 200 KB of each. */
let lumaBuffer = new Uint8Array(0);

/** Converts RGBA to luminance (Rec. 709 in integer arithmetic), which is valid until the next call. */
export function toByteLuma({ width, height, data }: RgbaImage): LumaPlane<Uint8Array> {
  if (lumaBuffer.length < width * height) lumaBuffer = new Uint8Array(width * height);
  const values = lumaBuffer.subarray(0, width * height);
  for (let at = 0, pixel = 0; at < values.length; at += 1, pixel += 4) {
    values[at] = (54 * data[pixel]! + 183 * data[pixel + 1]! + 19 * data[pixel + 2]!) >> 8;
  }
  return { width, height, values };
}

/**
 * Reads the pixels of a part of a picture, scaled down so that its longest edge has at most `maxEdge` pixels.
 *
 * @param box The part of the picture; all of it by default.
 */
export function readPixels(
  picture: OffscreenCanvas | ImageBitmap,
  maxEdge: number,
  box: Box = wholeBox(picture),
): RgbaImage {
  const { width, height } = fitInside(boxSize(box), maxEdge);
  const canvas = paintShrunk(picture, { width, height }, box, () => {});
  try {
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, width, height);
    return { width, height, data };
  } finally {
    releaseCanvas(canvas);
  }
}
