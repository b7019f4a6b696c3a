import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

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

/** The source of a page without its front matter and scripts, with what it includes. */
function plainText(page: string): string {
  const path = join(DOCS, page);
  return readFileSync(path, 'utf8')
    .replace(/^---\n[\s\S]*?\n---\n+/, '')
    .replace(/<script setup>[\s\S]*?<\/script>\n*/, '')
    .replace(/<!--@include: (.*?)-->/g, (_, file: string) => readFileSync(join(dirname(path), file), 'utf8'));
}
