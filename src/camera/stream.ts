import type { Clock } from '../clock.js';
import { HdtError } from '../hdt-error.js';
import { replaceUnfitCamera } from './rear-camera.js';
import { cameraErrorCode, errorName, refusalCode } from './refusal.js';

/** What of `navigator.mediaDevices` is used; undefined when the page is not a secure context. */
export type CameraDevices = Pick<MediaDevices, 'getUserMedia'> &
  Partial<Pick<MediaDevices, 'enumerateDevices'>>;

export interface CameraStream {
  /**
   * Opens the rear camera, or any other.
   *
   * @throws {HdtError} `camera-denied`, `camera-forbidden`, `camera-missing`, `camera-busy`, `camera-failed`;
   * `cancelled` when closed before the permission was granted.
   */
  open(): Promise<MediaStream>;
  /** Turns the camera and its light off. */
  close(): void;
}

/**
 * `ideal` only: an `exact` size makes some phones reject every camera they have. The choice of lens is left to the
 * browser, which on iPhones picks one that can focus close. Never sound.
 */
const VIDEO: MediaTrackConstraints = {
  facingMode: { ideal: 'environment' },
  width: { ideal: 1920 },
  height: { ideal: 1080 },
};
const CONSTRAINTS: MediaStreamConstraints = { audio: false, video: VIDEO };

/** For cameras that take even an ideal for a condition. */
const ANY_CAMERA: MediaStreamConstraints = { audio: false, video: true };

/** Milliseconds: Android frees a camera shortly after its last user closed it. */
const BUSY_RETRY_DELAY = 400;

export interface CameraStreamOptions {
  readonly devices: CameraDevices | undefined;
  readonly clock: Clock;
}

export function createCameraStream({ devices, clock }: CameraStreamOptions): CameraStream {
  let current: MediaStream | null = null;
  let pending: Promise<MediaStream> | null = null;
  let isRequested = false;

  const request = async (devices: CameraDevices): Promise<MediaStream> => {
    try {
      return await devices.getUserMedia(CONSTRAINTS);
    } catch (thrown) {
      if (errorName(thrown) === 'OverconstrainedError') return devices.getUserMedia(ANY_CAMERA);
      if (cameraErrorCode(thrown) !== 'camera-busy') throw thrown;
      await clock.sleep(BUSY_RETRY_DELAY);
      if (!isRequested) throw new HdtError('cancelled');
      return devices.getUserMedia(CONSTRAINTS);
    }
  };

  const requestFit = async (): Promise<MediaStream> => {
    if (typeof devices?.getUserMedia !== 'function') throw new HdtError('camera-missing');
    return replaceUnfitCamera(await request(devices), devices, VIDEO);
  };

  /** A stream granted after `close` is stopped at once. */
  const keepIfRequested = (stream: MediaStream): MediaStream => {
    if (isRequested) current = stream;
    else stop(stream);
    return stream;
  };

  return {
    async open() {
      isRequested = true;
      if (current?.active) return current;
      // Two calls at a time make Android report its own camera as busy, so a second caller shares the first request.
      pending ??= requestFit()
        .then(keepIfRequested)
        .finally(() => {
          pending = null;
        });
      try {
        const stream = await pending;
        if (current !== stream) throw new HdtError('cancelled');
        return stream;
      } catch (thrown) {
        if (thrown instanceof HdtError) throw thrown;
        const code = cameraErrorCode(thrown);
        throw new HdtError(code === 'camera-denied' ? await refusalCode(devices!) : code, { cause: thrown });
      }
    },
    close() {
      isRequested = false;
      if (current) stop(current);
      current = null;
    },
  };
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
