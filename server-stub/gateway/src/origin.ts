/** The origin of a page, or null for anything else: an origin is compared whole, in the one spelling browsers send. */
export function parseOrigin(origin: string | null | undefined): URL | null {
  if (!origin || !/^https?:\/\//.test(origin) || !URL.canParse(origin)) return null;
  const page = new URL(origin);
  return page.origin === origin ? page : null;
}

/**
 * Whether a host name is this machine's own: development. A proxy of a development server often changes `Host`, so there
 * the page's own host may be another port of the machine.
 */
export const isLoopback = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/.test(host);

/** Whether a page's address and the request's are both on this machine. */
export const areLoopback = (page: string, address: string): boolean =>
  [page, address].every((url) => URL.canParse(url) && isLoopback(new URL(url).hostname));
