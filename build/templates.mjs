// Markup and styles of the elements without the spaces that only readers of their sources need: a fortieth of what a page
// downloads, and no bundler takes them out. Lines stay where source maps have them.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseAst } from 'rolldown/parseAst';

const TAGS = new Set(['css', 'html', 'svg']);

/** Where the texts of templates with these tags begin and end, in order, and of which tag they are. */
function textsIn(code) {
  const texts = [];
  const visit = (node) => {
    if (node === null || typeof node !== 'object') return;
    if (node.type === 'TaggedTemplateExpression' && TAGS.has(node.tag.name))
      texts.push(...node.quasi.quasis.map(({ start, end }) => [start, end, node.tag.name]));
    for (const child of Object.values(node)) visit(child);
  };
  visit(parseAst(code).body);
  return texts.sort(([a], [b]) => a - b);
}

/** Nothing but what ends a module of styles. */
const isEnd = (rest) => /^`;\s*(?:\/\/# sourceMappingURL=\S*\s*)?$/.test(rest);

/**
 * Styles up to their end, without spaces and breaks that they do without. The breaks come last, so that the code after them
 * stays in its line.
 */
function compact(text, rest) {
  let breaks = '';
  const short = text
    .replace(/(?<=[:,]) | (?=\{)|;(?=\n\})/g, '')
    .replace(/(?<=[{};:,])\n|\n(?=\})/g, (found) => {
      breaks += found;
      return '';
    });
  return isEnd(rest) ? short : short + breaks;
}

/**
 * @param {string} code A module.
 * @returns {string} The same, without spaces that begin a line of its markup or styles, or that its styles
 * do without.
 */
export function withoutSpaces(code) {
  let made = '';
  let at = 0;
  for (const [start, end, tag] of textsIn(code)) {
    const text = code.slice(start, end).replace(/\n +/g, '\n');
    made +=
      code.slice(at, start) + (tag === 'css' && code[end] === '`' ? compact(text, code.slice(end)) : text);
    at = end;
  }
  return made + code.slice(at);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = new URL('../dist/elements/', import.meta.url);
  for (const name of readdirSync(folder, { recursive: true })) {
    if (!name.endsWith('.js')) continue;
    const file = new URL(name, folder);
    writeFileSync(file, withoutSpaces(readFileSync(file, 'utf8')));
  }
}
