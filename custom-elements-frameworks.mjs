// The types of the tags for five frameworks, and React components, made of the manifest. Generators exist for some of them,
// but none types events by the elements' own event maps, and each types other members: so one form serves all here.
import { mkdirSync, writeFileSync } from 'node:fs';

/** Where a framework looks up the tags of a template, and what it takes there besides properties and listeners. */
const FRAMEWORKS = {
  react: {
    head: `import type { DetailedHTMLProps, HTMLAttributes } from 'react';`,
    listener: (event) => `on${event}`,
    tag: `type Tag<Element, Own, Listeners> = Omit<DetailedHTMLProps<HTMLAttributes<Element>, Element>, keyof Own> & Own & Listeners;`,
    place: ['react', 'namespace JSX { interface IntrinsicElements', '}'],
  },
  preact: {
    head: `import type { HTMLAttributes } from 'preact';`,
    listener: (event) => `on${event}`,
    tag: `type Tag<Element extends HTMLElement, Own, Listeners> = Omit<HTMLAttributes<Element>, keyof Own> & Own & Listeners;`,
    place: ['preact', 'namespace JSX { interface IntrinsicElements', '}'],
  },
  solid: {
    head: `import type { JSX } from 'solid-js';`,
    listener: (event) => `on:${event}`,
    tag: `type Tag<Element extends HTMLElement, Own, Listeners> = Omit<JSX.HTMLAttributes<Element>, keyof Own> & Own & { [Name in keyof Own & keyof Element & string as \`prop:\${Name}\`]?: Own[Name] } & Listeners;`,
    place: ['solid-js', 'namespace JSX { interface IntrinsicElements', '}'],
  },
  vue: {
    listener: (event) => `on${pascal(event)}`,
    head: `import type { HTMLAttributes } from 'vue';
/** What \`v-model\` is checked as; on a tag it sets \`value\`. */
type Model<Element> = Element extends { value: infer Value } ? { modelValue?: Value; 'onUpdate:modelValue'?: (value: Value) => void } : {};
type Emit<Events> = keyof Events extends never ? () => void : { [Name in keyof Events]: (event: Name, payload: Events[Name]) => void }[keyof Events];`,
    tag: `type Tag<Element, Own, Listeners, Events> = new () => Element & { readonly $props: Omit<HTMLAttributes, keyof Own> & Own & Listeners & Model<Element>; readonly $emit: Emit<Events> };`,
    place: ['vue', 'interface GlobalComponents', ''],
  },
  svelte: {
    head: `import type { HTMLAttributes } from 'svelte/elements';`,
    listener: (event) => `on${event}`,
    tag: `type Tag<Element extends EventTarget, Own, Listeners> = Omit<HTMLAttributes<Element>, keyof Own> & Own & Listeners;`,
    place: ['svelte/elements', 'interface SvelteHTMLElements', ''],
  },
};

/** What an editor shows of a member. */
const hover = ({ description }) => (description ? `/** ${description.replaceAll('*/', '* /')} */\n` : '');

const pascal = (event) => event.replace(/(?:^|-)(.)/g, (_, letter) => letter.toUpperCase());

/** The listeners of an element's own events, each with its text: those that a mapped type names have none. */
const listenersOf = ({ name, events }, listener) =>
  `{ ${events
    .filter((event) => event.name.startsWith('hdt-'))
    .map(
      (event) =>
        `${hover(event)}'${listener(event.name)}'?: (event: ${name}Events['${event.name}']) => void;`,
    )
    .join('\n')} }`;

/** `hdt-upload` → `upload`, the entry that defines it. */
const entryOf = ({ tagName }) => tagName.replace(/^hdt-/, '');

const propertiesOf = ({ name, members }) => {
  const properties = members.filter(({ kind, readonly }) => kind === 'field' && !readonly);
  return `Partial<Pick<${name}, ${properties.map((one) => `'${one.name}'`).join(' | ')}>>`;
};

