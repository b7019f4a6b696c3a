import { isIPv4, isIPv6 } from 'node:net';

/**
 * The network by which an address is counted: an IPv4 address itself, or the first 64 bits of an IPv6 address, which one
 * subscriber has whole. Null for a text that is no address. A port is ignored, which some proxies add.
 */
export function networkOf(text: string): string | null {
  const [, bracketed = text.replace(/^([\d.]+):\d+$/, '$1')] = /^\[(.*)\](?::\d+)?$/.exec(text) ?? [];
  const [address = ''] = bracketed.split('%');
  if (isIPv4(address)) return address;
  return isIPv6(address) ? ipv6NetworkOf(address) : null;
}

function ipv6NetworkOf(address: string): string {
  // The URL parser writes every spelling of an address in one way (RFC 5952).
  const [left = '', right] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const mapped = left === '' && /^ffff:([\da-f]+):([\da-f]+)$/.exec(right ?? '');
  if (mapped) return [mapped[1], mapped[2]].flatMap((group = '') => toOctets(group)).join('.');
  const [first, last] = [left, right ?? ''].map((part) => part.split(':').filter(Boolean));
  const zeros = Array.from({ length: 8 - first!.length - last!.length }, () => '0');
  return [...first!, ...zeros, ...last!].slice(0, 4).join(':');
}

const toOctets = (group: string): number[] => {
  const value = Number.parseInt(group, 16);
  return [value >> 8, value & 255];
};
