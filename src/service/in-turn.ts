/** Milliseconds after which nobody waits any longer: a page that a phone has suspended keeps its lock. */
const PATIENCE = 10_000;

/**
 * Runs one token exchange at a time, for all elements and tabs of an origin. The response to a visitor's first may set the
 * session cookie: two at once, both without it, would be two people.
 *
 * @returns What `exchange` resolves with; it is called once, at once where there are no locks.
 * @throws Whatever `exchange` throws.
 */
export async function inTurn<T>(exchange: () => Promise<T>): Promise<T> {
  let running: Promise<T> | undefined;
  const options = { signal: AbortSignal.timeout(PATIENCE) };
  const begin = () => {
    running = exchange();
    return running;
  };
  await globalThis.navigator?.locks?.request('hdt-token', options, begin).catch(() => {});
  return running ?? exchange();
}
