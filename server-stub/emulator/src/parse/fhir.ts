import { type Row, withFlaw } from '../row.js';
import { createRowList, joinComment, type RowList } from './bounds.js';
import type { ParsedDocument } from './document.js';
import { laboratoryIn, patientsIn, peopleIn } from './fhir-people.js';
import {
  createGroups,
  createResolver,
  type Found,
  findResources,
  type Groups,
  memberReferences,
  observationDate,
  reachable,
} from './fhir-resources.js';
import {
  conceptIdentity,
  conceptText,
  interpretationOf,
  interpretationWords,
  notesOf,
  rangeOf,
  readValue,
  unnamedUnit,
} from './fhir-value.js';
import { isOrganism, isSusceptibility } from './organisms.js';
import { statedText, understood } from './stated.js';
import type { StatedDate } from './stated-date.js';
import { rowOf, statedLimits, UNSTATED } from './stated-row.js';
import { readStatus } from './status.js';
import { type Branch, branchAt, branchesAt, textAt } from './tree.js';

/** Without a valid result (FHIR R4, ObservationStatus). */
const WITHDRAWN = ['entered-in-error', 'cancelled'];

const isWithdrawn = ({ resource }: Found): boolean => WITHDRAWN.includes(textAt(resource, 'status'));

/** Whether a resource, or one that contains it, is so. */
const isWithin = (one: Found, is: (one: Found) => boolean): boolean =>
  is(one) || (one.holder !== null && isWithin(one.holder, is));

/** The status of the report or panel of an Observation where all of them are withdrawn, which says nothing for certain of it; else null. */
const statusOfGroups = (groups: readonly Found[]): string | null =>
  groups.length > 0 && groups.every(isWithdrawn) ? textAt(groups[0]!.resource, 'status') : null;

/**
 * The Observations of a FHIR document (R4; DSTU2, STU3 and R5 where they agree): a single one, contained in a
 * DiagnosticReport, or in a Bundle; one row per value and component, in order. Notes on an Observation, and conclusions and
 * notes of its panel or report, belong to the first of their rows.
 */
export function parseFhir(root: Branch): ParsedDocument {
  const found = [...findResources(root)];
  const resolve = createResolver(found);
  const groups = createGroups(found, resolve);
  const list = createRowList();
  const firstRows = new Map<Found, number>();
  const rowsByObservation = new Map<Found, readonly number[]>();
  const valid = found.filter((one) => !isWithin(one, isWithdrawn));
  for (const one of valid) {
    if (one.type !== 'Observation') continue;
    const doubt = statusOfGroups(groups.groupsOf(one));
    for (const row of rowsOf(one, observationDate(one, groups))) {
      const at = list.add(doubt === null ? row : withFlaw(row, 'status', doubt));
      if (!firstRows.has(one)) firstRows.set(one, at);
      rowsByObservation.set(one, [...(rowsByObservation.get(one) ?? []), at]);
    }
  }
  addOrganisms(groups, rowsByObservation, list);
  addGroupNotes(found, { valid, groups, firstRows, list });
  const resources = found.map(({ resource }) => resource);
  return {
    rows: list.rows,
    laboratory: laboratoryIn(found, resolve),
    identity: peopleIn(resources),
    people: patientsIn(found, resolve),
    ...(found.some(isPending) ? { pending: true } : {}),
  };
}

interface Noted {
  readonly valid: readonly Found[];
  readonly groups: Groups;
  readonly firstRows: ReadonlyMap<Found, number>;
  readonly list: RowList;
}

/** Notes of panels and reports go on the first of their rows, or on a row of their own. */
function addGroupNotes(found: readonly Found[], { valid, groups, firstRows, list }: Noted): void {
  const only = onlyReport(found);
  for (const one of valid) {
    const lines = groupNotes(one, firstRows);
    if (lines.length === 0) continue;
    const at = firstRowIn(one, groups, firstRows) ?? (one === only && list.rows.length > 0 ? 0 : null);
    const { loinc, name } = conceptIdentity(branchAt(one.resource, 'code'));
    if (at !== null) list.annotate(at, lines, 'above');
    else if (name !== '')
      list.add(
        rowOf({
          ...UNSTATED,
          date: observationDate(one, groups),
          loinc: statedText(loinc),
          name: statedText(name),
          comment: statedText(joinComment(lines)),
        }),
      );
  }
}

