/**
 * A JSON or XML document. Numbers are kept as text, so that decimals keep their precision (FHIR R4 §2.24.0.1): `1.00` is
 * not `1`.
 */
export type Tree = string | boolean | null | readonly Tree[] | Branch;

export interface Branch {
  readonly [key: string]: Tree;
}

export const isBranch = (tree: Tree | undefined): tree is Branch =>
  typeof tree === 'object' && tree !== null && !Array.isArray(tree);

const own = (branch: Branch, key: string): Tree | undefined =>
  Object.hasOwn(branch, key) ? branch[key] : undefined;

/** The value under `key` as a list: XML does not distinguish an element from a list of one. */
export function many(branch: Branch | undefined, key: string): readonly Tree[] {
  const tree = branch === undefined ? undefined : own(branch, key);
  if (tree === undefined || tree === null) return [];
  return Array.isArray(tree) ? tree : [tree as Tree];
}

export const branches = (branch: Branch | undefined, key: string): readonly Branch[] =>
  many(branch, key).filter(isBranch);

export const branch = (parent: Branch | undefined, key: string): Branch | undefined =>
  branches(parent, key)[0];

/** The text, number or boolean under `key`, or empty. */
export function text(parent: Branch | undefined, key: string): string {
  const [tree] = many(parent, key);
  return typeof tree === 'string' || typeof tree === 'boolean' ? String(tree) : '';
}
