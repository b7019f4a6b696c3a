import { MissingCapability, releaseCanvas, shrinkCanvas } from './canvas.js';
import { halvingSteps } from './geometry.js';
import type { Box, RgbaImage, Size } from './pixels.js';

declare global {
  // TypeScript's DOM library lacks both (WebCodecs, section 9.4).
  interface VideoFrame {
    /** Degrees clockwise by which the frame is rotated when it is shown. */
    readonly rotation?: number;
    /** Whether it is then mirrored, left to right. */
    readonly flip?: boolean;
  }
}

/**
 * Decodes a JPEG by the `ImageDecoder` of WebCodecs, which keeps 12 megapixels in 18 MB: color at half the resolution, as in
 * the file. An ImageBitmap takes 48 MB.
 *
 * @param size Size in pixels to decode to, as `eighthsOf` returns it; that of the file by default.
 * @returns The frame as stored, which the caller closes. Null where frames do not say how they are rotated: Firefox 153 rotates
 * them by EXIF, Chromium 156 does not. Null also where their colors are not sRGB, since those are read unconverted.
 */
export async function decodeJpegFrame(file: Blob, size?: Size): Promise<VideoFrame | null> {
  if (typeof ImageDecoder === 'undefined' || !('rotation' in VideoFrame.prototype)) return null;
  const data = await file.arrayBuffer();
  const decoder = new ImageDecoder({
    data,
    // Else it is copied, and the original waits for garbage collection.
    transfer: [data],
    type: 'image/jpeg',
    ...(size && { desiredWidth: size.width, desiredHeight: size.height }),
  });
  try {
    const { image } = await decoder.decode();
    if (image.colorSpace.primaries === 'bt709') return image;
    image.close();
    return null;
  } finally {
    decoder.close();
  }
}

/** Pixels of a picture at a number of eighths of its size, to which a JPEG is decoded fast. */
export const eighthsOf = ({ width, height }: Size, eighths: number): Size => ({
  width: Math.ceil((width * eighths) / 8),
  height: Math.ceil((height * eighths) / 8),
});

/**
 * Chooses the size to decode a JPEG to where at least `maxEdge` pixels of its longest edge are wanted. A reduced one has four bytes
 * for each pixel instead of one and a half, so that it takes less memory from half the size on.
 */
export function chooseDecodedSize(stored: Size, maxEdge: number): Size | undefined {
  const eighths = Math.ceil((8 * maxEdge) / Math.max(stored.width, stored.height));
  return eighths <= 4 ? eighthsOf(stored, eighths) : undefined;
}

/** Bytes by which the buffer of parts grows, so that it is not left for one that is a row longer. */
const BUFFER_STEP = 1_000_000;

/** Holds the pixels of one part after the other, since garbage collection comes too late for 4 MB of each. */
let partBuffer = new ArrayBuffer(0);

/** Pixels of a part of a frame, and where it begins. */
export interface FramePart extends RgbaImage {
  readonly left: number;
  readonly top: number;
}

/** Reads a part of a frame as stored, at most one pixel larger to the left and above; its pixels are valid until the next call. */
export async function readFramePart(frame: VideoFrame, box: Box): Promise<FramePart> {
  // Colors of half the resolution begin at even pixels (WebCodecs, section 9.4.6).
  const [left, top] = [box.left & ~1, box.top & ~1];
  const [width, height] = [box.right - left, box.bottom - top];
  const bytes = width * height * 4;
  if (partBuffer.byteLength < bytes)
    partBuffer = new ArrayBuffer(Math.ceil(bytes / BUFFER_STEP) * BUFFER_STEP);
  const data = new Uint8ClampedArray(partBuffer, 0, bytes);
  await frame.copyTo(data, { format: 'RGBA', rect: { x: left, y: top, width, height } });
  return { width, height, data, left, top };
}

const isOnItsSide = ({ rotation = 0 }: VideoFrame): boolean => rotation % 180 !== 0;

/** Upright size of a picture that is decoded to a frame. */
export const uprightSize = (frame: VideoFrame, { width, height }: Size): Size =>
  isOnItsSide(frame) ? { width: height, height: width } : { width, height };

/**
 * Draws a frame upright, scaled down to `size`, and closes it.
 *
 * @param stored Size in pixels of the picture as stored, of which the frame may have some eighths.
 */
export async function shrinkFrame(frame: VideoFrame, stored: Size, size: Size): Promise<OffscreenCanvas> {
  // The last pixels of a reduced frame may lie beyond the picture in part.
  const scale = Math.round((8 * frame.codedWidth) / stored.width) / 8;
  const shown = { width: stored.width * scale, height: stored.height * scale };
  const [first, ...others] = halvingSteps(uprightSize(frame, shown), size);
  const canvas = new OffscreenCanvas(first.width, first.height);
  try {
    await paintFrame(frame, shown, canvas);
  } catch (thrown) {
    releaseCanvas(canvas);
    throw thrown;
  } finally {
    frame.close();
  }
  return shrinkCanvas(canvas, others);
}

/** Rows of a canvas that are drawn at once: those of a photo take about 1 MB. */
const STRIP_ROWS = 64;
/** Rows of the frame on either side of a strip that interpolation reads. */
const MARGIN = 2;

/** Draws a frame upright onto the whole canvas strip by strip: drawn at once, all of it would be converted to 48 MB. */
async function paintFrame(frame: VideoFrame, shown: Size, canvas: OffscreenCanvas): Promise<void> {
  const { codedWidth: width, codedHeight: height, rotation = 0, flip = false } = frame;
  const upright = uprightSize(frame, shown);
  const rows = isOnItsSide(frame) ? canvas.width : canvas.height;
  const toFrame = (row: number) => (row * shown.height) / rows;
  const strip = new OffscreenCanvas(width, Math.ceil(toFrame(STRIP_ROWS)) + 2 * MARGIN + 2);
  try {
    // Both are read, and need not be sent to the graphics card and back.
    const options = { alpha: false, willReadFrequently: true };
    const [context, pixels] = [canvas.getContext('2d', options), strip.getContext('2d', options)];
    if (!context || !pixels) throw new MissingCapability('canvas');
    context.imageSmoothingQuality = 'low';
    context.translate(canvas.width / 2, canvas.height / 2);
    context.scale(((flip ? -1 : 1) * canvas.width) / upright.width, canvas.height / upright.height);
    context.rotate((rotation * Math.PI) / 180);
    context.translate(-shown.width / 2, -shown.height / 2);
    for (let row = 0; row < rows; row += STRIP_ROWS) {
      const [from, to] = [toFrame(row), toFrame(Math.min(rows, row + STRIP_ROWS))];
      const part = await readFramePart(frame, {
        left: 0,
        top: Math.max(0, Math.floor(from) - MARGIN),
        right: width,
        bottom: Math.min(height, Math.ceil(to) + MARGIN),
      });
      pixels.putImageData(new ImageData(part.data, width, part.height), 0, 0);
      context.save();
      context.beginPath();
      context.rect(0, from, width, to - from);
      context.clip();
      context.drawImage(strip, 0, 0, width, part.height, 0, part.top, width, part.height);
      context.restore();
      // Until a canvas is read it keeps a copy of everything that was drawn on it.
      context.getImageData(0, 0, 1, 1);
    }
    context.resetTransform();
  } finally {
    releaseCanvas(strip);
  }
}
