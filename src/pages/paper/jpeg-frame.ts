import { HdtError } from '../../core/hdt-error.js';
import { decodeJpegFrame, eighthsOf, readFramePart } from '../../prepare/jpeg-frame.js';
import type { Corners, NormalizedPoint } from '../paper.js';
import type { DecodedPhoto } from './decoded-photo.js';
import { WHOLE } from './homography.js';
import { shrink } from './resample.js';

/** Greatest longest edge in pixels of a preview: a JPEG decodes fast at each eighth of its size. */
const PREVIEW_EDGE = 1600;

/** Opens a JPEG as a frame, where the engine can; returns null elsewhere. */
export async function openJpegFrame(file: Blob): Promise<DecodedPhoto | null> {
  const frame = await decodeJpegFrame(file);
  if (!frame) return null;
  const size = { width: frame.codedWidth, height: frame.codedHeight };
  return {
    size,
    toStored: (corners) => toStored(corners, frame),
    async readPreview() {
      const eighths = Math.floor((8 * PREVIEW_EDGE) / Math.max(size.width, size.height));
      const small = await decodeJpegFrame(file, eighthsOf(size, Math.min(8, Math.max(1, eighths))));
      if (!small) throw new HdtError('unreadable-image');
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
    readPart: async (box) => ({ ...(await readFramePart(frame, box)), scale: 1 }),
    close: () => frame.close(),
  };
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
