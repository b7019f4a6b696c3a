import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));

interface Edit {
  /** Below `server-stub`. */
  readonly file: string;
  readonly replace: string;
  readonly by: string;
}

/** What a recipe of CONTRIBUTING.md adds first, and where the compiler asks for the rest. */
const RECIPES: Readonly<
  Record<string, { readonly edits: readonly Edit[]; readonly asked: readonly string[] }>
> = {
  'a sign-in': {
    edits: [
      {
        file: 'gateway/src/command/session-configuration.ts',
        replace: "  | { readonly kind: 'anonymous' }\n",
        by: "  | { readonly kind: 'anonymous' }\n  | { readonly kind: 'badge' }\n",
      },
    ],
    asked: ['gateway/src/command/check.ts', 'gateway/src/command/session-configuration.ts'],
  },
  'an error code': {
    edits: [
      {
        file: 'gateway/src/problem.ts',
        replace: '  internal: [500,',
        by: "  'badge-lost': [403, 'The badge was reported lost'],\n  internal: [500,",
      },
    ],
    asked: [],
  },
  'a callback format': {
    edits: [
      {
        file: 'gateway/src/dialect.ts',
        replace: "'csv', 'parquet'] as const",
        by: "'csv', 'parquet', 'pdf'] as const",
      },
      {
        file: 'emulator/src/formats.ts',
        replace: "  csv: { fileType: 'text/csv', inline: false },\n",
        by: "  csv: { fileType: 'text/csv', inline: false },\n  pdf: { fileType: 'application/pdf', inline: true },\n",
      },
    ],
    asked: [
      'emulator/src/delivery/build.ts',
      'emulator/src/outputs/output.ts',
      'gateway/src/callbacks/read-callback.ts',
    ],
  },
  'a format': {
    edits: [
      {
        file: 'gateway/src/uploads/file-check.ts',
        replace: "  parquet: { matches: at(0, 'PAR1')",
        by: "  bmp: { matches: at(0, 'BM'), modules: ['pathology'] },\n  parquet: { matches: at(0, 'PAR1')",
      },
      {
        file: 'emulator/src/parse/detect.ts',
        replace: '  avif: {',
        by: "  bmp: { matches: (bytes) => startsWith(bytes, 'BM'), isMedical: false },\n  avif: {",
      },
    ],
    asked: [],
  },
};

let copy: string;
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'hdt-server-recipe-'));
  for (const server of ['gateway', 'emulator'])
    for (const path of ['src', 'package.json', 'tsconfig.json'])
      cpSync(join(root, 'server-stub', server, path), join(copy, 'server-stub', server, path), {
        recursive: true,
      });
  cpSync(join(root, 'tsconfig.base.json'), join(copy, 'tsconfig.base.json'));
  for (const path of ['node_modules', 'server-stub/node_modules'])
    symlinkSync(join(root, path), join(copy, path), 'dir');
});
afterAll(() => rmSync(copy, { recursive: true }));

/** The files in which the compiler finds errors; an index without a row (TS7053) is the consequence of another one. */
const filesWithErrors = (): readonly string[] =>
  ['gateway', 'emulator'].flatMap((project) => {
    const tsc = join(root, 'node_modules/typescript-native/bin/tsc');
    const { stdout } = spawnSync(process.execPath, [tsc, '-p', project, '--noEmit', '--pretty', 'false'], {
      cwd: join(copy, 'server-stub'),
      encoding: 'utf8',
    });
    return [...stdout.matchAll(/^([^\s(]+)\(\d+,\d+\): error (?!TS7053)/gm)].map(([, file]) => file!);
  });

function apply({ file, replace, by }: Edit): void {
  const path = join(copy, 'server-stub', file);
  const text = readFileSync(path, 'utf8');
  assert.equal(text.split(replace).length, 2, `${file} has not exactly one ${replace}`);
  writeFileSync(path, text.replace(replace, by));
}

it('a sign-in, an error code, a callback format and a format of files are rows, and what the compiler asks for', () => {
  for (const edit of Object.values(RECIPES).flatMap(({ edits }) => edits)) apply(edit);
  const asked = Object.values(RECIPES).flatMap((recipe) => recipe.asked);
  assert.deepEqual([...new Set(filesWithErrors())].sort(), asked.sort());
});
