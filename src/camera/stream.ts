import type { Clock } from '../clock.js';
import { HdtError, type HdtErrorCode } from '../errors.js';

/** The one method of `navigator.mediaDevices` we need; undefined where the page is no secure context. */
export type CameraDevices = Pick<MediaDevices, 'getUserMedia'>;

export interface CameraStream {
  /**
   * The rear camera, or any other. Rejects with `camera-denied`, `camera-missing`, `camera-busy` or
   * `camera-failed`, and with `cancelled` when it was closed while the person was still being asked.
   */
  open(): Promise<MediaStream>;
  /** Turns the camera off, its light with it. */
  close(): void;
}

/**
 * Everything is ideal and nothing exact: an exact size makes some phones refuse every camera they have. Lenses
 * are left to the browser, which on iPhones picks the one that can focus close. Never sound.
 */
const WANTED: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: { ideal: 'environment' }, width: { ideal: 1920 }, height: { ideal: 1080 } },
};

/** Android frees a camera a moment after its last user let go of it. */
const BUSY_PAUSE = 400;

export interface CameraStreamOptions {
  readonly devices: CameraDevices | undefined;
  readonly clock: Clock;
}

export function createCameraStream({ devices, clock }: CameraStreamOptions): CameraStream {
  let held: MediaStream | null = null;
  let asking: Promise<MediaStream> | null = null;
  let wanted = false;

  const ask = async (): Promise<MediaStream> => {
    if (typeof devices?.getUserMedia !== 'function') throw new HdtError('camera-missing');
    try {
      return await devices.getUserMedia(WANTED);
    } catch (thrown) {
      if (codeOf(thrown) !== 'camera-busy') throw thrown;
      await clock.sleep(BUSY_PAUSE);
      if (!wanted) throw new HdtError('cancelled');
      return devices.getUserMedia(WANTED);
    }
  };

  /** Closed while the person was asked: the camera must not stay on for nobody. */
  const settle = (stream: MediaStream): MediaStream => {
    if (wanted) held = stream;
    else stop(stream);
    return stream;
  };

  return {
    async open() {
      wanted = true;
      if (held?.active) return held;
      // Two calls at a time make Android report its own camera as busy, so a second caller joins the first.
      asking ??= ask()
        .then(settle)
        .finally(() => {
          asking = null;
        });
      try {
        const stream = await asking;
        if (held !== stream) throw new HdtError('cancelled');
        return stream;
      } catch (thrown) {
        throw thrown instanceof HdtError ? thrown : new HdtError(codeOf(thrown), { cause: thrown });
      }
    },
    close() {
      wanted = false;
      if (held) stop(held);
      held = null;
    },
  };
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** Names of W3C Media Capture and Streams §10.2, and what they mean to a person. */
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
  // DOMException is no Error in every engine, so the name is looked for on anything.
  const name = typeof thrown === 'object' && thrown !== null && 'name' in thrown ? String(thrown.name) : '';
  return Object.hasOwn(CODES, name) ? CODES[name]! : 'camera-failed';
}
