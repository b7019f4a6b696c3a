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
  /** The nearest Bundle around it: the ids of two Bundles can be the same. */
  readonly bundle: Branch | null;
}

const typeOf = (resource: Branch): string => textAt(resource, 'resourceType');

/** A resource and all that it holds, in order: entries of Bundles, parameters, and contained resources. */
export function* findResources(resource: Branch, around: Partial<Found> = {}): Generator<Found> {
  const { address = '', holder = null, bundle = null } = around;
  const found = { resource, type: typeOf(resource), address, holder, bundle };
  yield found;
  for (const entry of latestOf(resource)) {
    if (textAt(branchAt(entry, 'request'), 'method') === 'DELETE') continue;
    for (const held of branchesAt(entry, 'resource'))
      yield* findResources(held, { address: textAt(entry, 'fullUrl'), bundle: resource });
  }
  for (const parameter of branchesAt(resource, 'parameter')) yield* findInParameter(parameter, bundle);
  for (const contained of branchesAt(resource, 'contained'))
    yield* findResources(contained, { holder: found, bundle });
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

function* findInParameter(parameter: Branch, bundle: Branch | null): Generator<Found> {
  const held = branchAt(parameter, 'resource');
  if (held) yield* findResources(held, { bundle });
  for (const part of branchesAt(parameter, 'part')) yield* findInParameter(part, bundle);
}

/** Finds what a resource refers to: in its own Bundle, or else in another one of the document. */
export type Resolve = (reference: string, from: Found) => Found | undefined;

export function createResolver(all: readonly Found[]): Resolve {
  const anywhere = new Map<string, Found>();
  const within = new Map<Branch | null, Map<string, Found>>();
  const contained = new Map<Found, Map<string, Found>>();
  for (const found of all) {
    const id = textAt(found.resource, 'id');
    if (!found.holder) {
      const own = within.get(found.bundle) ?? new Map<string, Found>();
      within.set(found.bundle, own);
      for (const addresses of [own, anywhere]) {
        if (found.address !== '') addresses.set(found.address, found);
        if (id !== '') addresses.set(`${found.type}/${id}`, found);
      }
    } else if (id !== '') {
      const ids = contained.get(found.holder) ?? new Map<string, Found>();
      contained.set(found.holder, ids.set(`#${id}`, found));
    }
  }
  return (written, from) => {
    const reference = written.replace(/\/_history\/.*$/, '');
    if (reference.startsWith('#')) return contained.get(from.holder ?? from)?.get(reference);
    const [typeAndId = reference] = /[^/]+\/[^/]+$/.exec(reference) ?? [];
    const found = [within.get(from.bundle), anywhere].map(
      (addresses) => addresses?.get(reference) ?? addresses?.get(typeAndId),
    );
    return found[0] ?? found[1];
  };
}

/** Observations by the report or panel that they belong to, and the reverse. */
export type Groups = ReturnType<typeof createGroups>;

export function createGroups(all: readonly Found[], resolve: Resolve) {
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
    membersOf: (group: Found): readonly Found[] => [...(members.get(group) ?? [])],
    groupsOf: (member: Found): readonly Found[] => [...(groups.get(member) ?? [])],
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

/** When the only specimen of a resource was taken, as written. */
function collectedOf(one: Found, resolve: Resolve): string {
  const [reference, ...more] = branchesAt(one.resource, 'specimen');
  const specimen = more.length === 0 ? resolve(textAt(reference, 'reference'), one) : undefined;
  const collection = branchAt(specimen?.resource, 'collection');
  return textAt(collection, 'collectedDateTime') || textAt(branchAt(collection, 'collectedPeriod'), 'start');
}

/**
 * The dates of Observations. The interface wants the date of the test, and writes it as `effectiveDateTime` in its own FHIR: so
 * it is the `effective[x]` of the Observation, or else of its panel or report, which is that of the specimen, or else when the
 * specimen was taken. `issued` is when a version was published, often days later: it counts only where nothing states another
 * date, and adds no day to an `effective[x]` that has only a year or month, as one of the panel or report that lies in it does.
 */
export function createDates(
  all: readonly Found[],
  { groupsOf }: Groups,
  resolve: Resolve,
): (one: Found) => StatedDate {
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
  const collected = nearest((one) => readDate(collectedOf(one, resolve)), isStated);
  const issued = nearest(({ resource }) => readDate(textAt(resource, 'issued')), isStated);
  return (one) => {
    const own = effectiveOf(one.resource);
    const day = /^\d{4}(?:-\d\d)?$/.test(own) ? whole.get(one) : undefined;
    const isWithin = day?.state === 'understood' && day.value.startsWith(own);
    return (isWithin ? day : stated.get(one)) ?? collected.get(one) ?? issued.get(one) ?? ABSENT;
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
