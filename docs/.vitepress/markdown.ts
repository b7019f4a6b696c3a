import type { MarkdownRenderer } from 'vitepress';

/** Files outside of `docs/` that have a page of the site. */
const PAGES: Readonly<Record<string, string>> = {
  '../../server-stub/token-exchange/PROTOCOL.md': '/reference/protocol.md',
  '../../CHANGELOG.md': '/help/changes.md',
  '../../README.md': '/index.md',
};

/** A file of the repository, and no page: `stub.ts`, `../README`. */
const isBeyond = (href: string): boolean =>
  !/^([a-z]+:|[#/])/.test(href) && (href.startsWith('../') || !/(\.md|\/)(#|$)/.test(href));

/** Links to files lead to the page that shows the file, or are plain text where there is none. */
export function linksBeyondTheSite(markdown: MarkdownRenderer): void {
  markdown.core.ruler.push('links-beyond-the-site', ({ tokens }) => {
    for (const { children } of tokens) {
      let isDropped = false;
      for (const token of children ?? []) {
        if (token.type === 'link_open') isDropped = !keepLink(token);
        if (isDropped && /^link_/.test(token.type)) {
          Object.assign(token, { type: 'text', tag: '', nesting: 0, content: '' });
        }
      }
    }
  });
}

/** Returns whether a link stays one; it then leads to a page of the site. */
function keepLink(link: Token): boolean {
  const href = link.attrGet('href') ?? '';
  const [file = '', hash] = href.split('#');
  const page = PAGES[file];
  if (page) link.attrSet('href', hash ? `${page}#${hash}` : page);
  return page !== undefined || !isBeyond(href);
}

type Token = ReturnType<MarkdownRenderer['parse']>[number];

/** A column without a heading has a plain cell at its head: screen readers would announce an empty heading. */
export function emptyHeadsAreCells(markdown: MarkdownRenderer): void {
  markdown.core.ruler.push('empty-heads-are-cells', ({ tokens }) => {
    for (const [index, open] of tokens.entries()) {
      if (open.type !== 'th_open' || tokens[index + 1]?.content) continue;
      open.tag = 'td';
      tokens[index + 2]!.tag = 'td';
    }
  });
}
