/** What a phone is paired for: photos of devices, or pages of reports. */
export type PairedUse = 'handoff' | 'pages';

/** Precedes the secret in the fragment of the URL, which browsers send to no server. */
const mark = (use: PairedUse): string => `#hdt-${use}=`;

/** Under which the secret outlives a reload, so that a phone whose page is loaded again goes on. */
const stateKey = (use: PairedUse): string => `hdt-${use}`;

/** Of which an element of this page has taken the secret. */
const taken = new Set<PairedUse>();

/** The address in the QR code. */
export const pairingLink = (phonePage: string, use: PairedUse, secret: string): string =>
  `${new URL(phonePage, document.baseURI).href}${mark(use)}${secret}`;

/** Whether the page was opened by scanning a QR code. */
export const hasPairingSecret = (use: PairedUse): boolean => readSecret(use) !== null;

/** Returns the secret and removes it from the address, so that only one element gets it. Null where there is none. */
export function takePairingSecret(use: PairedUse): string | null {
  const secret = readSecret(use);
  if (secret === null) return null;
  taken.add(use);
  const { pathname, search } = location;
  history.replaceState({ ...history.state, [stateKey(use)]: secret }, '', pathname + search);
  return secret;
}

/** Forgets the secret of a pairing that is over. */
export function forgetPairingSecret(use: PairedUse): void {
  taken.delete(use);
  if (history.state?.[stateKey(use)] === undefined) return;
  const { [stateKey(use)]: _, ...state } = history.state as Record<string, unknown>;
  history.replaceState(state, '');
}

function readSecret(use: PairedUse): string | null {
  const { hash } = location;
  if (hash.startsWith(mark(use))) return hash.slice(mark(use).length);
  const kept: unknown = (history.state as Record<string, unknown> | null)?.[stateKey(use)];
  return typeof kept === 'string' && !taken.has(use) ? kept : null;
}
