import imageCompression from 'browser-image-compression';
import type { Size } from './fit.js';
import type { ImagePlan } from './plan.js';
import { cleanJpeg, jpegSize } from './strip.js';

/**
 * The picture as JPEG by browser-image-compression on the main thread, where there is no OffscreenCanvas 2D or no
 * createImageBitmap. Its own Worker is never used: it would fetch its code from a public CDN.
 */
export async function compress(
  file: Blob,
  plan: ImagePlan,
  signal: AbortSignal | undefined,
): Promise<{ body: Blob } & Size> {
  // It refuses a file without a media type, and reads name and date off a File.
  const named = new File([file], 'picture', { type: `image/${plan.format}` });
  const jpeg = await imageCompression(named, {
    maxWidthOrHeight: plan.maxEdge,
    initialQuality: plan.quality,
    fileType: 'image/jpeg',
    useWebWorker: false,
    preserveExif: false,
    // Else a picture that grew is encoded ten times over, smaller and coarser each time.
    maxIteration: 1,
    alwaysKeepResolution: true,
    ...(signal && { signal }),
  });
  const body = await cleanJpeg(jpeg);
  return { body, ...jpegSize(new Uint8Array(await body.arrayBuffer())) };
}
