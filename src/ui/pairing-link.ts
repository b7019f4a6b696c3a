/** Precedes the secret in the fragment of the URL. */
const MARK = '#hdt-handoff=';

/** The address in the QR code. */
export const pairingLink = (phonePage: string, secret: string): string =>
  `${new URL(phonePage, document.baseURI).href}${MARK}${secret}`;

/** Whether the page was opened by scanning a QR code. */
export const hasPairingSecret = (): boolean => location.hash.startsWith(MARK);

/** Returns the secret and removes it from the address, so that only one element gets it. Null where there is none. */
export function takePairingSecret(): string | null {
  if (!hasPairingSecret()) return null;
  const { hash, pathname, search } = location;
  history.replaceState(history.state, '', pathname + search);
  return hash.slice(MARK.length);
}
