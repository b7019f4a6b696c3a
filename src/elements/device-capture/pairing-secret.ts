/** Before the secret, in the address that a phone has scanned. */
const MARK = '#hdt-handoff=';

/** The secret that brought a phone here, for the first who asks: it leaves the address. Null on any other page. */
export function takeScanned(): string | null {
  const { hash, pathname, search } = location;
  if (!hash.startsWith(MARK)) return null;
  history.replaceState(history.state, '', pathname + search);
  return hash.slice(MARK.length);
}
