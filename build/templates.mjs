// Markup and styles of the elements without the indentation of their sources: a fortieth of what a page downloads, and no
// bundler takes it out. Lines stay where source maps have them.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseAst } from 'rolldown/parseAst';

const TAGS = new Set(['css', 'html', 'svg']);

/** Where the texts of templates with these tags begin and end, in order. */
function textsIn(code) {
  const texts = [];
  const visit = (node) => {
    if (node === null || typeof node !== 'object') return;
    if (node.type === 'TaggedTemplateExpression' && TAGS.has(node.tag.name))
      texts.push(...node.quasi.quasis.map(({ start, end }) => [start, end]));
    for (const child of Object.values(node)) visit(child);
  };
  visit(parseAst(code).body);
  return texts.sort(([a], [b]) => a - b);
}

/**
 * @param {string} code A module.
 * @returns {string} The same, without spaces that begin a line of its markup or styles.
 */
export function withoutIndentation(code) {
  let made = '';
  let at = 0;
  for (const [start, end] of textsIn(code)) {
    made += code.slice(at, start) + code.slice(start, end).replace(/\n +/g, '\n');
    at = end;
  }
  return made + code.slice(at);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = new URL('../dist/elements/', import.meta.url);
  for (const name of readdirSync(folder, { recursive: true })) {
    if (!name.endsWith('.js')) continue;
    const file = new URL(name, folder);
    writeFileSync(file, withoutIndentation(readFileSync(file, 'utf8')));
  }
}
