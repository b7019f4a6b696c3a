/** Parses a URL; null when it is none. `URL.canParse` is missing in iOS before 17. */
export function parseUrl(reference: string, base?: string): URL | null {
  try {
    return new URL(reference, base);
  } catch {
    return null;
  }
}

/** The origin of an absolute URL; null for a relative one. */
export const originOf = (url: string): string | null => parseUrl(url)?.origin ?? null;

/** Whether a URL has another origin than the page or Worker. False outside a browser. */
export function isOtherOrigin(url: string): boolean {
  const { location } = globalThis;
  const origin = originOf(url);
  return location !== undefined && origin !== null && origin !== location.origin;
}
