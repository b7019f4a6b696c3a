// Writes `docs/api/` and the picture of an upload from the sources, `docs/hosts.md` from the hosts and `docs/llms.txt` from the
// pages; with `--check` only says whether they are what these make of them.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Application } from 'typedoc';
import { assistantsGuide } from './assistants.mjs';
import { hostsPage } from './hosts.mjs';
import { uploadStates } from './upload-states.ts';

const docs = fileURLToPath(new URL('./api', import.meta.url));
const options = fileURLToPath(new URL('typedoc.json', import.meta.url));

const MADE = [
  ['hosts.md', hostsPage],
  ['llms.txt', assistantsGuide],
  ['upload-states.svg', uploadStates],
].map(([name, make]) => ({ name, make, path: fileURLToPath(new URL(name, import.meta.url)) }));

async function generate(out) {
  const app = await Application.bootstrapWithPlugins({ options, out });
  const project = await app.convert();
  if (!project) throw new Error('the sources do not compile');
  await app.generateOutputs(project);
}

const pagesIn = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'));
const textIn = (folder, name) => {
  try {
    return readFileSync(join(folder, name), 'utf8');
  } catch {
    return null;
  }
};

if (process.argv.includes('--check')) {
  const fresh = mkdtempSync(join(tmpdir(), 'hdt-docs-'));
  try {
    await generate(fresh);
    const names = new Set([...pagesIn(fresh), ...pagesIn(docs)]);
    const stale = [...names].filter((name) => textIn(fresh, name) !== textIn(docs, name));
    for (const { name, path, make } of MADE) {
      if (readFileSync(path, 'utf8') !== make()) stale.push(`docs/${name}`);
    }
    if (stale.length > 0) {
      console.error(
        `the documentation is not what the sources say (${stale.join(', ')}): run npm run docs:generate`,
      );
      process.exitCode = 1;
    }
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
} else {
  rmSync(docs, { recursive: true, force: true });
  await generate(docs);
  for (const { path, make } of MADE) writeFileSync(path, make());
}
