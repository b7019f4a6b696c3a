// Markup and styles of the elements without the indentation of their sources: it is a fortieth of what a page downloads, and
// no bundler takes it out. Lines stay where source maps have them.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import ts from 'typescript';

const TAGS = new Set(['css', 'html', 'svg']);

/** Where the texts of tagged templates begin and end, in order. */
function textsIn(file, source) {
  const texts = [];
  const visit = (node) => {
    if (ts.isTaggedTemplateExpression(node) && TAGS.has(node.tag.getText())) {
      const { template } = node;
      const parts = ts.isNoSubstitutionTemplateLiteral(template)
        ? [template]
        : [template.head, ...template.templateSpans.map(({ literal }) => literal)];
      for (const part of parts) texts.push([part.getStart(), part.getEnd()]);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true));
  return texts.sort(([a], [b]) => a - b);
}

const folder = new URL('../dist/elements/', import.meta.url);

for (const name of readdirSync(folder, { recursive: true })) {
  if (!name.endsWith('.js')) continue;
  const file = new URL(name, folder);
  const source = readFileSync(file, 'utf8');
  let made = '';
  let at = 0;
  for (const [start, end] of textsIn(name, source)) {
    made += source.slice(at, start) + source.slice(start, end).replace(/\n +/g, '\n');
    at = end;
  }
  writeFileSync(file, made + source.slice(at));
}
