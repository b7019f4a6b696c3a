import { measureLuma, type PhotoMeasures } from './photo-fault.js';

/** Pixels of the longest edge: little enough for an old phone. */
const EDGE = 320;

/**
 * Measures a photo on this device.
 *
 * @returns Its measures; null where the browser, or Node, cannot decode or draw it.
 */
export async function examinePhoto(photo: Blob): Promise<PhotoMeasures | null> {
  if (typeof createImageBitmap !== 'function' || typeof document === 'undefined') return null;
  const bitmap = await createImageBitmap(photo);
  const canvas = document.createElement('canvas');
  try {
    const scale = Math.min(1, EDGE / Math.max(bitmap.width, bitmap.height));
    const width = Math.round(bitmap.width * scale);
    const height = Math.round(bitmap.height * scale);
    canvas.width = width;
    canvas.height = height;
    const context = canvas.getContext('2d', { alpha: false });
    if (!context) return null;
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, 0, 0, width, height);
    const { data } = context.getImageData(0, 0, width, height);
    // Rec. 709.
    const values = Uint8Array.from(
      { length: width * height },
      (_, i) => 0.2126 * data[4 * i]! + 0.7152 * data[4 * i + 1]! + 0.0722 * data[4 * i + 2]!,
    );
    return measureLuma({ width, height, values });
  } finally {
    bitmap.close();
    canvas.width = 0;
    canvas.height = 0;
  }
}
