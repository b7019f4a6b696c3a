import type { Messages } from '../../i18n/messages.js';

/** The device's name in the person's language; a type we do not know keeps the service's own word. */
export const deviceName = (
  deviceType: string,
  { capture }: { readonly capture: Pick<Messages['capture'], 'devices' | 'unknownDevice'> },
): string => own(capture.devices, deviceType.toLowerCase()) ?? (deviceType || capture.unknownDevice);

export const own = (table: Readonly<Record<string, string>>, key: string): string | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;
