import { HdtError } from '../errors.js';

/** High, since the preparation encodes once more. */
const QUALITY = 0.95;

/**
 * The frame a playing video shows, at its natural size, as JPEG. The canvas gives its memory back at once:
 * phones kill pages that hold several full frames. Waits for the first frame of a stream just opened, and
 * rejects with `camera-failed` when it cannot be encoded.
 */
export async function drawFrame(video: HTMLVideoElement): Promise<Blob> {
  if (video.readyState < video.HAVE_CURRENT_DATA) {
    await new Promise((resolve) => video.addEventListener('loadeddata', resolve, { once: true }));
  }
  const { videoWidth: width, videoHeight: height } = video;
  const canvas = video.ownerDocument.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  try {
    canvas.getContext('2d', { alpha: false })?.drawImage(video, 0, 0, width, height);
    const blob = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, 'image/jpeg', QUALITY);
    });
    if (!blob) throw new HdtError('camera-failed');
    return blob;
  } finally {
    canvas.width = 0;
    canvas.height = 0;
  }
}
