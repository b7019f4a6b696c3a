import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { MarkdownEnv, MarkdownRenderer } from 'vitepress';
import { isFileLink, linkedPage } from './links.js';

/** Links to files lead to the page of the site that shows the file, or are plain text where there is none. */
export function linksBeyondTheSite(markdown: MarkdownRenderer): void {
  markdown.core.ruler.push('links-beyond-the-site', ({ tokens, env }) => {
    const { relativePath } = env as Partial<MarkdownEnv>;
    if (!relativePath) return;
    for (const { children } of tokens) {
      let isDropped = false;
      for (const token of children ?? []) {
        if (token.type === 'link_open') isDropped = !keepLink(token, relativePath);
        if (isDropped && /^link_/.test(token.type)) {
          Object.assign(token, { type: 'text', tag: '', nesting: 0, content: '' });
        }
      }
    }
  });
}

/** Returns whether a link stays one; it then leads to a page of the site. */
function keepLink(link: Token, page: string): boolean {
  const href = link.attrGet('href') ?? '';
  if (!isFileLink(href)) return true;
  const target = linkedPage(page, href);
  if (target?.startsWith('demo/')) {
    // With a target, VitePress takes the address as it is.
    link.attrSet('href', `${process.env.HDT_DOCS_BASE ?? '/'}${target}`);
    link.attrSet('target', '_self');
    link.attrSet('download', '');
  } else if (target) link.attrSet('href', `/${target}`);
  return target !== undefined;
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

/** A picture that has another one for the dark scheme, `NAME@dark.png` beside it, is followed by that one. */
export function darkPictures(markdown: MarkdownRenderer): void {
  markdown.core.ruler.push('dark-pictures', ({ tokens, env }) => {
    // A title is read by itself, without a page.
    const { path } = env as Partial<MarkdownEnv>;
    if (!path) return;
    const folder = dirname(path);
    for (const { children } of tokens) {
      for (const [index, light] of [...(children ?? []).entries()].reverse()) {
        const file = light.attrGet('src')?.replace(/\.png$/, '@dark.png');
        if (light.type !== 'image' || !file?.endsWith('@dark.png') || !existsSync(join(folder, file)))
          continue;
        const dark = Object.assign(Object.create(Object.getPrototypeOf(light)) as Token, light, {
          attrs: light.attrs!.map(
            ([name, value]) => [name, name === 'src' ? file : value] as [string, string],
          ),
        });
        light.attrJoin('class', 'only-light');
        dark.attrJoin('class', 'only-dark');
        children!.splice(index + 1, 0, dark);
      }
    }
  });
}