/** Susceptibilities that are members of the Observation of an organism, or derived from it, have it in their comments. */
function addOrganisms(groups: Groups, rows: ReadonlyMap<Found, readonly number[]>, list: RowList): void {
  for (const [one, own] of rows) {
    const organism = groups
      .groupsOf(one)
      .flatMap((group) => rows.get(group) ?? [])
      .find((at) => isOrganism(list.rows[at]!));
    if (organism === undefined) continue;
    for (const at of own.filter((each) => isSusceptibility(list.rows[each]!)))
      list.annotate(at, [list.rows[organism]!.result], 'above');
  }
}

/** Registered, with its result not there yet (FHIR R4, ObservationStatus). */
const isPending = ({ type, resource }: Found): boolean =>
  type === 'Observation' && textAt(resource, 'status') === 'registered';

/** What a report says of all its results, or a panel that has no row of its own. */
function groupNotes(one: Found, firstRows: ReadonlyMap<Found, number>): readonly string[] {
  if (one.type === 'Observation') return firstRows.has(one) ? [] : observationNotes(one.resource);
  if (one.type !== 'DiagnosticReport') return [];
  const conclusion = textAt(one.resource, 'conclusion').trim();
  const codes = branchesAt(one.resource, 'conclusionCode').map(conceptText);
  return [
    conclusion,
    ...codes.filter((words) => !conclusion.includes(words)),
    ...notesOf(one.resource),
  ].filter((line) => line !== '');
}

/** The first row of a report or panel, also in panels within it. */
function firstRowIn(
  group: Found,
  { membersOf }: Groups,
  firstRows: ReadonlyMap<Found, number>,
): number | null {
  const rows = [...reachable(group, membersOf)].flatMap((one) => firstRows.get(one) ?? []);
  return rows.length === 0 ? null : rows.reduce((first, row) => Math.min(first, row));
}

/** A report can stand beside its Observations without a reference between them: the only one has them all. */
function onlyReport(found: readonly Found[]): Found | null {
  const [one, other] = found.filter(({ type }) => type === 'DiagnosticReport');
  return one && !other && memberReferences(one).length === 0 ? one : null;
}

const observationNotes = (observation: Branch): readonly string[] => [
  ...notesOf(observation),
  ...interpretationWords(observation),
];

function* rowsOf({ resource: observation, ...found }: Found, date: StatedDate): Generator<Row> {
  const components = branchesAt(observation, 'component');
  // A panel has no value: its members are Observations.
  const isPanel = components.length > 0 || memberReferences({ resource: observation, ...found }).length > 0;
  let notes = observationNotes(observation);
  if (readValue(observation).state !== 'absent' || !isPanel)
    for (const row of toRow(observation, observation, date, notes)) {
      notes = [];
      yield row;
    }
  for (const component of components)
    for (const row of toRow(component, observation, date, [...notes, ...interpretationWords(component)])) {
      notes = [];
      yield row;
    }
}

/** `holder` is the Observation or one of its components: both have code, value, range and interpretation. */
function* toRow(
  holder: Branch,
  observation: Branch,
  date: StatedDate,
  notes: readonly string[],
): Generator<Row> {
  const own = conceptIdentity(branchAt(holder, 'code'));
  const { loinc, name } = own.name === '' ? conceptIdentity(branchAt(observation, 'code')) : own;
  const value = readValue(holder);
  if (name === '' && value.state === 'absent') return;
  const { result, unit } = value.state === 'understood' ? value.value : { result: '', unit: '' };
  yield rowOf({
    date,
    loinc: statedText(loinc),
    name: statedText(name),
    result: value.state === 'understood' ? statedText(result) : value,
    unit: unit === '' ? unnamedUnit(holder) : understood(unit),
    limits: statedLimits(rangeOf(holder, { loinc, name, result, unit })),
    interpretation: statedText(interpretationOf(holder)),
    comment: statedText(joinComment([...notes, conceptText(branchAt(holder, 'dataAbsentReason'))])),
    status: readStatus(textAt(observation, 'status')),
    part: partOf(observation),
  });
}

/** What tells Observations of one test apart: whose they are, and of which specimen. */
const partOf = (observation: Branch): string =>
  ['subject', 'specimen', 'bodySite']
    .map((key) => textAt(branchAt(observation, key), 'reference') || conceptText(branchAt(observation, key)))
    .join(' ')
    .trim();
