import { dateFromIso } from './date.js';
import { type Branch, branch, branches, text } from './tree.js';

/** A resource of a document, with what holds it. */
export interface Found {
  readonly resource: Branch;
  readonly type: string;
  /** `fullUrl` of the Bundle entry, or empty. */
  readonly address: string;
  /** The resource that contains it. */
  readonly holder: Found | null;
}

const typeOf = (resource: Branch): string => text(resource, 'resourceType');

/** A resource and all that it holds, in order: entries of Bundles, parameters, and contained resources. */
export function* findResources(
  resource: Branch,
  address = '',
  holder: Found | null = null,
): Generator<Found> {
  const found = { resource, type: typeOf(resource), address, holder };
  yield found;
  for (const entry of branches(resource, 'entry')) {
    const held = branch(entry, 'resource');
    if (held) yield* findResources(held, text(entry, 'fullUrl'));
  }
  for (const parameter of branches(resource, 'parameter')) yield* findInParameter(parameter);
  for (const contained of branches(resource, 'contained')) yield* findResources(contained, '', found);
}

function* findInParameter(parameter: Branch): Generator<Found> {
  const held = branch(parameter, 'resource');
  if (held) yield* findResources(held);
  for (const part of branches(parameter, 'part')) yield* findInParameter(part);
}

/** Finds what a resource refers to. */
export type Resolve = (reference: string, from: Found) => Found | undefined;

export function createResolver(all: readonly Found[]): Resolve {
  const byAddress = new Map<string, Found>();
  const contained = new Map<Found, Map<string, Found>>();
  for (const found of all) {
    const id = text(found.resource, 'id');
    if (found.holder) {
      const ids = contained.get(found.holder) ?? new Map<string, Found>();
      contained.set(found.holder, ids.set(`#${id}`, found));
    } else for (const one of [found.address, `${found.type}/${id}`]) byAddress.set(one, found);
  }
  return (written, from) => {
    const reference = written.replace(/\/_history\/.*$/, '');
    if (reference.startsWith('#')) return contained.get(from.holder ?? from)?.get(reference);
    return byAddress.get(reference) ?? byAddress.get(/[^/]+\/[^/]+$/.exec(reference)?.[0] ?? '');
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
  }
  return {
    membersOf: (group) => [...(members.get(group) ?? [])],
    groupsOf: (member) => [...(groups.get(member) ?? [])],
  };
}

/** References to results of a report, or to members of a panel; in STU3 these are `related`. */
export function memberReferences({ resource, type }: Found): readonly string[] {
  if (type === 'DiagnosticReport') return branches(resource, 'result').map((one) => text(one, 'reference'));
  if (type !== 'Observation') return [];
  const related = branches(resource, 'related').filter((one) => text(one, 'type') === 'has-member');
  return [
    ...branches(resource, 'hasMember').map((one) => text(one, 'reference')),
    ...related.map((one) => text(branch(one, 'target'), 'reference')),
  ];
}

/** `effective[x]` as written; of a period its start, of a timing its first event. */
const effectiveOf = (resource: Branch): string =>
  text(resource, 'effectiveDateTime') ||
  text(resource, 'effectiveInstant') ||
  text(branch(resource, 'effectivePeriod'), 'start') ||
  text(branch(resource, 'effectivePeriod'), 'end') ||
  text(branch(resource, 'effectiveTiming'), 'event');

/**
 * The date of an Observation: its own `effective[x]`, or that of its panel or report, or when it was issued. Where it states
 * only a year or month, a later one of them that lies in it.
 */
export function observationDate(observation: Found, { groupsOf }: Groups): string {
  const around = [...reachable(observation, groupsOf)];
  const stated = [
    ...around.map(({ resource }) => effectiveOf(resource)),
    ...around.map(({ resource }) => text(resource, 'issued')),
  ].filter((date) => date !== '');
  const own = effectiveOf(observation.resource);
  const within = /^\d{4}(?:-\d\d)?$/.test(own) ? own : '';
  return stated.map(dateFromIso).find((date) => date !== '' && date.startsWith(within)) ?? '';
}

/** Reports hold panels, and panels hold panels; deeper ones are made to be deep. */
const MAX_LEVELS = 8;

/** One and all that follow from it, each once, down to a few levels. */
export function reachable(one: Found, next: (from: Found) => readonly Found[]): ReadonlySet<Found> {
  const reached = new Set([one]);
  let level: readonly Found[] = [one];
  for (let depth = 0; depth < MAX_LEVELS && level.length > 0; depth++) {
    level = level.flatMap(next).filter((found) => !reached.has(found));
    for (const found of level) reached.add(found);
  }
  return reached;
}
