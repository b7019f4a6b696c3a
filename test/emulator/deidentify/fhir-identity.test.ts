import { describe, it } from 'vitest';
import { assertIdentity } from './identity.js';

const RESULT_FHIR = {
  resourceType: 'Observation',
  status: 'final',
  code: { text: 'Glucose' },
  valueString: '95',
};
const fhir = (...resources: readonly object[]) =>
  JSON.stringify({
    resourceType: 'Bundle',
    entry: [...resources, RESULT_FHIR].map((resource) => ({ resource })),
  });

const PERSON = {
  identifier: [{ value: 'ZX-4711' }],
  birthDate: '1980-04-12',
  deceasedDateTime: '2025-03-01T10:00:00Z',
  name: [{ text: 'Mother Til' }, { family: 'Orwen', given: ['Tilda', 'May'] }],
  telecom: [{ value: '+49 751 5550198' }],
  address: [{ text: 'Elm 12 in Ulm', line: ['12 Elm'], city: 'Ulm', postalCode: '89073' }],
  extension: [{ valueString: 'Maiden Ortega' }, { valueAddress: { city: 'Birthtown' } }],
  contact: [
    {
      name: { text: 'Kim Kin' },
      telecom: [{ value: '555-0143' }],
      address: { city: 'Kintown' },
    },
  ],
};

describe('identity in FHIR', () => {
  for (const resourceType of ['Patient', 'RelatedPerson', 'Practitioner', 'PractitionerRole', 'Person'])
    it(resourceType, () =>
      assertIdentity(fhir({ resourceType, ...PERSON }), [
        'ZX-4711',
        '1980-04-12',
        '2025-03-01',
        'Mother Til',
        'Tilda May Orwen',
        'Orwen',
        'Tilda',
        '+49 751 5550198',
        'Elm 12 in Ulm',
        '12 Elm',
        'Ulm',
        '89073',
        'Maiden Ortega',
        'Birthtown',
        'Kim Kin',
        '555-0143',
        'Kintown',
      ]),
    );

  for (const resourceType of [
    'Specimen',
    'ServiceRequest',
    'DiagnosticReport',
    'Observation',
    'Encounter',
    'Coverage',
    'Account',
  ])
    it(`numbers of a ${resourceType}`, () =>
      assertIdentity(
        fhir({
          resourceType,
          identifier: [{ value: 'A-1' }],
          accessionIdentifier: { value: 'A-2' },
          requisition: { value: 'A-3' },
          groupIdentifier: { value: 'A-4' },
          subscriberId: 'A-5',
        }),
        ['A-1', 'A-2', 'A-3', 'A-4', 'A-5'],
      ));

  for (const key of [
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
  ])
    it(`a reference as ${key}`, () =>
      assertIdentity(
        fhir({
          resourceType: 'Basic',
          part: [
            { [key]: { display: 'Tilda Orwen', identifier: { value: 'ZX-4711' } } },
            { [key]: { reference: 'Organization/1', display: 'Orwen and Sons' } },
          ],
        }),
        ['Tilda Orwen', 'ZX-4711'],
        ['Orwen and Sons'],
      ));

  it('an institution only as the subject', () =>
    assertIdentity(
      fhir({
        resourceType: 'Basic',
        performer: { display: 'Northfield Laboratory' },
        subject: { display: 'Tilda Hospital' },
      }),
      ['Tilda Hospital'],
      ['Northfield Laboratory'],
    ));

  it('the author of a note', () =>
    assertIdentity(fhir({ resourceType: 'Basic', note: [{ authorString: 'Tilda Orwen' }] }), [
      'Tilda Orwen',
    ]));

  it('resources inside others', () =>
    assertIdentity(fhir({ resourceType: 'Basic', contained: [{ resourceType: 'Patient', ...PERSON }] }), [
      'Orwen',
    ]));
});
