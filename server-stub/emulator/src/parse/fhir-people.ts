import type { Found, Resolve } from './fhir-resources.js';
import { createIdentity, type IdentityTexts } from './identity.js';
import type { Person } from './people.js';
import { type Branch, branchAt, branchesAt, isBranch, type Tree, textAt, valuesAt } from './tree.js';

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
/** `Maria Calabrese, pathologist` is a person. */
const INSTITUTION =
  /\blabs?\b|\blab(?:corp|core|one\b)|labor(?:at|medizin|gemeinschaft|praxis|verbund|zentrum|diagnos|\b)|(?:bio|euro|geno|inter|med|path|syn|uni)labs?\b|clinic|klinik|hospital|institut|diagnos|patholog(?:y|ie|isch|ical)|patolog[ií]a|universit|center|centre|centro|zentrum|医院|检验|中心/iu;

/** The identity texts of a document. */
export function peopleIn(resources: readonly Branch[]): readonly string[] {
  const identity = createIdentity();
  for (const resource of resources) {
    const type = textAt(resource, 'resourceType');
    if (PEOPLE.has(type)) addPerson(resource, identity);
    if (IDENTIFIED.has(type)) addIdentifiers(resource, identity);
    addReferences(resource, identity);
  }
  return identity.texts;
}

function addPerson(person: Branch, identity: IdentityTexts): void {
  addIdentifiers(person, identity);
  identity.add(textAt(person, 'birthDate'), textAt(person, 'deceasedDateTime').slice(0, 10));
  for (const extension of branchesAt(person, 'extension')) {
    identity.add(textAt(extension, 'valueString'), ...addressTexts(branchAt(extension, 'valueAddress')));
  }
  for (const holder of [person, ...branchesAt(person, 'contact')]) {
    for (const name of branchesAt(holder, 'name')) identity.add(...nameTexts(name));
    for (const address of branchesAt(holder, 'address')) identity.add(...addressTexts(address));
    for (const telecom of branchesAt(holder, 'telecom'))
      identity.add(textAt(telecom, 'value').replace(/^[a-z]+:/i, ''));
  }
}

function addIdentifiers(resource: Branch, identity: IdentityTexts): void {
  for (const key of ['identifier', 'accessionIdentifier', 'requisition', 'groupIdentifier', 'subscriberId']) {
    for (const identifier of branchesAt(resource, key)) identity.add(textAt(identifier, 'value'));
    identity.add(textAt(resource, key));
  }
}

/** Adds names and identifiers in references at any depth, but not in contained resources. */
function addReferences(resource: Branch, identity: IdentityTexts): void {
  const pending: Tree[] = Object.entries(resource).flatMap(([key, tree]) => visit(key, tree, identity));
  for (let tree = pending.pop(); tree !== undefined; tree = pending.pop()) {
    if (Array.isArray(tree)) {
      for (const one of tree as readonly Tree[]) if (one !== null) pending.push(one);
    } else if (isBranch(tree)) {
      for (const [key, held] of Object.entries(tree))
        for (const one of visit(key, held, identity)) pending.push(one);
    }
  }
}

function visit(key: string, tree: Tree, identity: IdentityTexts): readonly Tree[] {
  if (key === 'contained' || key === 'entry' || key === 'resource') return [];
  if (key === 'authorString' && typeof tree === 'string') identity.add(tree);
  for (const reference of branchesAt({ [key]: tree }, key))
    if (isOfPerson(reference) || (REFERENCES.includes(key) && canBeOfPerson(key, reference)))
      identity.add(textAt(reference, 'display'), textAt(branchAt(reference, 'identifier'), 'value'));
  return [tree];
}

/** Whether a reference says that it is to a person. */
const isOfPerson = (reference: Branch): boolean =>
  /(?:^|\/)(?:Patient|RelatedPerson|Practitioner|PractitionerRole|Person)(?:\/|$)/.test(
    textAt(reference, 'reference') || textAt(reference, 'type'),
  );

function canBeOfPerson(key: string, reference: Branch): boolean {
  const target = `${textAt(reference, 'reference')} ${textAt(reference, 'type')}`;
  const isInstitution = key !== 'subject' && INSTITUTION.test(textAt(reference, 'display'));
  return !isInstitution && !/Organization/.test(target);
}

function nameTexts(name: Branch): readonly string[] {
  const given = valuesAt(name, 'given').filter((one) => typeof one === 'string');
  const family = textAt(name, 'family');
  return [textAt(name, 'text'), [...given, family].join(' '), family, ...given];
}

const addressTexts = (address: Branch | undefined): readonly string[] => [
  textAt(address, 'text'),
  ...valuesAt(address, 'line').filter((one) => typeof one === 'string'),
  textAt(address, 'city'),
  textAt(address, 'postalCode'),
];

/** The performing Organization of the reports, else of the observations; or empty. */
export function laboratoryIn(found: readonly Found[], resolve: Resolve): string {
  for (const type of ['DiagnosticReport', 'Observation']) {
    for (const one of found.filter((each) => each.type === type)) {
      for (const performer of branchesAt(one.resource, 'performer')) {
        const name = institutionName(performer, resolve(textAt(performer, 'reference'), one)?.resource);
        if (name !== '') return name;
      }
    }
  }
  return '';
}

function institutionName(performer: Branch, resource: Branch | undefined): string {
  const reference = textAt(performer, 'reference');
  const display = textAt(performer, 'display');
  if (textAt(resource, 'resourceType') === 'Organization') return textAt(resource, 'name') || display;
  const isOrganization = /Organization/.test(`${reference} ${textAt(performer, 'type')}`);
  const isNamedSo = !resource && !isOfPerson(performer) && INSTITUTION.test(display);
  return isOrganization || isNamedSo ? display : '';
}

/** Whether an address can be that of a person. */
export const isPerson = (reference: string): boolean =>
  !/^(?:.*\/)?(?:Device|Location|Group|Specimen|Substance)\//.test(reference);

/** The patients of a document: its resources, and whom its Observations refer to without one. */
export function patientsIn(found: readonly Found[], resolve: Resolve): readonly Person[] {
  const observed = found.filter(({ type }) => type === 'Observation');
  const subjects = observed.flatMap((one) => {
    const subject = branchAt(one.resource, 'subject');
    const reference = textAt(subject, 'reference');
    return subject && isPerson(reference)
      ? [{ subject, reference, target: resolve(reference, one)?.resource }]
      : [];
  });
  const known = found.filter(({ type }) => type === 'Patient').map(({ resource }) => personOf(resource));
  const lost = subjects.filter(({ target }) => !target);
  const unknown = lost.map(({ subject, reference }) => ({
    id: textAt(branchAt(subject, 'identifier'), 'value') || (/[^/]+$/.exec(reference)?.[0] ?? ''),
    name: textAt(subject, 'display'),
    birth: '',
  }));
  if (known.length === 0) return unknown;
  // An address that leads nowhere can be that of the Patient beside it, unless another address leads there.
  const isOther = lost.length < subjects.length && lost.some(({ reference }) => reference !== '');
  const addresses = isOther ? subjects.map(({ reference }) => ({ id: reference, name: '', birth: '' })) : [];
  return [...known, ...unknown.map((one) => ({ ...one, id: '' })), ...addresses];
}

function personOf(patient: Branch): Person {
  const name = branchAt(patient, 'name');
  const given = valuesAt(name, 'given').filter((one) => typeof one === 'string');
  return {
    id: textAt(branchAt(patient, 'identifier'), 'value'),
    name: textAt(name, 'text') || [...given, textAt(name, 'family')].join(' '),
    birth: textAt(patient, 'birthDate'),
  };
}
