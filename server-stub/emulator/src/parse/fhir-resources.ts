import { ABSENT } from './stated.js';
import { readDate, type StatedDate } from './stated-date.js';
import { type Branch, branchAt, branchesAt, textAt } from './tree.js';

/** A resource of a document, with what holds it. */
export interface Found {
  readonly resource: Branch;
  readonly type: string;
  /** `fullUrl` of the Bundle entry, or empty. */
  readonly address: string;
  /** The resource that contains it. */
  readonly holder: Found | null;
}

const typeOf = (resource: Branch): string => textAt(resource, 'resourceType');

/** A resource and all that it holds, in order: entries of Bundles, parameters, and contained resources. */
export function* findResources(
  resource: Branch,
  address = '',
  holder: Found | null = null,
): Generator<Found> {
  const found = { resource, type: typeOf(resource), address, holder };
  yield found;
  for (const entry of latestOf(resource)) {
    if (textAt(branchAt(entry, 'request'), 'method') === 'DELETE') continue;
    for (const held of branchesAt(entry, 'resource')) yield* findResources(held, textAt(entry, 'fullUrl'));
  }
  for (const parameter of branchesAt(resource, 'parameter')) yield* findInParameter(parameter);
  for (const contained of branchesAt(resource, 'contained')) yield* findResources(contained, '', found);
}

/** The entries of a Bundle; of a history, which begins with the newest versions (R4 §3.1.0.10), the latest of each resource. */
function latestOf(bundle: Branch): readonly Branch[] {
  const entries = branchesAt(bundle, 'entry');
  if (textAt(bundle, 'type') !== 'history') return entries;
  const seen = new Set<string>();
  return entries.filter((entry) => {
    const versioned = versionedBy(entry);
    const isLatest = versioned === '' || !seen.has(versioned);
    seen.add(versioned);
    return isLatest;
  });
}

/** The type and id of the resource of an entry, or its address; empty without one. */
function versionedBy(entry: Branch): string {
  const held = branchAt(entry, 'resource');
  const id = textAt(held, 'id');
  if (held && id !== '') return `${typeOf(held)}/${id}`;
  const address = textAt(entry, 'fullUrl') || textAt(branchAt(entry, 'request'), 'url');
  const [typeAndId = address] = /[^/]+\/[^/]+$/.exec(address.replace(/\/_history\/.*$/, '')) ?? [];
  return typeAndId;
}

function* findInParameter(parameter: Branch): Generator<Found> {
  const held = branchAt(parameter, 'resource');
  if (held) yield* findResources(held);
  for (const part of branchesAt(parameter, 'part')) yield* findInParameter(part);
}

/** Finds what a resource refers to. */
export type Resolve = (reference: string, from: Found) => Found | undefined;

export function createResolver(all: readonly Found[]): Resolve {
  const byAddress = new Map<string, Found>();
  const contained = new Map<Found, Map<string, Found>>();
  for (const found of all) {
    const id = textAt(found.resource, 'id');
    if (!found.holder) {
      if (found.address !== '') byAddress.set(found.address, found);
      if (id !== '') byAddress.set(`${found.type}/${id}`, found);
    } else if (id !== '') {
      const ids = contained.get(found.holder) ?? new Map<string, Found>();
      contained.set(found.holder, ids.set(`#${id}`, found));
    }
  }
  return (written, from) => {
    const reference = written.replace(/\/_history\/.*$/, '');
    if (reference.startsWith('#')) return contained.get(from.holder ?? from)?.get(reference);
    const [typeAndId] = /[^/]+\/[^/]+$/.exec(reference) ?? [];
    return byAddress.get(reference) ?? (typeAndId === undefined ? undefined : byAddress.get(typeAndId));
  };
}

/** Observations by the report or panel that they belong to, and the reverse. */
export interface Groups {
  membersOf(group: Found): readonly Found[];
  groupsOf(member: Found): readonly Found[];
}

export function createGroups(all: readonly Found[], resolve: Resolve): Groups {
  const members = new Map<Found, Set<Found>>();
  const groups = new Map<Found, Set<Found>>();
  const join = (group: Found, member: Found | undefined) => {
    if (member?.type !== 'Observation' || member === group) return;
    members.set(group, (members.get(group) ?? new Set()).add(member));
    groups.set(member, (groups.get(member) ?? new Set()).add(group));
  };
  for (const found of all) {
    if (found.holder) join(found.holder, found);
    for (const reference of memberReferences(found)) join(found, resolve(reference, found));
    for (const { reference } of branchesAt(found.resource, 'derivedFrom')) {
      const source = typeof reference === 'string' ? resolve(reference, found) : undefined;
      if (source?.type === 'Observation') join(source, found);
    }
  }
  return {
    membersOf: (group) => [...(members.get(group) ?? [])],
    groupsOf: (member) => [...(groups.get(member) ?? [])],
  };
}

