import { type Clock, systemClock } from '../clock.js';
import { HdtError } from '../errors.js';
import { drawFrame } from './frame.js';
import { takeStill } from './still.js';
import { type CameraDevices, createCameraStream } from './stream.js';

/** The camera as the capture flow sees it. */
export interface Camera {
  /** Resolves with the stream to show. `onLost` is called once when the stream ends by itself. */
  open(onLost: () => void): Promise<MediaStream>;
  /** A picture of what the camera sees now. */
  still(options?: { signal?: AbortSignal | undefined }): Promise<Blob>;
  close(): void;
}

export interface CameraOptions {
  /** The element that shows the stream; its frame is the fallback for a photo. */
  readonly view?: () => HTMLVideoElement | null;
  readonly devices?: CameraDevices | undefined;
  readonly clock?: Clock;
}

export function createCamera({
  view = () => null,
  devices = globalThis.navigator?.mediaDevices,
  clock = systemClock,
}: CameraOptions): Camera {
  const source = createCameraStream({ devices, clock });
  let track: MediaStreamTrack | null = null;

  return {
    async open(onLost) {
      const stream = await source.open();
      const [opened = null] = stream.getVideoTracks();
      if (opened !== track) {
        track = opened;
        track?.addEventListener('ended', onLost, { once: true });
      }
      return stream;
    },
    still({ signal } = {}) {
      if (!track) return Promise.reject(new HdtError('camera-failed'));
      return takeStill({
        track,
        clock,
        signal,
        takePhoto: photoTaker(),
        drawFrame: () => frameOf(view(), clock),
      });
    },
    close() {
      track = null;
      source.close();
    },
  };
}

const photoTaker = () =>
  typeof ImageCapture === 'undefined'
    ? null
    : (track: MediaStreamTrack) => new ImageCapture(track).takePhoto();

const frameOf = (video: HTMLVideoElement | null, clock: Clock): Promise<Blob> =>
  video ? drawFrame(video, clock) : Promise.reject(new HdtError('camera-failed'));
