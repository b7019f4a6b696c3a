import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { folderOf, ROOT } from './installed.js';

/** A piece of code of the documentation: ```LANGUAGE NAME … ```. */
interface Fence {
  readonly name: string;
  readonly text: string;
}

/** Deploying and observing need containers and an SDK. The other pages of `start` are made of applications that are tested whole. */
const TRIED_BY_HAND = new Set(['deploy.md', 'observe.md', 'reliability.md', 'security.md']);

const pagesOf = (folder: string): string[] =>
  readdirSync(join(ROOT, folder))
    .filter((name) => name.endsWith('.md') && !name.startsWith('hdt-') && !TRIED_BY_HAND.has(name))
    .map((name) => join(ROOT, folder, name));

const PAGES = [
  join(ROOT, 'README.md'),
  ...['guides', 'reference', 'understand', 'help'].flatMap((folder) => pagesOf(`docs/${folder}`)),
  ...['back-end', 'quick-start'].map((name) => join(ROOT, `docs/start/${name}.md`)),
  join(folderOf('hdt-gateway'), 'README.md'),
  join(folderOf('hdt-emulator'), 'README.md'),
  join(folderOf('hdt-reader'), 'README.md'),
];

const fences: readonly Fence[] = PAGES.flatMap((page) => {
  const text = readFileSync(page, 'utf8');
  return [...text.matchAll(/^```(\S*) ?(.*)\n([\s\S]*?)^```$/gm)].map(([, , name = '', code = '']) => ({
    name: name || `one without a name in ${page}`,
    text: code,
  }));
});

const used = new Set<string>();

/** The code as it is written there. */
export function fence(name: string): string {
  const found = fences.filter((one) => one.name === name);
  if (found.length !== 1) throw new Error(`${found.length} snippets are named ${name}`);
  used.add(name);
  return found[0]!.text;
}

/** Snippets that no test has taken so far. */
export const unusedFences = (): string[] => fences.map(({ name }) => name).filter((name) => !used.has(name));
