import { type Clock, systemClock } from '../clock.js';
import { HdtError } from '../hdt-error.js';
import { type Crop, measureCrop } from '../worker/shared/crop.js';
import { drawFrame, takeStill } from './still.js';
import { type CameraDevices, createCameraStream } from './stream.js';

/** The camera of a capture flow. */
export interface Camera {
  /**
   * Turns the camera on.
   *
   * @param onLost Called once when the stream ends by itself.
   * @returns The stream to show.
   * @throws {HdtError} `camera-denied`, `camera-forbidden`, `camera-missing`, `camera-busy`, `camera-failed`;
   * `cancelled` when it is closed first.
   */
  open(onLost: () => void): Promise<MediaStream>;
  /**
   * Takes a picture.
   *
   * @throws {HdtError} `camera-failed`, `cancelled`.
   */
  still(options?: { signal?: AbortSignal | undefined }): Promise<Blob>;
  /** What the person has framed of the picture; all of it when null, or absent. */
  crop?(): Crop | null;
  /** Turns the camera off. */
  close(): void;
}

export interface CameraOptions {
  /** The element that shows the stream; its frame is the fallback for a photo. */
  readonly view?: () => HTMLVideoElement | null;
  /** The frame drawn over it: what is outside of it and its margin is not sent. */
  readonly frame?: () => Element | null;
  readonly devices?: CameraDevices | undefined;
  readonly clock?: Clock;
}

/**
 * The camera of the device.
 *
 * @param options The video element, and doubles for tests.
 * @returns The camera, off until `open`.
 * @example
 * ```ts
 * const camera = createCamera({ view: () => document.querySelector('video') });
 * ```
 */
export function createCamera({
  view = () => null,
  frame = () => null,
  devices = globalThis.navigator?.mediaDevices,
  clock = systemClock,
}: CameraOptions): Camera {
  const source = createCameraStream({ devices, clock });
  let current: MediaStream | null = null;

  return {
    async open(onLost) {
      const stream = await source.open();
      if (stream !== current) stream.getVideoTracks()[0]?.addEventListener('ended', onLost, { once: true });
      current = stream;
      return stream;
    },
    still({ signal } = {}) {
      // Another lens of the same phone is another track.
      const [track] = current?.getVideoTracks() ?? [];
      if (!track) return Promise.reject(new HdtError('camera-failed'));
      return takeStill({
        track,
        clock,
        signal,
        takePhoto: createTakePhoto(),
        drawFrame: () => frameOf(view(), clock),
      });
    },
    crop() {
      const [video, framed] = [view(), frame()];
      if (!video?.videoWidth || !framed) return null;
      const picture = { width: video.videoWidth, height: video.videoHeight };
      return measureCrop(picture, video.getBoundingClientRect(), framed.getBoundingClientRect());
    },
    close() {
      current = null;
      source.close();
    },
  };
}

const createTakePhoto = () =>
  typeof ImageCapture === 'undefined'
    ? null
    : (track: MediaStreamTrack) => new ImageCapture(track).takePhoto();

const frameOf = (video: HTMLVideoElement | null, clock: Clock): Promise<Blob> =>
  video ? drawFrame(video, clock) : Promise.reject(new HdtError('camera-failed'));
