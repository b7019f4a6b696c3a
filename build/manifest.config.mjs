export default {
  // The last two hold numbers that are defaults of properties.
  globs: ['src/*.ts', 'src/elements/**/*.ts', 'src/results/confidence.ts', 'src/service/limits.ts'],
  litelement: true,
  packagejson: false,
  plugins: [publishedSurface()],
};

/**
 * What a host can see, where it can import it: the classes that some entry defines as tags, as exports of the built
 * index, without what is private, protected or a mere inner state.
 */
function publishedSurface() {
  const tags = new Map();
  const numbers = new Map();
  return {
    name: 'published-surface',
    analyzePhase({ ts, node }) {
      if (ts.isVariableDeclaration(node) && node.initializer && ts.isNumericLiteral(node.initializer)) {
        numbers.set(node.name.getText(), node.initializer.text);
      }
      if (!ts.isCallExpression(node) || !ts.isIdentifier(node.expression)) return;
      const [tag, element] = node.arguments;
      if (node.expression.text !== 'define' || !ts.isStringLiteral(tag) || !ts.isIdentifier(element)) return;
      tags.set(element.text, tag.text);
    },
    packageLinkPhase({ customElementsManifest: manifest }) {
      const declarations = manifest.modules
        .flatMap((module) => module.declarations)
        .filter((one) => one.kind === 'class' && tags.has(one.name))
        .map((one) => asElement(one, tags.get(one.name), numbers));
      const missing = [...tags.keys()].filter((name) => !declarations.some((one) => one.name === name));
      if (missing.length > 0) throw new Error(`no declaration of ${missing.join(', ')}`);
      const path = 'dist/index.js';
      const exports = declarations.flatMap(({ name, tagName }) => {
        const declaration = { name, module: path };
        return [
          { kind: 'js', name, declaration },
          { kind: 'custom-element-definition', name: tagName, declaration },
        ];
      });
      manifest.modules = [{ kind: 'javascript-module', path, declarations, exports }];
    },
  };
}

/** Lit's, the form's and the platform's own, which no host looks for here. */
const INHERITED = new Set([
  'styles',
  'properties',
  'formAssociated',
  'shadowRootOptions',
  'addEventListener',
]);

function asElement(declaration, tagName, numbers) {
  const { members = [], attributes = [], events = [], cssProperties = [], cssStates = [] } = declaration;
  const shown = members
    .filter(({ name, privacy = 'public' }) => privacy === 'public' && !INHERITED.has(name))
    .filter(({ name }) => !/^#|Callback$/.test(name))
    .map(fromHere)
    .map((member) => withDefault(member, numbers));
  const fields = new Map(shown.map((member) => [member.name, member]));
  return {
    ...declaration,
    tagName,
    customElement: true,
    superclass: { name: 'LitElement', package: 'lit' },
    members: shown,
    attributes: attributes
      .filter(({ fieldName = 'lang' }) => fieldName === 'lang' || fields.has(fieldName))
      .map(fromHere)
      .map((one) => (one.fieldName ? { ...one, default: fields.get(one.fieldName).default } : one)),
    cssProperties: cssProperties.map(fromHere),
    cssStates: cssStates.map(fromHere),
    events: events.filter(({ name }) => /^(hdt-.*|input|change)$/.test(name)).map((event) => fromHere(event)),
  };
}

/** A constant says its value. */
function withDefault(member, numbers) {
  const { name, default: stated } = member;
  if (!/^[A-Z_]+$/.test(stated ?? '')) return member;
  if (!numbers.has(stated))
    throw new Error(`the default of ${name} is ${stated}, whose value is not known here`);
  return { ...member, default: numbers.get(stated) };
}

/** The base classes are not published, so what they give is told as the element's own. */
function fromHere({ inheritedFrom: _, type, ...rest }) {
  // A parameter of theirs says nothing outside of them.
  return type ? { ...rest, type: { text: type.text.replace('<English>', '') } } : rest;
}
