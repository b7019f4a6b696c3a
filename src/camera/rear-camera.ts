const REAR = /back|rear|environment/i;

/** Phones label their cameras in their own language, so what a camera says it can do counts too. */
export function isRearCamera(device: MediaDeviceInfo): boolean {
  if (device.kind !== 'videoinput') return false;
  const abilities = (device as Partial<InputDeviceInfo>).getCapabilities?.();
  return REAR.test(device.label) || abilities?.facingMode?.includes('environment') === true;
}

/** Labels of cameras that cannot read a display: for faces in the dark, for distances, or made by a program. */
const UNFIT = /\b(?:IR|infrared|depth|virtual|vcam)\b/i;

/**
 * Replaces a stream whose camera cannot read a display: laptops may list an infrared or a virtual camera first.
 *
 * @param constraints Those the stream was asked for with.
 * @returns A stream of another camera, a rear one if there are several; `stream` itself where there is no other.
 */
export async function replaceUnfitCamera(
  stream: MediaStream,
  devices: Pick<MediaDevices, 'getUserMedia'> & Partial<Pick<MediaDevices, 'enumerateDevices'>>,
  constraints: MediaTrackConstraints,
): Promise<MediaStream> {
  if (!UNFIT.test(stream.getVideoTracks()[0]?.label ?? '')) return stream;
  const listed = (await devices.enumerateDevices?.().catch(() => [])) ?? [];
  const fit = listed.filter(({ kind, label }) => kind === 'videoinput' && label !== '' && !UNFIT.test(label));
  const other = fit.find(isRearCamera) ?? fit[0];
  if (!other) return stream;
  // Some phones open one camera at a time, so this one ends before the next is asked for.
  for (const track of stream.getTracks()) track.stop();
  const { facingMode: _, ...size } = constraints;
  return devices
    .getUserMedia({ audio: false, video: { ...size, deviceId: { exact: other.deviceId } } })
    .catch(() => devices.getUserMedia({ audio: false, video: constraints }));
}
