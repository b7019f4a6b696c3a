/**
 * The key in the fragment of the page's address. A fragment reaches no server, no log and no `Referer`, as a query would.
 */
const KEY = 'hdt-share';

/** The address of the page with the id of a share, or with the fault of one. */
export const createShareAddress = (page: URL, share: string): string => {
  const address = new URL(page);
  address.hash = `${KEY}=${share}`;
  return address.href;
};

/** The id or fault in an address; null where there is none. */
export const readShareAddress = ({ hash }: { readonly hash: string }): string | null =>
  hash.startsWith(`#${KEY}=`) ? hash.slice(KEY.length + 2) : null;
