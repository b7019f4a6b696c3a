import { isIP } from 'node:net';

/** 127.0.0.0/8 (RFC 1122 §3.2.1.3), also as IPv6 writes it, and ::1. */
export const isLoopbackAddress = (address: string | undefined): boolean =>
  address !== undefined && /^(?:::1|(?:::ffff:)?127\.\d+\.\d+\.\d+)$/i.test(address);

/**
 * Whether a `Host` names this machine by what nobody else can register: an address, `localhost` (RFC 6761 §6.3) or a
 * name of the local link (RFC 6762 §3). Any other name may be a site's that points it here (DNS rebinding).
 */
export function isLocalHost(host: string): boolean {
  const name = /^(\[[\da-f:.]+\]|[^[\]:]+)(?::\d{1,5})?$/i.exec(host)?.[1] ?? '';
  const address = name.startsWith('[') ? name.slice(1, -1) : name;
  return isIP(address) !== 0 || /^(?:(?:[\w-]+\.)*localhost|(?:[\w-]+\.)+local)$/i.test(name);
}
