import { type Row, withFlaw } from '../row.js';
import { createRowList, joinComment, type RowList } from './bounds.js';
import type { ParsedDocument } from './document.js';
import { isPerson, laboratoryIn, patientsIn, peopleIn } from './fhir-people.js';
import {
  createDates,
  createGroups,
  createResolver,
  type Found,
  findResources,
  type Groups,
  gather,
  memberReferences,
  type Resolve,
} from './fhir-resources.js';
import {
  conceptIdentity,
  conceptText,
  interpretationOf,
  interpretationWords,
  notesOf,
  rangeOf,
  readValue,
  statedUnit,
} from './fhir-value.js';
import { isOrganism, isSusceptibility } from './organisms.js';
import { certainSpecimen, joinSpecimens, specimenOfPanel, specimenOfSite } from './specimen-of.js';
import { statedText } from './stated.js';
import type { StatedDate } from './stated-date.js';
import { rowOf, UNSTATED } from './stated-row.js';
import { readStatus } from './status.js';
import { codeInSpecimen, nameInSpecimen } from './test-in-specimen.js';
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
  const dateOf = createDates(found, groups, resolve);
  const specimens = gather<string>(
    found,
    groups.groupsOf,
    (own) => own,
    (one) => specimenOf(one, resolve),
  );
  const list = createRowList();
  const firstRows = new Map<Found, number>();
  const rowsByObservation = new Map<Found, number[]>();
  const valid = found.filter((one) => !isWithin(one, isWithdrawn));
  for (const one of valid) {
    if (one.type !== 'Observation') continue;
    const doubt = statusOfGroups(groups.groupsOf(one));
    const own: number[] = [];
    for (const stated of rowsOf(one, dateOf(one), specimens.get(one) ?? '')) {
      const row = isOfAnother(one) ? withFlaw(stated, 'person') : stated;
      own.push(list.add(doubt === null ? row : withFlaw(row, 'status', doubt)));
    }
    if (own.length === 0) continue;
    firstRows.set(one, own[0]!);
    rowsByObservation.set(one, own);
  }
  addOrganisms(groups, rowsByObservation, list);
  addGroupNotes(found, { valid, groups, firstRows, dateOf, list });
  const resources = found.map(({ resource }) => resource);
  const unreadLines = countMissing(valid, resolve);
  return {
    rows: list.rows,
    laboratory: laboratoryIn(found, resolve),
    identity: peopleIn(resources),
    people: patientsIn(found, resolve),
    ...(unreadLines > 0 ? { unreadLines } : {}),
    ...(found.some(isPending) ? { pending: true } : {}),
  };
}

/** Counts the results of reports and panels that are not in the document. */
const countMissing = (valid: readonly Found[], resolve: Resolve): number =>
  new Set(
    valid.flatMap((one) =>
      memberReferences(one).filter((reference) => reference !== '' && !resolve(reference, one)),
    ),
  ).size;

/** Whether an Observation is of another than the patient, such as a fetus or a donor (FHIR R4, Observation.focus). */
const isOfAnother = ({ resource }: Found): boolean =>
  branchesAt(resource, 'focus').some((focus) => {
    const reference = textAt(focus, 'reference');
    return isPerson(reference) && reference !== textAt(branchAt(resource, 'subject'), 'reference');
  });

interface Noted {
  readonly valid: readonly Found[];
  readonly groups: Groups;
  readonly firstRows: ReadonlyMap<Found, number>;
  readonly dateOf: (one: Found) => StatedDate;
  readonly list: RowList;
}

/** Notes of panels and reports go on the first of their rows, also in panels within them, or on a row of their own. */
function addGroupNotes(found: readonly Found[], { valid, groups, firstRows, dateOf, list }: Noted): void {
  const only = onlyReport(found);
  const rows = gather(found, groups.membersOf, Math.min, (one) => firstRows.get(one));
  const notes = new Map<number, (readonly string[])[]>();
  for (const one of valid) {
    const lines = groupNotes(one, firstRows);
    if (lines.length === 0) continue;
    const at = rows.get(one) ?? (one === only && list.rows.length > 0 ? 0 : undefined);
    const { loinc, name } = conceptIdentity(branchAt(one.resource, 'code'));
    if (at !== undefined) {
      const noted = notes.get(at) ?? [];
      noted.push(lines);
      notes.set(at, noted);
    } else if (name !== '')
      list.add(
        rowOf({
          ...UNSTATED,
          date: dateOf(one),
          loinc: statedText(loinc),
          name: statedText(name),
          comment: statedText(joinComment(lines)),
        }),
      );
  }
  for (const [at, noted] of notes) list.annotate(at, noted.reverse().flat(), 'above');
}

