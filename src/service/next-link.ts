/** One link of the header field with its parameters, and one parameter; anything may stand in quotes (RFC 8288 §3). */
const LINK = /<([^>]*)>((?:[^",<]|"(?:[^"\\]|\\.)*")*)/g;
const PARAMETER = /;\s*([^\s=;]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;"]*))/g;

/**
 * Path and query of `rel="next"`, as they are asked for beneath the base address; `path` is what was asked for there at
 * `url`. Null where there is none, or where it leads anywhere else: no header takes a token to another origin.
 */
export function nextPath({ url, link }: { url: string; link: string | null }, path: string): string | null {
  const base = url.slice(0, -path.length);
  for (const [, reference = '', parameters = ''] of (link ?? '').matchAll(LINK)) {
    const target = isNext(parameters) ? resolve(reference, url) : null;
    if (target?.startsWith(`${base}/`)) return target.slice(base.length);
  }
  return null;
}

/** By the first `rel` alone, which may name several relations (§3.3). */
function isNext(parameters: string): boolean {
  for (const [, name = '', quoted, plain = ''] of parameters.matchAll(PARAMETER)) {
    if (name.toLowerCase() === 'rel') return (quoted ?? plain).toLowerCase().split(/\s+/).includes('next');
  }
  return false;
}

function resolve(reference: string, base: string): string | null {
  try {
    return new URL(reference, base).href;
  } catch {
    return null;
  }
}
