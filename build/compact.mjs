// Modules without what only readers of their sources need, whom source maps lead there; lines stay where those have them.
// Spaces of markup and styles are a fortieth of what a page downloads, and no bundler takes them out; comments are a sixth
// of the modules.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'rolldown/utils';

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
  visit(parseSync('module.js', code).program.body);
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

/** Keeps what tells bundlers something, licences and the address of the source map. */
const isForReaders = ({ type, value }) => (type === 'Line' ? !value.startsWith('#') : value.startsWith('*'));

/**
 * @param {string} code A module.
 * @returns {string} The same, without comments for readers.
 */
export function withoutComments(code) {
  let made = '';
  let at = 0;
  for (const { start, end, value } of parseSync('module.js', code).comments.filter(isForReaders)) {
    made += code.slice(at, start) + value.replace(/[^\n]/g, '');
    at = end;
  }
  return made + code.slice(at);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = new URL('../dist/', import.meta.url);
  for (const name of readdirSync(folder, { recursive: true })) {
    if (!name.endsWith('.js') || name.startsWith('hdt-elements')) continue;
    const file = new URL(name, folder);
    writeFileSync(file, withoutComments(withoutSpaces(readFileSync(file, 'utf8'))));
  }
}
