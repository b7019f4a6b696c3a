// Writes the picture of an upload from the sources, `docs/start/` from the examples and `docs/llms.txt` from the pages. With
// `--check` it reports files that differ.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { assistantsGuide } from './assistants.mjs';
import { startPages } from './start.mjs';
import { uploadStates } from './upload-states.ts';

const MADE = [...startPages(), ['llms.txt', assistantsGuide], ['upload-states.svg', uploadStates]].map(
  ([name, make]) => ({ name, make, path: fileURLToPath(new URL(name, import.meta.url)) }),
);

if (process.argv.includes('--check')) {
  const stale = MADE.filter(({ path, make }) => readFileSync(path, 'utf8') !== make());
  if (stale.length > 0) {
    const names = stale.map(({ name }) => `docs/${name}`).join(', ');
    console.error(`the documentation differs from its sources (${names}): run npm run docs:generate`);
    process.exitCode = 1;
  }
} else for (const { path, make } of MADE) writeFileSync(path, make());
