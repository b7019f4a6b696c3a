/** A page without its code, where brackets are no links. */
const withoutCode = (page: string): string =>
  page.replace(/^(`{3,})[\s\S]*?^\1$/gm, '').replace(/`[^`\n]*`/g, '');

/** Targets of a page's links and pictures, in Markdown and HTML, as they are written. */
export function linksOf(page: string): readonly string[] {
  const text = withoutCode(page);
  return [
    /\]\(\s*<?([^)\s>]+)/g,
    /^\[[^\]]+\]:\s*(\S+)/gm,
    /<(?:a|img)\b[^>]*?(?:href|src)="([^"]+)"/g,
  ].flatMap((pattern) => [...text.matchAll(pattern)].map(([, target = '']) => target));
}

/** What a link to a page may name behind `#`: headings, as GitHub and npm name them, and anchors of HTML. */
export function anchorsOf(page: string): ReadonlySet<string> {
  const headings = [...page.replace(/^(`{3,})[\s\S]*?^\1$/gm, '').matchAll(/^#{1,6} +(.+?) *$/gm)];
  const named = [...page.matchAll(/<a\b[^>]*?(?:id|name)="([^"]+)"/g)];
  const slugs = headings.map(([, title = '']) => slugOf(title));
  // The second heading of a name ends in -1.
  const numbered = slugs.map((slug, at) => {
    const before = slugs.slice(0, at).filter((one) => one === slug).length;
    return before === 0 ? slug : `${slug}-${before}`;
  });
  return new Set([...numbered, ...named.map(([, name = '']) => name)]);
}

const slugOf = (title: string): string =>
  title
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
