import { type Clock, systemClock, withTimeout } from '../core/clock.js';
import { HdtError } from '../core/hdt-error.js';
import { type Crop, measureCrop } from '../prepare/crop.js';
import { drawFrame, takeStill } from './still.js';
import { type CameraDevices, createCameraStream } from './stream.js';
import { switchLens } from './switch-lens.js';

/** The camera of a capture flow. */
export interface Camera {
  /**
   * Turns the camera on.
   *
   * @param onLost Called once when the stream ends by itself.
   * @returns The stream to show.
   * @throws {HdtError} `camera-denied`, `camera-forbidden`, `camera-missing`, `camera-busy`, `camera-failed`;
   * `cancelled` when `close` is called first.
   */
  open(onLost: () => void): Promise<MediaStream>;
  /**
   * Takes a picture.
   *
   * @throws {HdtError} `camera-failed`, `cancelled`.
   */
  still(options?: { signal?: AbortSignal | undefined }): Promise<Blob>;
  /** The part of the picture inside the frame drawn over it. The whole picture when null, or without this method. */
  crop?(): Crop | null;
  /**
   * Continues the stream with another lens, or with the same one where the other cannot be opened. A picture waits for it.
   * Without this method the lens stays.
   *
   * @param deviceId The lens as a camera of `enumerateDevices`.
   */
  switchLens?(deviceId: string): Promise<void>;
  /** Turns the camera off. */
  close(): void;
}

export interface CameraOptions {
  /** The element that shows the stream; its frame is the fallback for a photo. */
  readonly view?: () => HTMLVideoElement | null;
  /** The frame drawn over the stream, which the person fills with the display. The whole picture is sent. */
  readonly frame?: () => Element | null;
  /** Whether another picture is taken in place of this one. Default: none is refused. */
  readonly isRefused?: (photo: Blob) => Promise<boolean>;
  readonly devices?: CameraDevices | undefined;
  readonly clock?: Clock;
}

/** The stream from `open` until `close`. */
interface ActiveStream {
  readonly stream: MediaStream;
  readonly onLost: () => void;
  /** Aborts when the stream is closed or replaced. */
  readonly control: AbortController;
  /** Resolves once no switch of the lens is in progress. */
  switching: Promise<void>;
}

/** Milliseconds for which a picture waits for another lens, which some phones never open. */
const LENS_TIMEOUT = 2_500;

/**
 * The camera of the device.
 *
 * @param options The elements that show the stream and its frame, and test doubles.
 * @returns The camera, off until `open`.
 * @example
 * ```ts
 * const camera = createCamera({ view: () => document.querySelector('video') });
 * ```
 */
export function createCamera({
  view = () => null,
  frame = () => null,
  isRefused,
  devices = globalThis.navigator?.mediaDevices,
  clock = systemClock,
}: CameraOptions): Camera {
  const cameraStream = createCameraStream({ devices, clock });
  let active: ActiveStream | null = null;

  /** A stopped track never dispatches `ended`, and its listener would keep the video and the frames of its stream in memory. */
  const releaseActive = () => {
    active?.control.abort();
    active = null;
  };

  return {
    async open(onLost) {
      const stream = await cameraStream.open();
      if (stream === active?.stream) return stream;
      releaseActive();
      const control = new AbortController();
      const { signal } = control;
      active = { stream, onLost, control, switching: Promise.resolve() };
      stream.getVideoTracks()[0]?.addEventListener('ended', onLost, { once: true, signal });
      return stream;
    },
    async still({ signal } = {}) {
      const waiting = { ms: LENS_TIMEOUT, clock, signal };
      await withTimeout(async () => active?.switching, waiting).catch(() => {});
      if (signal?.aborted) throw new HdtError('cancelled');
      // Switching the lens replaces the track.
      const [track] = active?.stream.getVideoTracks() ?? [];
      if (track?.readyState !== 'live') throw new HdtError('camera-failed');
      return takeStill({
        track,
        clock,
        signal,
        takePhoto: createTakePhoto(isRefused),
        drawFrame: () => drawAcceptedFrame(view(), clock, isRefused),
      });
    },
    crop() {
      const [video, outline] = [view(), frame()];
      if (!video?.videoWidth || !outline) return null;
      const picture = { width: video.videoWidth, height: video.videoHeight };
      return measureCrop(picture, video.getBoundingClientRect(), outline.getBoundingClientRect());
    },
    switchLens(deviceId) {
      if (!active || !devices) return Promise.resolve();
      const {
        stream,
        onLost: onEnded,
        control: { signal },
        switching,
      } = active;
      active.switching = switching.then(() => switchLens({ stream, deviceId, devices, onEnded, signal }));
      return active.switching;
    },
    close() {
      releaseActive();
      const video = view();
      if (video) video.srcObject = null;
      cameraStream.close();
    },
  };
}

const createTakePhoto = (isRefused: CameraOptions['isRefused']) =>
  typeof ImageCapture === 'undefined'
    ? null
    : async (track: MediaStreamTrack) => {
        const photo = await new ImageCapture(track).takePhoto();
        if (await isRefused?.(photo)) throw new HdtError('camera-failed');
        return photo;
      };

/** Number of frames that are tried. Some cameras give a black one after they were asked for a photo. */
const MAX_FRAMES = 4;

async function drawAcceptedFrame(
  video: HTMLVideoElement | null,
  clock: Clock,
  isRefused: CameraOptions['isRefused'],
): Promise<Blob> {
  if (!video) throw new HdtError('camera-failed');
  let frame = await drawFrame(video, clock);
  for (let count = 1; count < MAX_FRAMES && (await isRefused?.(frame)); count += 1)
    frame = await drawFrame(video, clock);
  return frame;
}
