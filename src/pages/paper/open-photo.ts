import type { Format } from '../../files/format.js';
import { MissingCapability, readPixels, releaseCanvas } from '../../prepare/canvas.js';
import { type DecodeOptions, decodePicture } from '../../prepare/decode.js';
import { boxSize, wholeBox } from '../../prepare/pixels.js';
import type { DecodedPhoto } from './decoded-photo.js';
import { openJpegFrame } from './jpeg-frame.js';

/** Opens a photo by the decoder that takes least memory. The caller closes it. */
export async function openPhoto(file: Blob, format: Format, options: DecodeOptions): Promise<DecodedPhoto> {
  const frame = format === 'jpeg' ? await openJpegFrame(file).catch(() => null) : null;
  return frame ?? openBitmap((await decodePicture(file, format, options)).bitmap);
}

function openBitmap(bitmap: ImageBitmap): DecodedPhoto {
  const canvas = new OffscreenCanvas(1, 1);
  const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true });
  return {
    size: boxSize(wholeBox(bitmap)),
    toStored: (corners) => corners,
    readPreview: async () => (maxEdge) => readPixels(bitmap, maxEdge),
    async readPart(box) {
      if (!context) throw new MissingCapability('canvas');
      const { width, height } = boxSize(box);
      canvas.width = Math.max(canvas.width, width);
      canvas.height = Math.max(canvas.height, height);
      // Transparent pixels would turn black.
      context.fillStyle = '#fff';
      context.fillRect(0, 0, width, height);
      context.drawImage(bitmap, -box.left, -box.top);
      const { data } = context.getImageData(0, 0, width, height);
      return { width, height, data, left: box.left, top: box.top, scale: 1 };
    },
    close() {
      bitmap.close();
      releaseCanvas(canvas);
    },
  };
}
