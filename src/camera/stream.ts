import type { Clock } from '../clock.js';
import type { HdtErrorCode } from '../errors.js';
import { HdtError } from '../hdt-error.js';
import { reportOnce } from '../report-once.js';

/** What of `navigator.mediaDevices` is used; undefined when the page is not a secure context. */
export type CameraDevices = Pick<MediaDevices, 'getUserMedia'> &
  Partial<Pick<MediaDevices, 'enumerateDevices'>>;

export interface CameraStream {
  /**
   * The rear camera, or any other.
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

/** What cameras call themselves that see no display as it is: for faces in the dark, for distances, or made by a program. */
const UNFIT = /\b(?:IR|infrared|depth|virtual|vcam)\b/i;

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

  const request = async (): Promise<MediaStream> => {
    if (typeof devices?.getUserMedia !== 'function') throw new HdtError('camera-missing');
    try {
      return await devices.getUserMedia(CONSTRAINTS);
    } catch (thrown) {
      if (nameOf(thrown) === 'OverconstrainedError') return devices.getUserMedia(ANY_CAMERA);
      if (codeOf(thrown) !== 'camera-busy') throw thrown;
      await clock.sleep(BUSY_RETRY_DELAY);
      if (!isRequested) throw new HdtError('cancelled');
      return devices.getUserMedia(CONSTRAINTS);
    }
  };

  /** Laptops may have a camera for faces in the dark, or one that a program makes, as their first. */
  const requestFit = async (): Promise<MediaStream> => {
    const stream = await request();
    if (!UNFIT.test(stream.getVideoTracks()[0]?.label ?? '')) return stream;
    const { otherCamera } = await import('./other-camera.js').catch(() => ({ otherCamera: null }));
    return otherCamera ? otherCamera(devices!, stream, { constraints: VIDEO, unfit: UNFIT }) : stream;
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
        const code = codeOf(thrown);
        throw new HdtError(code === 'camera-denied' ? await refusalBy(devices) : code, { cause: thrown });
      }
    },
    close() {
      isRequested = false;
      if (current) stop(current);
      current = null;
    },
  };
}

/** The page's refusal or the person's. */
async function refusalBy(devices: CameraDevices | undefined): Promise<HdtErrorCode> {
  const line = await import('./forbidden.js').then(
    ({ forbiddenLine }) => forbiddenLine(devices!),
    () => null,
  );
  if (line === null) return 'camera-denied';
  reportOnce(line);
  return 'camera-forbidden';
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** Error names of W3C Media Capture and Streams §10.2. */
const CODES: Readonly<Record<string, HdtErrorCode>> = {
  NotAllowedError: 'camera-denied',
  SecurityError: 'camera-denied',
  NotFoundError: 'camera-missing',
  OverconstrainedError: 'camera-missing',
  NotReadableError: 'camera-busy',
  AbortError: 'camera-busy',
};

function codeOf(thrown: unknown): HdtErrorCode {
  if (thrown instanceof HdtError) return thrown.code;
  const name = nameOf(thrown);
  return Object.hasOwn(CODES, name) ? CODES[name]! : 'camera-failed';
}

/** DOMException is not an Error in every engine, so any object with a name is accepted. */
const nameOf = (thrown: unknown): string =>
  typeof thrown === 'object' && thrown !== null && 'name' in thrown ? String(thrown.name) : '';
