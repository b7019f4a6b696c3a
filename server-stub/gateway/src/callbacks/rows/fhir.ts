import { isLosslessNumber, parse } from 'lossless-json';
import type { ResultRow } from '../../events/event.js';
import { CallbackFailure } from '../failure.js';
import { checkJsonShape } from './json-shape.js';
import { createRow, splitRange } from './row.js';

/** A resource in JSON or XML as objects, arrays and text, with decimals as they are written. */
export type Tree = string | readonly Tree[] | { readonly [key: string]: Tree };

/**
 * Reads the Observations of a Bundle, at most `maxRows`, in order (interface, FHIR bundles; FHIR R4 §10.1). Throws
 * CallbackFailure.
 */
export function readBundle(bundle: Tree, maxRows: number): readonly ResultRow[] {
  if (textAt(bundle, 'resourceType') !== 'Bundle') throw new CallbackFailure('fhir');
  const rows: ResultRow[] = [];
  for (const entry of listAt(bundle, 'entry')) {
    const resource = at(entry, 'resource');
    if (textAt(resource, 'resourceType') !== 'Observation') continue;
    if (rows.length === maxRows) throw new CallbackFailure('rows');
    rows.push(readObservation(resource));
  }
  return rows;
}

function readObservation(observation: Tree | undefined): ResultRow {
  const code = at(observation, 'code');
  const codings = listAt(code, 'coding');
  const loinc = codings.find((coding) => textAt(coding, 'system') === 'http://loinc.org');
  const named = [textAt(code, 'text'), ...codings.map((coding) => textAt(coding, 'display'))];
  const quantity = at(observation, 'valueQuantity');
  return createRow({
    date: textAt(observation, 'effectiveDateTime'),
    loinc: textAt(loinc, 'code'),
    name: named.find(Boolean) ?? '',
    result: quantity
      ? `${textAt(quantity, 'comparator')}${textAt(quantity, 'value')}`
      : textAt(observation, 'valueString'),
    unit: textAt(quantity, 'unit'),
    ...readRange(listAt(observation, 'referenceRange')[0]),
    comment: listAt(observation, 'note')
      .map((note) => textAt(note, 'text'))
      .join('\n'),
  });
}

/** A limit with a comparator, such as `<5`, is no number: it is in the text only. */
function readRange(range: Tree | undefined): { low: string; high: string } {
  const low = textAt(at(range, 'low'), 'value');
  const high = textAt(at(range, 'high'), 'value');
  const written = splitRange(textAt(range, 'text'));
  if (low === '' && high === '') return written;
  // A text of one limit does not say which one it is.
  return written.low === '' ? { low, high } : { low: low || written.low, high: high || written.high };
}

function at(tree: Tree | undefined, key: string): Tree | undefined {
  if (typeof tree !== 'object' || Array.isArray(tree)) return undefined;
  return Object.hasOwn(tree, key) ? (tree as { readonly [key: string]: Tree })[key] : undefined;
}

const textAt = (tree: Tree | undefined, key: string): string => {
  const value = at(tree, key);
  return typeof value === 'string' ? value : '';
};

function listAt(tree: Tree | undefined, key: string): readonly Tree[] {
  const value = at(tree, key);
  if (value === undefined) return [];
  return Array.isArray(value) ? (value as readonly Tree[]) : [value];
}

/** Some writers of JSON write a member that is absent as null. */
function toTree(_key: string, value: unknown): unknown {
  if (value === null) return '';
  return isLosslessNumber(value) || typeof value === 'boolean' ? String(value) : value;
}

/** Maximum number of JSON values of a Bundle besides its Observations, and of one Observation with the references to it. */
const [BUNDLE_VALUES, ROW_VALUES] = [1000, 200];

/**
 * Parses FHIR's JSON of at most `maxRows` results, with decimals as they are written: 1.0 is not 1 (FHIR R4 §2.24.0.1).
 * Throws CallbackFailure.
 */
export function parseFhirJson(text: string, maxRows: number): Tree {
  checkJsonShape(text, BUNDLE_VALUES + maxRows * ROW_VALUES);
  try {
    return parse(text, toTree) as Tree;
  } catch (cause) {
    throw new CallbackFailure('json', { cause });
  }
}
