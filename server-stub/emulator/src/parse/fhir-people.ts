import type { Found, Resolve } from './fhir-resources.js';
import { createIdentity, type IdentityTexts } from './identity.js';
import { type Branch, branch, branches, isBranch, many, type Tree, text } from './tree.js';

/** Resources of people (FHIR R4). */
const PEOPLE = new Set(['Patient', 'RelatedPerson', 'Practitioner', 'PractitionerRole', 'Person']);
/** Resources whose identifiers lead to a person. */
const IDENTIFIED = new Set([
  'Specimen',
  'ServiceRequest',
  'DiagnosticReport',
  'Observation',
  'Encounter',
  'Coverage',
  'Account',
]);
/** Elements that refer to people. */
const REFERENCES = [
  'subject',
  'patient',
  'individual',
  'requester',
  'performer',
  'author',
  'recorder',
  'asserter',
  'practitioner',
  'resultsInterpreter',
  'collector',
  'beneficiary',
  'subscriber',
  'participant',
  'authorReference',
  'member',
  'generalPractitioner',
];
const INSTITUTION =
  /lab|clinic|klinik|hospital|institut|diagnos|patholog|universit|center|centre|centro|zentrum|医院|检验|中心/i;

/** The identity texts of a document. */
export function peopleIn(resources: readonly Branch[]): readonly string[] {
  const identity = createIdentity();
  for (const resource of resources) {
    const type = text(resource, 'resourceType');
    if (PEOPLE.has(type)) addPerson(resource, identity);
    if (IDENTIFIED.has(type)) addIdentifiers(resource, identity);
    addReferences(resource, identity);
  }
  return identity.texts;
}

function addPerson(person: Branch, identity: IdentityTexts): void {
  addIdentifiers(person, identity);
  identity.add(text(person, 'birthDate'), text(person, 'deceasedDateTime').slice(0, 10));
  for (const extension of branches(person, 'extension')) {
    identity.add(text(extension, 'valueString'), ...addressTexts(branch(extension, 'valueAddress')));
  }
  for (const holder of [person, ...branches(person, 'contact')]) {
    for (const name of branches(holder, 'name')) identity.add(...nameTexts(name));
    for (const address of branches(holder, 'address')) identity.add(...addressTexts(address));
    for (const telecom of branches(holder, 'telecom')) identity.add(text(telecom, 'value'));
  }
}

function addIdentifiers(resource: Branch, identity: IdentityTexts): void {
  for (const key of ['identifier', 'accessionIdentifier', 'requisition', 'groupIdentifier', 'subscriberId']) {
    for (const identifier of branches(resource, key)) identity.add(text(identifier, 'value'));
    identity.add(text(resource, key));
  }
}

/** Adds names and identifiers in references at any depth, but not in contained resources. */
function addReferences(resource: Branch, identity: IdentityTexts): void {
  const pending: Tree[] = Object.entries(resource).flatMap(([key, tree]) => visit(key, tree, identity));
  for (let tree = pending.pop(); tree !== undefined; tree = pending.pop()) {
    if (Array.isArray(tree)) pending.push(...(tree as readonly Tree[]).filter((one) => one !== null));
    else if (isBranch(tree))
      pending.push(...Object.entries(tree).flatMap(([key, held]) => visit(key, held, identity)));
  }
}

function visit(key: string, tree: Tree, identity: IdentityTexts): readonly Tree[] {
  if (key === 'contained' || key === 'entry' || key === 'resource') return [];
  if (key === 'authorString' && typeof tree === 'string') identity.add(tree);
  if (REFERENCES.includes(key)) {
    for (const reference of branches({ [key]: tree }, key)) {
      const target = `${text(reference, 'reference')} ${text(reference, 'type')}`;
      const display = text(reference, 'display');
      if (!/Organization/.test(target) && (key === 'subject' || !INSTITUTION.test(display)))
        identity.add(display, text(branch(reference, 'identifier'), 'value'));
    }
  }
  return [tree];
}

function nameTexts(name: Branch): readonly string[] {
  const given = many(name, 'given').filter((one) => typeof one === 'string');
  const family = text(name, 'family');
  return [text(name, 'text'), [...given, family].join(' '), family, ...given];
}

const addressTexts = (address: Branch | undefined): readonly string[] => [
  text(address, 'text'),
  ...many(address, 'line').filter((one) => typeof one === 'string'),
  text(address, 'city'),
  text(address, 'postalCode'),
];

/** The performing Organization of the reports, else of the observations; or empty. */
export function laboratoryIn(found: readonly Found[], resolve: Resolve): string {
  for (const type of ['DiagnosticReport', 'Observation']) {
    for (const one of found.filter((each) => each.type === type)) {
      for (const performer of branches(one.resource, 'performer')) {
        const name = institutionName(performer, resolve(text(performer, 'reference'), one)?.resource);
        if (name !== '') return name;
      }
    }
  }
  return '';
}

function institutionName(performer: Branch, resource: Branch | undefined): string {
  const reference = text(performer, 'reference');
  const display = text(performer, 'display');
  if (text(resource, 'resourceType') === 'Organization') return text(resource, 'name') || display;
  const isOrganization = /Organization/.test(`${reference} ${text(performer, 'type')}`);
  return isOrganization || (!resource && INSTITUTION.test(display)) ? display : '';
}