/** Susceptibilities that are members of the Observation of an organism, or derived from it, have it in their comments. */
function addOrganisms(groups: Groups, rows: ReadonlyMap<Found, readonly number[]>, list: RowList): void {
  const organisms = new Map<Found, string>();
  for (const [one, own] of rows) {
    const organism = own.find((at) => isOrganism(list.rows[at]!));
    if (organism !== undefined) organisms.set(one, list.rows[organism]!.result);
  }
  if (organisms.size === 0) return;
  for (const [one, own] of rows) {
    const group = groups.groupsOf(one).find((each) => organisms.has(each));
    if (!group) continue;
    for (const at of own.filter((each) => isSusceptibility(list.rows[each]!)))
      list.annotate(at, [organisms.get(group)!], 'above');
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

/** A report can stand beside its Observations without a reference between them: the only one has them all. */
function onlyReport(found: readonly Found[]): Found | null {
  const [one, other] = found.filter(({ type }) => type === 'DiagnosticReport');
  return one && !other && memberReferences(one).length === 0 ? one : null;
}

const observationNotes = (observation: Branch): readonly string[] => [
  ...notesOf(observation),
  ...interpretationWords(observation),
];

/**
 * What an Observation, or the results of a panel or report, were made of: by its name, by the type of its Specimen or the text of
 * the reference, or by the site of the body. Undefined where nothing says it for certain.
 */
function specimenOf(one: Found, resolve: Resolve): string | undefined {
  const { resource } = one;
  const stated = branchesAt(resource, 'specimen').map((reference) => {
    const specimen = resolve(textAt(reference, 'reference'), one)?.resource;
    return conceptText(branchAt(specimen, 'type')) || textAt(reference, 'display');
  });
  const joined = joinSpecimens(stated);
  const type = one.type === 'Observation' ? joined : certainSpecimen(joined);
  const site = specimenOfSite(conceptText(branchAt(resource, 'bodySite')));
  return specimenOfPanel(conceptText(branchAt(resource, 'code'))) || type || site || undefined;
}

function* rowsOf(
  { resource: observation, ...found }: Found,
  date: StatedDate,
  specimen: string,
): Generator<Row> {
  const components = branchesAt(observation, 'component');
  // A panel has no value: its members are Observations.
  const isPanel = components.length > 0 || memberReferences({ resource: observation, ...found }).length > 0;
  let notes = observationNotes(observation);
  if (readValue(observation).state !== 'absent' || !isPanel)
    for (const row of toRow({ holder: observation, observation, date, specimen }, notes)) {
      notes = [];
      yield row;
    }
  for (const component of components)
    for (const row of toRow({ holder: component, observation, date, specimen }, [
      ...notes,
      ...interpretationWords(component),
    ])) {
      notes = [];
      yield row;
    }
}

interface Measurement {
  /** The Observation or one of its components: both have code, value, range and interpretation. */
  readonly holder: Branch;
  readonly observation: Branch;
  readonly date: StatedDate;
  readonly specimen: string;
}

function* toRow(
  { holder, observation, date, specimen }: Measurement,
  notes: readonly string[],
): Generator<Row> {
  const own = conceptIdentity(branchAt(holder, 'code'));
  const { loinc, name: stated } = own.name === '' ? conceptIdentity(branchAt(observation, 'code')) : own;
  const name = loinc === '' ? nameInSpecimen(stated, specimen) : stated;
  const value = readValue(holder, observation);
  if (name === '' && value.state === 'absent') return;
  const { result, unit } = value.state === 'understood' ? value.value : { result: '', unit: '' };
  const measured = { loinc, name, result, unit };
  yield rowOf({
    date,
    loinc: codeInSpecimen(loinc, name, specimen),
    name: statedText(name),
    result: value.state === 'understood' ? statedText(result) : value,
    unit: statedUnit(holder, measured),
    limits: rangeOf(holder, measured),
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
