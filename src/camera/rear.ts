const REAR = /back|rear|environment/i;

/** By its label, which phones give in their own language, or by what it says it can do. */
export function isRear(device: MediaDeviceInfo): boolean {
  if (device.kind !== 'videoinput') return false;
  const abilities = (device as Partial<InputDeviceInfo>).getCapabilities?.();
  return REAR.test(device.label) || abilities?.facingMode?.includes('environment') === true;
}
