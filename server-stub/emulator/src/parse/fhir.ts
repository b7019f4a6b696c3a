import { EMPTY_ROW, type Row } from '../row.js';
import { createRowList } from './bounds.js';
import { dateFromIso } from './date.js';
import type { ParsedDocument } from './document.js';
import { laboratoryIn, peopleIn } from './fhir-people.js';
import { conceptIdentity, conceptText, interpretationOf, rangeOf, readValue } from './fhir-value.js';
import { type Branch, branch, branches, text } from './tree.js';

/** Without a valid result (FHIR R4, ObservationStatus). */
const WITHDRAWN = ['entered-in-error', 'cancelled'];

/**
 * The Observations of a FHIR document (R4; STU3 and R5 where they agree): a single one, contained in a DiagnosticReport,
 * or in a Bundle; one row per value and component, in order. An Observation without a date has the date of the report
 * that refers to it.
 */
export function parseFhir(root: Branch): ParsedDocument {
  const found = [...findResources(root, '', '')];
  const reportDates = new Map(
    found.filter(({ resource }) => typeOf(resource) === 'DiagnosticReport').flatMap(datedReferences),
  );
  const list = createRowList();
  for (const { resource, address, holderDate } of found) {
    if (typeOf(resource) !== 'Observation' || WITHDRAWN.includes(text(resource, 'status'))) continue;
    const reported = reportDates.get(address) ?? reportDates.get(`Observation/${text(resource, 'id')}`);
    const date = effectiveDate(resource) || holderDate || (reported ?? '');
    for (const row of rowsOf(resource, date)) list.add(row);
  }
  const resources = found.map(({ resource }) => resource);
  return {
    rows: list.rows,
    laboratory: laboratoryIn(resources, addressesOf(found)),
    identity: peopleIn(resources),
  };
}

/** Resources by every possible reference to them. */
function addressesOf(found: readonly Found[]): ReadonlyMap<string, Branch> {
  return new Map(
    found.flatMap(({ resource, address }) => {
      const id = text(resource, 'id');
      return [address, `${typeOf(resource)}/${id}`, `#${id}`].map((one): [string, Branch] => [one, resource]);
    }),
  );
}

interface Found {
  readonly resource: Branch;
  /** `fullUrl` of the Bundle entry, or empty. */
  readonly address: string;
  /** Date of the containing report, or empty. */
  readonly holderDate: string;
}

const typeOf = (resource: Branch): string => text(resource, 'resourceType');

function* findResources(resource: Branch, address: string, holderDate: string): Generator<Found> {
  yield { resource, address, holderDate };
  for (const entry of branches(resource, 'entry')) {
    const held = branch(entry, 'resource');
    if (held) yield* findResources(held, text(entry, 'fullUrl'), '');
  }
  for (const contained of branches(resource, 'contained')) {
    yield* findResources(
      contained,
      '',
      typeOf(resource) === 'DiagnosticReport' ? effectiveDate(resource) : '',
    );
  }
}

/** The references of a report, as written and as `Observation/<id>`, with the report's date. */
function datedReferences({ resource }: Found): [string, string][] {
  const date = effectiveDate(resource);
  return branches(resource, 'result').flatMap((result) => {
    const reference = text(result, 'reference').replace(/\/_history\/.*$/, '');
    const relative = /Observation\/[^/]+$/.exec(reference)?.[0] ?? reference;
    return [
      [reference, date],
      [relative, date],
    ];
  });
}

const effectiveDate = (resource: Branch): string =>
  dateFromIso(
    text(resource, 'effectiveDateTime') ||
      text(resource, 'effectiveInstant') ||
      text(branch(resource, 'effectivePeriod'), 'start'),
  );

function* rowsOf(observation: Branch, date: string): Generator<Row> {
  const components = branches(observation, 'component');
  // A panel has no value: its members are Observations.
  const isPanel = components.length > 0 || branches(observation, 'hasMember').length > 0;
  if (readValue(observation) || !isPanel) yield* toRow(observation, observation, date);
  for (const component of components) yield* toRow(component, observation, date);
}

/** `holder` is the Observation or one of its components: both have code, value, range and interpretation. */
function* toRow(holder: Branch, observation: Branch, date: string): Generator<Row> {
  const own = conceptIdentity(branch(holder, 'code'));
  const { loinc, name } = own.name === '' ? conceptIdentity(branch(observation, 'code')) : own;
  const value = readValue(holder);
  if (name === '' && (value?.result ?? '') === '') return;
  const absent = conceptText(branch(holder, 'dataAbsentReason'));
  yield {
    ...EMPTY_ROW,
    ...(value ?? {}),
    ...rangeOf(holder),
    date,
    loinc,
    name,
    interpretation: interpretationOf(holder),
    comment: [...branches(observation, 'note').map((note) => text(note, 'text')), absent]
      .filter((line) => line !== '')
      .join('\n'),
    ...(name === '' ? { flaw: 'name' as const } : {}),
  };
}
