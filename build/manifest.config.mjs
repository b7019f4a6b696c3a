export default {
  globs: ['src/*.ts', 'src/elements/**/*.ts'],
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
  return {
    name: 'published-surface',
    analyzePhase({ ts, node }) {
      if (!ts.isCallExpression(node) || !ts.isIdentifier(node.expression)) return;
      const [tag, element] = node.arguments;
      if (node.expression.text !== 'define' || !ts.isStringLiteral(tag) || !ts.isIdentifier(element)) return;
      tags.set(element.text, tag.text);
    },
    packageLinkPhase({ customElementsManifest: manifest }) {
      const declarations = manifest.modules
        .flatMap((module) => module.declarations)
        .filter((one) => one.kind === 'class' && tags.has(one.name))
        .map((one) => asElement(one, tags.get(one.name)));
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

/** Lit's and the form's own life cycle, which no host touches. */
const LIFE_CYCLE = new Set(['styles', 'properties', 'formAssociated', 'shadowRootOptions']);

function asElement(declaration, tagName) {
  const { members = [], attributes = [], events = [], cssProperties = [] } = declaration;
  const shown = members
    .filter(({ name, privacy = 'public' }) => privacy === 'public' && !LIFE_CYCLE.has(name))
    .filter(({ name }) => !/^#|Callback$/.test(name))
    .map(fromHere);
  const fields = new Set(shown.map(({ name }) => name));
  return {
    ...declaration,
    tagName,
    customElement: true,
    superclass: { name: 'LitElement', package: 'lit' },
    members: shown,
    attributes: attributes.filter(({ fieldName }) => fields.has(fieldName)).map(fromHere),
    cssProperties: cssProperties.map(fromHere),
    events: events.filter(({ name }) => name.startsWith('hdt-')).map((event) => fromHere(event)),
  };
}

/** The base classes are not published, so what they give is told as the element's own. */
function fromHere({ inheritedFrom: _, ...rest }) {
  return rest;
}
