import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { assertIdentity, parsed } from './identity.js';

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

  for (const target of [{ reference: 'Practitioner/1' }, { type: 'Patient' }])
    it(`a reference to a person anywhere: ${JSON.stringify(target)}`, () =>
      assertIdentity(
        fhir({
          resourceType: 'Provenance',
          agent: [
            { who: { ...target, display: 'Tilda Orwen' } },
            { who: { reference: 'Device/1', display: 'Analyser' } },
          ],
        }),
        ['Tilda Orwen'],
        ['Analyser'],
      ));

  for (const display of [
    'Maria Calabrese',
    'Hassan Labib',
    'Amal Ghallab',
    'Jean Laborde',
    'Jo Roe, pathologist',
  ])
    it(`a person whose name resembles an institution: ${display}`, async () => {
      const observation = { resourceType: 'Observation', code: { text: 'Urea' }, valueString: '5' };
      const document = fhir({ ...observation, performer: [{ display }] });
      await assertIdentity(document, [display]);
      assert.equal((await parsed(document)).laboratory, '');
    });

  for (const display of ['Quest Labs', 'Zentrallabor', 'LabCorp', 'Synlab', 'Pathology Associates'])
    it(`an institution: ${display}`, async () => {
      const observation = { resourceType: 'Observation', code: { text: 'Urea' }, valueString: '5' };
      assert.equal((await parsed(fhir({ ...observation, performer: [{ display }] }))).laboratory, display);
    });

  it('an institution as the name of a person by the reference', async () => {
    const performer = [{ reference: 'Practitioner/7', display: 'Clinic Orwen' }];
    const document = fhir({
      resourceType: 'Observation',
      code: { text: 'Urea' },
      valueString: '5',
      performer,
    });
    await assertIdentity(document, ['Clinic Orwen']);
    assert.equal((await parsed(document)).laboratory, '');
  });

  it('a telephone number as an address of the web', () =>
    assertIdentity(fhir({ resourceType: 'Patient', telecom: [{ value: 'tel:+49-751-5550198' }] }), [
      '+49-751-5550198',
    ]));

  it('the author of a note', () =>
    assertIdentity(fhir({ resourceType: 'Basic', note: [{ authorString: 'Tilda Orwen' }] }), [
      'Tilda Orwen',
    ]));

  it('resources inside others', () =>
    assertIdentity(fhir({ resourceType: 'Basic', contained: [{ resourceType: 'Patient', ...PERSON }] }), [
      'Orwen',
    ]));
});
