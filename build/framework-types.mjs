// Types of the tags for the templates of React 19, Preact, Solid, Vue 3 and Svelte 5, and data for editors, made of the
// manifest.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { generateJetBrainsWebTypes } from 'custom-element-jet-brains-integration';
import { generateVsCodeCustomElementData } from 'custom-element-vs-code-integration';

const root = new URL('../', import.meta.url);
const manifest = JSON.parse(readFileSync(new URL('custom-elements.json', root), 'utf8'));

/** What a template may write of each element: its attributes, the properties behind them, its events. */
const elements = manifest.modules[0].declarations.map(({ name, tagName, members, attributes, events }) => {
  const properties = members.filter(({ kind, readonly }) => kind === 'field' && !readonly);
  return {
    name,
    tagName,
    entry: `../${tagName.replace(/^hdt-/, '')}.js`,
    properties: properties.map((property) => `'${property.name}'`).join(' | '),
    // A template sets the property of the name of an attribute, where there is one.
    dashed: attributes.filter(
      (one) =>
        one.fieldName && one.name !== one.fieldName && !properties.some(({ name }) => name === one.name),
    ),
    events: events.length > 0 ? `${name}Events` : '{}',
  };
});

const each = (line) => elements.map(line).join('\n');

const imports = each(({ name, entry, events }) => {
  const names = events === '{}' ? [name] : [name, events];
  return `import type { ${names.join(', ')} } from '${entry}';`;
});

/** `token-endpoint` beside `tokenEndpoint`: both reach the element. */
const attributesOf = ({ name, dashed }) =>
  `{ ${dashed.map((one) => `'${one.name}'?: ${name}['${one.fieldName}'];`).join(' ')} }`;

const propertiesOf = (one) => `Partial<Pick<${one.name}, ${one.properties}>> & ${attributesOf(one)}`;

/** Listeners of a template: `onhdt-result`, or with another prefix. */
const listeners = (prefix) =>
  `type Listeners<Events> = { [Name in keyof Events & string as \`${prefix}\${Name}\`]?: (event: Events[Name]) => void };`;

/** The tags of a JSX namespace. */
const tags = each((one) => `      '${one.tagName}': Tag<${one.name}, ${propertiesOf(one)}, ${one.events}>;`);

const FILES = {
  'react.d.ts': `import type { DetailedHTMLProps, HTMLAttributes } from 'react';
${imports}

${listeners('on')}
type Tag<Element, Properties, Events> =
  & Omit<DetailedHTMLProps<HTMLAttributes<Element>, Element>, keyof Properties>
  & Properties
  & Listeners<Events>;

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
${tags}
    }
  }
}
`,
  'preact.d.ts': `import type { HTMLAttributes } from 'preact';
${imports}

${listeners('on')}
type Tag<Element extends HTMLElement, Properties, Events> =
  & Omit<HTMLAttributes<Element>, keyof Properties>
  & Properties
  & Listeners<Events>;

declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements {
${tags}
    }
  }
}
`,
  'solid.d.ts': `import type { JSX } from 'solid-js';
${imports}

${listeners('on:')}
type Properties<Own> = { [Name in keyof Own & string as \`prop:\${Name}\`]?: Own[Name] };
type Tag<Element extends HTMLElement, Own, Dashed, Events> =
  & Omit<JSX.HTMLAttributes<Element>, keyof Own>
  & Own
  & Properties<Own>
  & Dashed
  & Listeners<Events>;

declare module 'solid-js' {
  namespace JSX {
    interface IntrinsicElements {
${each((one) => `      '${one.tagName}': Tag<${one.name}, Partial<Pick<${one.name}, ${one.properties}>>, ${attributesOf(one)}, ${one.events}>;`)}
    }
  }
}
`,
  'vue.d.ts': `import type { HTMLAttributes } from 'vue';
${imports}

type Emit<Events> = keyof Events extends never
  ? () => void
  : { [Name in keyof Events]: (event: Name, payload: Events[Name]) => void }[keyof Events];
type Pascal<Name extends string> = Name extends \`\${infer Head}-\${infer Rest}\`
  ? \`\${Capitalize<Head>}\${Pascal<Rest>}\`
  : Capitalize<Name>;
type Listeners<Events> = { [Name in keyof Events & string as \`on\${Pascal<Name>}\`]?: (event: Events[Name]) => void };
/** What \`v-model\` is checked as; on a tag it sets \`value\`. */
type Model<Element> = Element extends { value: infer Value }
  ? { modelValue?: Value; 'onUpdate:modelValue'?: (value: Value) => void }
  : {};
type Tag<Element, Properties, Events> = new () => Element & {
  readonly $props: Omit<HTMLAttributes, keyof Properties> & Properties & Listeners<Events> & Model<Element>;
  readonly $emit: Emit<Events>;
};

declare module 'vue' {
  interface GlobalComponents {
${each((one) => `    '${one.tagName}': Tag<${one.name}, ${propertiesOf(one)}, ${one.events}>;`)}
  }
}
`,
  'svelte.d.ts': `import type { HTMLAttributes } from 'svelte/elements';
${imports}

${listeners('on')}
type Tag<Element extends EventTarget, Properties, Events> =
  & Omit<HTMLAttributes<Element>, keyof Properties>
  & Properties
  & Listeners<Events>;

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
${each((one) => `    '${one.tagName}': Tag<${one.name}, ${propertiesOf(one)}, ${one.events}>;`)}
  }
}
`,
};

const outdir = new URL('dist/types/', root);
mkdirSync(outdir, { recursive: true });
for (const [name, text] of Object.entries(FILES)) writeFileSync(new URL(name, outdir), text);

const options = { outdir: 'dist/types', hideLogs: true };
generateVsCodeCustomElementData(manifest, options);
generateJetBrainsWebTypes(manifest, { ...options, packageJson: false });

// Read by programs: without the blanks they are two thirds as large.
const DATA = ['vscode.html-custom-data.json', 'vscode.css-custom-data.json', 'web-types.json'];
for (const path of ['custom-elements.json', ...DATA.map((name) => `dist/types/${name}`)]) {
  const file = new URL(path, root);
  writeFileSync(file, JSON.stringify(JSON.parse(readFileSync(file, 'utf8'))));
}
