import { isIPv4, isIPv6 } from 'node:net';
import type { GatewayContext } from '../http/context.js';

/**
 * Finds the network that a request comes from: an IPv4 address, or the first 64 bits of an IPv6 address, which one
 * subscriber has whole. Null where there is no socket, as in a host that hands on a `Request`.
 *
 * @param trustedProxies - Reverse proxies in front, each of which adds the address it sees to `X-Forwarded-For`. What is
 *   further left was written by the client.
 */
export function findClientNetwork(c: GatewayContext, trustedProxies: number): string | null {
  const forwarded = c.req.header('x-forwarded-for')?.split(',').at(-trustedProxies) ?? '';
  const added = trustedProxies > 0 ? toNetwork(forwarded.trim()) : null;
  // A request that came past the proxies counts by its own address.
  return added ?? toNetwork(c.env?.incoming?.socket?.remoteAddress ?? '');
}

/** Null for a text that is no address. A port is ignored, which some proxies add. */
function toNetwork(text: string): string | null {
  const [, bracketed = text.replace(/^([\d.]+):\d+$/, '$1')] = /^\[(.*)\](?::\d+)?$/.exec(text) ?? [];
  const [address = ''] = bracketed.split('%');
  if (isIPv4(address)) return address;
  return isIPv6(address) ? toIPv6Network(address) : null;
}

function toIPv6Network(address: string): string {
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