/** Attributes that are written otherwise than any property: `token-endpoint`. */
const dashedOf = ({ name, members, attributes }) =>
  attributes
    .filter(
      (one) =>
        one.fieldName && one.fieldName !== one.name && !members.some((member) => member.name === one.name),
    )
    .map((one) => `${hover(one)}'${one.name}'?: ${name}['${one.fieldName}'];`);

const ownOf = (one) => `${propertiesOf(one)} & { ${dashedOf(one).join(' ')} }`;

const eventsOf = ({ name, events }) => (events.length > 0 ? `${name}Events` : '{}');

const namesOf = (one) => (one.events.length > 0 ? `${one.name}, ${eventsOf(one)}` : one.name);

function tagTypes(elements, { head, tag, listener, place: [module, open, close] }) {
  const imports = elements.map((one) => `import type { ${namesOf(one)} } from '../${entryOf(one)}.js';`);
  const tags = elements.map((one) => {
    const events = tag.includes('Events>') ? `, ${eventsOf(one)}` : '';
    return `${hover(one)}'${one.tagName}': Tag<${one.name}, ${ownOf(one)}, ${listenersOf(one, listener)}${events}>;`;
  });
  return `${head}\n${imports.join('\n')}\n${tag}\ndeclare module '${module}' {\n${open} {\n${tags.join('\n')}\n}\n${close}}\n`;
}

/** A component as @lit/react makes it; `elementClass` is an expression. */
function component({ name, tagName, events }, elementClass) {
  const listeners = events.map((event) => `on${pascal(event.name)}: '${event.name}'`);
  return `export const ${name} = createComponent({ react: React, tagName: '${tagName}', elementClass: ${elementClass}, events: { ${listeners.join(', ')} } });`;
}

const HEAD = `'use client';\nimport * as React from 'react';\nimport { createComponent } from './create-component.js';\n`;

const componentTypes = (
  one,
) => `import type { FunctionComponent, HTMLAttributes, RefAttributes } from 'react';
import type { ${namesOf(one)} } from '../${entryOf(one)}.js';
type Own = ${propertiesOf(one)};
type Listeners = ${listenersOf(one, (event) => `on${pascal(event)}`)};
/** \`<${one.tagName}>\` as a component of React 17 and newer, with all its properties and events. */
declare const Component: FunctionComponent<Omit<HTMLAttributes<${one.name}>, keyof Own> & Own & Listeners & RefAttributes<${one.name}>>;
export { Component as ${one.name} };\n`;

/** On an edge there is no HTMLElement: React draws the tag there, and asks only which props are properties. */
function edgeComponent(one) {
  const getters = one.members.filter(({ kind }) => kind === 'field').map(({ name }) => `get ${name}() {}`);
  return component(one, `class { ${getters.join(' ')} }`);
}

/** @param {object[]} elements The declarations of the manifest. Writes `dist/types` and `dist/react`. */
export function writeFrameworks(elements) {
  const write = (path, text) => writeFileSync(new URL(`dist/${path}`, import.meta.url), text);
  for (const folder of ['types', 'react'])
    mkdirSync(new URL(`dist/${folder}/`, import.meta.url), { recursive: true });
  for (const [name, framework] of Object.entries(FRAMEWORKS))
    write(`types/${name}.d.ts`, tagTypes(elements, framework));
  for (const one of elements) {
    // By its public name, so that the condition `development` holds for the element too.
    write(
      `react/${entryOf(one)}.js`,
      `${HEAD}import { ${one.name} as Element } from 'hdt-elements/${entryOf(one)}';\n${component(one, 'Element')}\n`,
    );
    write(`react/${entryOf(one)}.d.ts`, componentTypes(one));
  }
  const all = elements.map((one) => `export * from './${entryOf(one)}.js';\n`).join('');
  for (const name of ['index.js', 'index.d.ts']) write(`react/${name}`, all);
  write('react/edge.js', `${HEAD}${elements.map(edgeComponent).join('\n')}\n`);
}
