/** One link of the header field with its parameters, and one parameter; anything may stand in quotes (RFC 8288 §3). */
const LINK = /<([^>]*)>((?:[^",<]|"(?:[^"\\]|\\.)*")*)/g;
const PARAMETER = /;\s*([^\s=;]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;"]*))/g;

/**
 * Path and query of `rel="next"`, relative to the base URL; `path` is the path of the request that went to `url`. Null
 * when there is no such link, or when it leaves the base URL: no header may send a token to another origin.
 */
export function nextPath({ url, link }: { url: string; link: string | null }, path: string): string | null {
  const base = url.slice(0, -path.length);
  for (const [, reference = '', parameters = ''] of (link ?? '').matchAll(LINK)) {
    const target = isNext(parameters) ? resolveUrl(reference, url) : null;
    if (target?.startsWith(`${base}/`)) return target.slice(base.length);
  }
  return null;
}

/** Only the first `rel` counts; it may name several relations (§3.3). */
function isNext(parameters: string): boolean {
  for (const [, name = '', quoted, plain = ''] of parameters.matchAll(PARAMETER)) {
    if (name.toLowerCase() === 'rel') return (quoted ?? plain).toLowerCase().split(/\s+/).includes('next');
  }
  return false;
}

function resolveUrl(reference: string, base: string): string | null {
  try {
    return new URL(reference, base).href;
  } catch {
    return null;
  }
}
