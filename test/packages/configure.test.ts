import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseTemplate } from '@angular/compiler';
import { Window } from 'happy-dom';
import { compile } from 'svelte/compiler';
import { beforeAll, describe, it } from 'vitest';
import { compileScript, compileTemplate, parse } from 'vue/compiler-sfc';
import { type ElementDescription, readElements } from '../../docs/configure/manifest.js';
import { createSnippets, type Setup, type Snippet } from '../../docs/configure/snippets.js';
import { INSTALLED, ROOT } from './installed.js';

/** Signs that HTML, JSX and templates give a meaning. */
// biome-ignore lint/suspicious/noTemplateCurlyInString: some templates give it a meaning
const AWKWARD = 'a"b\'c {{d}} <e> `${f}` & @g';

/** The element as it is, and with all that can be set and listened to. */
function setupsOf(element: ElementDescription): Setup[] {
  const values = Object.fromEntries(
    element.attributes.map(({ name, kind, choices }) => {
      const value = { boolean: true, number: '3', text: AWKWARD, choice: choices.at(-1) ?? '' } as const;
      return [name, value[kind]];
    }),
  );
  return [
    { element, values: {}, events: [] },
    { element, values, events: element.events.map(({ name }) => name) },
  ];
}

const elements = readElements();
const setups = elements.flatMap(setupsOf);
const codeOf = (setup: Setup, name: Snippet['name']): string =>
  createSnippets(setup).find((one) => one.name === name)!.code;

it('is offered what `custom-elements.json` has', () => {
  assert.deepEqual(
    elements.map(({ tag }) => tag),
    ['hdt-device-capture', 'hdt-records', 'hdt-results', 'hdt-upload'],
  );
  const capture = elements[0]!;
  assert.deepEqual(capture.attributes.find(({ name }) => name === 'shutter')?.choices, ['auto', 'manual']);
  assert.ok(capture.events.some(({ name }) => name === 'hdt-reading'));
});

describe('a snippet of the configurator', () => {
  const folder = join(INSTALLED, 'configured');
  const compilerOptions = {
    target: 'es2022',
    module: 'esnext',
    moduleResolution: 'bundler',
    strict: true,
    noEmit: true,
    noUnusedLocals: true,
    experimentalDecorators: true,
    skipLibCheck: true,
    jsx: 'react-jsx',
    lib: ['es2023', 'dom', 'dom.iterable'],
    types: [],
  };

  beforeAll(() => {
    for (const name of ['vue', 'types']) mkdirSync(join(folder, name), { recursive: true });
    // Of the frameworks an adopter has; they are no dependency of ours.
    for (const name of ['@types/react', 'vue']) {
      const link = join(INSTALLED, 'node_modules', name);
      mkdirSync(dirname(link), { recursive: true });
      if (!existsSync(link)) symlinkSync(join(ROOT, 'node_modules', name), link, 'junction');
    }
  });

  function checkTypes(name: string, options: object): void {
    const project = join(folder, name);
    writeFileSync(
      join(project, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: options, include: ['.'] }),
    );
    const tsc = join(ROOT, 'node_modules/typescript-native/bin/tsc');
    const { status, stdout } = spawnSync(process.execPath, [tsc, '-p', project], { encoding: 'utf8' });
    assert.deepEqual({ status, stdout }, { status: 0, stdout: '' });
  }

  it('is HTML that sets what was chosen', () => {
    for (const setup of setups) {
      const { document } = new Window();
      document.body.innerHTML = codeOf(setup, 'Script tag');
      const element = document.querySelector(setup.element.tag)!;
      const set = Object.fromEntries(
        element.getAttributeNames().map((name) => [name, element.getAttribute(name) || true]),
      );
      assert.deepEqual(set, setup.values);
    }
  });

  it('compiles in React, Next and Angular with the types of the package', () => {
    // Of Angular's package this needs two names; its compiler reads the template below.
    writeFileSync(
      join(folder, 'types/angular.d.ts'),
      `declare module '@angular/core' {
        export const CUSTOM_ELEMENTS_SCHEMA: { readonly name: string };
        export function Component(about: { selector: string; schemas: object[]; template: string }): ClassDecorator;
      }`,
    );
    for (const [index, setup] of setups.entries()) {
      writeFileSync(join(folder, `types/react-${index}.tsx`), codeOf(setup, 'React'));
      writeFileSync(join(folder, `types/next-${index}.tsx`), codeOf(setup, 'Next'));
      writeFileSync(join(folder, `types/angular-${index}.ts`), codeOf(setup, 'Angular'));
    }
    checkTypes('types', compilerOptions);
  });

  it('compiles in Vue', () => {
    for (const [index, setup] of setups.entries()) {
      const { descriptor, errors } = parse(codeOf(setup, 'Vue'));
      assert.deepEqual(errors, []);
      const { content } = compileScript(descriptor, {
        id: 'app',
        inlineTemplate: true,
        templateOptions: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('hdt-') } },
      });
      writeFileSync(join(folder, `vue/app-${index}.ts`), content);
    }
    // The compiled template has lost the types of its listeners, which are those of the tag.
    checkTypes('vue', { ...compilerOptions, noImplicitAny: false });
  });

  it('has a template that Angular reads', () => {
    for (const setup of setups) {
      const [, template = ''] = /template: `([\s\S]*?)`,/.exec(codeOf(setup, 'Angular')) ?? [];
      assert.deepEqual(parseTemplate(template, 'app.ts').errors, null);
    }
  });

  it('compiles in Svelte', () => {
    for (const setup of setups) {
      const { warnings } = compile(codeOf(setup, 'Svelte'), { generate: 'client' });
      assert.deepEqual(warnings, []);
    }
  });

  it('says the same in every template', () => {
    for (const setup of setups) {
      const { descriptor } = parse(codeOf(setup, 'Vue'));
      const { ast } = compileTemplate({ source: descriptor.template!.content, filename: 'a', id: 'a' });
      const [tag] = ast!.children;
      const set =
        tag?.type === 1
          ? tag.props.flatMap((prop) => (prop.type === 6 ? [[prop.name, prop.value?.content ?? true]] : []))
          : [];
      assert.deepEqual(Object.fromEntries(set), setup.values);
    }
  });
});
