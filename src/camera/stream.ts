import type { Clock } from '../core/clock.js';
import { HdtError } from '../core/hdt-error.js';
import { type GrantedStream, replaceUnfitCamera } from './rear-camera.js';
import { cameraErrorCode, errorName, missingCode, refusalCode } from './refusal.js';

/** The part of `navigator.mediaDevices` in use; undefined unless the page is a secure context. */
export type CameraDevices = Pick<MediaDevices, 'getUserMedia'> &
  Partial<Pick<MediaDevices, 'enumerateDevices'>>;

/** Constraints of Media Capture and Streams that TypeScript's library lacks. */
interface VideoConstraints extends MediaTrackConstraints {
  readonly resizeMode: { readonly ideal: 'none' | 'crop-and-scale' };
}

/**
 * `ideal` only: an `exact` size makes some phones reject every camera they have. The choice of lens is left to the
 * browser, which on iPhones picks one that can focus close. Never sound.
 */
const VIDEO: VideoConstraints = {
  facingMode: { ideal: 'environment' },
  width: { ideal: 1920 },
  height: { ideal: 1080 },
  // Chromium otherwise cuts the top and bottom off the picture of a camera held upright, to be as high as is ideal.
  resizeMode: { ideal: 'none' },
};

/** For cameras that treat even `ideal` as a requirement. */
const ANY_CAMERA = true;

/** Milliseconds: Android frees a camera shortly after its last user closed it. */
const BUSY_RETRY_DELAY = 400;

export interface CameraStreamOptions {
  readonly devices: CameraDevices | undefined;
  readonly clock: Clock;
}

export function createCameraStream({ devices, clock }: CameraStreamOptions) {
  let activeStream: MediaStream | null = null;
  let pendingRequest: Promise<MediaStream> | null = null;
  let isRequested = false;

  /** Resolves with a stream, and the constraints that the camera accepted. */
  const requestStream = async (devices: CameraDevices): Promise<GrantedStream> => {
    const request = async (video: GrantedStream['video']): Promise<GrantedStream> => ({
      stream: await devices.getUserMedia({ audio: false, video }),
      video,
    });
    try {
      return await request(VIDEO);
    } catch (thrown) {
      const isUnfulfilled = errorName(thrown) === 'OverconstrainedError';
      if (!isUnfulfilled && cameraErrorCode(thrown) !== 'camera-busy') throw thrown;
      if (!isUnfulfilled) await clock.sleep(BUSY_RETRY_DELAY);
      if (!isRequested) throw new HdtError('cancelled');
      return request(isUnfulfilled ? ANY_CAMERA : VIDEO);
    }
  };

  const requestUsableStream = async (): Promise<MediaStream> => {
    if (typeof devices?.getUserMedia !== 'function') throw new HdtError(missingCode());
    const granted = await requestStream(devices);
    return isRequested ? replaceUnfitCamera(granted, devices) : granted.stream;
  };

  /** A stream granted after `close` is stopped at once. */
  const keepOrStop = (stream: MediaStream): MediaStream => {
    if (isRequested) activeStream = stream;
    else stopTracks(stream);
    return stream;
  };

  return {
    /**
     * Opens the rear camera, or another one if there is none.
     *
     * @throws {HdtError} `camera-denied`, `camera-forbidden`, `camera-insecure`, `camera-missing`, `camera-busy`, `camera-failed`;
     * `cancelled` when closed before the permission was granted.
     */
    async open(): Promise<MediaStream> {
      isRequested = true;
      if (activeStream?.active) return activeStream;
      // Two calls at a time make Android report its own camera as busy, so a second caller shares the first request.
      pendingRequest ??= requestUsableStream()
        .then(keepOrStop)
        .finally(() => {
          pendingRequest = null;
        });
      try {
        const stream = await pendingRequest;
        if (activeStream !== stream) throw new HdtError('cancelled');
        return stream;
      } catch (thrown) {
        if (thrown instanceof HdtError) throw thrown;
        const code = cameraErrorCode(thrown);
        throw new HdtError(code === 'camera-denied' ? await refusalCode(devices!) : code, { cause: thrown });
      }
    },
    /** Turns the camera and its light off. */
    close(): void {
      isRequested = false;
      if (activeStream) stopTracks(activeStream);
      activeStream = null;
    },
  };
}

function stopTracks(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
