/** Stands before the secret in the fragment of the address that a phone scans. */
const MARK = '#hdt-handoff=';

/** The address in the QR code. */
export const pairingLink = (phonePage: string, secret: string): string =>
  `${new URL(phonePage, document.baseURI).href}${MARK}${secret}`;

/** Whether a scanned QR code has brought the person to this page. */
export const hasPairingSecret = (): boolean => location.hash.startsWith(MARK);

/** Removes the secret from the address, so that one element alone gets it. Null where there is none. */
export function takePairingSecret(): string | null {
  if (!hasPairingSecret()) return null;
  const { hash, pathname, search } = location;
  history.replaceState(history.state, '', pathname + search);
  return hash.slice(MARK.length);
}
