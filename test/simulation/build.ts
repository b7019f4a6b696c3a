/**
 * Builds the simulation as one file, because a module that is loaded later would arrive in real time, and because a mutant
 * is a build with one line changed.
 */
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';
import { MUTANTS } from './mutants.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** @returns The path of the built file. */
export async function buildSimulation(mutant: string | null = null): Promise<string> {
  const name = `simulation${mutant === null ? '' : `-${mutant}`}`;
  const outDir = `${root}node_modules/.cache/simulation`;
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    // The emulator has a later version than other packages.
    ssr: { noExternal: ['pako'] },
    plugins: mutant === null ? [] : [mutate(mutant)],
    build: {
      ssr: 'test/simulation/command.ts',
      outDir,
      emptyOutDir: false,
      minify: false,
      rolldownOptions: { output: { entryFileNames: `${name}.mjs`, codeSplitting: false } },
    },
  });
  return `${outDir}/${name}.mjs`;
}

/** Replaces one line of the product. */
function mutate(name: string): Plugin {
  const mutant = MUTANTS[name];
  if (!mutant) throw new Error(`no mutant ${name}: ${Object.keys(MUTANTS).join(', ')}`);
  return {
    name: 'hdt-mutant',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith(mutant.file)) return null;
      if (!code.includes(mutant.replace)) throw new Error(`${name}: ${mutant.file} does not have the line`);
      return code.replace(mutant.replace, mutant.by);
    },
  };
}
