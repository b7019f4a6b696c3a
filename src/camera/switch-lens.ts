import type { CameraDevices } from './stream.js';

export interface LensSwitch {
  /** Its track is replaced by one of the new lens. */
  readonly stream: MediaStream;
  /** The `deviceId` of the new lens. */
  readonly deviceId: string;
  readonly devices: Pick<CameraDevices, 'getUserMedia'>;
  /** Called when no lens can be opened, and when the new track ends by itself. */
  readonly onEnded: () => void;
  /** Aborts when the camera is turned off. */
  readonly signal: AbortSignal;
}

/** Switches a stream to a lens, and back to the previous one if it cannot be opened. */
export async function switchLens({ stream, deviceId, devices, onEnded, signal }: LensSwitch): Promise<void> {
  const [before] = stream.getVideoTracks();
  if (before?.readyState !== 'live' || signal.aborted) return;
  const { facingMode: _, ...size } = before.getConstraints();
  const openLens = async (id: string): Promise<MediaStreamTrack | undefined> => {
    if (signal.aborted) return undefined;
    const video = { ...size, deviceId: { exact: id } };
    const granted = await devices.getUserMedia({ audio: false, video }).catch(() => null);
    return granted?.getVideoTracks()[0];
  };
  const previous = before.getSettings().deviceId ?? '';
  // Some phones open only one camera at a time, so the current one stops first.
  before.stop();
  const track = (await openLens(deviceId)) ?? (await openLens(previous));
  if (signal.aborted) return track?.stop();
  if (!track) return onEnded();
  track.addEventListener('ended', onEnded, { once: true, signal });
  stream.addTrack(track);
  stream.removeTrack(before);
}
