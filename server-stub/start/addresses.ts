import { networkInterfaces } from 'node:os';

/** Interfaces of virtual machines, containers and tunnels: no phone is on them. */
const VIRTUAL = /^(docker|br-|veth|virbr|vmnet|vboxnet|utun|tun|tap|zt|wg|cni|flannel|vEthernet)/;

/** IPv4 addresses under which a phone in the same network may find this machine, likeliest first. */
export function lanAddresses(interfaces = networkInterfaces()): string[] {
  return Object.entries(interfaces)
    .filter(([name]) => !VIRTUAL.test(name))
    .flatMap(([, addresses = []]) => addresses)
    .filter(
      ({ family, internal, address }) => family === 'IPv4' && !internal && !address.startsWith('169.254.'),
    )
    .map(({ address }) => address)
    .sort((a, b) => rankAddress(a) - rankAddress(b));
}

/** Home and office networks use 192.168 and 10 far more often than 172.16, which containers favour. */
function rankAddress(address: string): number {
  const order = ['192.168.', '10.', '172.'];
  const place = order.findIndex((prefix) => address.startsWith(prefix));
  return place === -1 ? order.length : place;
}
