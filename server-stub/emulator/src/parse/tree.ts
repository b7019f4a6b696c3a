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

const ownValue = (parent: Branch, key: string): Tree | undefined =>
  Object.hasOwn(parent, key) ? parent[key] : undefined;

/** The value under `key` as a list: XML does not distinguish an element from a list of one. */
export function valuesAt(parent: Branch | undefined, key: string): readonly Tree[] {
  const tree = parent === undefined ? undefined : ownValue(parent, key);
  if (tree === undefined || tree === null) return [];
  return Array.isArray(tree) ? tree : [tree as Tree];
}

export const branchesAt = (parent: Branch | undefined, key: string): readonly Branch[] =>
  valuesAt(parent, key).filter(isBranch);

export const branchAt = (parent: Branch | undefined, key: string): Branch | undefined =>
  branchesAt(parent, key)[0];

/** The text, number or boolean under `key`, or empty. */
export function textAt(parent: Branch | undefined, key: string): string {
  const [tree] = valuesAt(parent, key);
  return typeof tree === 'string' || typeof tree === 'boolean' ? String(tree) : '';
}
