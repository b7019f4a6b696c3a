import imageCompression from 'browser-image-compression';
import { HdtError } from '../core/hdt-error.js';
import { registerModule } from '../core/lazy-module.js';
import { paintRotated } from './canvas.js';
import type { Size } from './pixels.js';
import type { ImagePlan } from './plan.js';
import { readJpegSize, stripEncodedJpeg } from './strip-jpeg.js';

/**
 * Converts a picture to JPEG by browser-image-compression on the main thread, for browsers without OffscreenCanvas 2D or
 * createImageBitmap. The library's own Worker is never used, since it would fetch its code from a public CDN.
 */
export async function compressToJpeg(
  file: Blob,
  plan: ImagePlan,
  signal: AbortSignal | undefined,
): Promise<{ body: Blob } & Size> {
  // The library rejects a Blob without a media type and expects the name and date of a File.
  const named = new File([file], 'picture', { type: `image/${plan.format}` });
  const jpeg = await imageCompression(named, {
    maxWidthOrHeight: plan.maxEdge,
    initialQuality: plan.quality,
    fileType: 'image/jpeg',
    useWebWorker: false,
    preserveExif: false,
    // By default the library encodes a picture that grew up to ten times, smaller and coarser each time.
    maxIteration: 1,
    alwaysKeepResolution: true,
    ...(signal && { signal }),
  });
  const body = await stripEncodedJpeg(
    plan.rotation ? await rotateJpeg(jpeg, plan.rotation, plan.quality) : jpeg,
  );
  return { body, ...readJpegSize(new Uint8Array(await body.arrayBuffer())) };
}

/** Rotates a JPEG by quarter turns and encodes it again, since the library rotates only by EXIF. */
async function rotateJpeg(jpeg: File, rotation: number, quality: number): Promise<Blob> {
  const [, source] = await imageCompression.drawFileInCanvas(jpeg);
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] =
    rotation % 2 ? [source.height, source.width] : [source.width, source.height];
  try {
    paintRotated(canvas.getContext('2d')!, source, rotation);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    if (!blob) throw new HdtError('unreadable-image');
    return blob;
  } finally {
    // Phones run out of memory before unused canvases are collected.
    for (const one of [source, canvas]) [one.width, one.height] = [0, 0];
  }
}

const compressionModule = { compressToJpeg };

/** Where there is no OffscreenCanvas or createImageBitmap. */
export type CompressionModule = typeof compressionModule;

registerModule<CompressionModule>('compression', compressionModule);
