const REAR_LABEL = /back|rear|environment/i;

/** Checks `facingMode` too, because labels are in the language of the phone. */
export function isRearCamera(device: MediaDeviceInfo): boolean {
  if (device.kind !== 'videoinput') return false;
  const capabilities = (device as Partial<InputDeviceInfo>).getCapabilities?.();
  return REAR_LABEL.test(device.label) || capabilities?.facingMode?.includes('environment') === true;
}

/** Labels of infrared, depth and virtual cameras, which cannot photograph a display. */
const UNFIT_LABEL = /\b(?:IR|infrared|depth|virtual|vcam)\b/i;

/** A stream, and the constraints with which the browser granted it; true for those of any camera. */
export interface GrantedStream {
  readonly stream: MediaStream;
  readonly video: MediaTrackConstraints | true;
}

/**
 * Replaces a stream whose camera cannot photograph a display. Laptops may list an infrared or virtual camera first.
 *
 * @returns The stream of another camera, preferably a rear one; `stream` itself if there is no other.
 */
export async function replaceUnfitCamera(
  { stream, video }: GrantedStream,
  devices: Pick<MediaDevices, 'getUserMedia'> & Partial<Pick<MediaDevices, 'enumerateDevices'>>,
): Promise<MediaStream> {
  if (!UNFIT_LABEL.test(stream.getVideoTracks()[0]?.label ?? '')) return stream;
  const listed = (await devices.enumerateDevices?.().catch(() => [])) ?? [];
  const usableCameras = listed.filter(
    ({ kind, label }) => kind === 'videoinput' && label !== '' && !UNFIT_LABEL.test(label),
  );
  const replacement = usableCameras.find(isRearCamera) ?? usableCameras[0];
  if (!replacement) return stream;
  // Some phones open only one camera at a time, so the current one stops first.
  for (const track of stream.getTracks()) track.stop();
  const { facingMode: _, ...size } = video === true ? {} : video;
  return devices
    .getUserMedia({ audio: false, video: { ...size, deviceId: { exact: replacement.deviceId } } })
    .catch(() => devices.getUserMedia({ audio: false, video }));
}
