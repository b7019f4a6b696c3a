import { type Clock, withTimeout } from '../core/clock.js';
import { HdtError } from '../core/hdt-error.js';

/** A photo by the camera itself (W3C MediaStream Image Capture), where the browser supports it. */
type TakePhoto = (track: MediaStreamTrack) => Promise<Blob>;

/** The current frame as JPEG, upright and never mirrored. */
type DrawFrame = () => Promise<Blob>;

export interface StillOptions {
  readonly track: MediaStreamTrack;
  readonly clock: Clock;
  /** Null without ImageCapture. */
  readonly takePhoto: TakePhoto | null;
  readonly drawFrame: DrawFrame;
  readonly signal?: AbortSignal | undefined;
}

/** Milliseconds: some phones never settle `takePhoto`, some previews never have a first frame. */
const TIMEOUT = 2_500;

/**
 * One still: the camera's photo if it arrives in time, else the current frame.
 *
 * @throws {HdtError} `camera-failed` when there is neither, `cancelled`
 */
export async function takeStill({ track, clock, takePhoto, drawFrame, signal }: StillOptions): Promise<Blob> {
  const sources = [takePhoto && (() => takePhoto(track)), drawFrame];
  for (const source of sources) {
    const still = source && (await withTimeout(source, { ms: TIMEOUT, clock, signal }).catch(() => null));
    if (signal?.aborted) throw new HdtError('cancelled');
    if (still && still.size > 0) return still;
  }
  throw new HdtError('camera-failed');
}

/** High, since preparation encodes the frame again. */
const QUALITY = 0.95;

/** Milliseconds to wait for a new frame before the current one is used: several frames at 15 a second. */
const FRAME_TIMEOUT = 500;

/**
 * The current frame of a playing video, at its natural size, as JPEG. Waits for the first frame of a new stream. The
 * canvas frees its memory at once: phones kill pages that keep several full frames.
 *
 * @throws {HdtError} `camera-failed` when the frame cannot be drawn or encoded
 */
export async function drawFrame(video: HTMLVideoElement, clock: Clock): Promise<Blob> {
  await firstFrame(video);
  // A frame not drawn on arrival is sometimes black (seen in WebKitGTK).
  await withTimeout(() => nextFrame(video), { ms: FRAME_TIMEOUT, clock }).catch(() => {});
  const { videoWidth: width, videoHeight: height } = video;
  const canvas = video.ownerDocument.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  try {
    const context = canvas.getContext('2d', { alpha: false });
    // A phone without memory for another canvas has no context, and would encode an empty picture.
    if (!context) throw new HdtError('camera-failed');
    context.drawImage(video, 0, 0, width, height);
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

const firstFrame = (video: HTMLVideoElement): Promise<unknown> =>
  new Promise((resolve) => {
    if (video.readyState >= video.HAVE_CURRENT_DATA) resolve(undefined);
    else video.addEventListener('loadeddata', resolve, { once: true });
  });

/** Resolves at once where the browser has no frame callback. */
export const nextFrame = (video: HTMLVideoElement): Promise<unknown> =>
  new Promise((resolve) => {
    // Declared on every video, yet older phones have none.
    if (typeof video.requestVideoFrameCallback === 'function') video.requestVideoFrameCallback(resolve);
    else resolve(undefined);
  });

/** Edge in pixels to which a photo is scaled to see whether it is black. */
const SAMPLE_EDGE = 16;
/** Brightest value of a pixel, of 255, of a black photo. */
const BLACK = 12;

/** Whether a photo is black: some phones take black photos although their preview is fine. False where it cannot be decoded. */
export async function isBlack(photo: Blob): Promise<boolean> {
  const size = { resizeWidth: SAMPLE_EDGE, resizeHeight: SAMPLE_EDGE };
  const sample = await createImageBitmap(photo, size).catch(() => null);
  if (!sample) return false;
  try {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [SAMPLE_EDGE, SAMPLE_EDGE];
    const context = canvas.getContext('2d');
    context?.drawImage(sample, 0, 0);
    const pixels = context?.getImageData(0, 0, SAMPLE_EDGE, SAMPLE_EDGE);
    return pixels?.data.every((value, at) => at % 4 === 3 || value <= BLACK) ?? false;
  } finally {
    sample.close();
  }
}
