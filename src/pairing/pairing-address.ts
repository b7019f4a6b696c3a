import { type PairingLink, USES_OF_MARK } from '../ui/pairing-link.js';

/** The address in the QR code. */
export function pairingAddress(phonePage: string, { uses, secret, key }: PairingLink): string {
  const wanted = [...uses].sort().join();
  const mark = Object.keys(USES_OF_MARK).find((name) => USES_OF_MARK[name]!.join() === wanted);
  const code = uses.includes('pages') ? `${secret}.${key}` : secret;
  return `${new URL(phonePage, document.baseURI).href}#${mark}=${code}`;
}
