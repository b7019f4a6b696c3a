import type { PairingUse } from '../core/service/handoff.js';

/** What the fragment of the address in the QR code says the phone may send. Browsers send it to no server. */
export const USES_OF_MARK: Readonly<Record<string, readonly PairingUse[]>> = {
  'hdt-handoff': ['medical'],
  'hdt-pages': ['pages'],
  'hdt-phone': ['medical', 'pages'],
};

/** The key in the history's state that keeps the fragment through a reload, so that the phone stays paired. */
const STATE_KEY = 'hdt-phone';

/** Uses for which an element of this page has taken the secret. */
const taken = new Set<PairingUse>();

/** The contents of a scanned QR code. */
export interface PairingLink {
  /** What the phone may send. Elements for each of it share the pairing. */
  readonly uses: readonly PairingUse[];
  /** The secret of the pairing, with which it is claimed. */
  readonly secret: string;
  /** Encrypts pages; empty where the phone may send none. */
  readonly key: string;
}

/** Whether the page was opened by scanning a QR code for this use. */
export const hasPairingLink = (use: PairingUse): boolean => findFragment(use) !== null;

/** Returns what was scanned and removes it from the address, so that only one element gets it for each use. Null where there is none. */
export function takePairingLink(use: PairingUse): PairingLink | null {
  const fragment = findFragment(use);
  if (fragment === null) return null;
  if (location.hash === fragment) {
    taken.clear();
    history.replaceState({ ...history.state, [STATE_KEY]: fragment }, '', location.href.split('#')[0]);
  }
  taken.add(use);
  const [mark = '', code = ''] = fragment.slice(1).split('=');
  const [secret = '', key = ''] = code.split('.');
  return { uses: USES_OF_MARK[mark]!, secret, key };
}

/** Forgets a pairing that is over. */
export function forgetPairingLink(): void {
  taken.clear();
  if (history.state?.[STATE_KEY] === undefined) return;
  const { [STATE_KEY]: _, ...state } = history.state as Record<string, unknown>;
  history.replaceState(state, '');
}

function findFragment(use: PairingUse): string | null {
  const allows = (fragment: string) => {
    const mark = fragment.slice(1).split('=')[0]!;
    return Object.hasOwn(USES_OF_MARK, mark) && USES_OF_MARK[mark]!.includes(use);
  };
  const { hash } = location;
  if (allows(hash)) return hash;
  const kept: unknown = (history.state as Record<string, unknown> | null)?.[STATE_KEY];
  return typeof kept === 'string' && !taken.has(use) && allows(kept) ? kept : null;
}