/** References to results of a report, or to members of a panel; in STU3 these are `related`. */
export function memberReferences({ resource, type }: Found): readonly string[] {
  if (type === 'DiagnosticReport')
    return branchesAt(resource, 'result').map((one) => textAt(one, 'reference'));
  if (type !== 'Observation') return [];
  const related = branchesAt(resource, 'related').filter((one) => textAt(one, 'type') === 'has-member');
  return [
    ...branchesAt(resource, 'hasMember').map((one) => textAt(one, 'reference')),
    ...related.map((one) => textAt(branchAt(one, 'target'), 'reference')),
  ];
}

/** `effective[x]` as written; of a period its start, of a timing its first event. */
const effectiveOf = (resource: Branch): string =>
  textAt(resource, 'effectiveDateTime') ||
  textAt(resource, 'effectiveInstant') ||
  textAt(branchAt(resource, 'effectivePeriod'), 'start') ||
  textAt(branchAt(resource, 'effectivePeriod'), 'end') ||
  textAt(branchAt(resource, 'effectiveTiming'), 'event') ||
  textAt(branchAt(branchAt(branchAt(resource, 'effectiveTiming'), 'repeat'), 'boundsPeriod'), 'start');

/**
 * The dates of Observations. The interface wants the date of the test, and writes it as `effectiveDateTime` in its own FHIR: so
 * it is the `effective[x]` of the Observation, or else of its panel or report, which is that of the specimen. `issued` is when a
 * version was published, often days later: it counts only where nothing states another date, and adds no day to an `effective[x]`
 * that has only a year or month, as one of the panel or report that lies in it does.
 */
export function createDates(all: readonly Found[], { groupsOf }: Groups): (one: Found) => StatedDate {
  const effective = new Map(all.map((one) => [one, readDate(effectiveOf(one.resource))]));
  const nearest = (
    own: (one: Found) => StatedDate,
    is: (date: StatedDate) => boolean,
  ): ReadonlyMap<Found, StatedDate> =>
    gather<StatedDate>(
      all,
      groupsOf,
      (date) => date,
      (one) => {
        const date = own(one);
        return is(date) ? date : undefined;
      },
    );
  const isStated = ({ state }: StatedDate): boolean => state !== 'absent';
  const stated = nearest((one) => effective.get(one) ?? ABSENT, isStated);
  const whole = nearest(
    (one) => effective.get(one) ?? ABSENT,
    ({ state }) => state === 'understood',
  );
  const issued = nearest(({ resource }) => readDate(textAt(resource, 'issued')), isStated);
  return (one) => {
    const own = effectiveOf(one.resource);
    const day = /^\d{4}(?:-\d\d)?$/.test(own) ? whole.get(one) : undefined;
    const isWithin = day?.state === 'understood' && day.value.startsWith(own);
    return (isWithin ? day : stated.get(one)) ?? issued.get(one) ?? ABSENT;
  };
}

/** Reports hold panels, and panels hold panels; deeper ones are made to be deep. */
const MAX_LEVELS = 8;

/**
 * What each resource has by itself and from those that follow from it, nearest first, down to a few levels. It takes
 * time by the number of links, however many resources share one.
 */
export function gather<T>(
  all: readonly Found[],
  next: (from: Found) => readonly Found[],
  merge: (mine: T, theirs: T) => T,
  own: (one: Found) => T | undefined,
): ReadonlyMap<Found, T> {
  let values = new Map<Found, T>();
  for (const one of all) {
    const value = own(one);
    if (value !== undefined) values.set(one, value);
  }
  const join = (mine: T | undefined, theirs: T | undefined): T | undefined => {
    if (mine === undefined || theirs === undefined) return mine ?? theirs;
    return merge(mine, theirs);
  };
  for (let level = 0, isSettled = false; level < MAX_LEVELS && !isSettled; level++) {
    const before = values;
    values = new Map(before);
    isSettled = true;
    for (const one of all) {
      const mine = before.get(one);
      const merged = next(one)
        .map((other) => before.get(other))
        .reduce(join, mine);
      if (merged === undefined || merged === mine) continue;
      values.set(one, merged);
      isSettled = false;
    }
  }
  return values;
}
