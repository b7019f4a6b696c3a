import { createIdentity, type IdentityTexts } from './identity.js';
import type { Person } from './people.js';
import { childrenOf, type XmlElement } from './xml.js';
import { attributeOf, childNamed, childrenNamed, deepText, descendants } from './xml-tree.js';

/** Participants that hold people, the people, and what has a number of a person (CDA R2, header and entry participants). */
const HOLDERS =
  /^(?:specimenRole|encompassingEncounter|order|patientRole|patient|guardian|assigned(?:Author|Entity|Person)|associated(?:Entity|Person)|guardianPerson|relatedSubject|related(?:Entity|Person)|relationshipHolder|intendedRecipient|informationRecipient|subject|playingEntity)$/;

const ADDRESS_PARTS = ['streetAddressLine', 'houseNumber', 'streetName', 'city', 'postalCode'];

/** The identity texts of a clinical document: names, identifiers, addresses, numbers and birth dates of its people. */
export function peopleIn(root: XmlElement): readonly string[] {
  const identity = createIdentity();
  for (const holder of descendants(root))
    if (HOLDERS.test(holder.name)) for (const part of childrenOf(holder)) addPart(part, identity);
  return identity.texts;
}

function addPart(part: XmlElement, identity: IdentityTexts): void {
  switch (part.name) {
    case 'name': {
      const [given, family] = [childrenNamed(part, 'given'), childrenNamed(part, 'family')].map((names) =>
        names.map(deepText),
      );
      identity.add([...given!, ...family!].join(' ') || deepText(part), ...given!, ...family!);
      return;
    }
    case 'id':
      identity.add(attributeOf(part, 'extension'));
      return;
    case 'addr':
      identity.add(
        ...childrenOf(part)
          .filter(({ name }) => ADDRESS_PARTS.includes(name))
          .map(deepText),
      );
      return;
    case 'telecom':
      identity.add(attributeOf(part, 'value').replace(/^[a-z]+:/i, ''));
      return;
    case 'birthTime':
      identity.add(attributeOf(part, 'value').slice(0, 8));
  }
}

/** The institution that performed the tests, or else the one that keeps the document. */
export function laboratoryIn(root: XmlElement, sections: readonly XmlElement[]): string {
  const performers = sections.flatMap((section) => [...descendants(section, 'performer')]);
  const custodians = childrenNamed(root, 'custodian');
  for (const holder of [...performers, ...custodians])
    for (const element of descendants(holder)) {
      const name = /Organization$/.test(element.name) ? childNamed(element, 'name') : undefined;
      if (name && deepText(name) !== '') return deepText(name);
    }
  return '';
}

/** The patients of a clinical document. */
export const patientsIn = (root: XmlElement): readonly Person[] =>
  childrenNamed(root, 'recordTarget').map((target) => {
    const role = childNamed(target, 'patientRole');
    const patient = childNamed(role, 'patient');
    const name = childNamed(patient, 'name');
    return {
      id: attributeOf(childNamed(role, 'id'), 'extension'),
      name: name ? deepText(name) : '',
      birth: attributeOf(childNamed(patient, 'birthTime'), 'value').slice(0, 8),
    };
  });
