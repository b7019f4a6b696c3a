// The guide for coding assistants that the package ships: the README's first lines and the first paragraph of each page.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const PAGES = [
  'start/quick-start',
  'start/back-end',
  'guides/results',
  'guides/style',
  'guides/forms',
  'guides/testing',
  'guides/photograph-pages',
  'guides/share',
  'reference/hdt-upload',
  'reference/hdt-device-capture',
  'reference/hdt-records',
  'reference/hdt-results',
  'reference/errors',
  'reference/gateway',
  'reference/emulator',
  'understand/security',
  'help/questions',
  'help/versions',
];

const read = (path) => readFileSync(fileURLToPath(new URL(path, import.meta.url)), 'utf8');

/** A section of a page up to the next heading of its level. */
function section(text, heading) {
  const [, rest] = text.split(`\n## ${heading}\n`);
  if (rest === undefined) throw new Error(`README.md has no section "${heading}"`);
  return rest.split('\n## ')[0].trim();
}

/** The first paragraph after the title, on one line. */
const firstParagraph = (text) =>
  text
    .replace(/^# .*\n+(?:## .*\n+)?/, '')
    .split('\n\n')[0]
    .replaceAll('\n', ' ')
    .trim();

export function assistantsGuide() {
  const readme = read('../README.md');
  const pages = PAGES.map((name) => {
    const path = `${name}.md`;
    const text = read(path);
    return `- [${text.match(/^# (.*)$/m)[1]}](${path}): ${firstParagraph(text)}`;
  });
  const parts = [
    '# hdt-elements, for coding assistants',
    section(readme, 'In a page').replaceAll('](docs/', ']('),
    '## Security model',
    section(readme, 'Security model').replaceAll('](docs/', ']('),
    '## Pages of this package',
    pages.join('\n'),
  ];
  return `${parts.join('\n\n')}\n`;
}
