import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isFileLink, linkedPage } from './links.js';

const DOCS = fileURLToPath(new URL('..', import.meta.url));

/** For scripts and assistants: each page beside its HTML as Markdown, and `llms.txt`, which lists them. */
export function writePlainPages(outDir: string, pages: readonly string[]): void {
  const lines = pages.toSorted().map((page) => {
    const text = plainText(page);
    const target = join(outDir, page);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, text);
    const [, title = page] = /^# (.*)$/m.exec(text) ?? [];
    return `- [${title.replaceAll('`', '')}](${page})`;
  });
  const head = [
    '# hdt-elements',
    '',
    '> Custom elements that take lab reports and read medical devices.',
    '',
  ];
  writeFileSync(join(outDir, 'llms.txt'), [...head, ...lines, ''].join('\n'));
}

/** The source of a page without its front matter, scripts and components, with what it includes. */
function plainText(page: string): string {
  const path = join(DOCS, page);
  const text = readFileSync(path, 'utf8')
    .replace(/^---\n[\s\S]*?\n---\n+/, '')
    .replace(/<!--@include: (.*?)-->/g, (_, file: string) => readFileSync(join(dirname(path), file), 'utf8'));
  return outsideCode(text, (prose) =>
    prose
      .replace(/^<script setup>[\s\S]*?<\/script>\n*|^<\/?(?:[A-Z]\w*|template|div)\b[^>]*>\n*/gm, '')
      .replace(/(!?)\[([^\]]*)\]\(([^)\s]+)\)/g, (link, mark: string, label: string, href: string) =>
        isFileLink(href) ? plainLink(page, mark, label, href) : link,
      ),
  );
}

/** A link to a page leads to its Markdown. Other files are not beside it: their names stay. */
function plainLink(page: string, mark: string, label: string, href: string): string {
  const target = mark ? undefined : linkedPage(page, href);
  return target ? `[${label}](${posix.relative(posix.dirname(page), target)})` : label;
}

/** Changes a page except its blocks of code. */
const outsideCode = (text: string, change: (prose: string) => string): string =>
  text
    .split(/(^`{3,}[^`\n]*\n[\s\S]*?^`{3,}$)/m)
    .map((part, index) => (index % 2 === 0 ? change(part) : part))
    .join('');
