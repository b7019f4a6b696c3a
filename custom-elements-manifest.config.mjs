// custom-elements.json, and what is made of it for frameworks and editors. The analyzer's own plugins do not know which
// classes and members a host can reach: that is the reason for this one.
import { customElementJetBrainsPlugin } from 'custom-element-jet-brains-integration';
import { customElementVsCodePlugin } from 'custom-element-vs-code-integration';
import { writeFrameworks } from './custom-elements-frameworks.mjs';

const editors = { outdir: 'dist/types', hideLogs: true };

export default {
  // The last two hold numbers that are defaults of properties.
  globs: ['src/*.ts', 'src/{ui,upload,capture,results,records}/**/*.ts', 'src/core/service/limits.ts'],
  litelement: true,
  packagejson: false,
  plugins: [
    publishedSurface(),
    {
      name: 'frameworks',
      packageLinkPhase: ({ customElementsManifest }) => writeFrameworks(elementsOf(customElementsManifest)),
    },
    customElementVsCodePlugin(editors),
    customElementJetBrainsPlugin({ ...editors, packageJson: false }),
  ],
};

const elementsOf = (manifest) => manifest.modules[0].declarations;

/** Keeps the classes that an entry defines as tags, as exports of the built index, with their public members. */
function publishedSurface() {
  const tags = new Map();
  const numbers = new Map();
  return {
    name: 'published-surface',
    analyzePhase({ ts, node }) {
      const isEntry = /(?:^|\/)src\/[^/]+\.ts$/.test(node.getSourceFile().fileName);
      if (ts.isVariableDeclaration(node) && node.initializer && ts.isNumericLiteral(node.initializer)) {
        numbers.set(node.name.getText(), node.initializer.text);
      }
      if (!isEntry || !ts.isCallExpression(node) || node.expression.getText() !== 'define') return;
      const [tag, element] = node.arguments;
      if (ts.isStringLiteral(tag) && ts.isIdentifier(element)) tags.set(element.text, tag.text);
    },
    packageLinkPhase({ customElementsManifest: manifest }) {
      const path = 'dist/index.js';
      const declarations = manifest.modules
        .flatMap((module) => module.declarations)
        .filter(({ kind, name }) => kind === 'class' && tags.has(name))
        .map((one) => published(one, tags.get(one.name), numbers));
      const exports = declarations.flatMap(({ name, tagName }) => [
        { kind: 'js', name, declaration: { name, module: path } },
        { kind: 'custom-element-definition', name: tagName, declaration: { name, module: path } },
      ]);
      manifest.modules = [{ kind: 'javascript-module', path, declarations, exports }];
    },
  };
}

/** Of Lit, the form and the platform: no host looks for them here. */
const INHERITED = /^(?:#.*|.*Callback|styles|properties|formAssociated|shadowRootOptions|addEventListener)$/;

function published(
  { members = [], attributes = [], events = [], cssProperties = [], cssStates = [], ...element },
  tagName,
  numbers,
) {
  const shown = members
    .filter(({ name, privacy = 'public' }) => privacy === 'public' && !INHERITED.test(name))
    .map(own)
    .map((member) => ({ ...member, default: numbers.get(member.default) ?? member.default }));
  const fields = new Map(shown.map((member) => [member.name, member]));
  return {
    ...element,
    tagName,
    customElement: true,
    superclass: { name: 'LitElement', package: 'lit' },
    members: shown,
    attributes: attributes
      .filter(({ fieldName = 'lang' }) => fieldName === 'lang' || fields.has(fieldName))
      .map(own)
      .map((one) => (one.fieldName ? { ...one, default: fields.get(one.fieldName).default } : one)),
    cssProperties: cssProperties.map(own),
    cssStates: cssStates.map(own),
    events: events.filter(({ name }) => /^(hdt-.*|input|change)$/.test(name)).map(own),
  };
}

/** The base classes are not exported, so what they define is the element's own. */
const own = ({ inheritedFrom: _, type, ...rest }) => ({
  ...rest,
  ...(type && { type: { text: type.text.replace('<Text>', '') } }),
});
