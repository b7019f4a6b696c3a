import { headerKey } from './columns.js';
import type { ParsedDocument } from './document.js';
import {
  createIdentity,
  fitsKind,
  type IdentityTexts,
  isKinKey,
  isPersonNumber,
  personalKind,
} from './identity.js';
import { labelKind } from './label-kind.js';
import type { Person } from './people.js';
import { type Branch, isBranch, type Tree, textAt } from './tree.js';

/** Keys of sections about a person or an institution, which hold no results. */
const IDENTITY =
  /^(?:patient|paciente|person|subject|demograph|identif|address|contact|telecom|insur|doctor|physician|provider|患者|病人)/;

/** Keys of values that identify nobody: sex, age, type, language. */
const SHARED =
  /^(?:(?:administrative)?(?:sex|gender)|age|status|type|active|species|breed|country|state|unit|use|system|maritalstatus|race|ethnicity|language|title|role|relationship|relation|speciali?ty|sexo|genero|edad|geschlecht|alter|insur\w*(?:name|company|plan)|性别|年龄|民族|职业)$/;

const BARE = new Set(['name', 'nombre', 'id', '名称', '名字']);

/** Whether the value under a key is about a person. */
export const isPersonalKey = (key: string): boolean => IDENTITY.test(headerKey(key));

type PositionsIn = (keys: readonly string[]) => ReadonlyMap<string, number> | undefined;

/**
 * The identity texts of a plain document under personal keys, and its laboratory. Results of tests can stand among the data of a
 * person, and identify nobody.
 */
export function peopleInPlain(
  document: Tree,
  positionsIn: PositionsIn,
  isResult: (tree: Branch) => boolean,
): Pick<ParsedDocument, 'laboratory' | 'identity' | 'people'> {
  const identity = createIdentity();
  const people: Person[] = [];
  let laboratory = '';
  const visit = (tree: Tree): void => {
    if (Array.isArray(tree)) for (const one of tree as readonly Tree[]) visit(one);
    if (!isBranch(tree)) return;
    const keys = Object.keys(tree);
    const positions = positionsIn(keys);
    const columns = new Set([...(positions?.values() ?? [])].map((position) => keys[position]));
    const rest = Object.entries(tree).filter(
      ([key, child]) => !columns.has(key) || typeof child !== 'string',
    );
    addPersonal(rest, identity);
    people.push(personIn(rest));
    for (const [key, child] of rest) {
      people.push(...personUnder(key, child));
      if (labelKind(key) === 'laboratory') laboratory ||= nameOf(child);
      if (isPersonalKey(key) || (personalKind(key) && typeof child !== 'string')) addAll(key, child);
      else visit(child);
    }
  };
  /** Adds all texts of a section about a person. */
  const addAll = (key: string, tree: Tree): void => {
    if (SHARED.test(headerKey(key))) return;
    if (typeof tree === 'string') identity.add(tree);
    else if (Array.isArray(tree)) for (const one of tree as readonly Tree[]) addAll(key, one);
    else if (isBranch(tree)) addSection(tree);
  };
  /** The same of a section of keys, and adjacent names joined. */
  const addSection = (tree: Branch): void => {
    if (isResult(tree)) {
      visit(tree);
      return;
    }
    const entries = Object.entries(tree);
    const names = entries.filter(([own, text]) => typeof text === 'string' && personalKind(own) === 'person');
    identity.add(names.map(([, text]) => text).join(' '));
    for (const [own, child] of entries)
      if (holdsResult(child, isResult)) visit(child);
      else addAll(own, child);
  };
  visit(document);
  return { laboratory, identity: identity.texts, people };
}

function holdsResult(tree: Tree, isResult: (tree: Branch) => boolean): boolean {
  if (Array.isArray(tree)) return (tree as readonly Tree[]).some((one) => holdsResult(one, isResult));
  return isBranch(tree) && (isResult(tree) || holdsResult(Object.values(tree), isResult));
}

/** Adds texts under personal keys, and the names joined. */
function addPersonal(entries: readonly (readonly [string, Tree])[], identity: IdentityTexts): void {
  const personal = entries.flatMap(([key, child]) => {
    const kind = typeof child === 'string' ? personalKind(key) : null;
    return kind && fitsKind(kind, child as string) ? [{ key, kind, text: child as string }] : [];
  });
  // `name` alone is personal only beside other personal data: panels and devices have names too.
  const ofPerson = personal.some(({ key }) => !BARE.has(headerKey(key)));
  if (!ofPerson) return;
  const names = personal.filter(({ kind }) => kind === 'person').map(({ text }) => text);
  identity.add(...personal.map(({ text }) => text), names.join(' '));
}

const nameOf = (tree: Tree): string =>
  typeof tree === 'string' ? tree.trim() : isBranch(tree) ? textAt(tree, 'name').trim() : '';

const personUnder = (key: string, child: Tree): readonly Person[] =>
  PATIENT.test(headerKey(key))
    ? (Array.isArray(child) ? (child as readonly Tree[]) : [child])
        .filter(isBranch)
        .map((one) => personIn(Object.entries(one), true))
    : [];

const PATIENT = /^(?:(?:patient|paciente|subject|person)s?|demographics?|患者|病人)$/;

/** The patient that keys or labels with their texts name; a mere name can be of anything, unless they are known to be a patient's. */
export function personIn(entries: readonly (readonly [string, Tree])[], isPatient = false): Person {
  const texts = (is: (key: string, kind: string | null) => boolean): readonly string[] =>
    entries.flatMap(([key, child]) =>
      typeof child === 'string' && is(headerKey(key), personalKind(key)) ? [child.trim()] : [],
    );
  const names = texts((key, kind) => kind === 'person' && !BARE.has(key) && !isKinKey(key));
  const birth = texts((_, kind) => kind === 'birth')[0] ?? '';
  const id = texts((key, kind) => kind !== 'person' && isPersonNumber(key))[0] ?? '';
  const bare =
    birth === '' && id === '' && !isPatient
      ? []
      : texts((key, kind) => kind === 'person' && BARE.has(key) && !/id/.test(key));
  return { id, name: (names.length > 0 ? names : bare).join(' '), birth };
}
