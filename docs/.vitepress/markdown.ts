import type { MarkdownRenderer } from 'vitepress';

/** Files outside of `docs/` that have a page of the site. */
const PAGES: Readonly<Record<string, string>> = {
  '../server-stub/token-exchange/PROTOCOL.md': './protocol.md',
  '../README.md': './index.md',
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
        if (token.type === 'link_open') {
          const href = token.attrGet('href') ?? '';
          const [file = '', hash] = href.split('#');
          isDropped = isBeyond(href) && !(file in PAGES);
          if (file in PAGES) token.attrSet('href', hash ? `${PAGES[file]}#${hash}` : PAGES[file]!);
        }
        if (isDropped && (token.type === 'link_open' || token.type === 'link_close')) {
          isDropped = token.type === 'link_open';
          Object.assign(token, { type: 'text', tag: '', nesting: 0, content: '' });
        }
      }
    }
  });
}

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
