import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { describe, test } from 'vitest';
import { ROOT } from '../support/process.js';

const DIST = join(ROOT, 'dist');
const ENTRIES = ['upload', 'device-capture', 'records', 'results'];

const program = ts.createProgram(
  [...ENTRIES, ...['react/index', 'types/react', 'types/vue', 'types/solid']].map((name) =>
    join(DIST, `${name}.d.ts`),
  ),
  {
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
    strict: true,
    skipLibCheck: true,
    types: [],
  },
);
const checker = program.getTypeChecker();

const isOurs = (symbol: ts.Symbol): boolean =>
  symbol.declarations?.some((one) => one.getSourceFile().fileName.startsWith(DIST)) ?? false;

const hover = (symbol: ts.Symbol): string => ts.displayPartsToString(symbol.getDocumentationComment(checker));

/** What has no text when an editor shows it: members of the types that the entries lead to. */
function withoutText(symbol: ts.Symbol, path: string, seen: Set<ts.Symbol>): readonly string[] {
  // Sentences that patients read say themselves what they are.
  if (seen.has(symbol) || symbol.name === 'Messages') return [];
  seen.add(symbol);
  const type = checker.getDeclaredTypeOfSymbol(symbol);
  return type
    .getProperties()
    .filter(isOurs)
    .flatMap((member) => {
      const name = `${path}.${member.name}`;
      const held = checker.getTypeOfSymbol(member);
      const inner = typesIn(held).flatMap((one) => withoutText(one, one.name, seen));
      return [...(hover(member) === '' && !isTag(held, member) ? [name] : []), ...inner];
    });
}

/** What tells the members of a union apart needs no text: its values say it. */
const isTag = (type: ts.Type, { name }: ts.Symbol): boolean =>
  type.isStringLiteral() && /^(?:kind|state|status|type)$/.test(name);

/** The named types of the package within a type, such as those of a union, a list or the detail of an event. */
function typesIn(type: ts.Type): readonly ts.Symbol[] {
  if (type.isUnionOrIntersection()) return type.types.flatMap(typesIn);
  const held = checker.getTypeArguments(type as ts.TypeReference) ?? [];
  const own = type.aliasSymbol ?? type.symbol;
  const isInterface =
    own && isOurs(own) && own.flags & (ts.SymbolFlags.Interface | ts.SymbolFlags.TypeLiteral);
  return [...held.flatMap(typesIn), ...(isInterface ? [own] : [])];
}

const exportsOf = (name: string): readonly ts.Symbol[] => {
  const module = checker.getSymbolAtLocation(program.getSourceFile(join(DIST, `${name}.d.ts`))!)!;
  return checker
    .getExportsOfModule(module)
    .map((one) => (one.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(one) : one));
};

/** The declared lines of a file that name a listener, each with the line before it. */
const listeners = (file: string): readonly (readonly [before: string, line: string])[] => {
  const lines = readFileSync(join(DIST, file), 'utf8').split('\n');
  return lines.flatMap((line, at) =>
    /^'on[^']+'\?: \(event: /.test(line) ? [[lines[at - 1]!, line] as const] : [],
  );
};

describe('what an editor shows', () => {
  test('is a text at every field of the interfaces that a page meets', () => {
    const seen = new Set<ts.Symbol>();
    const missing = ENTRIES.flatMap((entry) =>
      exportsOf(entry)
        .filter((one) => one.flags & ts.SymbolFlags.Interface)
        .flatMap((one) => withoutText(one, one.name, seen)),
    );
    assert.ok(seen.size > 10, 'no interface was looked at');
    assert.deepEqual([...new Set(missing)], []);
  });

  for (const file of [
    'react/upload.d.ts',
    'react/device-capture.d.ts',
    ...['react', 'preact', 'solid', 'vue', 'svelte'].map((name) => `types/${name}.d.ts`),
  ])
    test(`is a text at every listener: ${file}`, () => {
      const found = listeners(file);
      assert.ok(found.length >= 5, `${found.length} listeners`);
      for (const [before, line] of found) assert.match(before, /\*\/$/, line);
    });

  test('is the source where it goes to a definition', () => {
    const maps = ['upload.d.ts', 'results/data/biomarkers.d.ts', 'upload/events.d.ts'];
    for (const name of maps) {
      const map = JSON.parse(readFileSync(join(DIST, `${name}.map`), 'utf8')) as {
        sources: readonly string[];
      };
      assert.match(readFileSync(join(DIST, name), 'utf8'), /^\/\/# sourceMappingURL=/m, name);
      for (const source of map.sources) {
        const path = join(DIST, dirname(name), source);
        assert.ok(path.startsWith(join(ROOT, 'src/')) && existsSync(path), path);
      }
    }
  });
});
