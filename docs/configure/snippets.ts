import type { Attribute, ElementDescription } from './manifest.js';

/** An element as somebody has set it up. */
export interface Setup {
  readonly element: ElementDescription;
  /** Values by the names of attributes: `true` for one without a value. Those left out stay as they are. */
  readonly values: Readonly<Record<string, string | true>>;
  /** Names of events that are listened to. */
  readonly events: readonly string[];
}

export interface Snippet {
  readonly name: string;
  readonly file: string;
  readonly language: string;
  readonly code: string;
}

/** The lines of a setup for each framework. */
export const createSnippets = (setup: Setup): readonly Snippet[] => [
  { name: 'Script tag', file: 'index.html', language: 'html', code: scriptTag(setup) },
  { name: 'React', file: 'app.tsx', language: 'tsx', code: react(setup) },
  { name: 'Next', file: 'app/page.tsx', language: 'tsx', code: next(setup) },
  { name: 'Vue', file: 'app.vue', language: 'vue', code: vue(setup) },
  { name: 'Svelte', file: 'app.svelte', language: 'svelte', code: svelte(setup) },
  { name: 'Angular', file: 'app.ts', language: 'ts', code: angular(setup) },
];

const capitalize = (text: string): string => `${text[0]!.toUpperCase()}${text.slice(1)}`;
/** `hdt-device-capture` → `HdtDeviceCapture`. */
const pascalCase = (name: string): string => name.split('-').map(capitalize).join('');
const entryOf = ({ tag }: ElementDescription): string => `hdt-elements/${tag.replace('hdt-', '')}`;

/** The attributes that are set, in the order of the description. */
const chosen = ({ element, values }: Setup): readonly (readonly [Attribute, string | true])[] =>
  element.attributes.flatMap((attribute) => {
    const value = values[attribute.name];
    return value === undefined ? [] : [[attribute, value] as const];
  });

/** Braces and backticks, too, which templates of frameworks give a meaning. */
const escapeValue = (value: string): string =>
  value.replace(/[&"<>{}`$]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const attributeText = ({ name }: Attribute, value: string | true): string =>
  value === true ? name : `${name}="${escapeValue(value)}"`;

/** A tag on one line where it fits, or with a line for each of its parts. */
function tagOf(name: string, parts: readonly string[], { indent = '', end = `></${name}>` } = {}): string {
  const line = `${indent}<${[name, ...parts].join(' ')}${end}`;
  if (line.length <= 100) return line;
  return `${indent}<${name}\n${parts.map((part) => `${indent}  ${part}\n`).join('')}${indent}${end.trimStart()}`;
}

/** A listener that prints the event; `input` and `change`, which are the platform's own, have no detail. */
const listenerOf = (name: string, print = 'console.log'): string =>
  name.startsWith('hdt-') ? `({ detail }) => ${print}('${name}', detail)` : `() => ${print}('${name}')`;

const plainParts = (setup: Setup): string[] =>
  chosen(setup).map(([attribute, value]) => attributeText(attribute, value));

function scriptTag(setup: Setup): string {
  const { element, events } = setup;
  const listeners = events.map((name) => `  element.addEventListener('${name}', ${listenerOf(name)});\n`);
  const script =
    events.length > 0
      ? `<script type="module">\n  const element = document.querySelector('${element.tag}');\n${listeners.join('')}</script>\n`
      : '';
  return `<script type="module" src="/hdt-elements/hdt-elements.js"></script>\n\n${tagOf(element.tag, plainParts(setup))}\n${script}`;
}

/** The element as a component of React. */
function reactTag(setup: Setup): string {
  const attributes = chosen(setup).map(([{ name, property = name, kind }, value]) => {
    if (value === true) return property;
    return kind === 'number' ? `${property}={${Number(value)}}` : `${property}={${JSON.stringify(value)}}`;
  });
  const listeners = setup.events.map((name) => `on${pascalCase(name)}={${listenerOf(name)}}`);
  const tag = tagOf(pascalCase(setup.element.tag), [...attributes, ...listeners], {
    indent: '    ',
    end: ' />',
  });
  return tag.includes('\n') ? `(\n${tag}\n  )` : tag.trim();
}

const react = (setup: Setup): string => {
  const name = pascalCase(setup.element.tag);
  return `import { ${name} } from 'hdt-elements/react';\n\nexport function App() {\n  return ${reactTag(setup)};\n}\n`;
};

const next = (setup: Setup): string =>
  `'use client';\n\n${react(setup).replace('export function App', 'export default function Page')}`;

function vue(setup: Setup): string {
  const { element, events } = setup;
  const listeners = events.map((name) => `@${name}="${listenerOf(name, 'log')}"`);
  const log =
    events.length > 0 ? `\n\nconst log = (name: string, detail?: unknown) => console.log(name, detail);` : '';
  const tag = tagOf(element.tag, [...plainParts(setup), ...listeners], { indent: '  ', end: ' />' });
  return `<script setup lang="ts">\nimport '${entryOf(element)}';\nimport type {} from 'hdt-elements/types/vue';${log}\n</script>\n\n<template>\n${tag}\n</template>\n`;
}

function svelte(setup: Setup): string {
  const { element, events } = setup;
  const listeners = events.map((name) => `on${name}={${listenerOf(name)}}`);
  const tag = tagOf(element.tag, [...plainParts(setup), ...listeners]);
  return `<script lang="ts">\nimport '${entryOf(element)}';\nimport type {} from 'hdt-elements/types/svelte';\n</script>\n\n${tag}\n`;
}

function angular(setup: Setup): string {
  const { element, events } = setup;
  const listeners = events.map((name) => `(${name})="log($event)"`);
  const tag = tagOf(element.tag, [...plainParts(setup), ...listeners], { indent: '    ' });
  const log =
    events.length > 0
      ? `\n  log({ type, detail }: CustomEvent): void {\n    console.log(type, detail);\n  }\n`
      : '';
  return `import { Component, CUSTOM_ELEMENTS_SCHEMA } from '@angular/core';
import '${entryOf(element)}';

@Component({
  selector: 'app-root',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: \`\n${tag}\n  \`,
})
export class App {${log}}
`;
}
