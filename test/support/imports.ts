import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import ts from 'typescript';

/** Source texts by their path from the top of the project. */
export type Sources = ReadonlyMap<string, string>;

export interface Import {
  /** As written. */
  readonly specifier: string;
  /** The file's path for one of our own, the package's name otherwise. */
  readonly target: string;
  readonly own: boolean;
  /** Gone after compilation. */
  readonly typeOnly: boolean;
  /** `import()` or a Worker: fetched at the moment of need. */
  readonly lazy: boolean;
}

export function readSources(root: string, ...folders: string[]): Sources {
  const walk = (folder: string): string[] =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = posix.join(folder, entry.name);
      if (entry.name === 'node_modules') return [];
      return entry.isDirectory() ? walk(path) : /\.(?:ts|mjs)$/.test(entry.name) ? [path] : [];
    });
  return new Map(folders.flatMap(walk).map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

const parse = (path: string, text: string) =>
  ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TS);

function each(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  ts.forEachChild(node, (child) => each(child, visit));
}

/** `lit/directives/x.js` -> `lit`, `@lit/react` -> `@lit/react`. */
const packageOf = (specifier: string): string =>
  specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');

/** `import { type A }` is not erased: under `verbatimModuleSyntax` an empty import stays and runs the file. */
const isErased = (node: ts.ImportDeclaration | ts.ExportDeclaration): boolean =>
  ts.isImportDeclaration(node) ? node.importClause?.isTypeOnly === true : node.isTypeOnly;

const textOf = (node: ts.Node | undefined): string | null =>
  node && ts.isStringLiteral(node) ? node.text : null;

function found(node: ts.Node): { specifier: string | null; typeOnly: boolean; lazy: boolean } | null {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) {
    return { specifier: textOf(node.moduleSpecifier), typeOnly: isErased(node), lazy: false };
  }
  if (ts.isImportTypeNode(node)) {
    const { argument } = node;
    const specifier = ts.isLiteralTypeNode(argument) ? textOf(argument.literal) : null;
    return { specifier, typeOnly: true, lazy: false };
  }
  const isImport = ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword;
  const isAddress = ts.isNewExpression(node) && node.expression.getText() === 'URL' && node.arguments?.[1];
  if (isImport || (isAddress && isAddress.getText() === 'import.meta.url')) {
    const specifier = textOf(node.arguments?.[0]);
    const isScript = isImport || /\.[mc]?[jt]s$/.test(specifier ?? '');
    return isScript ? { specifier, typeOnly: false, lazy: true } : null;
  }
  return null;
}

/** Every import of a file: declarations, re-exports, `import()`, `import('…').Type` and `new URL('….ts', import.meta.url)`. */
export function importsOf(path: string, text: string): Import[] {
  const all: Import[] = [];
  each(parse(path, text), (node) => {
    const one = found(node);
    if (!one || one.specifier === null || one.specifier === undefined) return;
    const { specifier, typeOnly, lazy } = one;
    const own = specifier.startsWith('.');
    const target = own
      ? posix.join(posix.dirname(path), specifier).replace(/\.js$/, '.ts')
      : packageOf(specifier);
    all.push({ specifier, target, own, typeOnly, lazy });
  });
  return all;
}

/** Which of `names` (`fetch`, `Date.now`) the code itself mentions: not in comments, texts, types or as a property. */
export function globalsIn(path: string, text: string, names: readonly string[]): string[] {
  const seen = new Set<string>();
  each(parse(path, text), (node) => {
    if (!ts.isIdentifier(node)) return;
    const { parent } = node;
    const isLabel =
      (ts.isPropertyAccessExpression(parent) && parent.name === node) ||
      (ts.isPropertyAssignment(parent) && parent.name === node) ||
      ts.isPropertySignature(parent) ||
      ts.isMethodSignature(parent) ||
      ts.isTypeReferenceNode(parent);
    if (isLabel) return;
    seen.add(node.text);
    if (ts.isPropertyAccessExpression(parent) && parent.expression === node) seen.add(parent.getText());
  });
  return names.filter((name) => seen.has(name));
}

/** Groups of files that reach each other, types included. Tarjan's algorithm, SIAM J. Comput. 1 (1972). */
export function circlesIn(sources: Sources): string[][] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const circles: string[][] = [];
  const visit = (path: string): void => {
    index.set(path, index.size);
    low.set(path, index.get(path)!);
    stack.push(path);
    for (const { target } of importsOf(path, sources.get(path)!)) {
      if (!sources.has(target)) continue;
      if (!index.has(target)) visit(target);
      if (stack.includes(target)) low.set(path, Math.min(low.get(path)!, low.get(target)!));
    }
    if (low.get(path) !== index.get(path)) return;
    const circle = stack.splice(stack.indexOf(path));
    if (circle.length > 1 || importsOf(path, sources.get(path)!).some(({ target }) => target === path))
      circles.push(circle.sort());
  };
  for (const path of sources.keys()) if (!index.has(path)) visit(path);
  return circles;
}

/** Every file and package that loading `entry` leads to at run time. */
export function reachedFrom(entry: string, sources: Sources): Set<string> {
  const reached = new Set<string>();
  const follow = (path: string): void => {
    if (reached.has(path)) return;
    reached.add(path);
    const text = sources.get(path);
    if (text === undefined) return;
    for (const { target, typeOnly } of importsOf(path, text)) if (!typeOnly) follow(target);
  };
  follow(entry);
  return reached;
}
