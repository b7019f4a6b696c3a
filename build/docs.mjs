// Writes `docs/api/` from the sources; with `--check` only says whether it is what the sources make of it.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Application } from 'typedoc';

const docs = fileURLToPath(new URL('../docs/api', import.meta.url));
const options = fileURLToPath(new URL('typedoc.json', import.meta.url));

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
    if (stale.length > 0) {
      console.error(`docs/api is not what the sources say (${stale.join(', ')}): run npm run docs`);
      process.exitCode = 1;
    }
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
} else {
  rmSync(docs, { recursive: true, force: true });
  await generate(docs);
}
