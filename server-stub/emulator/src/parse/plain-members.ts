import { headerKey, meaningByWords, meaningOf } from './columns.js';
import { numbersIn } from './number-marks.js';
import { joinSpecimens } from './specimen-of.js';
import { isSpecimenHeader } from './specimen-words.js';
import { printLimits } from './stated-ranges.js';
import { type Branch, branchAt, isBranch, type Tree, textAt } from './tree.js';

/** A value with its unit, or a pair of limits, can be a nested object; notes can be a list. */
export function flattenMember([key, tree]: [string, Tree]): [string, string][] {
  if (Array.isArray(tree)) return flattenList(key, tree as readonly Tree[]);
  if (!isBranch(tree))
    return [[key, typeof tree === 'string' || typeof tree === 'boolean' ? String(tree) : '']];
  if (isSpecimenHeader(key)) return specimenMembers(key, tree);
  if ('value' in tree) return [[key, quantityText(tree)], ...unitOf(tree)];
  const [low, high] = [limitAt(tree, LOW_KEYS), limitAt(tree, HIGH_KEYS)];
  const text = textAt(tree, 'text') || (meaningOf(key)?.column === 'name' ? textAt(tree, 'name') : '');
  const unit = low.unit || high.unit || textAt(tree, 'unit');
  // Limits of a unit are read as a range, which is compared with a result in the same unit alone.
  if (unit !== '' && text === '') return [[key, printLimits({ low: low.text, high: high.text }, unit)]];
  return [
    [key, text],
    ...(low.text === '' ? [] : [['low', low.text] as [string, string]]),
    ...(high.text === '' ? [] : [['high', high.text] as [string, string]]),
  ];
}

/** Keys of what a specimen is, the best first. */
const SPECIMEN_KEYS = [
  'type',
  'specimentype',
  'sampletype',
  'value',
  'name',
  'text',
  'display',
  'description',
];

/** The type of a specimen, and the dates within it. */
function specimenMembers(key: string, tree: Branch): [string, string][] {
  const dates = Object.keys(tree).filter(
    (one) => meaningByWords(one)?.column === 'date' && textAt(tree, one) !== '',
  );
  return [[key, specimenText(tree)], ...dates.map((one): [string, string] => [one, textAt(tree, one)])];
}

/** What a specimen is: its own text, or that of its type, which can be an object of its own. */
function specimenText(tree: Tree, depth = 0): string {
  if (Array.isArray(tree))
    return joinSpecimens((tree as readonly Tree[]).map((one) => specimenText(one, depth)));
  if (!isBranch(tree)) return typeof tree === 'string' ? tree : '';
  if (depth > 1) return '';
  const members = new Map(Object.entries(tree).map(([key, member]) => [headerKey(key), member]));
  const texts = SPECIMEN_KEYS.map((key) => specimenText(members.get(key) ?? '', depth + 1));
  return texts.find((text) => text !== '') ?? '';
}

/** Whether an object has a list, as a specimen with its results has. */
const hasList = (tree: Tree): boolean => isBranch(tree) && Object.values(tree).some(Array.isArray);

/** The lines of a comment, or a range: two limits, one of its own, or several, which are text. */
function flattenList(key: string, items: readonly Tree[]): [string, string][] {
  const column = meaningOf(key)?.column;
  if (column === 'comment')
    return [[key, items.map((one) => (isBranch(one) ? textAt(one, 'text') : String(one ?? ''))).join('\n')]];
  const isSpecimens = isSpecimenHeader(key) && !items.some(hasList);
  if (column !== 'range' && !isSpecimens) return [[key, '']];
  if (items.length === 1) return flattenMember([key, items[0]!]);
  if (isSpecimens) return [[key, specimenText(items)]];
  const texts = items.map(rangeText).filter((text) => text !== '');
  return [
    [key, texts.join(texts.length === 2 && texts.every((text) => numbersIn(text).length === 1) ? '-' : '; ')],
  ];
}

function rangeText(tree: Tree): string {
  if (!isBranch(tree)) return typeof tree === 'string' ? tree : '';
  const [low, high] = [limitAt(tree, LOW_KEYS), limitAt(tree, HIGH_KEYS)];
  const unit = low.unit || high.unit || textAt(tree, 'unit');
  const range = textAt(tree, 'text') || printLimits({ low: low.text, high: high.text }, unit);
  const whom = WHOM_KEYS.map((key) => textAt(tree, key)).filter((text) => text !== '');
  return [...(range === '' ? [] : whom), range].join(': ');
}

/** Keys of the people for whom a range holds. */
const WHOM_KEYS = ['sex', 'gender', 'group', 'population', 'appliesTo', 'age', 'ageRange', 'label', 'name'];

const LOW_KEYS = ['low', 'min', 'lower', 'from', 'minimum', 'lowerLimit'];
const HIGH_KEYS = ['high', 'max', 'upper', 'to', 'maximum', 'upperLimit'];

/** A limit, which can be a quantity of its own. */
function limitAt(tree: Branch, keys: readonly string[]): { readonly text: string; readonly unit: string } {
  for (const key of keys) {
    const quantity = branchAt(tree, key);
    const text = quantity ? quantityText(quantity) : textAt(tree, key);
    if (text !== '') return { text, unit: quantity ? (unitOf(quantity)[0]?.[1] ?? '') : '' };
  }
  return { text: '', unit: '' };
}

const quantityText = (tree: Branch): string => `${textAt(tree, 'comparator')}${textAt(tree, 'value')}`;

function unitOf(tree: Branch): [string, string][] {
  const unit = textAt(tree, 'unit') || textAt(tree, 'units') || textAt(branchAt(tree, 'unit'), 'text');
  return unit === '' ? [] : [['unit', unit]];
}
