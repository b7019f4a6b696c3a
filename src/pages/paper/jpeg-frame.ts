import type { Size } from '../../prepare/pixels.js';
import type { Corners, NormalizedPoint } from '../paper.js';
import type { DecodedPhoto } from './decoded-photo.js';
import { WHOLE } from './homography.js';
import { shrink } from './resample.js';

declare global {
  // TypeScript's DOM library lacks both (WebCodecs, section 9.4).
  interface VideoFrame {
    /** Degrees clockwise by which the frame is rotated when it is shown. */
    readonly rotation?: number;
    /** Whether it is then mirrored, left to right. */
    readonly flip?: boolean;
  }
}

/** Greatest longest edge in pixels of a preview: a JPEG decodes fast at each eighth of its size. */
const PREVIEW_EDGE = 1600;

/** Holds the pixels of one part after the other, since garbage collection comes too late for 4 MB of each. */
let partBuffer = new ArrayBuffer(0);

/**
 * Opens a JPEG by the `ImageDecoder` of WebCodecs, which keeps 12 megapixels in 18 MB: color at half the resolution, as in
 * the file. An ImageBitmap takes 48 MB, and as much again while it is drawn.
 *
 * @returns Null where frames do not say how they are rotated: Firefox 153 rotates them by EXIF, Chromium 156 does not.
 */
export async function openJpegFrame(file: Blob): Promise<DecodedPhoto | null> {
  if (typeof ImageDecoder === 'undefined' || !('rotation' in VideoFrame.prototype)) return null;
  const frame = await decode(file);
  const size = { width: frame.codedWidth, height: frame.codedHeight };
  return {
    size,
    toStored: (corners) => toStored(corners, frame),
    async readPreview() {
      const eighths = Math.floor((8 * PREVIEW_EDGE) / Math.max(size.width, size.height));
      const scale = Math.min(8, Math.max(1, eighths)) / 8;
      const small = await decode(file, { width: size.width * scale, height: size.height * scale });
      try {
        const { codedWidth: width, codedHeight: height } = small;
        const pixels = new Uint8ClampedArray(width * height * 4);
        await small.copyTo(pixels, { format: 'RGBA' });
        const corners = toStored(WHOLE, small);
        return (maxEdge) => shrink({ width, height, data: pixels }, maxEdge, corners);
      } finally {
        small.close();
      }
    },
    async readPart(box) {
      // Colors of half the resolution begin at even pixels (WebCodecs, section 9.4.6).
      const [left, top] = [box.left & ~1, box.top & ~1];
      const [width, height] = [box.right - left, box.bottom - top];
      const bytes = width * height * 4;
      if (partBuffer.byteLength < bytes) partBuffer = new ArrayBuffer(bytes);
      const data = new Uint8ClampedArray(partBuffer, 0, bytes);
      await frame.copyTo(data, { format: 'RGBA', rect: { x: left, y: top, width, height } });
      return { width, height, data, left, top, scale: 1 };
    },
    close: () => frame.close(),
  };
}

/** @param size At least this many pixels; all of them by default. */
async function decode(file: Blob, size?: Size): Promise<VideoFrame> {
  const data = await file.arrayBuffer();
  const decoder = new ImageDecoder({
    data,
    // Else it is copied, and the original waits for garbage collection.
    transfer: [data],
    type: 'image/jpeg',
    ...(size && { desiredWidth: Math.ceil(size.width), desiredHeight: Math.ceil(size.height) }),
  });
  try {
    return (await decoder.decode()).image;
  } finally {
    decoder.close();
  }
}

function toStored(corners: Corners, { rotation = 0, flip = false }: VideoFrame): Corners {
  if (rotation === 0 && !flip) return corners;
  const map = (corner: NormalizedPoint): NormalizedPoint => {
    let { x, y } = corner;
    if (flip) x = 1 - x;
    for (let degrees = rotation; degrees > 0; degrees -= 90) [x, y] = [y, 1 - x];
    return { x, y };
  };
  const [a, b, c, d] = corners;
  return [map(a), map(b), map(c), map(d)];
}
