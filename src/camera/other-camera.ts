import { isRear } from './rear.js';

/**
 * Another camera in place of one that is unfit, the rear one of several.
 *
 * @returns `stream` itself where there is no other.
 */
export async function otherCamera(
  devices: Pick<MediaDevices, 'getUserMedia'> & Partial<Pick<MediaDevices, 'enumerateDevices'>>,
  stream: MediaStream,
  { constraints, unfit }: { readonly constraints: MediaTrackConstraints; readonly unfit: RegExp },
): Promise<MediaStream> {
  const listed = (await devices.enumerateDevices?.().catch(() => [])) ?? [];
  const fit = listed.filter(({ kind, label }) => kind === 'videoinput' && label !== '' && !unfit.test(label));
  const other = fit.find(isRear) ?? fit[0];
  if (!other) return stream;
  // Before the next is asked for: some phones have one camera at a time.
  for (const track of stream.getTracks()) track.stop();
  const { facingMode: _, ...size } = constraints;
  return devices
    .getUserMedia({ audio: false, video: { ...size, deviceId: { exact: other.deviceId } } })
    .catch(() => devices.getUserMedia({ audio: false, video: constraints }));
}
