/** Parses an origin in the one spelling that browsers send; null for any other text. */
export function parseOrigin(origin: string | null | undefined): URL | null {
  if (!origin || !/^https?:\/\//.test(origin) || !URL.canParse(origin)) return null;
  const page = new URL(origin);
  return page.origin === origin ? page : null;
}

/**
 * Whether a host name is this machine's own, which means development. The proxy of a development server often changes
 * `Host`, so that a page may have another port of the machine.
 */
export const isLoopback = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/.test(host);

/** Whether a page's address and the request's are both on this machine. */
export const areBothLoopback = (page: string, address: string): boolean =>
  [page, address].every((url) => URL.canParse(url) && isLoopback(new URL(url).hostname));
